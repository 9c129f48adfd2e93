//! Observers of play, which may also stop it.

use bagsplit_arena::Progress;

/// An observer of play, called from all threads. Returning `false` from [go on](Progress::go_on) is the only way to
/// interrupt; signals are not handled here.
pub trait Observer: Progress {
    /// Reports the number of requested games that were played before.
    fn known(&self, _games: u64) {}

    /// Reports the state of a study in a line, after each of its steps.
    fn news(&self, _line: &str) {}
}

/// No observer.
impl Observer for () {}
