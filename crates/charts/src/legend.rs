//! What do a chart's lines and points mean? A key that runs on from line to line.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use crate::ChartError;
use crate::canvas::{At, Canvas, Stroke};
use crate::estimate::{Estimate, whisker};
use crate::marks::Shape;
use crate::rows::KEY_TEXT;
use crate::text::shorten;

const LINE: f64 = 24.0;
const SAMPLE: f64 = 34.0;
const BESIDE: f64 = 8.0;
const GAP: f64 = 26.0;

/// What stands before an entry's words.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sample {
    /// A line, with a point on it.
    Line(Stroke, Option<Shape>),
    /// A line on a band of its colour.
    Band(Stroke),
    /// A point with an upright interval.
    Whisker(Shape, RGBColor),
}

/// The entries of a key with their places.
pub(crate) struct Legend {
    entries: Vec<(Sample, String, At)>,
    height: f64,
}

impl Legend {
    /// Lays entries out from left to right in lines no wider than `width`.
    pub(crate) fn new(entries: impl IntoIterator<Item = (Sample, String)>, width: f64) -> Self {
        let (mut x, mut y) = (0.0, 0.0);
        let mut placed = Vec::new();
        for (sample, label) in entries {
            let label = shorten(&label, width - SAMPLE - BESIDE, KEY_TEXT.size, KEY_TEXT.weight);
            let room = SAMPLE + BESIDE + KEY_TEXT.width(&label);
            if x > 0.0 && x + room > width {
                (x, y) = (0.0, y + LINE);
            }
            placed.push((sample, label, (x, y)));
            x += room + GAP;
        }
        let height = if placed.is_empty() { 0.0 } else { y + LINE };
        Self { entries: placed, height }
    }

    pub(crate) fn height(&self) -> f64 {
        self.height
    }

    /// Draws the key, the middle of its first line at `y`.
    pub(crate) fn draw<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        (x, y): At,
    ) -> Result<(), ChartError> {
        for (sample, label, place) in &self.entries {
            let (x, y) = (x + place.0, y + place.1);
            draw_sample(canvas, *sample, (x, y))?;
            canvas.text(label, (x + SAMPLE + BESIDE, y), KEY_TEXT)?;
        }
        Ok(())
    }
}

/// The sample alone, its left end at `(x, y)`.
pub(crate) fn draw_sample<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    sample: Sample,
    (x, y): At,
) -> Result<(), ChartError> {
    let (end, middle) = (x + SAMPLE, x + SAMPLE / 2.0);
    match sample {
        Sample::Line(stroke, shape) => {
            canvas.line((x, y), (end, y), stroke)?;
            shape.map_or(Ok(()), |shape| shape.draw(canvas, (middle, y), 3.6, stroke.color))
        }
        Sample::Band(stroke) => {
            let corners = [(x, y - 7.0), (end, y - 7.0), (end, y + 7.0), (x, y + 7.0)];
            canvas.polygon(&corners, stroke.color, 0.16)?;
            canvas.line((x, y), (end, y), stroke)
        }
        Sample::Whisker(shape, color) => {
            whisker(canvas, middle, Estimate::new(y, y + 9.0, y - 9.0), (shape, 3.6), color)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::INK;

    #[test]
    fn long_keys_run_on() {
        let entry = |_| (Sample::Line(Stroke::new(INK, 1.0), None), "a word or two".to_owned());
        let (one, many) = (Legend::new((0..1).map(entry), 300.0), Legend::new((0..9).map(entry), 300.0));
        assert!(many.height() > 3.0 * one.height());
        assert!(many.entries.iter().all(|(_, label, at)| at.0 + 42.0 + KEY_TEXT.width(label) <= 300.0));
        assert_eq!(Legend::new([], 300.0).height(), 0.0);
    }
}
