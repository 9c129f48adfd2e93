//! Which colour is which number? A bar of all colours of a map, with its ticks.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use crate::ChartError;
use crate::canvas::{Align, At, Canvas, Stroke, Type};
use crate::palette::{AXIS, SOFT};
use crate::rows::KEY_TEXT;

/// The length of the bar.
pub(crate) const BAR: f64 = 300.0;

const TICK: Type = Type::new(10.5).color(SOFT).align(Align::Middle);

/// Draws the bar under its label, whose middle line starts at `(x, y)`; `colour` maps 0 to 1 from left to right, and the ticks stand at equal distances.
pub(crate) fn draw<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    (x, y): At,
    label: &str,
    ticks: &[String],
    colour: impl Fn(f64) -> RGBColor,
) -> Result<(), ChartError> {
    canvas.text(label, (x, y), KEY_TEXT)?;
    let (top, end) = (y + 10.0, y + 24.0);
    let steps = 60;
    for step in 0..steps {
        let part = |i: i32| x + BAR * f64::from(i) / f64::from(steps);
        let ground = colour((f64::from(step) + 0.5) / f64::from(steps));
        canvas.rect((part(step), top), (part(step + 1), end), ground)?;
    }
    canvas.path(&[(x, top), (x + BAR, top), (x + BAR, end), (x, end), (x, top)], Stroke::new(AXIS, 0.75))?;
    let last = ticks.len().saturating_sub(1);
    for (index, tick) in ticks.iter().enumerate() {
        let at = x + BAR * index as f64 / last.max(1) as f64;
        canvas.line((at, end), (at, end + 4.0), Stroke::new(AXIS, 1.0))?;
        let align = match index {
            0 => Align::Left,
            _ if index == last => Align::Right,
            _ => Align::Middle,
        };
        canvas.text(tick, (at, end + 12.0), TICK.align(align))?;
    }
    Ok(())
}
