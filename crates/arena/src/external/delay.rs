//! The delay of pipes: the time from a request that takes a program hardly any work to its answer.
//!
//! The request is `new`, where nothing else was written with it. It is an upper bound: what a program does at the
//! beginning of a game is included.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use bagsplit_players::External;
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

/// By command: the number of answers by microseconds.
static TIMES: Mutex<BTreeMap<Vec<String>, BTreeMap<u64, u64>>> = Mutex::new(BTreeMap::new());

/// The delay of a program in this run; `None` if nothing was measured.
#[must_use]
pub fn delay(external: &External) -> Option<Delay> {
    let times = TIMES.lock().expect("no thread panics while holding the lock");
    summary(times.get(&external.command)?)
}

/// Counts measured times of a program.
pub(super) fn record(command: &[String], times: impl Iterator<Item = Duration>) {
    let mut times = times.peekable();
    if times.peek().is_none() {
        return;
    }
    let mut all = TIMES.lock().expect("no thread panics while holding the lock");
    let counts = all.entry(command.to_vec()).or_default();
    for time in times {
        *counts.entry(u64::try_from(time.as_micros()).unwrap_or(u64::MAX)).or_default() += 1;
    }
}

/// The summary of answers by microseconds.
fn summary(counts: &BTreeMap<u64, u64>) -> Option<Delay> {
    let answers: u64 = counts.values().sum();
    let mut so_far = 0;
    let median = counts.iter().find(|(_, count)| {
        so_far += *count;
        2 * so_far >= answers
    });
    Some(Delay { answers, median_us: *median?.0, largest_us: *counts.last_key_value()?.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_answers_take_at_most_the_median() {
        let counts = BTreeMap::from([(10, 2), (30, 2), (900, 1)]);
        assert_eq!(summary(&counts), Some(Delay { answers: 5, median_us: 30, largest_us: 900 }));
        assert_eq!(summary(&BTreeMap::from([(7, 1)])).unwrap().median_us, 7);
        assert_eq!(summary(&BTreeMap::new()), None);
    }
}
