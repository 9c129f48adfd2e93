//! The options that both games have: names, bounds and what they mean.

use board::{MAX_HAND, Symbol, Tile, Tiles};

use super::premiums::Premiums;
use super::{Common, Order};
use crate::options::{boolean, choice, integer, name_of, side, wrong};
use crate::{Entry, OptionError, Value};

/// What a player earns by going out (NS-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoingOut {
    /// The scores of the digits in the opponent's hand.
    OpponentScores,
    /// Those digits themselves.
    OpponentFaces,
    /// Nothing.
    None,
}

/// What equal scores at the end mean (NS-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// A tie.
    Draw,
    /// Whoever reached the score first wins; at 0-0 it is a tie all the same.
    FirstToScore,
}

const ORDER: [(&str, Order); 2] = [("standard", Order::Standard), ("left-to-right", Order::LeftToRight)];
const GOING_OUT: [(&str, GoingOut); 3] = [
    ("opponent-scores", GoingOut::OpponentScores),
    ("opponent-faces", GoingOut::OpponentFaces),
    ("none", GoingOut::None),
];
const TIES: [(&str, Ties); 2] = [("draw", Ties::Draw), ("first-to-score", Ties::FirstToScore)];

/// The most tiles of a kind that there can be.
const MAX_COUNT: i64 = 99;

pub(super) fn set(common: &mut Common, key: &str, value: &Value) -> Result<(), OptionError> {
    match key {
        "board" => {
            let side = side(key, value)?;
            if !common.premiums.fits(side) {
                let expected = "as long as the rows given as premiums, which are set after it".to_owned();
                return Err(wrong(key, value, expected));
            }
            common.board = side;
        }
        "hand" => common.hand = integer(key, value, 1, MAX_HAND as i64)? as u8,
        "premiums" => common.premiums = premiums(common.board, value)?,
        "order" => common.order = choice(key, value, &ORDER)?,
        "number-crosswords" => common.number_crosswords = boolean(key, value)?,
        "ban-identities" => common.ban_identities = boolean(key, value)?,
        "both-sides" => common.both_sides = boolean(key, value)?,
        "exchange-min" => common.exchange_min = Some(integer(key, value, 0, 1000)? as u32),
        "bingo" => common.bingo = integer(key, value, 0, 999)? as u32,
        "going-out" => common.going_out = choice(key, value, &GOING_OUT)?,
        "scoreless-limit" => common.scoreless_limit = integer(key, value, 1, 99)? as u32,
        "ties" => common.ties = choice(key, value, &TIES)?,
        "scores" => {
            let mut scores = common.scores;
            for (tile, score) in table(key, common.symbols, value)? {
                // NS-2: a blank scores 0.
                let most = if tile == Tile::BLANK { 0 } else { 99 };
                let key = format!("{key}.{tile}");
                scores[tile.index()] = integer(&key, &Value::Integer(score), 0, most)? as u8;
            }
            common.scores = scores;
        }
        "tiles" => common.tiles = counts(&common.tiles, common.symbols, value)?,
        _ => return Err(OptionError::Unknown(key.to_owned())),
    }
    Ok(())
}

/// The counts with those that are named replaced.
pub(crate) fn counts(before: &Tiles, symbols: &[Symbol], value: &Value) -> Result<Tiles, OptionError> {
    let mut tiles = *before;
    for (tile, count) in table("tiles", symbols, value)? {
        let key = format!("tiles.{tile}");
        tiles.set(tile, integer(&key, &Value::Integer(count), 0, MAX_COUNT)? as u8);
    }
    if tiles.is_empty() || tiles.total() > 1000 {
        let (key, found) = ("tiles".to_owned(), format!("{} tiles in all", tiles.total()));
        return Err(OptionError::Value { key, found, expected: "from 1 to 1000 tiles".to_owned() });
    }
    Ok(tiles)
}

/// The tiles named in a table, each with its number.
fn table(key: &str, symbols: &[Symbol], value: &Value) -> Result<Vec<(Tile, i64)>, OptionError> {
    let Value::Counts(named) = value else {
        return Err(wrong(key, value, "a table of symbols and numbers, such as \"1\" = 3".to_owned()));
    };
    let tile = |name: &str| {
        let mut chars = name.chars();
        let tile = chars.next().and_then(Tile::from_char).filter(|_| chars.next().is_none())?;
        tile.symbol().is_none_or(|symbol| symbols.contains(&symbol)).then_some(tile)
    };
    let known = |(name, number): &(String, i64)| {
        let tile = tile(name).ok_or_else(|| OptionError::Unknown(format!("{key}.{name}")))?;
        Ok((tile, *number))
    };
    named.iter().map(known).collect()
}

fn premiums(side: u8, value: &Value) -> Result<Premiums, OptionError> {
    let read = if let Value::Text(text) = value { Premiums::read(text) } else { None };
    read.filter(|premiums| premiums.fits(side)).ok_or_else(|| {
        let rows = "rows of . d t D T separated by spaces or ends of lines";
        let expected =
            format!("\"standard\", \"none\" or {side} {rows}, {side} in each, as the board is set");
        wrong("premiums", value, expected)
    })
}

/// The options that both games have, in the order of the rules page but for the tables, which a rules file
/// has last; `own` are those of one game, and stand before the tables.
pub(crate) fn entries(common: &Common, own: Vec<Entry>) -> Vec<Entry> {
    let entry = |key, value, doc| Entry { key, value, doc };
    let int = |n: u32| Value::Integer(n.into());
    let tiles = || common.symbols.iter().map(|&symbol| Tile::from(symbol)).chain([Tile::BLANK]);
    let table = |number: &dyn Fn(Tile) -> u32| {
        Value::Counts(tiles().map(|tile| (tile.to_string(), number(tile).into())).collect())
    };
    let mut entries = vec![
        entry("board", int(common.board.into()), "side of the board: odd, 5 to 21 (NS-1)"),
        entry("hand", int(common.hand.into()), "tiles in a full hand: 1 to 12 (NS-2)"),
        entry(
            "premiums",
            Value::Text(common.premiums.text()),
            "\"standard\", \"none\", or the rows of the board, of . d t D T for none, DL, TL, DW, TW (NS-1)",
        ),
        entry(
            "order",
            name_of(&ORDER, common.order),
            "order of operations: \"standard\" or \"left-to-right\" (NS-5, BS-5)",
        ),
        entry(
            "number-crosswords",
            Value::Bool(common.number_crosswords),
            "a cross run may be a number and earns nothing then (NS-8)",
        ),
        entry(
            "ban-identities",
            Value::Bool(common.ban_identities),
            "equations may not hold *1, +0 or -0 (NS-9)",
        ),
        entry(
            "both-sides",
            Value::Bool(common.both_sides),
            "ban-identities bans 1* at the start of a part too (NS-9)",
        ),
        entry("exchange-min", int(common.exchange_min()), "tiles the bag must hold for an exchange (NS-1)"),
        entry("bingo", int(common.bingo), "points for playing a full hand in one turn (NS-12)"),
        entry(
            "going-out",
            name_of(&GOING_OUT, common.going_out),
            "going out earns the opponent's digits: \"opponent-scores\", \"opponent-faces\", \"none\" (NS-12)",
        ),
        entry(
            "scoreless-limit",
            int(common.scoreless_limit),
            "turns running that earn nothing, of both players together, that end it (NS-12)",
        ),
        entry(
            "ties",
            name_of(&TIES, common.ties),
            "equal scores: \"draw\", or \"first-to-score\" wins, but not at 0-0 (NS-1)",
        ),
    ];
    entries.extend(own);
    let count = |tile: Tile| u32::from(common.tiles.count(tile));
    entries.push(entry(
        "tiles",
        table(&count),
        "the tiles in the bag: symbol = count, ? is the blank (NS-2, BS-1)",
    ));
    let score = |tile: Tile| common.tile_score(tile);
    entries.push(entry("scores", table(&score), "the points on a tile: symbol = score (NS-2, BS-1)"));
    entries
}
