//! Observers of games.

use bagsplit_game::board::{ByBag, Player, Tiles};
use bagsplit_game::rules::{Action, Deal, Outcome, Position, Score};

use crate::{GameRecord, GameSeed};

/// A turn as it was played.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The player of the turn.
    pub player: Player,
    /// The player's action.
    pub action: Action,
    /// The score of the action, by source.
    pub score: Score,
    /// The tiles drawn, by bag.
    pub drawn: ByBag<Tiles>,
    /// The tiles of the redraw after a Mulligan.
    pub redrawn: Option<ByBag<Tiles>>,
    /// The time of the turn in milliseconds, where there is a model of it.
    pub ms: Option<u64>,
}

/// Tiles as they leave the bags, with the position just before.
///
/// After a Mulligan there are two of these: the draw that is put back, and its replacement, which starts from the same
/// hand and bags.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'a> {
    /// The player who draws.
    pub player: Player,
    /// The position before: the tiles are still in the bags.
    pub position: &'a Position,
    /// The tiles drawn from each bag. Their numbers were named before they were seen.
    pub drawn: &'a ByBag<Tiles>,
    /// Whether this belongs to the opening draw.
    pub opening: bool,
}

impl Draw<'_> {
    /// The hand before.
    pub fn hand(&self) -> &Tiles {
        self.position.hand(self.player)
    }

    /// The bags before.
    pub fn bags(&self) -> &ByBag<Tiles> {
        self.position.bags_of(self.player)
    }

    /// The number of tiles drawn from each bag.
    pub fn counts(&self) -> ByBag<u8> {
        ByBag(self.drawn.0.map(|tiles| tiles.total() as u8))
    }
}

/// An observer of a game, such as a recorder or a statistic. All methods do nothing by default.
pub trait Watch {
    /// A game begins.
    fn begin(&mut self, seed: GameSeed) {
        let _ = seed;
    }

    /// The game is dealt: the splits, the holder of the Advantage and the first player are known.
    fn dealt(&mut self, deal: &Deal) {
        let _ = deal;
    }

    /// A player draws tiles; the position does not include them yet.
    fn draw(&mut self, draw: &Draw<'_>) {
        let _ = draw;
    }

    /// A player has made the opening draw; `redrawn` are the tiles of the redraw after a Mulligan.
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        let _ = (player, drawn, redrawn);
    }

    /// The player to move is about to decide on a turn in this position.
    fn to_move(&mut self, position: &Position) {
        let _ = position;
    }

    /// A turn is over; `position` is the one after it.
    fn turn(&mut self, turn: &Turn, position: &Position) {
        let _ = (turn, position);
    }

    /// A player ran out of time in a turn of this duration, which had no effect.
    fn out_of_time(&mut self, player: Player, ms: u64) {
        let _ = (player, ms);
    }

    /// The game is over.
    fn end(&mut self, outcome: &Outcome) {
        let _ = outcome;
    }

    /// The record so far, of an observer that keeps one.
    fn record(&self) -> Option<&GameRecord> {
        None
    }
}

/// The observer that ignores everything.
impl Watch for () {}

/// Implements observers that forward everything to others.
macro_rules! both {
    ($($event:ident($($name:ident: $what:ty),*);)*) => {
        impl<W: Watch + ?Sized> Watch for &mut W {
            $(fn $event(&mut self, $($name: $what),*) {
                (**self).$event($($name),*);
            })*
        }

        impl<A: Watch + ?Sized, B: Watch + ?Sized> Watch for (&mut A, &mut B) {
            $(fn $event(&mut self, $($name: $what),*) {
                self.0.$event($($name),*);
                self.1.$event($($name),*);
            })*
        }
    };
}

both! {
    begin(seed: GameSeed);
    dealt(deal: &Deal);
    draw(draw: &Draw<'_>);
    opening(player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>);
    to_move(position: &Position);
    turn(turn: &Turn, position: &Position);
    out_of_time(player: Player, ms: u64);
    end(outcome: &Outcome);
}
