//! Panels with axes, grid, ticks and titles, alone or in a grid.

use super::axis::Axis;
use crate::charts::draw::{AXIS, Align, At, GRID, MARGIN, Picture, Stroke, Type};

const TITLE: Type = Type::new(12.5).bold();

/// The texts of a panel; empty ones are omitted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PanelText<'a> {
    pub(crate) title: &'a str,
    pub(crate) x: &'a str,
    pub(crate) y: &'a str,
}

/// A pair of axes.
#[derive(Clone, Debug)]
pub(crate) struct Panel {
    pub(crate) x: Axis,
    pub(crate) y: Axis,
}

impl Panel {
    pub(crate) fn at(&self, x: f64, y: f64) -> At {
        (self.x.at(x), self.y.at(y))
    }

    /// A line from the left axis to the right edge.
    pub(crate) fn across(&self, picture: &mut Picture, y: f64, stroke: Stroke) {
        let y = self.y.at(y);
        picture.line((self.x.start, y), (self.x.end, y), stroke);
    }

    /// Draws everything except the data; call it first. The y axis runs from the bottom pixel to the top one.
    pub(crate) fn draw(&self, picture: &mut Picture, text: PanelText<'_>) {
        self.draw_with(picture, text, &self.x.ticks());
    }

    /// Draws as [`Panel::draw`], with these ticks of the x axis.
    pub(crate) fn draw_with(&self, picture: &mut Picture, text: PanelText<'_>, x_ticks: &[(f64, String)]) {
        let (left, right) = (self.x.start, self.x.end);
        let (bottom, top) = (self.y.start, self.y.end);
        let ticks = self.y.ticks();
        for (value, label) in &ticks {
            self.across(picture, *value, Stroke::new(GRID, 1.0));
            picture.text(label, (left - 7.0, self.y.at(*value)), Type::TICK.align(Align::Right));
        }
        picture.line((left, bottom), (right, bottom), Stroke::new(AXIS, 1.0));
        for (value, label) in x_ticks {
            let x = self.x.at(*value);
            picture.line((x, bottom), (x, bottom + 4.0), Stroke::new(AXIS, 1.0));
            picture.text(label, (x, bottom + 14.0), Type::TICK);
        }
        picture.fitted(text.x, right - left, ((left + right) / 2.0, bottom + 34.0), Type::AXIS);
        let beside = left - 7.0 - Type::TICK.widest(ticks.iter().map(|tick| &tick.1)) - 14.0;
        let middle = (beside, (top + bottom) / 2.0);
        picture.fitted(text.y, bottom - top + 30.0, middle, Type::AXIS.upright());
        picture.fitted(text.title, right - left, (left, top - 16.0), TITLE);
    }
}

/// Panels in a grid with a fixed number of columns.
pub(crate) struct Grid {
    /// The total number of panels.
    pub(crate) count: usize,
    pub(crate) columns: usize,
    /// The width and height of a panel, including texts.
    pub(crate) cell: At,
    /// The top of the first line.
    pub(crate) top: f64,
}

impl Grid {
    /// The width of a picture with this many columns of panels.
    pub(crate) fn width(columns: usize, cell: f64) -> f64 {
        2.0 * MARGIN + cell * columns as f64
    }

    /// The upper left of the panel with this index.
    pub(crate) fn place(&self, index: usize) -> At {
        let (row, column) = (index / self.columns, index % self.columns);
        (MARGIN + self.cell.0 * column as f64, self.top + self.cell.1 * row as f64)
    }

    /// Whether the panel has no other one below it.
    pub(crate) fn is_last(&self, index: usize) -> bool {
        index + self.columns >= self.count
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.top + self.cell.1 * self.count.div_ceil(self.columns) as f64
    }
}
