//! Bounds that hold however often one looks.
//!
//! A fixed-sample interval at 95 % that is looked at after every observation misses the truth sooner or later:
//! on fair coins watched from flip 30 to 10,000 in more than half of all runs. A **confidence sequence** misses
//! it *ever* with probability at most α, so an experiment may be stopped for any reason, continued, and looked
//! at by an adaptive rule (Darling and Robbins 1967, PNAS 58:66-68; Howard, Ramdas, McAuliffe and Sekhon 2021,
//! Annals of Statistics 49:1055-1080).
//!
//! All but the last come from one idea: against "the mean is m" somebody bets with a capital that starts at 1
//! and, if the hypothesis is true, is a martingale that never falls below 0. It ever reaches 1/α with probability
//! at most α (Ville 1939), so the values of m against which it has not reached 1/α contain the mean.
//!
//! | observations | sequence | holds |
//! |---|---|---|
//! | flips of one coin | [`CoinSequence`] (beta-binomial) | exactly |
//! | values from 0 to 1, such as shares of pairs, or differences of two rescaled | [`BettingSequence`] | exactly |
//! | values within stated limits | [`BoundedSequence`] | exactly |
//! | values without limits, such as score differences | [`AsymptoticSequence`] | in the limit of many |
//!
//! The first three answer with an [`AnytimeInterval`], the last with an [`AsymptoticInterval`]: the two kinds of
//! promise cannot be mixed up.
//!
//! A bound holds for every number of observations at once. It therefore also holds for a number that depends on
//! other sequences, even on dependent ones, as long as the k-th observation of a sequence is the same whatever
//! was decided elsewhere.

mod asymptotic;
mod betting;
mod bounded;
mod coin;
mod interval;
mod root;

pub use asymptotic::AsymptoticSequence;
pub use betting::BettingSequence;
pub use bounded::BoundedSequence;
pub use coin::CoinSequence;
pub use interval::{AnytimeInterval, AsymptoticInterval};
