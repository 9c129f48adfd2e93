//! The options that both games share: names, bounds and meanings.

use crate::board::{MAX_HAND, Tile};

use super::premiums::Premiums;
use super::{Common, GoingOut, Order, ScorelessTurns, SharedBag, Ties};
use crate::rules::options::{
    self as rows, COUNTS, MOST_POINTS, OptionRow, SIDE, check_count, choice, counts, invalid_value,
    number, numbers, points, read_head_start, read_target, switch, table,
};
use crate::rules::{Bounds, Entry, OptionError, Value};

/// The list of options of a game with a shared bag, and how to set them.
pub trait Options: Sized + 'static {
    /// The options of this game alone.
    const OWN: &'static [OptionRow<Self>];

    /// The shared options, mutable.
    fn common_mut(&mut self) -> &mut Common;

    /// Fills the bag from the listed tiles.
    ///
    /// # Errors
    /// When there would be too many of a kind.
    fn fill_bag(&mut self) -> Result<(), OptionError> {
        let common = self.common_mut();
        common.tiles = common.listed;
        Ok(())
    }
}

const ORDER: &[(&str, Order)] = &[
    ("standard", Order::Standard),
    ("left-to-right", Order::LeftToRight),
];
const GOING_OUT: &[(&str, GoingOut)] = &[
    ("opponent-scores", GoingOut::OpponentScores),
    ("opponent-faces", GoingOut::OpponentFaces),
    ("none", GoingOut::None),
];
const SCORELESS_TURNS: &[(&str, ScorelessTurns)] = &[
    ("all", ScorelessTurns::All),
    ("passes", ScorelessTurns::Passes),
];
const TIES: &[(&str, Ties)] = &[("draw", Ties::Draw), ("first-to-score", Ties::FirstToScore)];

/// The shared options, in the order of the rules page except for the tables.
const OPTIONS: &[OptionRow<Common>] = &[
    OptionRow {
        key: "board",
        doc: "side of the board (NS-1)",
        bounds: || SIDE,
        get: |common| Value::Integer(common.board.into()),
        set: |common, key, value| {
            let side = value.number() as u8;
            if !common.premiums.fits(side) {
                let expected =
                    "as long as the rows given as premiums, which are set after it".to_owned();
                return Err(invalid_value(key, value, expected));
            }
            common.board = side;
            Ok(())
        },
    },
    number!("hand", hand, 1, MAX_HAND, "tiles in a full hand (NS-2)"),
    OptionRow {
        key: "premiums",
        doc: "\"standard\", \"none\", or the rows of the board, of . d t D T for none, DL, TL, DW, TW (NS-1)",
        bounds: || Bounds::Text,
        get: |common| Value::Text(common.premiums.text()),
        set: |common, _, value| {
            premiums(common.board, value).map(|premiums| common.premiums = premiums)
        },
    },
    choice!(
        "order",
        order,
        ORDER,
        "order of operations: \"standard\" or \"left-to-right\" (NS-5, BS-5)"
    ),
    switch!(
        "number-crosswords",
        number_crosswords,
        "a cross run may be a number and earns nothing then (NS-8)"
    ),
    switch!(
        "ban-identities",
        ban_identities,
        "equations may not hold *1, +0 or -0 (NS-9)"
    ),
    switch!(
        "both-sides",
        both_sides,
        "ban-identities bans 1* at the start of a part too (NS-9)"
    ),
    OptionRow {
        key: "exchange-min",
        doc: "tiles the bag must hold for an exchange (NS-1)",
        bounds: || Bounds::Whole(0, 1000),
        get: |common| Value::Integer(common.exchange_min().into()),
        set: |common, _, value| {
            common.exchange_min = Some(value.number() as u32);
            Ok(())
        },
    },
    number!(
        "bingo",
        bingo,
        0,
        999,
        "points for playing a full hand in one turn (NS-12)"
    ),
    choice!(
        "going-out",
        going_out,
        GOING_OUT,
        "going out earns the opponent's digits: \"opponent-scores\", \"opponent-faces\", \"none\" (NS-12)"
    ),
    switch!(
        "deduct",
        deduct,
        "the end costs each player the digits in the own hand, down to 0 points (NS-12)"
    ),
    number!(
        "scoreless-limit",
        scoreless_limit,
        1,
        99,
        "consecutive scoreless turns of both players together that end it (NS-12)"
    ),
    choice!(
        "ties",
        ties,
        TIES,
        "equal scores: \"draw\", or \"first-to-score\" wins, but not at 0-0 (NS-1)"
    ),
    choice!(
        "scoreless-turns",
        scoreless_turns,
        SCORELESS_TURNS,
        "which turns count for scoreless-limit: \"all\" that earn nothing, or \"passes\" and exchanges alone (NS-12)"
    ),
    points!(
        "target",
        target,
        MOST_POINTS.0,
        read_target,
        head_start,
        "points with which a player ends the game and wins, 0: none (NS-12)"
    ),
    points!(
        "head-start",
        head_start,
        MOST_POINTS.1,
        read_head_start,
        target,
        "points that the player who goes second has from the start (NS-1)"
    ),
    number!(
        "out-with",
        max_tiles_when_out,
        0,
        MAX_HAND - 1,
        "tiles that may be left in the hand of the player who goes out (NS-12)"
    ),
];

/// The shared tables, which are last in a rules file.
const TABLES: &[OptionRow<Common>] = &[
    OptionRow {
        key: "tiles",
        doc: "the tiles in the bag: symbol = count, ? is the blank (NS-2, BS-1)",
        bounds: || COUNTS,
        get: |common| numbers(common.symbols, true, |tile| common.tiles.count(tile).into()),
        set: |common, key, value| {
            common.listed = counts(&common.listed, own_tiles(common, key, value)?)?;
            Ok(())
        },
    },
    OptionRow {
        key: "scores",
        doc: "the points on a tile: symbol = score (NS-2, BS-1)",
        bounds: || COUNTS,
        get: |common| numbers(common.symbols, true, |tile| common.tile_score(tile)),
        set: |common, key, value| {
            for (tile, score) in own_tiles(common, key, value)? {
                // NS-2: a blank scores 0.
                let most = if tile == Tile::BLANK { 0 } else { 99 };
                common.scores[tile.index()] = check_count(key, tile, score, most)?;
            }
            Ok(())
        },
    },
];

/// Every option; those of one game come before the tables.
pub(super) fn entries<G: SharedBag>(game: &G) -> Vec<Entry> {
    let [options, tables] =
        [OPTIONS, TABLES].map(|rows| rows.iter().map(|row| row.entry(game.common())));
    options
        .chain(G::OWN.iter().map(|row| row.entry(game)))
        .chain(tables)
        .collect()
}

/// Sets an option; on an error the game is unchanged.
pub(super) fn set<G: SharedBag>(game: &mut G, key: &str, value: &Value) -> Result<(), OptionError> {
    let mut next = game.clone();
    if G::OWN.iter().any(|row| row.key == key) {
        rows::set(G::OWN, &mut next, key, value)?;
    } else {
        let rows = if TABLES.iter().any(|row| row.key == key) {
            TABLES
        } else {
            OPTIONS
        };
        rows::set(rows, next.common_mut(), key, value)?;
    }
    next.fill_bag()?;
    *game = next;
    Ok(())
}

/// The tiles of the game named in a table, each with its number.
fn own_tiles(common: &Common, key: &str, value: &Value) -> Result<Vec<(Tile, i64)>, OptionError> {
    table(key, value, |tile| {
        tile.symbol()
            .is_none_or(|symbol| common.symbols.contains(&symbol))
    })
}

fn premiums(side: u8, value: &Value) -> Result<Premiums, OptionError> {
    let read = if let Value::Text(text) = value {
        Premiums::read(text)
    } else {
        None
    };
    read.filter(|premiums| premiums.fits(side)).ok_or_else(|| {
        let rows = "rows of . d t D T separated by spaces or ends of lines";
        let expected =
            format!("\"standard\", \"none\" or {side} {rows}, {side} in each, as the board is set");
        invalid_value("premiums", value, expected)
    })
}
