//! What do a matrix's colours and marks mean? The colour bar and the key below it.

use plotters::prelude::DrawingBackend;

use crate::ChartError;
use crate::canvas::{Align, At, Canvas, Stroke, Type};
use crate::matchup::{MatchupCell, draw_cell, draw_hole};
use crate::palette::{AXIS, SOFT, diverging};
use crate::rows::KEY_TEXT;
use crate::text::{fixed, shorten};

/// The room the key takes below the matrix.
pub(crate) const KEY_HEIGHT: f64 = 74.0;

const BAR: f64 = 300.0;
const TICK: Type = Type::new(10.5).color(SOFT).align(Align::Middle);

/// Draws the key with its upper left at `(x, y)`, for colours of that reach and cells of that width; `significance` and `holes` only if the matrix has such cells.
pub(crate) fn draw<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    (x, y): At,
    (reach, width): (f64, f64),
    significance: Option<&str>,
    holes: bool,
) -> Result<(), ChartError> {
    canvas.text("win rate of the row setup (%)", (x, y + 22.0), KEY_TEXT)?;
    let (top, end) = (y + 32.0, y + 46.0);
    let steps = 60;
    for step in 0..steps {
        let part = |i: i32| x + BAR * f64::from(i) / f64::from(steps);
        let position = (f64::from(step) + 0.5) / f64::from(steps) * 2.0 - 1.0;
        canvas.rect((part(step), top), (part(step + 1), end), diverging(position))?;
    }
    canvas.path(&[(x, top), (x + BAR, top), (x + BAR, end), (x, end), (x, top)], Stroke::new(AXIS, 0.75))?;
    for tick in -2..=2 {
        let part = f64::from(tick) / 2.0;
        let at = x + BAR * (part + 1.0) / 2.0;
        canvas.line((at, end), (at, end + 4.0), Stroke::new(AXIS, 1.0))?;
        let align = match tick {
            -2 => Align::Left,
            2 => Align::Right,
            _ => Align::Middle,
        };
        canvas.text(&fixed((0.5 + part * reach) * 100.0, 0), (at, end + 12.0), TICK.align(align))?;
    }
    let left = x + BAR + 40.0;
    let mut y = y + 24.0;
    if let Some(label) = significance {
        let cell = MatchupCell { share: 0.5 + 0.4 * reach, significant: true };
        draw_cell(canvas, (left, y - 10.0), (left + width, y + 10.0), cell, reach)?;
        let label = shorten(label, 320.0, KEY_TEXT.size, KEY_TEXT.weight);
        canvas.text(&label, (left + width + 10.0, y), KEY_TEXT)?;
        y += 26.0;
    }
    if holes {
        draw_hole(canvas, (left, y - 10.0), (left + width, y + 10.0))?;
        canvas.text("not played", (left + width + 10.0, y), KEY_TEXT)?;
    }
    Ok(())
}
