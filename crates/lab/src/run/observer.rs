//! Whoever looks on while games are played, and may end it.

use crate::studies::equilibrium::ResponseRound;
use crate::studies::race::BestReport;
use crate::studies::search::SearchStep;
use bagsplit_arena::Progress;

/// Looks on at what is played, from all threads at once. That it says not to [go on](Progress::go_on) is the only way
/// to interrupt; nothing here knows of signals.
pub trait Observer: Progress {
    /// So many games that are asked for were played before.
    fn known(&self, _games: u64) {}

    /// How a study stands.
    fn news(&self, _news: &News<'_>) {}
}

/// Nobody looks on.
impl Observer for () {}

/// How a study stands.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A race after a batch.
    Race(&'a BestReport),
    /// The last generation of a search.
    Search(&'a SearchStep),
    /// What the search for an equilibrium is doing, and the rounds so far.
    Equilibrium(&'a str, &'a [ResponseRound]),
}
