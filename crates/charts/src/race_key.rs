//! Who is who in a race: the named setups on the right, with how it went for them.

use plotters::prelude::DrawingBackend;

use crate::ChartError;
use crate::canvas::{At, Canvas, Stroke, Type};
use crate::legend::{Sample, draw_sample};
use crate::palette::{AXIS, OTHERS, SOFT};
use crate::race::RaceChart;
use crate::race_draw::look;
use crate::rows::KEY_TEXT;
use crate::text::{fixed, shorten, thousands};

const LONGEST_NAME: f64 = 270.0;
const ENTRY: f64 = 34.0;
const BESIDE: f64 = 42.0;
const NOTE: Type = Type::new(10.0).color(SOFT);

/// The room the key takes downwards.
pub(crate) fn height(chart: &RaceChart, named: &[usize]) -> f64 {
    named.len() as f64 * ENTRY + others(chart, named).len() as f64 * ENTRY * 0.7 + 20.0
}

/// The room the key takes sideways.
pub(crate) fn width(chart: &RaceChart, named: &[usize]) -> f64 {
    let names = named.iter().map(|&i| KEY_TEXT.bold().width(&chart.arms[i].name));
    let notes = named.iter().map(|&i| NOTE.width(&note(chart, i)));
    let others = others(chart, named).into_iter().map(|(_, label)| KEY_TEXT.width(&label));
    names.chain(notes).chain(others).fold(0.0, f64::max).min(LONGEST_NAME) + BESIDE
}

/// Draws the key with its upper left at `(x, y)`, and a remark below it.
pub(crate) fn draw<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    chart: &RaceChart,
    named: &[usize],
    (x, y): At,
    remark: Option<&str>,
) -> Result<(), ChartError> {
    let mut y = y + 8.0;
    for (place, &index) in named.iter().enumerate() {
        let mark = look(chart, place, index);
        draw_sample(canvas, Sample::Line(mark.stroke, Some(mark.shape)), (x, y))?;
        let text = KEY_TEXT.bold_if(chart.winner == Some(index));
        let name = shorten(&chart.arms[index].name, LONGEST_NAME, text.size, text.weight);
        canvas.text(&name, (x + BESIDE, y), text)?;
        let note = shorten(&note(chart, index), LONGEST_NAME, NOTE.size, NOTE.weight);
        canvas.text(&note, (x + BESIDE, y + 14.0), NOTE)?;
        y += ENTRY;
    }
    for (stroke, label) in others(chart, named) {
        draw_sample(canvas, Sample::Line(stroke, None), (x, y))?;
        canvas.text(&label, (x + BESIDE, y), KEY_TEXT)?;
        y += ENTRY * 0.7;
    }
    canvas.text(&shorten(remark.unwrap_or(""), LONGEST_NAME, NOTE.size, NOTE.weight), (x, y), NOTE)
}

/// What the unnamed lines are, and how many there are of each kind.
fn others(chart: &RaceChart, named: &[usize]) -> Vec<(Stroke, String)> {
    let count = |dropped: bool| {
        let arms = chart.arms.iter().enumerate();
        arms.filter(|(i, arm)| arm.dropped == dropped && !named.contains(i)).count() as u64
    };
    let kinds = [
        (Stroke::new(AXIS, 1.5), "still racing", count(false)),
        (Stroke::new(OTHERS, 1.5), "dropped", count(true)),
    ];
    let some = kinds.into_iter().filter(|kind| kind.2 > 0);
    some.map(|(stroke, what, count)| (stroke, format!("{} others, {what}", thousands(count)))).collect()
}

/// How it went for a setup, in a few words.
fn note(chart: &RaceChart, index: usize) -> String {
    let arm = &chart.arms[index];
    let last = arm.points.last();
    let share = match arm.last {
        Some(last) => last.percent().text(1),
        None => last.map_or(String::new(), |p| fixed(p.share * 100.0, 1)),
    };
    let fate = match (chart.winner == Some(index), arm.dropped) {
        (true, _) if chart.decided => "winner".to_owned(),
        (true, _) => "leading".to_owned(),
        (_, false) => "still racing".to_owned(),
        (_, true) => format!("dropped at {}", thousands(last.map_or(0, |p| p.games))),
    };
    format!("{share}, {fate}")
}
