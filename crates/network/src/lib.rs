//! The value of a position to a player, estimated by a small network.
//!
//! A small network, trained on games (crate `train`), estimates for a [`Situation`] the player's probability of winning
//! and the final margin. It is evaluated for the result of each placement that a player considers: the player has
//! acted, has not drawn yet, and the opponent is to move. Its inputs are only what a player may know (MS-7). In the
//! games with a shared bag it reads a [`SharedSituation`] instead.
//!
//! All computations that affect decisions use integers, so that games are the same on every processor.

mod block;
mod board_sums;
mod chance;
mod chances;
mod columns;
mod extensions;
mod file;
mod incremental;
mod input_kind;
mod layers;
mod line_memo;
mod lines;
mod shape;
mod shared;
mod situation;
mod weights;

pub use board_sums::{BoardFeatures, BoardSums};
pub use chance::{CERTAIN, chance};
pub use file::WeightsError;
pub use incremental::IncrementalEvaluator;
pub use input_kind::InputKind;
pub use layers::{Layers, Network, Verdict};
pub use shape::{BLOCK, MOST_FIRST, SECOND, Shape};
pub use shared::{
    Premiums, SHARED_INPUTS, SHARED_VERSION, SharedBoard, SharedBoardFeatures, SharedInputs,
    SharedSituation,
};
pub use situation::{Expected, INPUTS, INPUTS_VERSION, Inputs, Situation, write_full_hand};
pub use weights::Weights;
