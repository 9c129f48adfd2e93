//! Progress as lines at regular intervals on standard error: for a log, or for a program.
//!
//! They come from a thread of their own, by the clock, so also while a single game takes minutes. Nothing that is
//! played or written depends on them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bagsplit_lab::finding::{INCREASES, Schemas};
use indicatif::{HumanCount, ProgressBar};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::{output, text};

/// A year: no estimate of the time left is worth printing beyond it.
const LONGEST_LEFT: Duration = Duration::from_secs(365 * 24 * 3600);

/// The version of the events: raised when a field goes or changes its meaning, not when one is added.
const FORMAT: u32 = 1;

/// The form of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Sentences, for a log.
    Text,
    /// Events as JSON objects, for a program.
    Json,
}

impl Form {
    /// The time between lines.
    const fn interval(self) -> Duration {
        Duration::from_secs(match self {
            Form::Text => 15,
            Form::Json => 1,
        })
    }
}

/// Lines that report a hidden bar.
pub(super) struct Lines {
    bar: ProgressBar,
    form: Form,
    /// Whether the bar counts games rather than the share of a step.
    games: Arc<AtomicBool>,
    thread: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Lines {
    /// Prints lines about the bar, which counts games, from now on.
    pub(super) fn start(bar: &ProgressBar, form: Form) -> Lines {
        let (end, ended) = channel();
        let games = Arc::new(AtomicBool::new(true));
        if form == Form::Json {
            output::event(&State::new(bar, true).event("start"));
        }
        let (shown, counts) = (bar.clone(), Arc::clone(&games));
        let said = move || {
            while ended.recv_timeout(form.interval()) == Err(RecvTimeoutError::Timeout) {
                let state = State::new(&shown, counts.load(Ordering::Relaxed));
                match form {
                    Form::Text => output::say(state.line()),
                    Form::Json => output::event(&state.event("progress")),
                }
            }
        };
        // Without a thread there are no lines, but all games are played.
        let thread = thread::Builder::new().spawn(said).ok();
        Lines { bar: bar.clone(), form, games, thread: Mutex::new(thread.map(|thread| (end, thread))) }
    }

    /// Sets whether the bar counts games.
    #[cfg(feature = "train")]
    pub(super) fn count(&self, games: bool) {
        self.games.store(games, Ordering::Relaxed);
    }

    /// Prints another line.
    pub(super) fn say(&self, line: &str) {
        match self.form {
            Form::Text => output::say(line),
            Form::Json => self.event("message", Message { message: line.to_owned() }),
        }
    }

    /// Prints an event, if the lines are events.
    pub(super) fn event(&self, name: &'static str, fields: impl Serialize) {
        if self.form == Form::Json {
            output::event(&Event::new(name, fields));
        }
    }

    /// Prints the last line, and stops.
    pub(super) fn end(&self) {
        let Some((end, thread)) = self.thread.lock().ok().and_then(|mut thread| thread.take()) else {
            return;
        };
        // The thread may have ended already.
        let _ = end.send(());
        let _ = thread.join();
        let state = State::new(&self.bar, self.games.load(Ordering::Relaxed));
        match self.form {
            Form::Text => output::say(state.last()),
            Form::Json => output::event(&state.event("end")),
        }
    }
}

/// An event with its fields.
#[derive(Serialize)]
pub(super) struct Event<F> {
    format: u32,
    event: &'static str,
    #[serde(flatten)]
    fields: F,
}

impl<F> Event<F> {
    pub(super) const fn new(event: &'static str, fields: F) -> Event<F> {
        Event { format: FORMAT, event, fields }
    }
}

/// The fields of `start`, `progress` and `end`.
#[derive(Debug, Serialize, JsonSchema)]
struct Counted {
    unit: Unit,
    done: u64,
    total: u64,
    /// Units per second.
    per_second: Option<f64>,
    seconds: f64,
    seconds_left: Option<f64>,
    /// How a study stands.
    message: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    Games,
    Parts,
}

/// The fields of `message`.
#[derive(Debug, Serialize, JsonSchema)]
struct Message {
    message: String,
}

/// The fields of `provisional`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Provisional {
    /// An object of result.schema.json, of the games so far.
    #[schemars(with = "Map<String, Value>")]
    pub(super) result: Value,
}

/// The schema of all events.
pub(crate) fn event_schema() -> String {
    ["start", "progress", "end"]
        .into_iter()
        .fold(Schemas::default(), |schemas, name| schemas.object::<Counted>(name, common(name)))
        .object::<Message>("message", common("message"))
        .object::<Provisional>("provisional", common("provisional"))
        .one_of("progress", "Events of bagsplit commands with --progress json, one a line", "event")
}

/// The schemas of the common fields of an event.
fn common(name: &str) -> [(&'static str, Value); 2] {
    let format = json!({ "const": FORMAT, "description": INCREASES });
    [("format", format), ("event", json!({ "const": name }))]
}

/// A time in seconds, to the millisecond.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.).round() / 1000.
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
            true => format!("{} of {} games ({share}%)", HumanCount(self.done), HumanCount(self.all)),
            false => format!("{share}%"),
        }
    }

    /// Whether the time left is known: work that plays no games for a while lets the rate fall to next to nothing.
    fn is_paced(&self) -> bool {
        self.rate > 0. && self.left < LONGEST_LEFT
    }

    /// The same as an event for a program.
    fn event(&self, name: &'static str) -> Event<Counted> {
        let going = self.is_paced() && self.done < self.all;
        let fields = Counted {
            unit: if self.games { Unit::Games } else { Unit::Parts },
            done: self.done,
            total: self.all,
            per_second: self.rate.is_finite().then_some(self.rate),
            seconds: seconds(self.since),
            seconds_left: going.then(|| seconds(self.left)),
            message: Some(self.message.clone()).filter(|message| !message.is_empty()),
        };
        Event::new(name, fields)
    }

    /// A line during the work.
    fn line(&self) -> String {
        let rate = if self.games { format!(", {:.0} games/s", self.rate) } else { String::new() };
        let left = match self.is_paced() {
            true => format!("{} left", text::duration(self.left)),
            false => "time left not known yet".to_owned(),
        };
        let message = if self.message.is_empty() { String::new() } else { format!("; {}", self.message) };
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
        let stalled = State { left: Duration::from_secs(u64::MAX / 2), ..state(5, 1e-9, true, "") };
        assert_eq!(stalled.line(), "5 of 795,600 games (0%), 0 games/s, time left not known yet");
        assert_eq!(stalled.event("progress").fields.seconds_left, None);
        assert_eq!(state(397_800, 9., false, "fits").line(), "50%, 12 min left; fits");
        assert_eq!(state(795_600, 9., true, "").last(), "795,600 of 795,600 games (100%) in 31 s");
        assert_eq!(State { all: 0, ..state(0, 0., true, "") }.last(), "nothing was left to play");
    }

    #[test]
    fn an_event_has_the_same_figures_and_null_for_what_is_not_known() {
        let state = State {
            done: 12_000,
            all: 795_600,
            games: true,
            rate: 1118.5,
            left: Duration::from_secs(700),
            since: Duration::from_millis(10_500),
            message: "7 of 9 left".to_owned(),
        };
        let expected = json!({
            "format": 1, "event": "progress", "unit": "games", "done": 12_000, "total": 795_600, "per_second": 1118.5,
            "seconds": 10.5, "seconds_left": 700.0, "message": "7 of 9 left",
        });
        assert_eq!(json!(state.event("progress")), expected);
        let begun = State { done: 0, rate: 0., message: String::new(), games: false, ..state }.event("start");
        let begun = json!(begun);
        assert!(
            begun["seconds_left"].is_null() && begun["message"].is_null() && begun["unit"] == "parts",
            "{begun}"
        );
    }
}
