//! Whoever looks on while a network is trained, and may end it.

use bagsplit_lab::studies::training::TrainingRound;

/// Looks on, from all threads at once. That it says not to [go on](bagsplit_arena::Progress::go_on) ends the training at the next
/// pair, or the next step of a fit.
pub trait Observer: bagsplit_arena::Progress {
    /// How the training stands.
    fn news(&self, _news: &News<'_>) {}
}

/// Nobody looks on.
impl Observer for () {}

/// How a training stands.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// So many pairs of an iteration are going to be played, to learn from or held out.
    Playing {
        /// The iteration, from 0.
        iteration: u64,
        /// The pairs.
        pairs: u64,
    },
    /// Weights are going to be fitted.
    Fitting {
        /// The iteration.
        iteration: u64,
        /// To how many situations.
        samples: u64,
    },
    /// This share of a fit is done.
    Fitted(f64),
    /// New weights are going to be tested, in so many pairs at most.
    Proving {
        /// The iteration.
        iteration: u64,
        /// The pairs.
        pairs: u64,
    },
    /// A step was finished, and is kept.
    Kept(&'a str),
    /// An iteration is over.
    Round(&'a TrainingRound),
}
