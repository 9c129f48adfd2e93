//! A whole game, written down so that any program can replay and check it.

use std::collections::BTreeMap;

use board::{Bag, ByBag, ByPlayer, Placement, Player, Role, Tiles};
use bots::Setup;
use rules::{Game, Position, Supply, Value};
use serde::{Deserialize, Serialize};

use crate::{GameSeed, Outcome, Turn, Watch};

/// Tiles by bag letter.
pub type BagTiles = BTreeMap<char, String>;

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
    /// The tiles in each bag at the start.
    pub split: BagTiles,
    /// Whether this player holds the Advantage.
    pub advantage: bool,
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
    record: GameRecord,
}

impl Recorder {
    /// A recorder for the game that `seed` names, between these setups.
    #[must_use]
    pub fn new<G: Game>(game: &G, setups: ByPlayer<&Setup>, seed: GameSeed) -> Recorder {
        let player = |player: Player| PlayerRecord {
            setup: setups[player].name.clone(),
            split: whole_split(game, &setups[player].splits[seed.role(player)].bags),
            advantage: seed.role(player) == Role::Holder,
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
            winner: None,
            ended_by: String::new(),
        };
        Recorder { record }
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
fn whole_split<G: Game>(game: &G, bags: &ByBag<Tiles>) -> BagTiles {
    let count = match game.supply() {
        Supply::Private { bags } => usize::from(bags),
        Supply::Shared => 1,
    };
    Bag::first(count).map(|bag| (bag.letter(), bags[bag].to_string())).collect()
}

/// The tiles taken from each bag; bags not drawn from are left out.
fn by_letter(bags: &ByBag<Tiles>) -> BagTiles {
    let some = bags.iter().filter(|(_, tiles)| !tiles.is_empty());
    some.map(|(bag, tiles)| (bag.letter(), tiles.to_string())).collect()
}

fn squares(placement: &Placement) -> Vec<(String, String)> {
    placement.tiles().iter().map(|(square, face)| (square.to_string(), face.to_string())).collect()
}

impl Watch for Recorder {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        let (draw, mulligan) = (by_letter(drawn), redrawn.map(by_letter));
        self.record.opening.push(DrawRecord { player: player as u8, draw, mulligan });
    }

    fn turn(&mut self, turn: &Turn<'_>, _: &Position) {
        self.record.turns.push(TurnRecord {
            player: turn.player as u8,
            place: turn.placement.map(squares),
            points: turn.placement.map(|_| turn.score.total()),
            pass: turn.placement.is_none().then(|| turn.discarded.to_string()),
            clock: None,
            draw: Some(by_letter(&turn.drawn)),
            mulligan: turn.redrawn.as_ref().map(by_letter),
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
        self.record.winner = outcome.winner.map(|player| player as u8);
        self.record.ended_by = outcome.ending.name().to_owned();
    }
}
