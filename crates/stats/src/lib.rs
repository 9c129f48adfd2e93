//! Estimates, intervals, tests and rankings from plain numbers.
//!
//! This crate is independent of games, files and text. Functions take observations or their exact sums and return
//! numbers or an error; the documentation of each states the formula and the source.
//!
//! The unit of analysis is the **pair**: two games with the same luck in which the setups swap roles. One pair
//! gives one *share*, the mean of the two results of a setup (0 lost, ½ drawn, 1 won), hence a number of
//! quarters 0..=4; where no game is drawn only 0, 2 and 4 occur.
//!
//! | task | item |
//! |---|---|
//! | mean of whole numbers, with its interval | [`Moments`] |
//! | ratio of two totals | [`ratio()`] |
//! | function of several means, and differences of such functions on the same units | [`Linear`] |
//! | distribution of whole numbers | [`Histogram`] |
//! | share of pairs that one setup wins against another | [`PairCounts`], [`wilson()`] |
//! | sequential test of whether one setup is stronger | [`Sprt`] |
//! | choice of the interval, or of none | [`Estimate::student`], [`Estimate::share`] |
//! | sample size (power analysis) | [`MeanTest`], [`CriticalValues`] |
//! | ranking of many setups, with statistical ties | [`PairOutcomes`], [`rank()`] |
//! | ranking over more pair indices than fit in memory | [`RankSums`] |
//! | setups that may be the best, and the distances from the best | [`Ranking::top_group`], [`Ranking::behind_best`] |
//! | ranking before its planned end | [`RankSums::rank`], [`Looks`] |
//! | one error rate for rankings and declared comparisons | [`Spending`] |
//! | value of the first setup, corrected for selection bias | [`Ranking::winner`] |
//! | means with one opponent left out | [`RankSums::without_each_opponent`] |
//! | mean with an interval valid at any stopping point | [`sequence`] |
//! | mean of a fixed number of bounded values | [`bounded_mean()`] |
//! | setups that cross factors: shares of variance, effects | [`RankSums::factorial`] |
//! | adjustment of many p-values | [`holm()`] |
//! | linear algebra of normal equations and posteriors | [`Matrix`], [`Cholesky`] |
//!
//! Sums are integers, or are reduced in one fixed order, so that a result is the same on every run and for
//! every number of threads that produced the observations.
//!
//! ```
//! use bagsplit_stats::{Level, PairCounts};
//!
//! let counts = PairCounts::from_three([20, 45, 35]); // lost both, split, won both
//! let share = counts.share_estimate(Level::P95)?;
//! assert_eq!(share.value, 0.575);
//! assert!(share.low > 0.5 && share.high < 0.65);
//! # Ok::<(), bagsplit_stats::StatsError>(())
//! ```

/// The version of the statistics. It increases when the same games give different estimates, intervals
/// or decisions, of a run or an adaptive command: registrations rely on it.
pub const STATISTICS_VERSION: u32 = 3;

mod compare;
mod error;
mod estimate;
mod factorial;
mod field_choice;
mod fixed_bets;
mod histogram;
mod holm;
mod interval;
mod level;
mod linear;
mod looks;
mod matrix;
mod max_t;
mod moments;
pub mod numerals;
mod outcomes;
mod pair_counts;
mod planned;
mod quantile;
mod rank;
mod rank_sums;
mod ranking;
mod ratio;
mod root;
mod sample_size;
mod scale;
mod score_sums;
pub mod sequence;
mod spending;
mod sprt;
mod wilson;
mod winner;
mod with_best;

pub use error::StatsError;
pub use estimate::{Estimate, Interval};
pub use factorial::{Crossing, Effect, EffectKind, Factorial, TermVariance};
pub use field_choice::WithoutOpponent;
pub use fixed_bets::bounded_mean;
pub use histogram::Histogram;
pub use holm::holm;
pub use interval::{FEWEST_UNITS, share_bounds};
pub use level::Level;
pub use linear::{Linear, UnitSums, Units};
pub use looks::Looks;
pub use matrix::{Cholesky, Matrix, add_times, dot};
pub use moments::Moments;
pub use outcomes::PairOutcomes;
pub use pair_counts::PairCounts;
pub use planned::CriticalValues;
pub use quantile::{normal_two_sided, t_test};
pub use rank::rank;
pub use rank_sums::RankSums;
pub use ranking::{Comparison, Ranking, Standing};
pub use ratio::{RatioSums, ratio};
pub use sample_size::MeanTest;
pub use scale::{OwnGame, Scale};
pub use spending::Spending;
pub use sprt::{Decision, ErrorRates, Sprt};
pub use wilson::wilson;
