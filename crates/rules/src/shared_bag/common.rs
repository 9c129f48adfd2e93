//! The options that both games have, as they are set.

use board::{Premium, Square, Symbol, Tile, Tiles};

use super::options::{GoingOut, Ties};
use super::premiums::Premiums;
use super::{Order, options};
use crate::{OptionError, Value};

/// One line of a published tile distribution: the symbol, `None` for the blank, how many, and the score.
pub(crate) type Published = (Option<Symbol>, u8, u8);

/// The options that Number Scrabble and Binary Number Scrabble share.
#[derive(Clone, Debug)]
pub struct Common {
    pub(super) board: u8,
    pub(super) hand: u8,
    pub(super) symbols: &'static [Symbol],
    pub(crate) tiles: Tiles,
    pub(super) scores: [u8; Tile::COUNT],
    pub(super) premiums: Premiums,
    pub(super) order: Order,
    pub(super) number_crosswords: bool,
    pub(super) ban_identities: bool,
    pub(super) both_sides: bool,
    pub(super) exchange_min: Option<u32>,
    pub(super) bingo: u32,
    pub(super) going_out: GoingOut,
    pub(super) scoreless_limit: u32,
    pub(super) ties: Ties,
}

impl Common {
    /// The defaults, with the tiles that a game publishes.
    pub(crate) fn new(symbols: &'static [Symbol], published: &[Published]) -> Common {
        let (mut tiles, mut scores) = (Tiles::EMPTY, [0; Tile::COUNT]);
        for &(symbol, count, score) in published {
            let tile = symbol.map_or(Tile::BLANK, Tile::from);
            tiles.set(tile, count);
            scores[tile.index()] = score;
        }
        Common {
            board: 15,
            hand: 9,
            symbols,
            tiles,
            scores,
            premiums: Premiums::Standard,
            order: Order::Standard,
            number_crosswords: false,
            ban_identities: false,
            both_sides: false,
            exchange_min: None,
            bingo: 50,
            going_out: GoingOut::OpponentScores,
            scoreless_limit: 6,
            ties: Ties::Draw,
        }
    }

    /// Sets an option that both games have.
    pub(crate) fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        options::set(self, key, value)
    }

    /// How long the side of the board is.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.board
    }

    /// How many tiles a full hand has.
    #[must_use]
    pub const fn hand_size(&self) -> u8 {
        self.hand
    }

    /// The tiles in the bag before the opening draws.
    #[must_use]
    pub const fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// The points printed on a tile; a blank has none.
    #[must_use]
    pub fn tile_score(&self, tile: Tile) -> u32 {
        u32::from(self.scores[tile.index()])
    }

    /// What a square multiplies.
    #[must_use]
    pub fn premium(&self, square: Square) -> Premium {
        self.premiums.get(square, self.board)
    }

    /// The order of operations.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }

    /// Whether cross runs of digits alone are allowed.
    #[must_use]
    pub const fn number_crosswords(&self) -> bool {
        self.number_crosswords
    }

    /// Whether equations may not hold the fragments of NS-9.
    #[must_use]
    pub const fn ban_identities(&self) -> bool {
        self.ban_identities
    }

    /// Whether that bans `1*` at the start of a part too.
    #[must_use]
    pub const fn both_sides(&self) -> bool {
        self.both_sides
    }

    /// How many tiles the bag must hold for an exchange.
    #[must_use]
    pub fn exchange_min(&self) -> u32 {
        self.exchange_min.unwrap_or(u32::from(self.hand))
    }

    /// How many tiles at most a player with `in_hand` tiles may exchange while the bag holds `in_bag`.
    #[must_use]
    pub fn exchange_limit(&self, in_hand: u32, in_bag: u32) -> u32 {
        if in_bag >= self.exchange_min() { in_hand.min(in_bag) } else { 0 }
    }

    /// The points for playing a full hand in one turn.
    #[must_use]
    pub const fn bingo(&self) -> u32 {
        self.bingo
    }

    /// What going out earns.
    #[must_use]
    pub const fn going_out(&self) -> GoingOut {
        self.going_out
    }

    /// How many scoreless turns running end the game.
    #[must_use]
    pub const fn scoreless_limit(&self) -> u32 {
        self.scoreless_limit
    }

    /// What equal scores mean.
    #[must_use]
    pub const fn ties(&self) -> Ties {
        self.ties
    }
}
