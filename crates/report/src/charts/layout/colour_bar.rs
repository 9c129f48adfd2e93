//! The bar that explains a colour map, with its ticks.

use plotters::style::RGBColor;

use crate::charts::draw::{AXIS, Align, At, Picture, Stroke, Type};

/// The length of the bar.
const BAR: f64 = 300.0;

/// Draws the bar under its label, whose middle line starts at `(x, y)`; returns the x coordinate to the right of it.
/// `colour` maps 0 to 1 from left to right, and the ticks stand at equal distances.
pub(crate) fn draw(
    picture: &mut Picture,
    (x, y): At,
    label: &str,
    ticks: &[String],
    colour: impl Fn(f64) -> RGBColor,
) -> f64 {
    picture.text(label, (x, y), Type::KEY);
    let (top, end) = (y + 10.0, y + 24.0);
    let steps = 60;
    for step in 0..steps {
        let [from, to] = [step, step + 1].map(|step| x + BAR * f64::from(step) / f64::from(steps));
        let ground = colour((f64::from(step) + 0.5) / f64::from(steps));
        picture.rect((from, top), (to, end), ground);
    }
    picture.outline([(x, top), (x + BAR, end)], Stroke::new(AXIS, 0.75));
    let last = ticks.len().saturating_sub(1);
    for (index, tick) in ticks.iter().enumerate() {
        let at = x + BAR * index as f64 / last.max(1) as f64;
        picture.line((at, end), (at, end + 4.0), Stroke::new(AXIS, 1.0));
        let align = match index {
            0 => Align::Left,
            _ if index == last => Align::Right,
            _ => Align::Middle,
        };
        picture.text(tick, (at, end + 12.0), Type::TICK.align(align));
    }
    x + BAR + 40.0
}
