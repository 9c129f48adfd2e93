//! A part that has been filled, with its value.

use crate::equations::hand::counts::Counts;
use crate::equations::hand::symbols::Filling;
use crate::equations::value::key::Key;

/// A part that has been filled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilledPart {
    pub(crate) filling: Filling,
    /// About its absolute value.
    pub(crate) size: f64,
    pub(crate) error: f64,
    pub(crate) key: Key,
    /// The tiles that it takes from a hand.
    pub(crate) counts: Counts,
}
