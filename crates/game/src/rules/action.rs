//! What a player can do in a turn.

use crate::board::{Placement, Tiles};

/// What a player does in a turn, before drawing.
///
/// Bots decide on one, the game loop carries it out, records write it down and the referee judges it. Which kinds a
/// game has is asked of the [`Game`](crate::rules::Game).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Places tiles.
    Place(Placement),
    /// Passes, and discards these tiles; none where nothing can be discarded.
    Pass(Tiles),
    /// Exchanges these tiles.
    Exchange(Tiles),
}

impl Action {
    /// The pass that discards nothing.
    pub const PASS: Action = Action::Pass(Tiles::EMPTY);

    /// The placement, where it is one.
    #[must_use]
    pub const fn placement(&self) -> Option<&Placement> {
        if let Action::Place(placement) = self { Some(placement) } else { None }
    }

    /// Whether it is a pass; an exchange is none.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        matches!(self, Action::Pass(_))
    }

    /// The tiles that leave the hand.
    #[must_use]
    pub fn tiles(&self) -> Tiles {
        match self {
            Action::Place(placement) => placement.used(),
            Action::Pass(tiles) | Action::Exchange(tiles) => *tiles,
        }
    }
}
