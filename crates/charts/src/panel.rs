//! A pair of axes with its grid, ticks and titles.

use plotters::prelude::DrawingBackend;

use crate::ChartError;
use crate::axis::Axis;
use crate::canvas::{Align, At, Canvas, Stroke, Type};
use crate::palette::{AXIS, GRID, SOFT};
use crate::text::shorten;

const TICK: Type = Type::new(10.5).color(SOFT).align(Align::Middle);
const AXIS_TITLE: Type = Type::new(11.5).align(Align::Middle);
const TITLE: Type = Type::new(12.5).bold();

/// The words of a panel; empty ones are left out.
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

    /// Draws everything but the data; call it first. The y axis runs from the bottom pixel to the top one.
    pub(crate) fn draw<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        text: PanelText<'_>,
    ) -> Result<(), ChartError> {
        self.draw_all(canvas, text, &self.x.ticks())
    }

    /// As [`Panel::draw`], without the ticks of the x axis.
    pub(crate) fn draw_without_x<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        text: PanelText<'_>,
    ) -> Result<(), ChartError> {
        self.draw_all(canvas, text, &[])
    }

    fn draw_all<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        text: PanelText<'_>,
        x_ticks: &[(f64, String)],
    ) -> Result<(), ChartError> {
        let (left, right) = (self.x.start(), self.x.end());
        let (bottom, top) = (self.y.start(), self.y.end());
        let mut widest = 0.0_f64;
        for (value, label) in self.y.ticks() {
            let y = self.y.at(value);
            canvas.line((left, y), (right, y), Stroke::new(GRID, 1.0))?;
            canvas.text(&label, (left - 7.0, y), TICK.align(Align::Right))?;
            widest = widest.max(TICK.width(&label));
        }
        canvas.line((left, bottom), (right, bottom), Stroke::new(AXIS, 1.0))?;
        for (value, label) in x_ticks {
            let x = self.x.at(*value);
            canvas.line((x, bottom), (x, bottom + 4.0), Stroke::new(AXIS, 1.0))?;
            canvas.text(label, (x, bottom + 14.0), TICK)?;
        }
        let fit = |label: &str, room: f64| shorten(label, room, AXIS_TITLE.size, AXIS_TITLE.weight);
        canvas.text(&fit(text.x, right - left), ((left + right) / 2.0, bottom + 34.0), AXIS_TITLE)?;
        let beside = left - 7.0 - widest - 14.0;
        canvas.text(
            &fit(text.y, bottom - top + 30.0),
            (beside, (top + bottom) / 2.0),
            AXIS_TITLE.upright(),
        )?;
        let title = shorten(text.title, right - left, TITLE.size, TITLE.weight);
        canvas.text(&title, (left, top - 16.0), TITLE)
    }
}
