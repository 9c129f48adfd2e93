//! One row a setup: rank and name on the left, a mark on a shared axis, numbers in words on the right.

use plotters::prelude::DrawingBackend;

use crate::ChartError;
use crate::axis::Axis;
use crate::canvas::{Align, Canvas, Stroke, Type};
use crate::frame::{Caption, Frame, MARGIN};
use crate::palette::{AXIS, GRID, INK, SOFT, STRIPE};
use crate::text::shorten;

const WIDTH: f64 = 1000.0;
const ROW: f64 = 22.0;
const KEY: f64 = 30.0;
const LONGEST_NAME: f64 = 330.0;
const NAME: Type = Type::new(12.0);
const RANK: Type = Type::new(11.0).color(SOFT).align(Align::Right);
const NOTE: Type = Type::new(11.0).align(Align::Right);
const TICK: Type = Type::new(10.5).color(SOFT).align(Align::Middle);
const TITLE: Type = Type::new(11.5).align(Align::Middle);
pub(crate) const KEY_TEXT: Type = Type::new(11.0).color(INK);

/// One row's words.
pub(crate) struct RowText<'a> {
    pub(crate) name: &'a str,
    pub(crate) strong: bool,
    pub(crate) note: String,
}

/// The layout of a chart of rows.
pub(crate) struct Rows<'a> {
    texts: Vec<RowText<'a>>,
    note_title: &'a str,
    frame: Frame,
    axis: Axis,
}

impl<'a> Rows<'a> {
    /// Lays out rows for values from `low` to `high`.
    pub(crate) fn new(
        caption: &Caption,
        texts: Vec<RowText<'a>>,
        note_title: &'a str,
        (low, high): (f64, f64),
    ) -> Self {
        let widest = |widths: &mut dyn Iterator<Item = f64>| widths.fold(0.0, f64::max);
        let name = widest(&mut texts.iter().map(|t| NAME.bold_if(t.strong).width(t.name))).min(LONGEST_NAME);
        let note = widest(&mut texts.iter().map(|t| NOTE.width(&t.note)).chain([NOTE.width(note_title)]));
        let left = MARGIN + 38.0 + name + 22.0;
        let right = WIDTH - MARGIN - note - 36.0;
        let axis = Axis::round(low, high, 8, left, right);
        Self { texts, note_title, frame: Frame::new(caption, WIDTH), axis }
    }

    pub(crate) fn size(&self) -> (u32, u32) {
        (WIDTH as u32, self.frame.height(self.bottom()).ceil() as u32)
    }

    /// Where keys are written, above the rows.
    pub(crate) fn key_y(&self) -> f64 {
        self.frame.top() + 6.0
    }

    /// The middle of row `index`.
    pub(crate) fn y(&self, index: usize) -> f64 {
        self.top() + (index as f64 + 0.5) * ROW
    }

    pub(crate) fn x(&self, value: f64) -> f64 {
        self.axis.at(value)
    }

    pub(crate) fn draw<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        title: &str,
        reference: Option<f64>,
    ) -> Result<(), ChartError> {
        self.frame.draw(canvas, self.bottom())?;
        let (top, end) = (self.top(), self.top() + self.texts.len() as f64 * ROW);
        for index in (1..self.texts.len()).step_by(2) {
            let y = top + index as f64 * ROW;
            canvas.rect((MARGIN, y), (WIDTH - MARGIN, y + ROW), STRIPE)?;
        }
        let ticks = self.axis.ticks();
        for (value, label) in &ticks {
            let x = self.x(*value);
            canvas.line((x, top), (x, end), Stroke::new(GRID, 1.0))?;
            canvas.text(label, (x, top - 10.0), TICK)?;
            canvas.text(label, (x, end + 12.0), TICK)?;
        }
        canvas.line((self.left(), top), (self.right(), top), Stroke::new(AXIS, 1.0))?;
        canvas.line((self.left(), end), (self.right(), end), Stroke::new(AXIS, 1.0))?;
        if let Some(value) = reference.filter(|v| self.axis.contains(*v)) {
            let x = self.x(value);
            canvas.line((x, top), (x, end), Stroke::new(INK, 1.25).dash(&[5.0, 3.0]))?;
        }
        let title = shorten(title, self.right() - self.left(), TITLE.size, TITLE.weight);
        canvas.text(&title, ((self.left() + self.right()) / 2.0, end + 32.0), TITLE)?;
        canvas.text(self.note_title, (WIDTH - MARGIN - 6.0, top - 10.0), NOTE.color(SOFT))?;
        for (index, text) in self.texts.iter().enumerate() {
            let y = self.y(index);
            let look = NAME.bold_if(text.strong);
            let name = shorten(text.name, LONGEST_NAME, look.size, look.weight);
            canvas.text(&(index + 1).to_string(), (MARGIN + 28.0, y), RANK)?;
            canvas.text(&name, (MARGIN + 38.0, y), look)?;
            canvas.text(&text.note, (WIDTH - MARGIN - 6.0, y), NOTE)?;
        }
        Ok(())
    }

    fn left(&self) -> f64 {
        self.axis.start()
    }

    fn right(&self) -> f64 {
        self.axis.end()
    }

    fn top(&self) -> f64 {
        self.frame.top() + KEY + 14.0
    }

    fn bottom(&self) -> f64 {
        self.top() + self.texts.len() as f64 * ROW + 42.0
    }
}
