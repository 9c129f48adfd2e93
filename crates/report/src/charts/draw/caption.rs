//! The caption of a chart: title and subtitle above it, a footnote below.

use super::line::At;
use super::palette::SOFT;
use super::text::Type;

/// The texts around a chart; any may be empty, and long ones are wrapped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The topic of the chart, or better, its finding.
    pub title: String,
    /// The number of games, the rules and the quantity shown.
    pub subtitle: String,
    /// The source, and how intervals and groups were computed.
    pub footnote: String,
}

impl Caption {
    /// A caption with these three texts.
    pub fn new(
        title: impl Into<String>,
        subtitle: impl Into<String>,
        footnote: impl Into<String>,
    ) -> Self {
        Self {
            title: title.into(),
            subtitle: subtitle.into(),
            footnote: footnote.into(),
        }
    }

    /// The lines of title and subtitle for a picture of this width, and the y coordinate below them.
    pub(crate) fn head(&self, width: f64) -> (Vec<Line>, f64) {
        let (mut lines, mut y) = (Vec::new(), 18.0);
        let width = width - 2.0 * MARGIN;
        add_lines(
            &mut lines,
            &self.title,
            width,
            (Type::new(18.0).bold(), 24.0),
            &mut y,
        );
        add_lines(
            &mut lines,
            &self.subtitle,
            width * SPARE,
            (Type::new(12.5).color(SOFT), 18.0),
            &mut y,
        );
        (lines, y + 14.0)
    }

    /// The footnote in lines below `bottom`, and the height of the whole picture.
    pub(crate) fn foot(&self, width: f64, bottom: f64) -> (Vec<Line>, f64) {
        let (mut lines, mut y) = (Vec::new(), bottom + 14.0);
        let width = (width - 2.0 * MARGIN) * SPARE;
        add_lines(
            &mut lines,
            &self.footnote,
            width,
            (Type::new(10.0).color(SOFT), 14.0),
            &mut y,
        );
        (lines, y + 12.0)
    }
}

/// The space between the picture's edge and its contents.
pub(crate) const MARGIN: f64 = 24.0;

/// The share of the width that small text may fill, since SVG viewers may use a wider font.
const SPARE: f64 = 0.97;

/// A line of text, its position and its style.
pub(crate) type Line = (String, At, Type);

/// Adds a wrapped text in lines of this height below `y`, and moves `y` to its end.
fn add_lines(
    lines: &mut Vec<Line>,
    text: &str,
    width: f64,
    (look, height): (Type, f64),
    y: &mut f64,
) {
    for line in look.wrap(text, width) {
        lines.push((line, (MARGIN, *y + height / 2.0), look));
        *y += height;
    }
}
