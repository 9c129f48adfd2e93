//! Who looks on while a game is played.

use board::{ByBag, Placement, Player, Tiles};
use rules::{Position, Score};

use crate::Outcome;

/// A turn as it was played.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Whose turn it was.
    pub player: Player,
    /// The placement, `None` for a pass.
    pub placement: Option<&'a Placement>,
    /// What the placement earned, by what earned it.
    pub score: Score,
    /// The tiles discarded with a pass.
    pub discarded: Tiles,
    /// The tiles drawn, by bag.
    pub drawn: ByBag<Tiles>,
    /// What the player has instead of them after a Mulligan.
    pub redrawn: Option<ByBag<Tiles>>,
    /// The time the turn took in milliseconds, where there is a model of it.
    pub ms: Option<u64>,
}

/// Looks on while a game is played: what makes records and sums of it. Every method does nothing
/// unless it is written.
pub trait Watch {
    /// A player has made the opening draw; `redrawn` is what the player has instead after a Mulligan.
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        let _ = (player, drawn, redrawn);
    }

    /// A turn is over; `position` is the one after it.
    fn turn(&mut self, turn: &Turn<'_>, position: &Position) {
        let _ = (turn, position);
    }

    /// A player ran out of time, with this time for the turn that had no effect.
    fn out_of_time(&mut self, player: Player, ms: u64) {
        let _ = (player, ms);
    }

    /// The game is over.
    fn end(&mut self, outcome: &Outcome) {
        let _ = outcome;
    }
}

/// Nobody looks on.
impl Watch for () {}

/// Two look on.
impl<A: Watch, B: Watch> Watch for (&mut A, &mut B) {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        self.0.opening(player, drawn, redrawn);
        self.1.opening(player, drawn, redrawn);
    }

    fn turn(&mut self, turn: &Turn<'_>, position: &Position) {
        self.0.turn(turn, position);
        self.1.turn(turn, position);
    }

    fn out_of_time(&mut self, player: Player, ms: u64) {
        self.0.out_of_time(player, ms);
        self.1.out_of_time(player, ms);
    }

    fn end(&mut self, outcome: &Outcome) {
        self.0.end(outcome);
        self.1.end(outcome);
    }
}
