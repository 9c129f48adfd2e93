//! Confidence sequences: bounds valid at any stopping point.
//!
//! A fixed-sample interval at 95% that is checked after every observation misses the truth sooner or later: for fair
//! coins watched from flip 30 to 10,000, in more than half of all runs. A **confidence sequence** misses it *ever*
//! with probability at most α, so an experiment may be stopped for any reason, continued, and checked by an adaptive
//! rule (Darling and Robbins 1967, PNAS 58:66-68; Howard, Ramdas, McAuliffe and Sekhon 2021, Annals of Statistics
//! 49:1055-1080).
//!
//! The hypothesis "the mean is m" is tested by betting with a capital that starts at 1 and, if the hypothesis is
//! true, is a nonnegative martingale. It ever reaches 1/α with probability at most α (Ville 1939), so the set of m
//! for which it has not reached 1/α contains the mean. [`BettingSequence`] does this for values from 0 to 1, such as
//! shares of pairs; differences of two shares are rescaled to that range.
//!
//! A bound holds for every number of observations at once. It therefore also holds for a number that depends on other
//! sequences, even on dependent ones, as long as the k-th observation of a sequence does not depend on decisions made
//! elsewhere.

mod betting;

pub use betting::BettingSequence;
