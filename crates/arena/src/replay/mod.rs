//! Replays a record and holds it against the rules.
//!
//! A record names its game, so this is where the game is chosen; what each kind of game writes differently is in
//! a module for it.

mod math_scrabble;
mod shared_bag;

use board::{Placement, Player};
use rules::binary_number_scrabble::BinaryNumberScrabble;
use rules::math_scrabble::MathScrabble;
use rules::number_scrabble::NumberScrabble;
use rules::{Game, Position, Score, Value};

use crate::record::{GameRecord, RuleValue, TurnRecord};

/// Where a record is wrong, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The turn, from 1; `None` before the first or after the last.
    pub turn: Option<usize>,
    /// The clause broken, or what cannot be read.
    pub what: String,
}

impl RecordFault {
    /// A fault of the record as a whole.
    fn whole(what: impl ToString) -> RecordFault {
        RecordFault { turn: None, what: what.to_string() }
    }
}

impl std::fmt::Display for RecordFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.turn {
            Some(turn) => write!(f, "turn {turn}: {}", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl std::error::Error for RecordFault {}

/// Replays a record of any game under the eyes of its referee; `visit` sees every turn with what it earned and
/// the position after it.
///
/// # Errors
/// The first thing in the record that breaks a clause or cannot be read.
pub fn replay(
    record: &GameRecord,
    visit: impl FnMut(&TurnRecord, Score, &Position),
) -> Result<(), RecordFault> {
    match (record.format, &record.game[..]) {
        (1, MathScrabble::NAME) => math_scrabble::replay(rules_of(record)?, record, visit),
        (1, NumberScrabble::NAME) => shared_bag::replay::<NumberScrabble>(rules_of(record)?, record, visit),
        (1, BinaryNumberScrabble::NAME) => {
            shared_bag::replay::<BinaryNumberScrabble>(rules_of(record)?, record, visit)
        }
        (format, game) => {
            Err(RecordFault::whole(format!("format {format} of game '{game}' is not known here")))
        }
    }
}

/// The rules that a record was played by.
///
/// # Errors
/// When an option is unknown or out of bounds.
fn rules_of<G: Game + Default>(record: &GameRecord) -> Result<G, RecordFault> {
    let mut game = G::default();
    for (key, value) in &record.rules {
        let value = match value {
            RuleValue::Bool(b) => Value::Bool(*b),
            RuleValue::Integer(n) => Value::Integer(*n),
            RuleValue::Text(text) => Value::Text(text.clone()),
            RuleValue::Counts(counts) => Value::Counts(counts.clone().into_iter().collect()),
        };
        game.set(key, &value).map_err(RecordFault::whole)?;
    }
    Ok(game)
}

/// Tells turns to a referee one by one.
fn each_turn(
    record: &GameRecord,
    mut one: impl FnMut(&TurnRecord) -> Result<(), String>,
) -> Result<(), RecordFault> {
    for (number, turn) in record.turns.iter().enumerate() {
        one(turn).map_err(|what| RecordFault { turn: Some(number + 1), what })?;
    }
    Ok(())
}

fn placement_of(squares: &[(String, String)]) -> Result<Placement, String> {
    let mut placement = Placement::EMPTY;
    for (square, face) in squares {
        let square = square.parse().map_err(|error: board::SquareError| error.to_string())?;
        let face = face.parse().map_err(|error: board::FaceError| error.to_string())?;
        placement.lay(square, face).map_err(|error| error.to_string())?;
    }
    Ok(placement)
}

fn player(number: u8) -> Result<Player, String> {
    Player::ALL.get(usize::from(number)).copied().ok_or_else(|| format!("there is no player {number}"))
}
