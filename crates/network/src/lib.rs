//! What is a position worth to a player who looks ahead?
//!
//! A small network, learned from games (crate `train`), says for a [`Situation`] how likely its player is to win and by
//! how much. It is asked what comes of each placement that a player considers: the player has acted, has not drawn
//! yet, and the opponent is to move. All it sees is what a player may know (MS-7).
//!
//! Everything that decides is done in whole numbers, so that games are the same on every processor.

mod board_sums;
mod chance;
mod layers;
mod lines;
mod shared;
mod situation;
mod weights;

pub use board_sums::{BoardSums, Offers};
pub use chance::{CERTAIN, chance};
pub use layers::{FIRST, Layers, Network, SECOND, Verdict};
pub use shared::{
    BINARY_UNIT, NUMBER_UNIT, Premiums, SHARED_INPUTS, SHARED_VERSION, SharedBoard, SharedOffers, SharedSituation,
};
pub use situation::{Expected, INPUTS, INPUTS_VERSION, Inputs, Situation};
pub use weights::{Weights, WeightsError};
