//! Questions to a solver and its answers.

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::Action;
use bagsplit_movegen::Found;

/// A position of Math Scrabble in which nothing is left to draw, so that both players have complete information.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The board.
    pub grid: Grid,
    /// Both hands, that of the player to move first.
    pub hands: [Tiles; 2],
    /// Both scores, that of the player to move first.
    pub scores: [u32; 2],
    /// Whether the player to move wins if the game ends level with the scores as they are: the player who reached the
    /// score first wins, at 0-0 the holder of the Advantage (MS-20).
    pub wins_level: bool,
    /// The number of consecutive passes so far.
    pub consecutive_passes: u32,
    /// The number of consecutive passes that end the game (MS-19).
    pub passes_to_end: u32,
}

/// An action of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Places these tiles.
    Place(Found),
    /// Passes and discards these tiles, which may be none or all of the hand (MS-18).
    Pass(Tiles),
}

impl Choice {
    /// The points that it scores.
    pub const fn points(&self) -> u32 {
        if let Choice::Place(found) = self { found.points } else { 0 }
    }

    /// The same choice as an action of the rules.
    pub const fn action(&self) -> Action {
        match self {
            Choice::Place(found) => Action::Place(found.placement),
            Choice::Pass(discarded) => Action::Pass(*discarded),
        }
    }
}

/// The part of an answer that is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Proof {
    /// Nothing: the search considered only some actions.
    None,
    /// The winner. The action wins if one does; the margin is a guess.
    Win,
    /// The winner and the margin; the action achieves it.
    Margin,
}

/// The result of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The action to take.
    pub action: Choice,
    /// Whether the player to move wins.
    pub wins: bool,
    /// The points by which the player to move is ahead in the end; negative when behind.
    pub margin: i32,
    /// The part of the result that is proven.
    pub exact: Proof,
    /// The number of nodes used, see [`Solver::solve`](crate::endings::Solver::solve).
    pub nodes: u64,
}
