//! Numbers in, estimates and decisions out.
//!
//! Nothing here knows of games, files or text. A function takes observations or their exact sums and returns
//! numbers with an error type; its documentation states the formula and the source.
//!
//! The unit of analysis is the **pair**: two games with the same luck in which the setups swap roles. One pair
//! gives one *share*, the mean of the two results of a setup (0 lost, ½ drawn, 1 won), hence a number of
//! quarters 0..=4; where no game is drawn only 0, 2 and 4 occur.
//!
//! | question | answer |
//! |---|---|
//! | what is the mean of whole numbers, and how sure is it? | [`Moments`] |
//! | what is the ratio of two totals? | [`ratio()`] |
//! | what is a figure made of several means, and how far is it from another on the same units? | [`Linear`] |
//! | how are whole numbers distributed? | [`Histogram`] |
//! | what share of its pairs does one setup win against another? | [`PairCounts`], [`wilson()`] |
//! | what share corresponds to an Elo difference? | [`share_of_elo`] |
//! | is one setup stronger, decided while they play? | [`Sprt`] |
//! | when is there an interval, and which? | [`Estimate::student`], [`Estimate::share`] |
//! | how many observations will it take? | [`MeanTest`] |
//! | which of many setups are best, and which are statistically tied? | [`PairOutcomes`], [`rank()`] |
//! | and of more pair indices than memory holds? | [`RankSums`] |
//! | which may be the best, and how far are the others from it? | [`Ranking::top_group`], [`Ranking::behind_best`] |
//! | and when it is looked at before its end? | [`rank_at()`], [`Looks`] |
//! | how good is the first, given that it was chosen for coming first? | [`Ranking::winner`] |
//! | would the ranking be the same with other luck, and what does choosing one cost? | [`bootstrap_ranks()`] |
//! | what would the means be without one of the opponents? | [`without_each_opponent()`] |
//! | what is a mean, looked at as often as one likes? | [`sequence`] |
//! | and what, of so many values and no more? | [`bounded_mean()`] |
//! | what remains of many p-values taken together? | [`holm()`] |
//! | what mean remains when luck that averages out is taken out? | [`controlled_mean()`] |
//! | what does a way of measuring save? | [`variance_ratio()`] |
//! | what do normal equations and posteriors stand on? | [`Matrix`], [`Cholesky`] |
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

/// The version of the statistics: it advances where the same games give other estimates or intervals.
pub const STATISTICS_VERSION: u32 = 1;

mod compare;
mod control;
mod control_fit;
mod control_ratio;
mod elo;
mod error;
mod estimate;
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
mod quantile;
mod rank;
mod rank_stability;
mod rank_sums;
mod ranking;
mod ratio;
mod root;
mod sample_size;
mod scale;
mod score_groups;
mod score_sums;
pub mod sequence;
mod sprt;
mod wilson;
mod winner;
mod with_best;

pub use control::{Controlled, controlled_mean};
pub use control_ratio::variance_ratio;
pub use elo::share_of_elo;
pub use error::StatsError;
pub use estimate::Estimate;
pub use field_choice::{WithoutOpponent, without_each_opponent};
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
pub use quantile::{normal_p_value, normal_two_sided};
pub use rank::{rank, rank_at};
pub use rank_stability::{RankDistribution, bootstrap_ranks};
pub use rank_sums::RankSums;
pub use ranking::{Comparison, Ranking, Standing};
pub use ratio::{RatioSums, ratio};
pub use sample_size::{MeanTest, Sides};
pub use scale::{OwnGame, Scale};
pub use sprt::{Decision, EloModel, ErrorRates, Sprt};
pub use wilson::wilson;
