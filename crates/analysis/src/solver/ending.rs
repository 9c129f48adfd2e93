//! Questions to a solver and its answers.

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::Action;
use bagsplit_movegen::ScoredPlacement;

/// A position of Math Scrabble in which nothing is left to draw, so that both players have complete information.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// The board.
    pub(crate) grid: Grid,
    /// Both hands, that of the player to move first.
    pub(crate) hands: [Tiles; 2],
    /// Both scores, that of the player to move first.
    pub(crate) scores: [u32; 2],
    /// Whether the player to move wins if the game ends level with the scores as they are: the player who reached the
    /// score first wins, at 0-0 the holder of the Advantage (MS-20).
    pub(crate) wins_level: bool,
    /// The number of consecutive passes so far.
    pub(crate) consecutive_passes: u32,
    /// The number of consecutive passes that end the game (MS-19).
    pub(crate) passes_to_end: u32,
}

/// An action of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Places these tiles.
    Place(ScoredPlacement),
    /// Passes and discards these tiles, which may be none or all of the hand (MS-18).
    Pass(Tiles),
}

impl Choice {
    /// The points that it scores.
    pub(crate) const fn points(&self) -> u32 {
        if let Choice::Place(found) = self {
            found.points
        } else {
            0
        }
    }

    /// The same choice as an action of the rules.
    pub(crate) const fn action(&self) -> Action {
        match self {
            Choice::Place(found) => Action::Place(found.placement),
            Choice::Pass(discarded) => Action::Pass(*discarded),
        }
    }
}

/// The proven result of an ending with best play by both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndingSolution {
    /// An action that achieves the result.
    pub(crate) action: Choice,
    /// Whether the player to move wins.
    pub(crate) wins: bool,
    /// The points by which the player to move is ahead in the end, negative when behind; `None` if only the winner is
    /// proven.
    pub(crate) margin: Option<i32>,
}
