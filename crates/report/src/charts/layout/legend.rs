//! Keys to lines and points, wrapped above a chart.

use plotters::style::RGBColor;

use crate::charts::draw::{At, MARGIN, Picture, Shape, Stroke, Type, level_interval, whisker};

const LINE: f64 = 24.0;
const SAMPLE: f64 = 34.0;
const BESIDE: f64 = 8.0;
const GAP: f64 = 26.0;
const LEAST_GAP: f64 = 16.0;

/// The sample before an entry's text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sample {
    /// A line, with a point on it.
    Line(Stroke, Option<Shape>),
    /// A point with an upright interval.
    Whisker(Shape, RGBColor),
    /// A point with a level interval, which may be marked.
    Interval(bool, RGBColor),
    /// A part of a bar.
    Bar(RGBColor),
}

impl Sample {
    /// The style of its text.
    fn look(self) -> Type {
        Type::KEY.bold_if(matches!(self, Self::Interval(true, _)))
    }

    /// Draws the sample, its left end at `(x, y)`.
    fn draw(self, picture: &mut Picture, (x, y): At) {
        let (end, middle) = (x + SAMPLE, x + SAMPLE / 2.0);
        match self {
            Self::Line(stroke, shape) => {
                picture.line((x, y), (end, y), stroke);
                if let Some(shape) = shape {
                    shape.draw(picture, (middle, y), 3.6, stroke.color);
                }
            }
            Self::Whisker(shape, color) => {
                whisker(picture, middle, [y + 9.0, y, y - 9.0], (shape, 3.6), color)
            }
            Self::Interval(marked, color) => {
                level_interval(picture, [x, middle, end], y, (marked, color))
            }
            Self::Bar(color) => picture.rect((x, y - 5.0), (end, y + 5.0), color),
        }
    }
}

/// Draws entries above a chart from left to right, wrapped into lines; returns the y coordinate below them.
pub(crate) fn draw_legend(
    picture: &mut Picture,
    entries: impl IntoIterator<Item = (Sample, impl AsRef<str>)>,
) -> f64 {
    let width = picture.width - 2.0 * MARGIN;
    let entries: Vec<(Sample, String, f64)> = entries
        .into_iter()
        .map(|(sample, label)| {
            let label = sample.look().fit(label.as_ref(), width - SAMPLE - BESIDE);
            let entry = SAMPLE + BESIDE + sample.look().width(&label);
            (sample, label, entry)
        })
        .collect();
    let rooms: f64 = entries.iter().map(|(.., entry)| entry).sum();
    // Smaller gaps are used if they save a line.
    let between = (width - rooms) / (entries.len().max(2) - 1) as f64;
    let gap = if (LEAST_GAP..GAP).contains(&between) {
        between
    } else {
        GAP
    };
    let (mut x, mut y, mut bottom) = (0.0, picture.top() + 2.0, picture.top());
    for (sample, label, entry) in &entries {
        if x > 0.0 && x + entry > width + 1e-6 {
            (x, y) = (0.0, y + LINE);
        }
        sample.draw(picture, (MARGIN + x, y));
        picture.text(label, (MARGIN + x + SAMPLE + BESIDE, y), sample.look());
        x += entry + gap;
        bottom = y - 2.0 + LINE;
    }
    bottom
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::Caption;
    use crate::charts::draw::{Element, INK};

    #[test]
    fn long_keys_wrap() {
        let height = |count: usize| {
            let mut picture = Picture::new(&Caption::default(), 348.0);
            let entry = |_| (Sample::Line(Stroke::new(INK, 1.0), None), "a word or two");
            let bottom = draw_legend(&mut picture, (0..count).map(entry));
            for part in &picture.parts {
                let Element::Text(words, at, look) = part else {
                    continue;
                };
                assert!(at.0 + look.width(words) <= 348.0 - MARGIN);
            }
            bottom - picture.top()
        };
        assert!(height(9) > 3.0 * height(1));
        assert_eq!(height(0), 0.0);
    }
}
