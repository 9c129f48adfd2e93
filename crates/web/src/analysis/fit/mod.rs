//! A model of a player: the parameters of the bot `person` under which recorded games are most probable.
//!
//! [`read_games`] reads records and exports of practice, [`PlayedGame::from_record`] takes a player's decisions from a
//! record, and [`Fitter`] fits the model:
//!
//! - **Model.** A player knows the first `knows` of some expressions, searches `looks` rows and columns, and takes
//!   the best placement that it sees, or the second best in `slips` percent of turns. The probability of a placement
//!   is exact ([`PersonTurn`](bagsplit_players::person::PersonTurn)). A player who sees nothing passes, or makes any
//!   legal placement; any other decision, such as an expression that is none of them, is an *unexplained* one, with
//!   the same probability for each legal action. Ties are broken in the order of the bot or at random.
//! - **Fit.** Maximum likelihood: all pairs of `knows` and `looks`, and for each pair the other weights by expectation
//!   maximisation (Dempster, Laird and Rubin 1977), which converges since they are weights of a mixture.
//! - **Intervals.** Profile likelihood: all values for which twice the loss of log-likelihood is at most the 95% quantile
//!   of the chi-squared distribution with one degree of freedom (Wilks 1938).
//! - **Prediction.** Cross-validation over blocks of games, beside the same figures of reference models.

mod cell;
mod decisions;
mod fitter;
mod mixture;
mod prediction;
mod records;

pub use cell::Cell;
pub use decisions::PlayedGame;
pub use fitter::{Bounds, Fitter, PlayerFit};
pub use mixture::Weights;
pub use prediction::{LEVEL, Model, Predicted, Score};
pub use records::{ReadGame, read_games};

#[cfg(test)]
mod tests;
