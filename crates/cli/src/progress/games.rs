//! Progress of games: count, speed and remaining time.

use bagsplit_lab::run::Observer;

use super::{GAMES, Meter};
use crate::args::Progress;
use crate::interrupt;

/// A progress bar that counts games.
pub(crate) struct GameBar {
    meter: Meter,
}

impl GameBar {
    /// A bar for this many games; Ctrl-C stops them from now on.
    pub(crate) fn new(games: u64, shown: Progress) -> GameBar {
        let meter = Meter::new(games, shown);
        meter.style(GAMES);
        GameBar { meter }
    }

    /// Prints a line while games are played.
    pub(crate) fn say(&self, line: &str) {
        self.meter.say(line);
    }

    /// Counts a single game.
    pub(crate) fn game_done(&self) {
        self.meter.bar.inc(1);
    }

    /// Prints an event if the form of progress is JSON.
    pub(super) fn event(&self, name: &str, fields: serde_json::Value) {
        if let Some(lines) = &self.meter.lines {
            lines.event(name, fields);
        }
    }

    /// Clears the bar, or prints the last line.
    pub(crate) fn finish(&self) {
        self.meter.finish();
    }
}

impl bagsplit_arena::Progress for GameBar {
    fn go_on(&self) -> bool {
        !interrupt::stopped()
    }

    fn pair_played(&self) {
        self.meter.bar.inc(2);
    }
}

impl Observer for GameBar {
    fn known(&self, games: u64) {
        if games > 0 {
            self.meter.bar.inc(games);
            // What cost no time says nothing of how fast the rest will be.
            self.meter.bar.reset_eta();
        }
    }

    fn news(&self, line: &str) {
        self.meter.bar.set_message(line.to_owned());
    }
}
