//! Progress as lines at regular intervals on standard error, for a log.
//!
//! They come from a thread of their own, by the clock, so also while a single game takes minutes. Nothing that is
//! played or written depends on them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar};

use crate::{output, text};

/// A year: no estimate of the time left is worth printing beyond it.
const LONGEST_LEFT: Duration = Duration::from_secs(365 * 24 * 3600);

/// The time between lines.
const INTERVAL: Duration = Duration::from_secs(15);

/// Lines that report a hidden bar.
pub(super) struct Lines {
    bar: ProgressBar,
    /// Whether the bar counts games rather than the share of a step.
    games: Arc<AtomicBool>,
    thread: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Lines {
    /// Prints lines about the bar, which counts games, from now on.
    pub(super) fn start(bar: &ProgressBar) -> Lines {
        let (end, ended) = channel();
        let games = Arc::new(AtomicBool::new(true));
        let (shown, counts) = (bar.clone(), Arc::clone(&games));
        let thread = thread::Builder::new().spawn(move || {
            while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                output::say(State::new(&shown, counts.load(Ordering::Relaxed)).line());
            }
        });
        // Without a thread there are no lines, but all games are played.
        let thread = Mutex::new(thread.ok().map(|thread| (end, thread)));
        Lines {
            bar: bar.clone(),
            games,
            thread,
        }
    }

    /// Sets whether the bar counts games.
    #[cfg(feature = "train")]
    pub(super) fn count(&self, games: bool) {
        self.games.store(games, Ordering::Relaxed);
    }

    /// Prints the last line, and stops.
    pub(super) fn end(&self) {
        let Some((end, thread)) = self.thread.lock().ok().and_then(|mut thread| thread.take())
        else {
            return;
        };
        // The thread may have ended already.
        let _ = end.send(());
        let _ = thread.join();
        output::say(State::new(&self.bar, self.games.load(Ordering::Relaxed)).last());
    }
}

/// The state of a bar.
struct State {
    done: u64,
    all: u64,
    games: bool,
    /// Units per second.
    rate: f64,
    left: Duration,
    since: Duration,
    message: String,
}

impl State {
    fn new(bar: &ProgressBar, games: bool) -> State {
        State {
            done: bar.position(),
            all: bar.length().unwrap_or(0),
            games,
            rate: bar.per_sec(),
            left: bar.eta(),
            since: bar.elapsed(),
            message: bar.message(),
        }
    }

    /// "12,000 of 795,600 games (2%)".
    fn done(&self) -> String {
        let share = 100 * self.done.min(self.all) / self.all.max(1);
        match self.games {
            true => format!(
                "{} of {} games ({share}%)",
                HumanCount(self.done),
                HumanCount(self.all)
            ),
            false => format!("{share}%"),
        }
    }

    /// Whether the time left is known: work that plays no games for a while lets the rate fall to next to nothing.
    fn is_paced(&self) -> bool {
        self.rate > 0. && self.left < LONGEST_LEFT
    }

    /// A line during the work.
    fn line(&self) -> String {
        let rate = if self.games {
            format!(", {:.0} games/s", self.rate)
        } else {
            String::new()
        };
        let left = match self.is_paced() {
            true => format!("{} left", text::duration(self.left)),
            false => "time left not known yet".to_owned(),
        };
        let message = if self.message.is_empty() {
            String::new()
        } else {
            format!("; {}", self.message)
        };
        format!("{}{rate}, {left}{message}", self.done())
    }

    /// The line at the end.
    fn last(&self) -> String {
        if self.games && self.all == 0 {
            return "nothing was left to play".to_owned();
        }
        format!("{} in {}", self.done(), text::duration(self.since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_line_has_games_rate_and_time_left() {
        let state = |done, rate, games, message: &str| State {
            done,
            all: 795_600,
            games,
            rate,
            left: Duration::from_secs(700),
            since: Duration::from_secs(31),
            message: message.to_owned(),
        };
        assert_eq!(
            state(12_000, 1_118.6, true, "").line(),
            "12,000 of 795,600 games (1%), 1119 games/s, 12 min left"
        );
        assert_eq!(
            state(0, 0., true, "7 of 9 left").line(),
            "0 of 795,600 games (0%), 0 games/s, time left not known yet; 7 of 9 left"
        );
        let stalled = State {
            left: Duration::from_secs(u64::MAX / 2),
            ..state(5, 1e-9, true, "")
        };
        assert_eq!(
            stalled.line(),
            "5 of 795,600 games (0%), 0 games/s, time left not known yet"
        );
        assert_eq!(
            state(397_800, 9., false, "fits").line(),
            "50%, 12 min left; fits"
        );
        assert_eq!(
            state(795_600, 9., true, "").last(),
            "795,600 of 795,600 games (100%) in 31 s"
        );
        assert_eq!(
            State {
                all: 0,
                ..state(0, 0., true, "")
            }
            .last(),
            "nothing was left to play"
        );
    }
}
