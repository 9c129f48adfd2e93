//! The current options that both games share.

use crate::board::{ByPlayer, Player, Symbol, Tile, Tiles};

use super::Order;
use super::premiums::Premiums;
use crate::rules::Position;

/// The points for going out (NS-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoingOut {
    /// The scores of the digits in the opponent's hand.
    OpponentScores,
    /// Those digits themselves.
    OpponentFaces,
    /// Nothing.
    None,
}

/// The result of equal scores at the end (NS-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// A tie.
    Draw,
    /// The player who reached the score first wins; 0-0 is still a tie.
    FirstToScore,
}

/// The consecutive turns that can end the game (NS-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScorelessTurns {
    /// All turns without points: passes, exchanges, and placements.
    All,
    /// Passes and exchanges.
    Passes,
}

/// The published properties of a game with a shared bag, as data.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// The name in files and commands.
    pub name: &'static str,
    /// The display name.
    pub title: &'static str,
    /// The symbols on the tiles of the game, in order.
    pub symbols: &'static [Symbol],
    /// The tiles: each of these characters (`?` is the blank) has this count and this score.
    pub tiles: &'static [(&'static str, u8, u8)],
}

/// The options that Number Scrabble and Binary Number Scrabble share.
#[derive(Clone, Debug)]
pub struct Common {
    pub(super) board: u8,
    pub(super) hand: u8,
    pub(super) symbols: &'static [Symbol],
    /// The tiles as they were set.
    pub(crate) listed: Tiles,
    /// The tiles in the bag: the listed ones, after changes by other options.
    pub(crate) tiles: Tiles,
    pub(super) scores: [u8; Tile::COUNT],
    pub(super) premiums: Premiums,
    /// The order of operations.
    pub order: Order,
    /// Whether cross runs of digits alone are allowed.
    pub number_crosswords: bool,
    /// Whether equations may not hold the fragments of NS-9.
    pub ban_identities: bool,
    /// Whether that bans `1*` at the start of a part too.
    pub(crate) both_sides: bool,
    pub(super) exchange_min: Option<u32>,
    /// The points for playing a full hand in one turn.
    pub bingo: u32,
    pub(super) going_out: GoingOut,
    /// Whether the end of the game costs each player the digits of the own hand.
    pub(super) deduct: bool,
    pub(super) scoreless_limit: u32,
    pub(super) ties: Ties,
    pub(super) target: u32,
    pub(super) head_start: u32,
    pub(super) max_tiles_when_out: u32,
    pub(super) scoreless_turns: ScorelessTurns,
}

impl Common {
    /// The defaults, with a game's published tiles.
    pub(crate) fn new(published: &Published) -> Common {
        let (mut tiles, mut scores) = (Tiles::EMPTY, [0; Tile::COUNT]);
        for &(chars, count, score) in published.tiles {
            for tile in chars.chars().filter_map(Tile::from_char) {
                tiles.set(tile, count);
                scores[tile.index()] = score;
            }
        }
        Common {
            board: 15,
            hand: 9,
            symbols: published.symbols,
            listed: tiles,
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
            deduct: false,
            scoreless_limit: 6,
            ties: Ties::Draw,
            target: 0,
            head_start: 0,
            max_tiles_when_out: 0,
            scoreless_turns: ScorelessTurns::All,
        }
    }

    /// The minimum number of tiles in the bag for an exchange.
    pub(super) fn exchange_min(&self) -> u32 {
        self.exchange_min.unwrap_or(u32::from(self.hand))
    }

    /// The points printed on a tile; a blank has none.
    pub(super) fn tile_score(&self, tile: Tile) -> u32 {
        u32::from(self.scores[tile.index()])
    }

    /// NS-12: the player who has gone out scores the opponent's unplayed digits. With `deduct` each player loses the
    /// own ones, if there are as many points.
    pub(super) fn end_bonus(&self, position: &Position, gone_out: Option<Player>) -> ByPlayer<i32> {
        ByPlayer(Player::ALL.map(|player| {
            let goes_out = gone_out == Some(player) && self.going_out != GoingOut::None;
            let earned = if goes_out {
                self.unplayed(position.hand(player.other()))
            } else {
                0
            };
            let lost = if self.deduct {
                self.unplayed(position.hand(player))
            } else {
                0
            };
            earned.saturating_sub_unsigned(
                lost.unsigned_abs()
                    .min(position.scores()[player] + earned.unsigned_abs()),
            )
        }))
    }

    /// The value of the digits in a hand at the end of a game: their faces, or else the scores on them.
    fn unplayed(&self, hand: &Tiles) -> i32 {
        let digits = hand
            .iter()
            .filter_map(|tile| Some((tile, tile.symbol()?.digit()?)));
        match self.going_out {
            GoingOut::OpponentFaces => digits.map(|(_, digit)| i32::from(digit)).sum(),
            GoingOut::OpponentScores | GoingOut::None => digits
                .map(|(tile, _)| i32::from(self.scores[Tile::index(tile)]))
                .sum(),
        }
    }
}
