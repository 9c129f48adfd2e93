//! Layout of a chart of rows: names on the left, marks on a shared axis, notes on the right.

use super::axis::Axis;
use super::matrix::Matrix;
use super::names::Names;
use crate::charts::Caption;
use crate::charts::draw::{AXIS, Align, GRID, MARGIN, Picture, SOFT, Stroke, Type};

const WIDTH: f64 = 1000.0;
const KEY: f64 = 30.0;
const NOTE: Type = Type::new(11.0).align(Align::Right);

pub(crate) struct RowText<'a> {
    pub(crate) rank: usize,
    pub(crate) name: &'a str,
    pub(crate) strong: bool,
    pub(crate) note: String,
}

/// The axis and titles common to all rows.
pub(crate) struct RowAxis<'a> {
    pub(crate) title: &'a str,
    /// The least and the greatest value.
    pub(crate) range: (f64, f64),
    /// A reference value, marked by a line through all rows.
    pub(crate) reference: Option<f64>,
    pub(crate) notes: &'a str,
}

/// A chart of rows without its marks.
pub(crate) struct Rows {
    pub(crate) picture: Picture,
    axis: Axis,
    rows: Matrix,
}

impl Rows {
    pub(crate) fn new(caption: &Caption, texts: &[RowText<'_>], words: &RowAxis<'_>) -> Self {
        let mut picture = Picture::new(caption, WIDTH);
        let name = Names::OF_ROWS.width(texts.iter().map(|text| (text.name, text.strong)));
        let note = NOTE.widest(texts.iter().map(|text| text.note.as_str()).chain([words.notes]));
        let (left, right) = (Names::OF_ROWS.right(name) + 22.0, WIDTH - MARGIN - note - 36.0);
        let axis = Axis::round(words.range, 8).on(left, right);
        let top = picture.top() + KEY + 14.0;
        let rows = Matrix { left, top, cell: (right - left, 22.0), rows: texts.len(), columns: 1 };
        let end = rows.bottom();
        rows.draw_stripes(&mut picture, MARGIN, WIDTH - MARGIN);
        for (value, label) in axis.ticks() {
            let x = axis.at(value);
            picture.line((x, top), (x, end), Stroke::new(GRID, 1.0));
            picture.text(&label, (x, top - 10.0), Type::TICK);
            picture.text(&label, (x, end + 12.0), Type::TICK);
        }
        for y in [top, end] {
            picture.line((left, y), (right, y), Stroke::new(AXIS, 1.0));
        }
        if let Some(value) = words.reference.filter(|value| axis.contains(*value)) {
            picture.line((axis.at(value), top), (axis.at(value), end), Stroke::REFERENCE);
        }
        picture.fitted(words.title, right - left, ((left + right) / 2.0, end + 32.0), Type::AXIS);
        picture.text(words.notes, (WIDTH - MARGIN - 6.0, top - 10.0), NOTE.color(SOFT));
        for (index, text) in texts.iter().enumerate() {
            let y = rows.y(index);
            Names::OF_ROWS.draw(&mut picture, text.rank, text.name, text.strong, y);
            picture.text(&text.note, (WIDTH - MARGIN - 6.0, y), NOTE);
        }
        Self { picture, axis, rows }
    }

    /// The y coordinate of keys, above the rows.
    pub(crate) fn key_y(&self) -> f64 {
        self.picture.top() + 6.0
    }

    /// The middle of row `index`.
    pub(crate) fn y(&self, index: usize) -> f64 {
        self.rows.y(index)
    }

    pub(crate) fn x(&self, value: f64) -> f64 {
        self.axis.at(value)
    }

    pub(crate) fn finish(self) -> Picture {
        self.picture.finish(self.rows.bottom() + 42.0)
    }
}
