//! What is asked of a solver, and what it answers.

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::Action;
use bagsplit_movegen::Found;

/// A position of Math Scrabble in which nothing is left to draw, so that both players know everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The board.
    pub grid: Grid,
    /// Both hands, that of the player to move first.
    pub hands: [Tiles; 2],
    /// Both scores, that of the player to move first.
    pub scores: [u32; 2],
    /// Whether the player to move wins if the game ends with the scores as they are and they are level: who reached
    /// the score first, at 0-0 the holder of the Advantage (MS-20).
    pub wins_level: bool,
    /// How many turns running have been passes.
    pub consecutive_passes: u32,
    /// How many passes running end the game (MS-19).
    pub passes_to_end: u32,
}

/// What the player to move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Places these tiles.
    Place(Found),
    /// Passes and discards these tiles, which may be none or all of the hand (MS-18).
    Pass(Tiles),
}

impl Choice {
    /// The points it earns.
    #[must_use]
    pub const fn points(&self) -> u32 {
        if let Choice::Place(found) = self { found.points } else { 0 }
    }

    /// The same as an action of the rules.
    #[must_use]
    pub const fn action(&self) -> Action {
        match self {
            Choice::Place(found) => Action::Place(found.placement),
            Choice::Pass(discarded) => Action::Pass(*discarded),
        }
    }
}

/// How much of an answer is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Proof {
    /// Nothing: the answer is that of a search that looked at some actions only.
    None,
    /// Who wins. The action wins if one does; the margin is a guess.
    Win,
    /// Who wins and by how much; the action leads to that.
    Margin,
}

/// What a solver has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// What to do.
    pub action: Choice,
    /// Whether the player to move wins.
    pub wins: bool,
    /// The points by which the player to move is ahead in the end; negative when behind.
    pub margin: i32,
    /// What of this is proven.
    pub exact: Proof,
    /// The nodes used, see [`Solver::solve`](crate::endings::Solver::solve).
    pub nodes: u64,
}
