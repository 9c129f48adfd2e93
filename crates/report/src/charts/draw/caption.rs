//! What does a chart say about itself? Title and subtitle above it, a footnote below.

use super::line::At;
use super::palette::SOFT;
use super::text::Type;

/// What a chart says about itself; any of the three may be empty, and long ones are broken into lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// What the chart shows, or better, what it finds.
    pub title: String,
    /// How many games, which rules, what is counted.
    pub subtitle: String,
    /// The source, and how intervals and groups were made.
    pub footnote: String,
}

impl Caption {
    /// A caption of these three texts.
    pub fn new(title: impl Into<String>, subtitle: impl Into<String>, footnote: impl Into<String>) -> Self {
        Self { title: title.into(), subtitle: subtitle.into(), footnote: footnote.into() }
    }

    /// Title and subtitle in lines for a picture of that width, and where what they are about may begin.
    pub(crate) fn head(&self, width: f64) -> (Vec<Line>, f64) {
        let (mut lines, mut y) = (Vec::new(), 18.0);
        let room = width - 2.0 * MARGIN;
        add_lines(&mut lines, &self.title, room, (Type::new(18.0).bold(), 24.0), &mut y);
        add_lines(&mut lines, &self.subtitle, room * SPARE, (Type::new(12.5).color(SOFT), 18.0), &mut y);
        (lines, y + 14.0)
    }

    /// The footnote in lines below `bottom`, and the height of the whole picture.
    pub(crate) fn foot(&self, width: f64, bottom: f64) -> (Vec<Line>, f64) {
        let (mut lines, mut y) = (Vec::new(), bottom + 14.0);
        let room = (width - 2.0 * MARGIN) * SPARE;
        add_lines(&mut lines, &self.footnote, room, (Type::new(10.0).color(SOFT), 14.0), &mut y);
        (lines, y + 12.0)
    }
}

/// Space between the picture's edge and anything in it.
pub(crate) const MARGIN: f64 = 24.0;

/// The part of the room that small lines may fill, as viewers of an SVG may use a wider font.
const SPARE: f64 = 0.97;

/// A line of words, its place, and its look.
pub(crate) type Line = (String, At, Type);

/// Adds a text in lines of this height, the first of them below `y`, which then is the end of the last.
fn add_lines(lines: &mut Vec<Line>, text: &str, room: f64, (look, height): (Type, f64), y: &mut f64) {
    for line in look.wrap(text, room) {
        lines.push((line, (MARGIN, *y + height / 2.0), look));
        *y += height;
    }
}
