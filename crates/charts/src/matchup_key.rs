//! What do a matrix's colours and marks mean? The colour bar and the key below it.

use plotters::prelude::DrawingBackend;

use crate::ChartError;
use crate::canvas::{At, Canvas};
use crate::colour_bar::{self, BAR};
use crate::matchup::{MatchupCell, draw_cell, draw_hole};
use crate::palette::diverging;
use crate::rows::KEY_TEXT;
use crate::text::{fixed, shorten};

/// The room the key takes below the matrix.
pub(crate) const KEY_HEIGHT: f64 = 74.0;

/// Draws the key with its upper left at `(x, y)`, for colours of that reach and cells of that width; `significance` and `holes` only if the matrix has such cells.
pub(crate) fn draw<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    (x, y): At,
    (reach, width): (f64, f64),
    significance: Option<&str>,
    holes: bool,
) -> Result<(), ChartError> {
    let tick = |part: f64| fixed((0.5 + part * reach) * 100.0, 0);
    let ticks = [-1.0, -0.5, 0.0, 0.5, 1.0].map(tick);
    colour_bar::draw(canvas, (x, y + 22.0), "win rate of the row setup (%)", &ticks, |part| {
        diverging(2.0 * part - 1.0)
    })?;
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
