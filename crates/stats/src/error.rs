//! What can be wrong with the numbers given.

use thiserror::Error;

/// Why an estimate cannot be made.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum StatsError {
    /// A confidence level is not strictly between 0 and 1.
    #[error("a confidence level lies strictly between 0 and 1, not {0}")]
    BadLevel(f64),
    /// A probability or share is not in 0..=1.
    #[error("a number from 0 to 1 is needed, not {0}")]
    NotAFraction(f64),
    /// An effective sample size is not a positive finite number.
    #[error("an effective sample size is positive and finite, not {0}")]
    BadSampleSize(f64),
    /// The error rates (α, β) of a sequential test are not positive with a sum below 1.
    #[error("error rates are positive with a sum below 1, not {0} and {1}")]
    BadErrorRates(f64, f64),
    /// The two hypotheses of a test are not in their range and increasing order.
    #[error("hypotheses must be in range and the first the smaller, not {0} and {1}")]
    BadHypotheses(f64, f64),
    /// No distribution over the outcomes has what a hypothesis states.
    #[error("no distribution over these outcomes has the effect that a hypothesis states")]
    NoMaximum,
    /// A variance is not a positive finite number.
    #[error("a variance is positive and finite, not {0}")]
    BadVariance(f64),
    /// A difference to be found is 0, not finite, or too small for any number of observations.
    #[error("a difference of {0} is found by no number of observations")]
    BadDifference(f64),
    /// More observations are needed.
    #[error("at least {needed} observations are needed, not {found}")]
    TooFew {
        /// The least number that would do.
        needed: u64,
        /// The number given.
        found: u64,
    },
    /// An observation is not a finite number.
    #[error("an observation is a finite number, not {0}")]
    NotFinite(f64),
    /// All observations are equal, so that their variance says nothing.
    #[error("observations that vary are needed")]
    NoVariance,
    /// A pair's share is not 0 to 4 quarters.
    #[error("the share of a pair is 0 to 4 quarters, not {0}")]
    BadQuarters(u8),
    /// A row of outcomes has not one outcome per pair index.
    #[error("a matchup needs {expected} outcomes, one per pair index, not {found}")]
    WrongLength {
        /// The number of pair indices.
        expected: usize,
        /// The number of outcomes given.
        found: usize,
    },
    /// The numbers of units do not increase.
    #[error("unit {0} is there twice, or not in order")]
    RepeatedUnit(u64),
    /// Two estimates rest on different units, so that no difference of theirs can be paired.
    #[error("estimates on {expected} and on {found} units do not rest on the same ones")]
    OtherUnits {
        /// How many units the first rests on.
        expected: usize,
        /// How many units the second rests on.
        found: usize,
    },
    /// A setup's number is not below the number of setups.
    #[error("setup {setup} is not one of {setups} setups")]
    NoSuchSetup {
        /// The number given.
        setup: usize,
        /// How many setups there are.
        setups: usize,
    },
    /// A setup is matched with itself.
    #[error("setup {0} is matched with itself")]
    SelfMatchup(usize),
    /// The same two setups are matched twice, in either order.
    #[error("setups {0} and {1} are matched twice")]
    RepeatedMatchup(usize, usize),
    /// A list of setups names one twice.
    #[error("setup {0} is listed twice")]
    RepeatedSetup(usize),
    /// A list of setups that must name one is empty, or leaves a setup without opponents.
    #[error("there is nothing to rank, or nobody to rank it against")]
    NothingToRank,
    /// A ranked setup has not met a member of the field.
    #[error("setup {setup} has not met setup {opponent} of the field")]
    MissingMatchup {
        /// The ranked setup.
        setup: usize,
        /// The member of the field.
        opponent: usize,
    },
    /// Some ranked setups are members of the field and some are not, and games of a setup against itself are
    /// skipped: their means are over different fields and cannot be compared.
    #[error("ranked setups inside and outside the field need the game against oneself to count as even")]
    MixedField,
    /// No chain of matchups joins a setup to setup 0, so that no scale is common to both.
    #[error("no chain of matchups joins setup {0} to setup 0")]
    Disconnected(usize),
}
