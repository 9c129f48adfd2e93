//! The options of Math Scrabble, with the defaults of the rules page.

use board::{MAX_BAGS, MAX_HAND, Symbol, Tile, Tiles};

use crate::options::{boolean, choice, integer, name_of, side, wrong};
use crate::{Entry, OptionError, Value};

/// Which powers of ten earn points (MS-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Powers {
    /// 10^k for every whole k other than 0.
    Integer,
    /// 10^k for k of 1 and more.
    Positive,
}

/// When the Mulligan may be taken (MS-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MulliganRule {
    /// Never.
    Off,
    /// After any own draw, the opening draw included.
    Any,
    /// After any own draw but the opening one.
    TurnsOnly,
}

/// Who goes first (MS-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// Whoever the holder of the Advantage chooses.
    Choice,
    /// The holder of the Advantage.
    Holder,
    /// The other player.
    Other,
}

/// The rules of Math Scrabble with all options set.
///
/// A value of this type always holds options that are possible; [`MathScrabble::set`] refuses others.
///
/// ```
/// use rules::{Game, Value, math_scrabble::MathScrabble};
///
/// let mut game = MathScrabble::default();
/// assert_eq!(game.side(), 13);
/// game.set("board", &Value::Integer(15)).unwrap();
/// assert_eq!(game.side(), 15);
/// assert!(game.set("board", &Value::Integer(14)).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MathScrabble {
    pub(super) board: u8,
    pub(super) hand: u8,
    pub(super) tiles: Tiles,
    pub(super) bags: u8,
    pub(super) powers: Powers,
    pub(super) bonus_tiles: u8,
    pub(super) bonus_points: u32,
    pub(super) pass_limit: u32,
    pub(super) move_ms: u64,
    pub(super) reserve_ms: u64,
    pub(super) mulligan: MulliganRule,
    pub(super) split_hidden: bool,
    pub(super) advantage_known: bool,
    pub(super) first: First,
}

/// The symbols of Math Scrabble in order.
pub(super) const SYMBOLS: [Symbol; 13] = [
    Symbol::D1,
    Symbol::D2,
    Symbol::D3,
    Symbol::D4,
    Symbol::D5,
    Symbol::D6,
    Symbol::D7,
    Symbol::D8,
    Symbol::D9,
    Symbol::Plus,
    Symbol::Minus,
    Symbol::Times,
    Symbol::Divide,
];

impl Default for MathScrabble {
    fn default() -> MathScrabble {
        let mut tiles = Tiles::EMPTY;
        for symbol in SYMBOLS {
            tiles.set(symbol, if symbol.is_digit() { 3 } else { 5 });
        }
        MathScrabble {
            board: 13,
            hand: 7,
            tiles,
            bags: 4,
            powers: Powers::Integer,
            bonus_tiles: 6,
            bonus_points: 3,
            pass_limit: 3,
            move_ms: 90_000,
            reserve_ms: 300_000,
            mulligan: MulliganRule::Any,
            split_hidden: true,
            advantage_known: false,
            first: First::Choice,
        }
    }
}

impl MathScrabble {
    /// The symbols that this game has, in order.
    pub const SYMBOLS: [Symbol; 13] = SYMBOLS;

    /// Which powers of ten earn points.
    #[must_use]
    pub const fn powers(&self) -> Powers {
        self.powers
    }

    /// How many of a turn's tiles a run must hold to earn the bonus.
    #[must_use]
    pub const fn bonus_tiles(&self) -> u8 {
        self.bonus_tiles
    }

    /// How many points the bonus is.
    #[must_use]
    pub const fn bonus_points(&self) -> u32 {
        self.bonus_points
    }

    /// How many bags each player has.
    #[must_use]
    pub const fn bags(&self) -> u8 {
        self.bags
    }

    /// How many passes running of each player end the game.
    #[must_use]
    pub const fn pass_limit(&self) -> u32 {
        self.pass_limit
    }

    /// When the Mulligan may be taken.
    #[must_use]
    pub const fn mulligan(&self) -> MulliganRule {
        self.mulligan
    }

    /// Whether players know who holds the Advantage before they split.
    #[must_use]
    pub const fn advantage_known(&self) -> bool {
        self.advantage_known
    }

    /// Who decides who goes first.
    #[must_use]
    pub const fn first(&self) -> First {
        self.first
    }

    /// Sets an option by its name.
    ///
    /// # Errors
    /// When no option has that name, or it cannot have that value; nothing is set then.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        match key {
            "board" => self.board = side(key, value)?,
            "hand" => self.hand = integer(key, value, 1, MAX_HAND as i64)? as u8,
            "tiles" => self.tiles = counts(&self.tiles, value)?,
            "bags" => self.bags = integer(key, value, 1, MAX_BAGS as i64)? as u8,
            "powers" => self.powers = choice(key, value, &POWERS)?,
            "bonus-tiles" => self.bonus_tiles = integer(key, value, 1, 99)? as u8,
            "bonus-points" => self.bonus_points = integer(key, value, 0, 99)? as u32,
            "pass-limit" => self.pass_limit = integer(key, value, 1, 99)? as u32,
            "move-ms" => self.move_ms = integer(key, value, 0, MAX_MS)? as u64,
            "reserve-ms" => self.reserve_ms = integer(key, value, 0, MAX_MS)? as u64,
            "mulligan" => self.mulligan = choice(key, value, &MULLIGAN)?,
            "split-hidden" => self.split_hidden = boolean(key, value)?,
            "advantage-known" => self.advantage_known = boolean(key, value)?,
            "first" => self.first = choice(key, value, &FIRST)?,
            _ => return Err(OptionError::Unknown(key.to_owned())),
        }
        Ok(())
    }
}

const MAX_MS: i64 = 86_400_000;
const POWERS: [(&str, Powers); 2] = [("integer", Powers::Integer), ("positive", Powers::Positive)];
const MULLIGAN: [(&str, MulliganRule); 3] =
    [("off", MulliganRule::Off), ("any", MulliganRule::Any), ("turns-only", MulliganRule::TurnsOnly)];
const FIRST: [(&str, First); 3] =
    [("choice", First::Choice), ("holder", First::Holder), ("other", First::Other)];

/// The counts with those that are named replaced.
fn counts(before: &Tiles, value: &Value) -> Result<Tiles, OptionError> {
    let Value::Counts(counts) = value else {
        return Err(wrong("tiles", value, "a table of symbols and counts, such as \"1\" = 3".to_owned()));
    };
    let mut tiles = *before;
    for (name, count) in counts {
        let key = format!("tiles.{name}");
        let mut chars = name.chars();
        let symbol = chars.next().and_then(Symbol::from_char).filter(|_| chars.next().is_none());
        match symbol {
            Some(Symbol::D0) => {
                let expected = "left out: there is no rule for a 0 in Math Scrabble".to_owned();
                return Err(wrong(&key, &Value::Integer(*count), expected));
            }
            Some(symbol) if SYMBOLS.contains(&symbol) => {
                tiles.set(symbol, integer(&key, &Value::Integer(*count), 0, 99)? as u8);
            }
            _ => return Err(OptionError::Unknown(key)),
        }
    }
    if tiles.is_empty() || tiles.total() > 1000 {
        let (key, found) = ("tiles".to_owned(), format!("{} tiles in all", tiles.total()));
        return Err(OptionError::Value { key, found, expected: "from 1 to 1000 tiles".to_owned() });
    }
    Ok(tiles)
}

/// Every option, in the order of the rules page but for the table, which a rules file has last.
pub(super) fn entries(game: &MathScrabble) -> Vec<Entry> {
    let tiles = game.tiles;
    let counts = SYMBOLS.map(|s| (s.to_string(), i64::from(tiles.count(Tile::from(s)))));
    let entry = |key, value, doc| Entry { key, value, doc };
    let int = |n: u64| Value::Integer(n as i64);
    vec![
        entry("board", int(game.board.into()), "side of the board: odd, 5 to 21 (MS-1)"),
        entry("hand", int(game.hand.into()), "tiles in a full hand: 1 to 12 (MS-6)"),
        entry("bags", int(game.bags.into()), "bags of each player: 1 to 8 (MS-3)"),
        entry(
            "powers",
            name_of(&POWERS, game.powers),
            "\"integer\": 1/10, 1/100 ... earn as well as 10, 100 ...; \"positive\": only the latter (MS-12)",
        ),
        entry("bonus-tiles", int(game.bonus_tiles.into()), "new tiles in one run for the bonus (MS-17)"),
        entry("bonus-points", int(game.bonus_points.into()), "points of that bonus (MS-17)"),
        entry(
            "pass-limit",
            int(game.pass_limit.into()),
            "passes of each player in a row that end it (MS-19)",
        ),
        entry("move-ms", int(game.move_ms), "milliseconds a move, 0: no clock (MS-21)"),
        entry("reserve-ms", int(game.reserve_ms), "milliseconds of reserve, 0: no clock (MS-21)"),
        entry(
            "mulligan",
            name_of(&MULLIGAN, game.mulligan),
            "\"any\": after any own draw; \"turns-only\": not after the opening draw; \"off\" (MS-8)",
        ),
        entry("split-hidden", Value::Bool(game.split_hidden), "the opponent's split is not known (MS-3)"),
        entry(
            "advantage-known",
            Value::Bool(game.advantage_known),
            "who holds the Advantage is known before splitting, so a setup may bring a split for each role (MS-3)",
        ),
        entry(
            "first",
            name_of(&FIRST, game.first),
            "who goes first: \"choice\" of the holder of the Advantage, the \"holder\", the \"other\" (MS-4)",
        ),
        entry("tiles", Value::Counts(counts.to_vec()), "each player's own tiles: symbol = count (MS-2)"),
    ]
}
