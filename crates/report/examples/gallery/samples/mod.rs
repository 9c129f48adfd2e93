//! Charts of made-up numbers, of any size: what the gallery shows, and what the tests read.

mod experiment;
mod study;

use bagsplit_report::charts::Caption;
use bagsplit_stats::Estimate;
pub(crate) use experiment::*;
pub(crate) use study::*;

const SPLITS: [&str; 6] = [
    "even-thirds",
    "operators-apart",
    "digits-low-high",
    "blanks-and-twos",
    "one-big-bag",
    "mirrored-primes",
];

pub(crate) fn split(index: usize) -> String {
    format!("{}-{:03}", SPLITS[index % 6], index + 1)
}

pub(crate) fn name(index: usize) -> String {
    format!(
        "{}/greedy/{}",
        split(index),
        ["hand-value", "round-robin"][index / 6 % 2]
    )
}

pub(crate) fn names(count: usize) -> Vec<String> {
    (0..count).map(name).collect()
}

/// A smooth, repeatable stand-in for chance, between −1 and 1.
fn wobble(a: usize, b: usize) -> f64 {
    ((a as f64 * 12.9898 + b as f64 * 78.233).sin() * 43_758.547).fract()
}

/// A number and the ends of its interval.
pub(crate) fn estimate(value: f64, low: f64, high: f64) -> Estimate {
    Estimate::with_interval(value, 0.0, Some((low, high)))
}

pub(crate) fn caption(title: &str) -> Caption {
    Caption::new(
        title,
        "Made-up numbers & names: games in mirrored pairs, <official> rules",
        "Source: bagsplit gallery, invented data. Intervals: 95%, Benjamini-Hochberg where many are compared; \
         one seed, blocks of 70 games.",
    )
}
