//! Panels with axes, grid lines, ticks and titles.

use super::axis::Axis;
use crate::charts::draw::{AXIS, Align, At, GRID, Picture, Stroke, Type};

const TITLE: Type = Type::new(12.5).bold();

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

    /// Draws everything except the data, with these ticks of the x axis; call it first. The y axis runs from the bottom pixel
    /// to the top one.
    pub(crate) fn draw(
        &self,
        picture: &mut Picture,
        title: &str,
        axis: &str,
        x_ticks: &[(f64, String)],
    ) {
        let (left, right) = (self.x.start, self.x.end);
        let (bottom, top) = (self.y.start, self.y.end);
        let ticks = self.y.ticks();
        for (value, label) in &ticks {
            self.across(picture, *value, Stroke::new(GRID, 1.0));
            picture.text(
                label,
                (left - 7.0, self.y.at(*value)),
                Type::TICK.align(Align::Right),
            );
        }
        picture.line((left, bottom), (right, bottom), Stroke::new(AXIS, 1.0));
        for (value, label) in x_ticks {
            let x = self.x.at(*value);
            picture.line((x, bottom), (x, bottom + 4.0), Stroke::new(AXIS, 1.0));
            picture.text(label, (x, bottom + 14.0), Type::TICK);
        }
        let beside = left - 7.0 - Type::TICK.widest(ticks.iter().map(|tick| &tick.1)) - 14.0;
        let middle = (beside, (top + bottom) / 2.0);
        picture.fitted(axis, bottom - top + 30.0, middle, Type::AXIS.upright());
        picture.fitted(title, right - left, (left, top - 16.0), TITLE);
    }
}
