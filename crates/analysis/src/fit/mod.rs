//! A model of a player: the parameters of the bot `person` under which recorded games are most probable.
//!
//! [`read_games`] reads records and exports of practice, [`fit_player`] fits the model to a player's decisions in them, and
//! [`best_setups`] plays setups by the fitted bot. [`Fitter`] does the fit part by part:
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

mod best;
mod cell;
mod decisions;
mod fitter;
mod mixture;
mod prediction;
mod records;

pub use best::{BestSetups, RankedSetup, Rated, best_setups};
pub use cell::Cell;
pub use decisions::PlayedGame;
pub use fitter::{Bounds, FitError, Fitter, PlayerFit, fit_player};
pub use prediction::{Model, Prediction};
pub use records::{RecordedGame, games_of, names_text, read_games, sides};

#[cfg(test)]
mod tests;
