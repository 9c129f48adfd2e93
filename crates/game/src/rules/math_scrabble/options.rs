//! The options of Math Scrabble, with the defaults of the rules page.

use crate::board::{MAX_BAGS, MAX_HAND, Symbol, Tile, Tiles};

use super::Expression;
use super::earning::{BASES, Earning, MOST_VALUES, power_of};
use crate::rules::options::{
    COUNTS, MOST_POINTS, OptionRow, SIDE, check_count, choice, counts, invalid_value, number,
    numbers, points, read_head_start, read_target, switch, table,
};
use crate::rules::{Bounds, Game, OptionError, Value};

/// The values that earn, as an option.
const EARNS: Bounds = Bounds::Values(BASES.0, BASES.1, MOST_VALUES);

/// The powers that score (MS-12), of ten unless the option `earns` says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Powers {
    /// The k-th for every whole k other than 0.
    Integer,
    /// The k-th for k of 1 and more.
    Positive,
}

/// When the Mulligan may be taken (MS-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MulliganRule {
    /// Never.
    Off,
    /// After any draw of the holder, including the opening draw.
    Any,
    /// After any draw of the holder except for the opening draw.
    TurnsOnly,
}

/// The first player (MS-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum First {
    /// The choice of the holder of the Advantage.
    Choice,
    /// The holder of the Advantage.
    Holder,
    /// The other player.
    Other,
}

/// The rules of Math Scrabble with all options set.
///
/// A value of this type always holds valid options; [`Game::set`] rejects others.
///
/// ```
/// use bagsplit_game::rules::{Game, Value, math_scrabble::MathScrabble};
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
    pub(super) earns: Earning,
    /// By operator.
    pub(super) operator_points: Tiles,
    pub(super) bonus_tiles: u8,
    pub(super) bonus_points: u32,
    pub(super) pass_limit: u32,
    pub(super) move_ms: u64,
    pub(super) reserve_ms: u64,
    pub(super) mulligan: MulliganRule,
    pub(super) split_hidden: bool,
    pub(super) advantage_known: bool,
    pub(super) first: First,
    pub(super) target: u32,
    pub(super) head_start: u32,
    pub(super) opening_points: u32,
}

impl Default for MathScrabble {
    fn default() -> MathScrabble {
        let mut tiles = Tiles::EMPTY;
        for &symbol in MathScrabble::SYMBOLS {
            tiles.set(symbol, if symbol.is_digit() { 3 } else { 5 });
        }
        MathScrabble {
            board: 13,
            hand: 7,
            tiles,
            bags: 4,
            powers: Powers::Integer,
            earns: Earning::TENS,
            operator_points: OPERATORS.iter().map(|&symbol| Tile::from(symbol)).collect(),
            bonus_tiles: 6,
            bonus_points: 3,
            pass_limit: 3,
            move_ms: 90_000,
            reserve_ms: 300_000,
            mulligan: MulliganRule::Any,
            split_hidden: true,
            advantage_known: false,
            first: First::Choice,
            target: 0,
            head_start: 0,
            opening_points: 0,
        }
    }
}

impl MathScrabble {
    /// Whether the values that score are powers of ten, as published. What players memorise is made for these.
    pub fn scores_powers_of_ten(&self) -> bool {
        self.earns == Earning::TENS
    }

    /// Whether an expression with this value scores, a fraction with a positive denominator whose parts are below 10^22
    /// (MS-12).
    pub fn scores_value(&self, numerator: i128, denominator: i128) -> bool {
        match &self.earns {
            Earning::PowersOf(base) => {
                let exponent = power_of((*base).into(), numerator, denominator);
                exponent.is_some_and(|k| k > 0 || k < 0 && self.powers == Powers::Integer)
            }
            Earning::Values(values) => values.iter().any(|value| {
                numerator * i128::from(*value.denom()) == denominator * i128::from(*value.numer())
            }),
        }
    }

    /// The points of a symbol in a run that scores (MS-17): 0 for a digit.
    pub fn points_of(&self, symbol: Symbol) -> u32 {
        self.operator_points.count(symbol).into()
    }

    /// The points of the operators of a run when it is point-earning, otherwise `None` (MS-12, MS-17).
    pub fn operator_points(&self, run: &[Symbol]) -> Option<u32> {
        let (numerator, denominator) = Expression::new(run).ok()?.fraction();
        self.scores_value(numerator, denominator)
            .then(|| run.iter().map(|&symbol| self.points_of(symbol)).sum())
    }

    /// The powers that score, where powers do.
    pub const fn powers(&self) -> Powers {
        self.powers
    }

    /// The number of new tiles in a run that scores the bonus.
    pub const fn bonus_tiles(&self) -> u8 {
        self.bonus_tiles
    }

    /// The points of the bonus.
    pub const fn bonus_points(&self) -> u32 {
        self.bonus_points
    }

    /// The points of the first placement in addition to those of its runs.
    pub const fn opening_points(&self) -> u32 {
        self.opening_points
    }
}

const OPERATORS: &[Symbol] = MathScrabble::SYMBOLS.split_at(9).1;
/// Ten of them and the bonus of one run fit a byte.
const MOST_OPERATOR_POINTS: i64 = 9;
const MAX_MS: i64 = 86_400_000;
const POWERS: &[(&str, Powers)] = &[("integer", Powers::Integer), ("positive", Powers::Positive)];
const MULLIGAN: &[(&str, MulliganRule)] = &[
    ("off", MulliganRule::Off),
    ("any", MulliganRule::Any),
    ("turns-only", MulliganRule::TurnsOnly),
];
const FIRST: &[(&str, First)] = &[
    ("choice", First::Choice),
    ("holder", First::Holder),
    ("other", First::Other),
];

/// Every option, in the order of the rules page except for the table, which is last in a rules file.
pub(super) const OPTIONS: &[OptionRow<MathScrabble>] = &[
    OptionRow {
        key: "board",
        doc: "side of the board (MS-1)",
        bounds: || SIDE,
        get: |game| Value::Integer(game.board.into()),
        set: |game, _, value| {
            game.board = value.number() as u8;
            Ok(())
        },
    },
    number!("hand", hand, 1, MAX_HAND, "tiles in a full hand (MS-6)"),
    number!("bags", bags, 1, MAX_BAGS, "bags of each player (MS-3)"),
    choice!(
        "powers",
        powers,
        POWERS,
        "\"integer\": 1/10, 1/100 ... earn as well as 10, 100 ...; \"positive\": only the latter (MS-12)"
    ),
    OptionRow {
        key: "earns",
        doc: "the values that earn: \"powers-of 10\", of another number, or a list such as [10, 24, \"1/2\"] (MS-12)",
        bounds: || EARNS,
        get: |game| Value::Text(game.earns.to_string()),
        set: |game, key, value| {
            let earns = if let Value::Text(text) = value {
                Earning::read(text)
            } else {
                None
            };
            earns
                .map(|earns| game.earns = earns)
                .ok_or_else(|| invalid_value(key, value, EARNS.to_string()))
        },
    },
    number!(
        "bonus-tiles",
        bonus_tiles,
        1,
        99,
        "new tiles in one run for the bonus (MS-17)"
    ),
    number!(
        "bonus-points",
        bonus_points,
        0,
        99,
        "points of that bonus (MS-17)"
    ),
    number!(
        "pass-limit",
        pass_limit,
        1,
        99,
        "passes of each player in a row that end it (MS-19)"
    ),
    number!(
        "move-ms",
        move_ms,
        0,
        MAX_MS,
        "milliseconds a move, 0: no clock (MS-21)"
    ),
    number!(
        "reserve-ms",
        reserve_ms,
        0,
        MAX_MS,
        "milliseconds of reserve, 0: no clock (MS-21)"
    ),
    choice!(
        "mulligan",
        mulligan,
        MULLIGAN,
        "\"any\": after any own draw; \"turns-only\": not after the opening draw; \"off\" (MS-8)"
    ),
    switch!(
        "split-hidden",
        split_hidden,
        "the opponent's split is not known (MS-3)"
    ),
    switch!(
        "advantage-known",
        advantage_known,
        "the holder of the Advantage is known before splitting, so a setup may bring a split for each role (MS-3)"
    ),
    choice!(
        "first",
        first,
        FIRST,
        "the first player: \"choice\" of the holder of the Advantage, the \"holder\", the \"other\" (MS-4)"
    ),
    points!(
        "target",
        target,
        MOST_POINTS.0,
        read_target,
        head_start,
        "points with which a player ends the game and wins, 0: none (MS-19)"
    ),
    points!(
        "head-start",
        head_start,
        MOST_POINTS.1,
        read_head_start,
        target,
        "points that the player without the Advantage has from the start (MS-4)"
    ),
    number!(
        "opening-points",
        opening_points,
        0,
        99,
        "points that the first placement of the game earns besides (MS-17)"
    ),
    OptionRow {
        key: "operator-points",
        doc: "points of each operator in a run that earns: symbol = points (MS-17)",
        bounds: || Bounds::Counts(0, MOST_OPERATOR_POINTS),
        get: |game| {
            numbers(OPERATORS, false, |tile| {
                game.operator_points.count(tile).into()
            })
        },
        set: |game, key, value| {
            let points = table(key, value, |tile| {
                tile.symbol()
                    .is_some_and(|symbol| OPERATORS.contains(&symbol))
            })?;
            for &(tile, points) in &points {
                check_count(key, tile, points, MOST_OPERATOR_POINTS)?;
            }
            points
                .iter()
                .for_each(|&(tile, points)| game.operator_points.set(tile, points as u8));
            Ok(())
        },
    },
    OptionRow {
        key: "tiles",
        doc: "each player's own tiles: symbol = count (MS-2)",
        bounds: || COUNTS,
        get: |game| {
            numbers(MathScrabble::SYMBOLS, false, |tile| {
                game.tiles.count(tile).into()
            })
        },
        set: |game, key, value| {
            game.tiles = counts(&game.tiles, own_tiles(key, value)?)?;
            Ok(())
        },
    },
];

/// The tiles named in a table. Any count for a 0 is rejected with its reason.
fn own_tiles(key: &str, value: &Value) -> Result<Vec<(Tile, i64)>, OptionError> {
    let zero = Tile::from(Symbol::D0);
    let named = table(key, value, |tile| {
        tile == zero
            || tile
                .symbol()
                .is_some_and(|symbol| MathScrabble::SYMBOLS.contains(&symbol))
    })?;
    if let Some((_, count)) = named.iter().find(|(tile, _)| *tile == zero) {
        let expected = "left out: there is no rule for a 0 in Math Scrabble".to_owned();
        return Err(invalid_value(
            &format!("{key}.{zero}"),
            &Value::Integer(*count),
            expected,
        ));
    }
    Ok(named)
}
