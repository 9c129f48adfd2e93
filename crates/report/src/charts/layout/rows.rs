//! Layout of a chart of rows: names on the left, then columns of marks on a shared axis, each with notes at its right.

use super::axis::Axis;
use super::legend::{Sample, draw_legend};
use super::matrix::Matrix;
use super::names::Names;
use crate::charts::Caption;
use crate::charts::draw::{AXIS, Align, GRID, MARGIN, Picture, SOFT, Stroke, Type};

const WIDTH: f64 = 1000.0;
/// The width of a picture with several columns, as long as these are not too narrow.
const WIDEST: f64 = 1440.0;
const NOTE: Type = Type::new(11.0).align(Align::Right);
/// The distances from marks to notes, and from notes to the next column.
const GAPS: (f64, f64) = (30.0, 24.0);

pub(crate) struct RowText<'a> {
    pub(crate) rank: usize,
    pub(crate) name: &'a str,
    pub(crate) strong: bool,
    /// The note of each column.
    pub(crate) notes: Vec<&'a str>,
}

/// The axis and titles common to all rows.
pub(crate) struct RowAxis<'a> {
    pub(crate) title: &'a str,
    /// The least and the greatest value.
    pub(crate) range: (f64, f64),
    /// A reference value, marked by a line through all rows.
    pub(crate) reference: Option<f64>,
    pub(crate) notes: &'a str,
    /// The names of the columns.
    pub(crate) columns: &'a [String],
}

/// A chart of rows without its marks.
pub(crate) struct Rows {
    pub(crate) picture: Picture,
    axes: Vec<Axis>,
    rows: Matrix,
}

impl Rows {
    /// The chart with a key above the rows.
    pub(crate) fn new(
        caption: &Caption,
        key: impl IntoIterator<Item = (Sample, impl AsRef<str>)>,
        texts: &[RowText<'_>],
        words: &RowAxis<'_>,
    ) -> Self {
        let name = Names::OF_ROWS.width(texts.iter().map(|text| (text.name, text.strong)));
        let note = NOTE.widest(
            texts
                .iter()
                .flat_map(|text| &text.notes)
                .chain([&words.notes]),
        );
        let (left, count) = (Names::OF_ROWS.right(name) + 22.0, words.columns.len());
        let beside = GAPS.0 + note + GAPS.1;
        let plot = match count {
            1 => WIDTH - MARGIN - 6.0 - note - GAPS.0 - left,
            _ => ((WIDEST - MARGIN - left) / count as f64 - beside).clamp(110.0, 320.0),
        };
        let width = left + (plot + beside) * count as f64 - GAPS.1 + 6.0 + MARGIN;
        let mut picture = Picture::new(caption, width);
        let named = words.columns.iter().any(|name| !name.is_empty());
        let top = draw_legend(&mut picture, key) + if named { 38.0 } else { 20.0 };
        let rows = Matrix {
            left,
            top,
            cell: (plot, 22.0),
            rows: texts.len(),
            columns: 1,
        };
        rows.draw_stripes(&mut picture, MARGIN, width - MARGIN);
        let (low, high) = words.range;
        let round = match count {
            1 => Axis::round(words.range, 8),
            _ => Axis::exact(
                (low - 0.03 * (high - low), high + 0.03 * (high - low)),
                4,
                false,
            ),
        };
        let starts = (0..count).map(|column| left + (plot + beside) * column as f64);
        let axes: Vec<Axis> = starts
            .map(|start| round.clone().on(start, start + plot))
            .collect();
        for (axis, name) in axes.iter().zip(words.columns) {
            draw_axis(&mut picture, axis, (top, rows.bottom()), words);
            picture.fitted(
                name,
                plot + GAPS.0 + note,
                (axis.start, top - 30.0),
                Type::AXIS_NAME,
            );
            picture.text(
                words.notes,
                (axis.end + GAPS.0 + note, top - 10.0),
                NOTE.color(SOFT),
            );
        }
        for (index, text) in texts.iter().enumerate() {
            let y = rows.y(index);
            Names::OF_ROWS.draw(&mut picture, Some(text.rank), text.name, text.strong, y);
            for (axis, words) in axes.iter().zip(&text.notes) {
                picture.text(words, (axis.end + GAPS.0 + note, y), NOTE);
            }
        }
        Self {
            picture,
            axes,
            rows,
        }
    }

    /// The middle of row `index`.
    pub(crate) fn y(&self, index: usize) -> f64 {
        self.rows.y(index)
    }

    pub(crate) fn x(&self, column: usize, value: f64) -> f64 {
        self.axes[column].at(value)
    }

    pub(crate) fn finish(self) -> Picture {
        self.picture.finish(self.rows.bottom() + 42.0)
    }
}

/// Draws the axis of a column above and below the rows, its grid and the reference.
fn draw_axis(picture: &mut Picture, axis: &Axis, (top, end): (f64, f64), words: &RowAxis<'_>) {
    for (value, label) in axis.ticks() {
        let x = axis.at(value);
        picture.line((x, top), (x, end), Stroke::new(GRID, 1.0));
        picture.text(&label, (x, top - 10.0), Type::TICK);
        picture.text(&label, (x, end + 12.0), Type::TICK);
    }
    for y in [top, end] {
        picture.line((axis.start, y), (axis.end, y), Stroke::new(AXIS, 1.0));
    }
    if let Some(x) = words
        .reference
        .filter(|value| axis.contains(*value))
        .map(|value| axis.at(value))
    {
        picture.line((x, top), (x, end), Stroke::REFERENCE);
    }
    let middle = (axis.start + axis.end) / 2.0;
    picture.fitted(
        words.title,
        axis.end - axis.start,
        (middle, end + 32.0),
        Type::AXIS,
    );
}
