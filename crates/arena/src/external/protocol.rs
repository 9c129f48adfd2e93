//! The messages: lines of JSON, one object each, version 1. `docs/bot-protocol.md` is the user documentation.

use std::collections::BTreeMap;

use bagsplit_game::rules::Ruleset;
use bagsplit_players::DecisionKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::line_schema::{ROWS, TILES, ask_kinds, bag_tiles, placement, tiles_or_null};
use crate::{BagTiles, RuleValue};

/// The name that the greeting gives.
pub const NAME: &str = "bagsplit-bot";
/// The version of the protocol.
pub const VERSION: u32 = 1;
/// The maximum number of bytes of a line.
pub const MAX_LINE: usize = 1 << 20;

/// A line for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Request {
    /// The greeting, once, first.
    Hello {
        /// The number of the line.
        id: u64,
        /// The name of the protocol: `bagsplit-bot`.
        #[schemars(extend("const" = NAME))]
        protocol: String,
        /// The version of the protocol: 1.
        #[schemars(extend("const" = VERSION))]
        version: u32,
        /// The name of the game.
        #[schemars(extend("enum" = Ruleset::NAMES))]
        game: String,
        /// Every rule option, with defaults filled in.
        rules: BTreeMap<String, RuleValue>,
        /// The time limit for a decision in milliseconds.
        #[schemars(range(min = 1))]
        move_ms: u64,
        /// Null where the program chooses its split in its answer; otherwise absent.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            deserialize_with = "present"
        )]
        #[schemars(with = "()")]
        split: Option<Option<BagTiles>>,
    },
    /// A game begins, after the one before it is over.
    New {
        /// The number of the line.
        id: u64,
        /// The id of the game in later lines.
        #[schemars(range(min = 1))]
        game: u64,
        /// 128 random bits for the program's own use, as 32 hexadecimal digits.
        #[schemars(regex(pattern = "^[0-9a-f]{32}$"))]
        seed: String,
        /// Whether the player holds the Advantage, or goes first in games without one.
        advantage: bool,
        /// The player's split, in games with private bags.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "bag_tiles")]
        split: Option<BagTiles>,
    },
    /// Asks for a decision.
    #[schemars(extend("oneOf" = ask_kinds()))]
    Ask {
        /// The number of the line.
        id: u64,
        /// The game.
        #[schemars(range(min = 1))]
        game: u64,
        /// `start`, `turn`, `draw`, `mulligan`, `discard` or `exchange`.
        kind: String,
        /// The number of tiles to draw, for `draw`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1, max = 12))]
        wanted: Option<u32>,
        /// The tiles drawn, for `mulligan`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "bag_tiles")]
        drawn: Option<BagTiles>,
        /// The player's observation; absent for `start`, before the deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<Box<ObservationData>>,
    },
    /// A game is over. Needs no answer.
    Over {
        /// The number of the line.
        id: u64,
        /// The game.
        game: u64,
        /// The points of the program and of its opponent; null for an aborted game.
        scores: Option<[u32; 2]>,
        /// 1 for a win, 0.5 for a tie, 0 for a loss, as text; null for an aborted game.
        #[schemars(extend("enum" = ["1", "0.5", "0", null]))]
        result: Option<String>,
    },
    /// The end. Needs no answer; the program ends.
    Quit {
        /// The number of the line.
        id: u64,
    },
}

/// Everything that a player sees, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("oneOf" = json!([
    {
        "properties": {
            "board": { "items": { "pattern": ROWS[0] } },
            "hand": { "pattern": "^[1-9+*/-]*$" },
            "bag_tiles": false,
            "exchange_limit": false,
            "scoreless_left": false,
        },
        "required": ["bags"],
    },
    {
        "properties": {
            "board": { "items": { "pattern": ROWS[1] } },
            "bags": false,
            "opponent_split": false,
        },
        "required": ["bag_tiles", "exchange_limit", "scoreless_left"],
    },
])))]
pub struct ObservationData {
    /// The rows of the board: `.` is an empty square; in games with blanks squares are separated by spaces.
    #[schemars(length(min = 5, max = 21))]
    pub board: Vec<String>,
    /// The player's hand.
    #[schemars(regex(pattern = TILES))]
    pub hand: String,
    /// The contents of the player's bags, in games with private bags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "bag_tiles")]
    pub bags: Option<BagTiles>,
    /// The number of tiles in the shared bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bag_tiles: Option<u32>,
    /// The maximum number of tiles that may be exchanged now, in games with a shared bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange_limit: Option<u32>,
    /// The number of further consecutive turns without points that end the game, in games with a shared bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoreless_left: Option<u32>,
    /// The player's points and the opponent's.
    pub scores: [u32; 2],
    /// Whether the player wins if the game ends with equal scores.
    pub wins_ties: bool,
    /// Whether the player holds the Advantage.
    pub advantage: bool,
    /// Whether the holder of the Advantage may still take the Mulligan.
    pub mulligan_left: bool,
    /// The opponent's last action, null in the first turn.
    pub last: Option<Move>,
    /// The number of consecutive passes so far.
    pub passes: u32,
    /// The number of consecutive passes that end the game.
    #[schemars(range(min = 1))]
    pub passes_to_end: u32,
    /// The unseen tiles: in the opponent's hand and bags, or in the opponent's hand and the shared bag.
    #[schemars(regex(pattern = TILES))]
    pub unseen: String,
    /// The opponent's split, where the rules make it known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "bag_tiles")]
    pub opponent_split: Option<BagTiles>,
    /// The number of tiles in a full hand.
    #[schemars(range(min = 1, max = 12))]
    pub hand_size: u32,
    /// The number of points that ends the game, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub target: Option<u32>,
}

/// A turn, with the names of the game record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    /// Squares and tiles of a placement.
    Place(#[schemars(schema_with = "placement")] Vec<(String, String)>),
    /// The tiles discarded with a pass.
    Pass(#[schemars(regex(pattern = TILES))] String),
    /// The number of tiles exchanged, or the tiles where it is the player's own turn.
    Exchange(#[schemars(regex(pattern = "^[1-9][0-9]*$"))] String),
}

/// A line of a program. Each answers the request with its `id` by the fields that belong to that request.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The `id` of the request.
    #[schemars(range(min = 1))]
    pub id: u64,
    /// To the greeting: the program's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// To the greeting: its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// To the greeting: whether the same seed gives the same decisions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deterministic: Option<bool>,
    /// To the greeting: how many games the program could play at once. Not read: a process plays one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub parallel: Option<u32>,
    /// To the greeting: the decisions that it makes; its setup file's policies make the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("items" = { "enum": DecisionKind::ALL.map(DecisionKind::name) }, "contains" = { "const": "turn" }))]
    pub takes: Option<Vec<String>>,
    /// To the greeting, where the program chooses its split: the tiles of each bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "bag_tiles")]
    pub split: Option<BagTiles>,
    /// To `new`: `true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = true))]
    pub ok: Option<bool>,
    /// To `turn`: squares and tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "placement")]
    pub place: Option<Vec<(String, String)>>,
    /// To `turn`: the tiles to discard, or null to decide them apart, in a `discard` or by the policy of the setup file.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    #[schemars(schema_with = "tiles_or_null")]
    pub pass: Option<Option<String>>,
    /// To `turn` and `exchange`: the tiles to exchange, or null in a turn to decide them apart, in an `exchange`.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    #[schemars(schema_with = "tiles_or_null", extend("minLength" = 1))]
    pub exchange: Option<Option<String>>,
    /// To `discard`: the tiles to discard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = TILES))]
    pub discard: Option<String>,
    /// To `draw`: the number of tiles from each bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend(
        "propertyNames" = { "pattern": "^[A-H]$" },
        "additionalProperties" = { "type": "integer", "minimum": 0, "maximum": 255 },
    ))]
    pub draw: Option<BTreeMap<String, u32>>,
    /// To `mulligan`: whether it is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mulligan: Option<bool>,
    /// To `start`: `self` or `other` goes first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["self", "other"]))]
    pub start: Option<String>,
    /// Free information from the program; it is not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub info: Option<serde_json::Value>,
}

/// Distinguishes null from an absent field.
fn present<'de, T: Deserialize<'de>, D: serde::Deserializer<'de>>(
    from: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}
