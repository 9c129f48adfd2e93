//! The delay of pipes: the time from a request that takes a program hardly any work to its answer.
//!
//! The request is `new`, where nothing else was written with it. It is an upper bound: what a program does at the
//! beginning of a game is included.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

/// The times until an answer of a program, over all its processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Delay {
    /// The number of measured answers.
    pub answers: u64,
    /// Half of the answers took at most these microseconds.
    pub median_us: u64,
    /// The microseconds of the slowest answer.
    pub largest_us: u64,
}

/// The delays of the programs of a run, by the names of their setups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delays {
    /// The number of answers by microseconds.
    by_setup: BTreeMap<String, BTreeMap<u64, u64>>,
}

impl Delays {
    /// Whether nothing was measured.
    pub fn is_empty(&self) -> bool {
        self.by_setup.is_empty()
    }

    /// The delay of the program of a setup; `None` if nothing was measured.
    pub fn of_setup(&self, name: &str) -> Option<Delay> {
        let counts = self.by_setup.get(name)?;
        let answers: u64 = counts.values().sum();
        let mut so_far = 0;
        let median = counts.iter().find(|(_, count)| {
            so_far += *count;
            2 * so_far >= answers
        });
        Some(Delay { answers, median_us: *median?.0, largest_us: *counts.last_key_value()?.0 })
    }

    /// Counts a time of the program of a setup.
    pub(super) fn push(&mut self, name: &str, time: Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        *self.by_setup.entry(name.to_owned()).or_default().entry(us).or_default() += 1;
    }

    /// Adds those of another part of the run.
    pub fn add(&mut self, other: &Delays) {
        for (name, times) in &other.by_setup {
            let counts = self.by_setup.entry(name.clone()).or_default();
            times.iter().for_each(|(us, answers)| *counts.entry(*us).or_default() += answers);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_answers_take_at_most_the_median() {
        let mut delays = Delays::default();
        for us in [10, 10, 30, 30, 900] {
            let mut one = Delays::default();
            one.push("bot", Duration::from_micros(us));
            delays.add(&one);
        }
        assert_eq!(delays.of_setup("bot"), Some(Delay { answers: 5, median_us: 30, largest_us: 900 }));
        assert_eq!((delays.of_setup("other"), Delays::default().is_empty()), (None, true));
    }
}
