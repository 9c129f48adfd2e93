//! Observers of games that are played, which may also end the playing.

use bagsplit_arena::Progress;

/// Looks on at what is played, from all threads at once. That it says not to [go on](Progress::go_on) is the only way
/// to interrupt; nothing here knows of signals.
pub trait Observer: Progress {
    /// This many of the games that are asked for were played before.
    fn known(&self, _games: u64) {}

    /// A line that says how a study stands, after each of its steps.
    fn news(&self, _line: &str) {}
}

/// Nobody looks on.
impl Observer for () {}
