//! Actions of a turn.

use crate::board::{Placement, Tiles};

/// A player's action in a turn, before drawing.
///
/// Bots choose one, the game loop carries it out, records contain it and the referee judges it. The
/// [`Game`](crate::rules::Game) determines which kinds are available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Places tiles.
    Place(Placement),
    /// Passes, and discards these tiles; none in games without discards.
    Pass(Tiles),
    /// Exchanges these tiles.
    Exchange(Tiles),
}

impl Action {
    /// The pass without discards.
    pub const PASS: Action = Action::Pass(Tiles::EMPTY);

    /// The placement, where it is one.
    pub const fn placement(&self) -> Option<&Placement> {
        if let Action::Place(placement) = self {
            Some(placement)
        } else {
            None
        }
    }

    /// Whether it is a pass; an exchange is not.
    pub const fn is_pass(&self) -> bool {
        matches!(self, Action::Pass(_))
    }

    /// The tiles that the action takes from the hand.
    pub fn tiles(&self) -> Tiles {
        match self {
            Action::Place(placement) => placement.used(),
            Action::Pass(tiles) | Action::Exchange(tiles) => *tiles,
        }
    }
}
