//! Game records, which any program can replay and check.
//!
//! This module has only the data format. [`Recorder`](crate::Recorder) writes a game to a record, and
//! [`replay`](crate::replay()) plays a record.

use std::collections::BTreeMap;
use std::fmt;

use bagsplit_game::board::{Bag, ByBag, Tiles};
use bagsplit_game::rules::{Game, Ruleset, Value};
use schemars::JsonSchema;
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::line_schema::{TILES, bag_tiles, placement};
use crate::misread::wrong_field;
use crate::{GameSeed, Leg, Refusal, decision, unique};

/// Tiles by name of the bag: its letter, or `bag` for a shared bag.
pub type BagTiles = BTreeMap<String, String>;

/// A game as a line of JSON (the game record of the format page).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a JSON object")]
pub struct GameRecord {
    /// The version of the format: 1.
    #[schemars(extend("const" = 1))]
    pub format: u32,
    /// The game's name.
    #[schemars(extend("enum" = Ruleset::NAMES))]
    pub game: String,
    /// Every applicable rule option, with defaults filled in.
    #[serde(deserialize_with = "unique::map")]
    pub rules: BTreeMap<String, RuleValue>,
    /// The seed of the experiment, as decimal text: it may not fit a JSON number.
    #[schemars(regex(pattern = "^(0|[1-9][0-9]{0,19})$"))]
    pub seed: String,
    /// The number of the pair.
    pub pair: u64,
    /// The game of the pair: 0 or 1.
    #[schemars(range(max = 1))]
    pub index: u8,
    /// The variant of the rules or the population of players of the run that it is of, as tables call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Both players, the first setup named being player 0.
    pub players: [PlayerRecord; 2],
    /// The first player.
    #[schemars(range(max = 1))]
    pub first: u8,
    /// The opening draws.
    #[schemars(length(max = 2))]
    pub opening: Vec<DrawRecord>,
    /// The turns.
    pub turns: Vec<TurnRecord>,
    /// The points.
    pub scores: [u32; 2],
    /// The points that the end has added to the scores; only in the games with a shared bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_bonus: Option<[i32; 2]>,
    /// The winner, null for a tie; always present.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schemars(range(max = 1))]
    pub winner: Option<u8>,
    /// The ending.
    pub ended_by: String,
}

impl GameRecord {
    /// The maximum size of a record as a line of JSON: the longest game on the largest board has less than a tenth of
    /// it.
    pub const MOST_BYTES: usize = 1 << 20;

    /// Reads a record from a line of JSON.
    ///
    /// # Errors
    /// Why the line is no record: the field, what stands there, and what would be right.
    pub fn from_line(line: &str) -> Result<GameRecord, String> {
        serde_json::from_str(line)
            .map_err(|error| format!("this is not a game record: {}", no_record(line, &error)))
    }
}

/// Why a line is no record.
fn no_record(line: &str, error: &serde_json::Error) -> String {
    let line = line.trim();
    if GameRecord::is_spread_over_lines(line) {
        return "a record is one line, and here one JSON value is spread over several; 'jq -c . FILE' writes one a line"
            .to_owned();
    }
    if line.starts_with('[') {
        return "it is a list of JSON values, and each record has a line of its own; 'jq -c .[] FILE' writes them so"
            .to_owned();
    }
    match serde_json::from_str::<serde_json::Value>(line) {
        Err(error) if error.is_eof() => "the line ends in the middle of it".to_owned(),
        Err(error) => format!("it is not JSON from character {} on", error.column()),
        Ok(_) => wrong_field::<GameRecord>(line).unwrap_or_else(|| error.to_string()),
    }
}

impl GameRecord {
    /// The seed of the game.
    ///
    /// # Errors
    /// When it is no number, or the index is not that of a game of a pair.
    pub fn seed(&self) -> Result<GameSeed, Refusal> {
        let leg = Leg::numbered(self.index).ok_or_else(|| {
            let index = self.index;
            Refusal::Unreadable(format!(
                "the index is {index} where a pair has the games 0 and 1"
            ))
        })?;
        let digits = Some(&self.seed).filter(|seed| seed.bytes().all(|b| b.is_ascii_digit()));
        let seed = digits.and_then(|seed| seed.parse().ok());
        let why = "the seed is no whole number from 0 to 2^64 - 1, as decimal text";
        Ok(GameSeed {
            seed: seed.ok_or_else(|| Refusal::unreadable(why))?,
            pair: self.pair,
            leg,
        })
    }

    /// Whether a line is the first of JSON that is written over several lines, so that no line of it is a record.
    pub fn is_spread_over_lines(line: &str) -> bool {
        ["{", "[", "[{"].contains(&line.trim())
    }
}

/// The value of a rule option in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RuleValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A name.
    Text(String),
    /// A number for each symbol.
    Counts(BTreeMap<String, i64>),
}

impl<'de> Deserialize<'de> for RuleValue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct AnyValue;

        impl<'de> Visitor<'de> for AnyValue {
            type Value = RuleValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false, a whole number, a text or a map of numbers")
            }

            fn visit_bool<E: Error>(self, is: bool) -> Result<RuleValue, E> {
                Ok(RuleValue::Bool(is))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<RuleValue, E> {
                Ok(RuleValue::Integer(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<RuleValue, E> {
                let value = i64::try_from(number).map(RuleValue::Integer);
                value.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<RuleValue, E> {
                Ok(RuleValue::Text(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RuleValue, A::Error> {
                unique::entries(map).map(RuleValue::Counts)
            }
        }

        from.deserialize_any(AnyValue)
    }
}

/// A player of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a JSON object")]
pub struct PlayerRecord {
    /// The setup's name.
    #[schemars(length(min = 1))]
    pub setup: String,
    /// The tiles in each bag at the start; absent where the bag is shared.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "unique::optional"
    )]
    #[schemars(schema_with = "bag_tiles")]
    pub split: Option<BagTiles>,
    /// Whether this player holds the Advantage, in games that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advantage: Option<bool>,
}

/// An opening draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a JSON object")]
#[schemars(extend("additionalProperties" = false))]
pub struct DrawRecord {
    /// The player who draws.
    #[schemars(range(max = 1))]
    pub player: u8,
    /// The tiles drawn from each bag.
    #[serde(deserialize_with = "unique::map")]
    #[schemars(schema_with = "bag_tiles")]
    pub draw: BagTiles,
    /// The tiles of the redraw, after a Mulligan.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "unique::optional"
    )]
    #[schemars(schema_with = "bag_tiles")]
    pub mulligan: Option<BagTiles>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a JSON object")]
#[schemars(extend(
    "additionalProperties" = false,
    "oneOf" = json!([
        { "required": ["place", "points", "draw"] },
        { "required": ["pass", "draw"] },
        { "required": ["exchange", "draw"] },
        { "required": ["clock", "ms"], "maxProperties": 3 },
    ]),
    "dependentRequired" = { "place": ["points"], "points": ["place"] },
))]
pub struct TurnRecord {
    /// The player of the turn.
    #[schemars(range(max = 1))]
    pub player: u8,
    /// The squares and tiles of a placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "placement")]
    pub place: Option<Vec<(String, String)>>,
    /// The points of the placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// The tiles discarded with a pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = TILES))]
    pub pass: Option<String>,
    /// The tiles exchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = TILES), length(min = 1))]
    pub exchange: Option<String>,
    /// `true` for the turn that lost on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = true))]
    pub clock: Option<bool>,
    /// The tiles drawn from each bag; absent only where the turn lost on time.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "unique::optional"
    )]
    #[schemars(schema_with = "bag_tiles")]
    pub draw: Option<BagTiles>,
    /// The tiles of the redraw, after a Mulligan.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "unique::optional"
    )]
    #[schemars(schema_with = "bag_tiles")]
    pub mulligan: Option<BagTiles>,
    /// The time of the turn in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

/// The rule options of a game, with defaults filled in, for records and manifests.
pub fn rule_values<G: Game>(game: &G) -> BTreeMap<String, RuleValue> {
    game.recorded_entries()
        .into_iter()
        .map(|entry| (entry.key.to_owned(), entry.value.into()))
        .collect()
}

/// Converts between the values of records and of rules.
macro_rules! same_values {
    ($($from:ident => $to:ident),*) => {$(
        impl From<$from> for $to {
            fn from(value: $from) -> $to {
                match value {
                    $from::Bool(b) => $to::Bool(b),
                    $from::Integer(n) => $to::Integer(n),
                    $from::Text(text) => $to::Text(text),
                    $from::Counts(counts) => $to::Counts(counts.into_iter().collect()),
                }
            }
        }
    )*};
}

same_values!(Value => RuleValue, RuleValue => Value);

/// The tiles in every private bag of a game, including empty ones.
pub(crate) fn write_private_bags<G: Game>(game: &G, bags: &ByBag<Tiles>) -> BagTiles {
    BagNames::Letters.write(Bag::first(game.bags().into()).map(|bag| (bag, &bags[bag])))
}

/// The names of bags in a game's records.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BagNames {
    /// Their letters.
    Letters,
    /// `bag`, for a bag shared by both players.
    One,
}

impl BagNames {
    /// The names for a game.
    pub(crate) fn from_game<G: Game>(game: &G) -> BagNames {
        if game.private_bags().is_some() {
            BagNames::Letters
        } else {
            BagNames::One
        }
    }

    /// The tiles by bag name.
    pub(crate) fn write<'a>(self, tiles: impl Iterator<Item = (Bag, &'a Tiles)>) -> BagTiles {
        let named = tiles.map(|(bag, tiles)| match self {
            BagNames::Letters => (bag.letter().to_string(), tiles.to_string()),
            BagNames::One => ("bag".to_owned(), tiles.to_string()),
        });
        named.collect()
    }

    /// The tiles of a draw; bags without drawn tiles are left out.
    pub(crate) fn write_draw(self, drawn: &ByBag<Tiles>) -> BagTiles {
        self.write(drawn.iter().filter(|(_, tiles)| !tiles.is_empty()))
    }

    /// Parses tiles by bag name.
    pub(crate) fn read(self, tiles: &BagTiles) -> Result<ByBag<Tiles>, Refusal> {
        let mut bags = ByBag::default();
        for (name, text) in tiles {
            let bag = match self {
                BagNames::One if name == "bag" => Bag::A,
                BagNames::One => {
                    return Err(Refusal::Unreadable(format!("there is no bag '{name}'")));
                }
                BagNames::Letters => decision::bag(name)?,
            };
            bags[bag] = decision::tiles(text)?;
        }
        // The tiles of all bags are one multiset later.
        let sum = bags
            .0
            .iter()
            .try_fold(Tiles::EMPTY, |sum, tiles| sum.checked_plus(tiles));
        sum.ok_or_else(|| {
            Refusal::unreadable("more than 255 tiles of a kind in all bags together")
        })?;
        Ok(bags)
    }
}
