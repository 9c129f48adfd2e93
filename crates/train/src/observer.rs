//! Observers of a training, which may stop it.

use bagsplit_lab::studies::training::TrainingRound;

/// Observes a training, from all threads at once. If [`go_on`](bagsplit_arena::Progress::go_on) returns false, the
/// training stops at the next pair or at the next step of a fit.
pub trait Observer: bagsplit_arena::Progress {
    /// Called with each event of the training.
    fn news(&self, _news: &News<'_>) {}
}

/// The observer that ignores everything.
impl Observer for () {}

/// An event of a training.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// The pairs of an iteration are about to be played, for training or held out.
    Playing {
        /// The iteration, from 0.
        iteration: u64,
        /// The number of pairs.
        pairs: u64,
    },
    /// Weights are about to be fitted.
    Fitting {
        /// The iteration.
        iteration: u64,
        /// The number of situations.
        samples: u64,
    },
    /// This share of a fit is done.
    Fitted(f64),
    /// New weights are about to be tested.
    Proving {
        /// The iteration.
        iteration: u64,
        /// The maximum number of pairs.
        pairs: u64,
    },
    /// A step was finished and stored.
    Kept(&'a str),
    /// An iteration is over.
    Round(&'a TrainingRound),
}
