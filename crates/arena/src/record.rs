//! A whole game, written down so that any program can replay and check it.

use std::collections::BTreeMap;

use board::{Bag, ByBag, ByPlayer, Placement, Player, Role, Tiles};
use bots::Setup;
use rules::{Game, Position, Supply, Value};
use serde::{Deserialize, Serialize};

use crate::{GameSeed, Outcome, Turn, Watch};

/// Tiles by the name of the bag: its letter, or `bag` where there is one for both players.
pub type BagTiles = BTreeMap<String, String>;

/// A game as a line of JSON tells it (the game record of the format page).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The version of the format: 1.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// Every rule option that applies, resolved.
    pub rules: BTreeMap<String, RuleValue>,
    /// The seed of the experiment, as decimal text: it may not fit a JSON number.
    pub seed: String,
    /// The number of the pair.
    pub pair: u64,
    /// Which game of the pair: 0 or 1.
    pub index: u8,
    /// Both players, the first setup named being player 0.
    pub players: [PlayerRecord; 2],
    /// Who went first.
    pub first: u8,
    /// The opening draws.
    pub opening: Vec<DrawRecord>,
    /// The turns.
    pub turns: Vec<TurnRecord>,
    /// The points.
    pub scores: [u32; 2],
    /// What going out earned, in the points already; only in the games with a shared bag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_bonus: Option<[u32; 2]>,
    /// Who won, null for a tie.
    pub winner: Option<u8>,
    /// How it ended.
    pub ended_by: String,
}

/// The value of a rule option in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// A player of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// The setup's name.
    pub setup: String,
    /// The tiles in each bag at the start; none where the bag is shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<BagTiles>,
    /// Whether this player holds the Advantage, in games that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advantage: Option<bool>,
}

/// An opening draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRecord {
    /// Who draws.
    pub player: u8,
    /// What was drawn from each bag.
    pub draw: BagTiles,
    /// What the player has instead, after a Mulligan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mulligan: Option<BagTiles>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TurnRecord {
    /// Whose turn it is.
    pub player: u8,
    /// The squares and tiles of a placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Vec<(String, String)>>,
    /// What the placement earned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// The tiles discarded with a pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The tiles exchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange: Option<String>,
    /// `true` for the turn that lost on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<bool>,
    /// What was drawn from each bag; left out only where the turn lost on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<BagTiles>,
    /// What the player has instead, after a Mulligan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mulligan: Option<BagTiles>,
    /// The time of the turn in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

/// Writes a game down while it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    supply: Supply,
    record: GameRecord,
}

impl Recorder {
    /// A recorder for the game that `seed` names, between these setups.
    #[must_use]
    pub fn new<G: Game>(game: &G, setups: ByPlayer<&Setup>, seed: GameSeed) -> Recorder {
        let player = |player: Player| {
            let role = seed.role(player);
            let (split, advantage) = match (game.supply(), setups[player].split(role)) {
                (Supply::Private { bags }, Some(split)) => {
                    (Some(whole_split(bags, &split.bags)), Some(role == Role::Holder))
                }
                _ => (None, None),
            };
            PlayerRecord { setup: setups[player].name.clone(), split, advantage }
        };
        let record = GameRecord {
            format: 1,
            game: G::NAME.to_owned(),
            rules: rule_values(game),
            seed: seed.seed.to_string(),
            pair: seed.pair,
            index: seed.index,
            players: Player::ALL.map(player),
            first: 0,
            opening: Vec::new(),
            turns: Vec::new(),
            scores: [0; 2],
            end_bonus: None,
            winner: None,
            ended_by: String::new(),
        };
        Recorder { supply: game.supply(), record }
    }

    /// The record, once the game is over.
    #[must_use]
    pub fn finish(self) -> GameRecord {
        self.record
    }
}

/// Every rule option of a game, resolved, as records and manifests hold them.
pub fn rule_values<G: Game>(game: &G) -> BTreeMap<String, RuleValue> {
    let value = |value: Value| match value {
        Value::Bool(b) => RuleValue::Bool(b),
        Value::Integer(n) => RuleValue::Integer(n),
        Value::Text(text) => RuleValue::Text(text),
        Value::Counts(counts) => RuleValue::Counts(counts.into_iter().collect()),
    };
    game.entries().into_iter().map(|entry| (entry.key.to_owned(), value(entry.value))).collect()
}

/// The tiles in every bag that the game gives, empty ones included.
fn whole_split(count: u8, bags: &ByBag<Tiles>) -> BagTiles {
    Bag::first(count.into()).map(|bag| (bag.letter().to_string(), bags[bag].to_string())).collect()
}

/// What records call the one bag of both players.
pub(crate) const SHARED_BAG: &str = "bag";

/// The tiles taken from each bag; bags not drawn from are left out.
fn by_name(supply: Supply, bags: &ByBag<Tiles>) -> BagTiles {
    let name = |bag: Bag| match supply {
        Supply::Private { .. } => bag.letter().to_string(),
        Supply::Shared => SHARED_BAG.to_owned(),
    };
    let some = bags.iter().filter(|(_, tiles)| !tiles.is_empty());
    some.map(|(bag, tiles)| (name(bag), tiles.to_string())).collect()
}

fn squares(placement: &Placement) -> Vec<(String, String)> {
    placement.tiles().iter().map(|(square, face)| (square.to_string(), face.to_string())).collect()
}

impl Watch for Recorder {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        let by_name = |bags: &ByBag<Tiles>| by_name(self.supply, bags);
        let (draw, mulligan) = (by_name(drawn), redrawn.map(by_name));
        self.record.opening.push(DrawRecord { player: player as u8, draw, mulligan });
    }

    fn turn(&mut self, turn: &Turn<'_>, _: &Position) {
        let by_name = |bags: &ByBag<Tiles>| by_name(self.supply, bags);
        let passed = turn.placement.is_none() && turn.exchanged.is_none();
        self.record.turns.push(TurnRecord {
            player: turn.player as u8,
            place: turn.placement.map(squares),
            points: turn.placement.map(|_| turn.score.total()),
            pass: passed.then(|| turn.discarded.to_string()),
            exchange: turn.exchanged.as_ref().map(Tiles::to_string),
            clock: None,
            draw: Some(by_name(&turn.drawn)),
            mulligan: turn.redrawn.as_ref().map(by_name),
            ms: turn.ms,
        });
    }

    fn out_of_time(&mut self, player: Player, ms: u64) {
        let player = player as u8;
        self.record.turns.push(TurnRecord {
            player,
            clock: Some(true),
            ms: Some(ms),
            ..TurnRecord::default()
        });
    }

    fn end(&mut self, outcome: &Outcome) {
        self.record.first = outcome.first as u8;
        self.record.scores = outcome.scores.0;
        self.record.end_bonus = (self.supply == Supply::Shared).then_some(outcome.end_bonus.0);
        self.record.winner = outcome.winner.map(|player| player as u8);
        self.record.ended_by = outcome.ending.name().to_owned();
    }
}
