//! A solver of endgames of Math Scrabble, when nothing is left to draw.
//!
//! Once a player's bags are empty and the opponent's tiles fit in a hand, both have complete information, and the rest
//! of the game is a finite game without chance. A [`Solver`] solves such an [`Ending`] for the win, then for the margin,
//! and returns only what is proven. Its results depend on a number of nodes and not on a clock.
//!
//! # How it works
//!
//! *Passes.* A pass may discard (MS-18), and a player without tiles is out (MS-19). So the player to move can leave the
//! opponent one last turn by discarding everything: a way to keep a lead, and a lower bound on the value of any
//! position that costs one call of the generator. Discarding a part of the hand can help too, since the rest may then
//! be placed in one turn. So all discards are searched, exactly.
//!
//! *Search.* `proof` decides whether a player can be sure of some worth. For that player the frontier, the passes and
//! the most promising further placements are searched, more of them step by step; for the opponent always all
//! placements. So a positive answer is a proof that includes every placement that blocks or opens, while the player who
//! is proven to win needs no long lists. Depth and width grow together until the question or its opposite is proven or
//! the nodes are used up.

mod ending;
mod proof;
mod search;
mod state;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use ending::{Choice, Ending, EndingSolution};
pub(crate) use search::Solver;
