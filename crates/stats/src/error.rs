//! Errors for invalid inputs.

use thiserror::Error;

/// The reason an estimate cannot be computed.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum StatsError {
    /// A confidence level is not strictly between 0 and 1.
    #[error("a confidence level must lie strictly between 0 and 1, not {0}")]
    BadLevel(f64),
    /// A probability or share is not in 0..=1.
    #[error("expected a number from 0 to 1, found {0}")]
    NotAFraction(f64),
    /// An effective sample size is not a positive finite number.
    #[error("an effective sample size must be positive and finite, not {0}")]
    BadSampleSize(f64),
    /// The error rates (α, β) of a sequential test are not positive with a sum below 1.
    #[error("error rates must be positive with a sum below 1, not {0} and {1}")]
    BadErrorRates(f64, f64),
    /// The two hypotheses of a test are not in their range and increasing order.
    #[error("hypotheses must be in range and in increasing order, not {0} and {1}")]
    BadHypotheses(f64, f64),
    /// No distribution over the outcomes has the effect that a hypothesis states.
    #[error("no distribution over these outcomes has the effect that a hypothesis states")]
    NoMaximum,
    /// A variance is not a positive finite number.
    #[error("a variance must be positive and finite, not {0}")]
    BadVariance(f64),
    /// A difference to detect is 0, not finite, or too small for any number of observations.
    #[error("no number of observations can detect a difference of {0}")]
    BadDifference(f64),
    /// More observations are needed.
    #[error("expected at least {needed} observations, found {found}")]
    TooFew {
        /// The smallest number that suffices.
        needed: u64,
        /// The number given.
        found: u64,
    },
    /// An observation is not a finite number.
    #[error("an observation must be a finite number, not {0}")]
    NotFinite(f64),
    /// A pair's share is not 0 to 4 quarters.
    #[error("the share of a pair must be 0 to 4 quarters, not {0}")]
    BadQuarters(u8),
    /// A list does not have one outcome per pair index.
    #[error("expected {expected} outcomes, one per pair index, found {found}")]
    WrongLength {
        /// The number of pair indices.
        expected: usize,
        /// The number of outcomes given.
        found: usize,
    },
    /// The numbers of units do not increase.
    #[error("unit {0} is repeated or out of order")]
    RepeatedUnit(u64),
    /// Two estimates are based on different units, so their difference cannot be paired.
    #[error("two estimates are based on different units ({expected} and {found} units)")]
    OtherUnits {
        /// The number of units of the first.
        expected: usize,
        /// The number of units of the second.
        found: usize,
    },
    /// A setup's number is not below the number of setups.
    #[error("there is no setup {setup} among {setups} setups")]
    NoSuchSetup {
        /// The number given.
        setup: usize,
        /// The number of setups.
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
    /// A list of setups is empty, or leaves a setup without opponents.
    #[error("a ranking needs a setup to rank and an opponent")]
    NothingToRank,
    /// A ranked setup has no matchup with a member of the field.
    #[error("setup {setup} has no matchup with setup {opponent} of the field")]
    MissingMatchup {
        /// The ranked setup.
        setup: usize,
        /// The member of the field.
        opponent: usize,
    },
    /// Some ranked setups are members of the field and some are not, and self-matches are skipped, so that their
    /// means are over different fields and not comparable.
    #[error(
        "ranked setups inside and outside the field are comparable only if self-matches count as even"
    )]
    MixedField,
    /// No chain of matchups connects a setup to setup 0, so that they have no common scale.
    #[error("no chain of matchups connects setup {0} to setup 0")]
    Disconnected(usize),
}
