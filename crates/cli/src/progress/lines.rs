//! What does a log say of work that takes hours? A line now and then on standard error.
//!
//! They come from a thread of their own, by the clock, and so also while a single game takes minutes. Nothing that is
//! played or written depends on them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar};

use crate::{output, text};

/// How long it is from line to line.
const EVERY: Duration = Duration::from_secs(15);

/// Lines about a bar that is hidden.
pub(super) struct Lines {
    bar: ProgressBar,
    /// Whether the bar counts games, and not the share of a step.
    games: Arc<AtomicBool>,
    thread: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Lines {
    /// Says a line about the bar now and then from now on; it counts games.
    pub(super) fn of(bar: &ProgressBar) -> Lines {
        let (end, ended) = channel();
        let games = Arc::new(AtomicBool::new(true));
        let (shown, counts) = (bar.clone(), Arc::clone(&games));
        let said = move || {
            while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                output::say(State::of(&shown, counts.load(Ordering::Relaxed)).line());
            }
        };
        // Where the system gives no thread nothing is said, and all is played.
        let thread = thread::Builder::new().spawn(said).ok();
        Lines { bar: bar.clone(), games, thread: Mutex::new(thread.map(|thread| (end, thread))) }
    }

    /// Says whether the bar counts games.
    #[cfg(feature = "train")]
    pub(super) fn count(&self, games: bool) {
        self.games.store(games, Ordering::Relaxed);
    }

    /// Says the last line, and none after it.
    pub(super) fn end(&self) {
        let Some((end, thread)) = self.thread.lock().ok().and_then(|mut thread| thread.take()) else {
            return;
        };
        // A thread that has ended already says nothing more either.
        let _ = end.send(());
        let _ = thread.join();
        output::say(State::of(&self.bar, self.games.load(Ordering::Relaxed)).last());
    }
}

/// How far it is.
struct State {
    done: u64,
    all: u64,
    games: bool,
    /// Units a second.
    rate: f64,
    left: Duration,
    since: Duration,
    message: String,
}

impl State {
    fn of(bar: &ProgressBar, games: bool) -> State {
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
            true => format!("{} of {} games ({share}%)", HumanCount(self.done), HumanCount(self.all)),
            false => format!("{share}%"),
        }
    }

    /// What is said on the way.
    fn line(&self) -> String {
        let rate = if self.games { format!(", {:.0} games/s", self.rate) } else { String::new() };
        let left = match self.rate > 0. {
            true => format!("{} left", text::duration(self.left)),
            false => "time left not known yet".to_owned(),
        };
        let message = if self.message.is_empty() { String::new() } else { format!("; {}", self.message) };
        format!("{}{rate}, {left}{message}", self.done())
    }

    /// What is said at the end.
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
    fn a_line_says_what_is_done_how_fast_and_how_long_it_will_take() {
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
        assert_eq!(state(397_800, 9., false, "fits").line(), "50%, 12 min left; fits");
        assert_eq!(state(795_600, 9., true, "").last(), "795,600 of 795,600 games (100%) in 31 s");
        assert_eq!(State { all: 0, ..state(0, 0., true, "") }.last(), "nothing was left to play");
    }
}
