//! Who is who in a race? The named setups, with how it went for them, and how many others there are.

use crate::draw::{AXIS, Mark, OTHERS, Stroke};
use crate::layout::{Entry, KeyList, Sample};
use crate::number::{fixed, thousands};
use crate::race::RaceChart;

/// The named setups with their looks, and what the unnamed lines are.
pub(crate) fn key(chart: &RaceChart, named: &[usize], looks: Vec<Mark>) -> KeyList {
    let names = named.iter().zip(looks).map(|(&index, look)| Entry {
        sample: Sample::of(look),
        name: chart.arms[index].name.clone(),
        bold: chart.winner == Some(index),
        note: Some(note(chart, index)),
    });
    let others = [(false, AXIS, "still racing"), (true, OTHERS, "dropped")].map(|(dropped, color, what)| {
        let arms = chart.arms.iter().enumerate();
        let count = arms.filter(|(i, arm)| arm.dropped == dropped && !named.contains(i)).count() as u64;
        let label = format!("{} others, {what}", thousands(count));
        (count > 0).then(|| Entry::new(Sample::Line(Stroke::new(color, 1.5), None), label))
    });
    KeyList(names.chain(others.into_iter().flatten()).collect())
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
