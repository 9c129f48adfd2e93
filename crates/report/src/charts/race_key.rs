//! The key of a race chart: the named setups with their outcomes, and the number of others.

use crate::charts::draw::{AXIS, Mark, OTHERS, Stroke};
use crate::charts::layout::{Entry, KeyList, Sample};
use crate::charts::number::{fixed, percent, thousands};
use crate::charts::race::RaceChart;

/// The key, with `labelled` other lines named at their ends.
pub(crate) fn key(chart: &RaceChart, named: &[usize], looks: &[Mark], labelled: usize) -> KeyList {
    let names = named.iter().zip(looks).map(|(&index, look)| Entry {
        sample: Sample::of(*look),
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
    let mut entries: Vec<Entry> = names.chain(others.into_iter().flatten()).collect();
    if let Some(last) = entries.last_mut().filter(|_| labelled > 0 && chart.arms.len() > named.len()) {
        last.note = Some(format!("{labelled} others are named at the ends of their lines"));
    }
    KeyList(entries)
}

/// The outcome of a setup, in a few words.
fn note(chart: &RaceChart, index: usize) -> String {
    let arm = &chart.arms[index];
    let last = arm.points.last();
    let share = last.map_or(String::new(), |p| fixed(p.share * 100.0, 1));
    let fate = match (chart.winner == Some(index), arm.dropped) {
        (true, _) if chart.decided => "winner".to_owned(),
        (true, _) => "leading".to_owned(),
        (_, false) => "still racing".to_owned(),
        (_, true) => format!("dropped at {}", thousands(last.map_or(0, |p| p.games))),
    };
    let fresh = arm.fresh.map_or(String::new(), |fresh| {
        let [low, _, high] = fresh.percent().all().map(|v| fixed(v, 1));
        let (value, level) = (fixed(fresh.value * 100.0, 1), percent(chart.level));
        format!(", on held-out seeds {value} [{level}: {low}, {high}]")
    });
    format!("{share}, {fate}{fresh}")
}
