//! The words around every chart: title and subtitle above, footnote below.

use plotters::prelude::DrawingBackend;

use crate::ChartError;
use crate::canvas::{Canvas, Type};
use crate::fonts::Weight;
use crate::palette::SOFT;
use crate::text::wrap;

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
}

/// Space between the picture's edge and anything in it.
pub(crate) const MARGIN: f64 = 24.0;

const TITLE: Type = Type::new(18.0).bold();
const SUBTITLE: Type = Type::new(12.5).color(SOFT);
const FOOTNOTE: Type = Type::new(10.0).color(SOFT);
const TITLE_LINE: f64 = 24.0;
const SUBTITLE_LINE: f64 = 18.0;
const FOOTNOTE_LINE: f64 = 14.0;

/// A caption broken into lines for a picture of a given width.
pub(crate) struct Frame {
    title: Vec<String>,
    subtitle: Vec<String>,
    footnote: Vec<String>,
}

impl Frame {
    pub(crate) fn new(caption: &Caption, width: f64) -> Self {
        let room = width - 2.0 * MARGIN;
        Self {
            title: wrap(&caption.title, room, TITLE.size, Weight::Bold),
            // A little less, as viewers of an SVG may use a wider font.
            subtitle: wrap(&caption.subtitle, room * 0.97, SUBTITLE.size, Weight::Regular),
            footnote: wrap(&caption.footnote, room * 0.97, FOOTNOTE.size, Weight::Regular),
        }
    }

    /// Where the chart proper may begin.
    pub(crate) fn top(&self) -> f64 {
        let lines = self.title.len() as f64 * TITLE_LINE + self.subtitle.len() as f64 * SUBTITLE_LINE;
        18.0 + lines + 14.0
    }

    /// The height of the picture whose chart proper ends at `bottom`.
    pub(crate) fn height(&self, bottom: f64) -> f64 {
        bottom + 14.0 + self.footnote.len() as f64 * FOOTNOTE_LINE + 12.0
    }

    /// Writes the words; `bottom` is where the chart proper ends.
    pub(crate) fn draw<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        bottom: f64,
    ) -> Result<(), ChartError> {
        let mut y = 18.0;
        for line in &self.title {
            canvas.text(line, (MARGIN, y + TITLE_LINE / 2.0), TITLE)?;
            y += TITLE_LINE;
        }
        for line in &self.subtitle {
            canvas.text(line, (MARGIN, y + SUBTITLE_LINE / 2.0), SUBTITLE)?;
            y += SUBTITLE_LINE;
        }
        y = bottom + 14.0;
        for line in &self.footnote {
            canvas.text(line, (MARGIN, y + FOOTNOTE_LINE / 2.0), FOOTNOTE)?;
            y += FOOTNOTE_LINE;
        }
        Ok(())
    }
}
