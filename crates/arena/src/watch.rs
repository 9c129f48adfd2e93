//! Who looks on while a game is played.

use board::{ByBag, Placement, Player, Tiles};
use rules::{Position, Score};

use crate::{GameSeed, Outcome};

/// A turn as it was played.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Whose turn it was.
    pub player: Player,
    /// The placement, `None` for a pass or an exchange.
    pub placement: Option<&'a Placement>,
    /// What the placement earned, by what earned it.
    pub score: Score,
    /// The tiles discarded with a pass.
    pub discarded: Tiles,
    /// The tiles exchanged, where that is what the turn was: it is no pass then.
    pub exchanged: Option<Tiles>,
    /// The tiles drawn, by bag.
    pub drawn: ByBag<Tiles>,
    /// What the player has instead of them after a Mulligan.
    pub redrawn: Option<ByBag<Tiles>>,
    /// The time the turn took in milliseconds, where there is a model of it.
    pub ms: Option<u64>,
}

/// Tiles as they leave the bags, with the position just before.
///
/// After a Mulligan there are two of these: the draw that is put back, and the one in its place, which starts
/// from the same hand and bags.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'a> {
    /// Who draws.
    pub player: Player,
    /// The position before: the tiles are still in the bags.
    pub position: &'a Position,
    /// The tiles drawn from each bag. How many they are was decided before they were seen.
    pub drawn: &'a ByBag<Tiles>,
    /// Whether this belongs to the opening draw.
    pub opening: bool,
}

impl Draw<'_> {
    /// The hand before.
    #[must_use]
    pub fn hand(&self) -> &Tiles {
        &self.position.hands[self.player]
    }

    /// The bags before.
    #[must_use]
    pub fn bags(&self) -> &ByBag<Tiles> {
        self.position.bags_of(self.player)
    }

    /// How many tiles are drawn from each bag.
    #[must_use]
    pub fn counts(&self) -> ByBag<u8> {
        ByBag(self.drawn.0.map(|tiles| tiles.total() as u8))
    }
}

/// Looks on while a game is played: what makes records and sums of it. Every method does nothing
/// unless it is written.
pub trait Watch {
    /// A game begins.
    fn begin(&mut self, seed: GameSeed) {
        let _ = seed;
    }

    /// A player draws tiles; the position does not show it yet.
    fn draw(&mut self, draw: &Draw<'_>) {
        let _ = draw;
    }

    /// A player has made the opening draw; `redrawn` is what the player has instead after a Mulligan.
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        let _ = (player, drawn, redrawn);
    }

    /// The player to move is about to decide on a turn, seeing this position.
    fn to_move(&mut self, position: &Position) {
        let _ = position;
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
    fn begin(&mut self, seed: GameSeed) {
        self.0.begin(seed);
        self.1.begin(seed);
    }

    fn draw(&mut self, draw: &Draw<'_>) {
        self.0.draw(draw);
        self.1.draw(draw);
    }

    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        self.0.opening(player, drawn, redrawn);
        self.1.opening(player, drawn, redrawn);
    }

    fn to_move(&mut self, position: &Position) {
        self.0.to_move(position);
        self.1.to_move(position);
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
