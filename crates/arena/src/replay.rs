//! Replays a record and holds it against the rules.

use std::collections::BTreeMap;

use board::{Bag, ByBag, ByPlayer, Placement, Player, Tiles};
use rules::math_scrabble::{Action, MathScrabble, Referee};
use rules::{Game, Position, Score, Value};

use crate::record::{BagTiles, GameRecord, RuleValue, TurnRecord};

/// Where a record is wrong, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The turn, from 1; `None` before the first or after the last.
    pub turn: Option<usize>,
    /// The clause broken, or what cannot be read.
    pub what: String,
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

/// Replays a record of Math Scrabble under the eyes of the referee; `visit` sees every turn with what it
/// earned and the position after it.
///
/// # Errors
/// The first thing in the record that breaks a clause or cannot be read.
pub fn replay(
    record: &GameRecord,
    mut visit: impl FnMut(&TurnRecord, Score, &Position),
) -> Result<(), RecordFault> {
    let whole = |what: String| RecordFault { turn: None, what };
    if record.format != 1 || record.game != MathScrabble::NAME {
        let what = format!("format {} of game '{}' is not known here", record.format, record.game);
        return Err(whole(what));
    }
    let game = rules_of(&record.rules).map_err(whole)?;
    let split = |place: usize| by_bag(&record.players[place].split).map_err(whole);
    let splits = ByPlayer([split(0)?, split(1)?]);
    let holder = match [record.players[0].advantage, record.players[1].advantage] {
        [true, false] => Player::P0,
        [false, true] => Player::P1,
        _ => return Err(whole("exactly one player holds the Advantage (MS-4)".to_owned())),
    };
    let first = player(record.first).map_err(whole)?;
    let mut referee = Referee::new(game, splits, holder, first).map_err(|fault| whole(fault.to_string()))?;
    for draw in &record.opening {
        let drawn = by_bag(&draw.draw).map_err(whole)?;
        let mulligan = draw.mulligan.as_ref().map(by_bag).transpose().map_err(whole)?;
        let player = player(draw.player).map_err(whole)?;
        referee.opening(player, &drawn, mulligan.as_ref()).map_err(|fault| whole(fault.to_string()))?;
    }
    for (number, turn) in record.turns.iter().enumerate() {
        let score =
            one_turn(&mut referee, turn).map_err(|what| RecordFault { turn: Some(number + 1), what })?;
        visit(turn, score, referee.position());
    }
    let Some((ending, winner)) = referee.outcome() else {
        return Err(whole("the record stops before the game is over (MS-19)".to_owned()));
    };
    let found = (&record.ended_by[..], record.winner, record.scores);
    let scores = referee.position().scores.0;
    let expected = (ending.name(), Some(winner as u8), scores);
    if found != expected {
        let what = format!("the outcome is {found:?} where it must be {expected:?} (MS-19 to MS-21)");
        return Err(whole(what));
    }
    Ok(())
}

fn one_turn(referee: &mut Referee, turn: &TurnRecord) -> Result<Score, String> {
    let who = player(turn.player)?;
    let ms = turn.ms.unwrap_or(0);
    if turn.clock == Some(true) {
        referee.clock(who, ms).map_err(|fault| fault.to_string())?;
        return Ok(Score::default());
    }
    let drawn = by_bag(turn.draw.as_ref().ok_or("the draw is missing")?)?;
    let mulligan = turn.mulligan.as_ref().map(by_bag).transpose()?;
    let (placement, discarded);
    let action = match (&turn.place, turn.points, &turn.pass) {
        (Some(squares), Some(points), None) => {
            placement = placement_of(squares)?;
            Action::Place(&placement, points)
        }
        (None, None, Some(tiles)) => {
            discarded = tiles.parse::<Tiles>().map_err(|error| error.to_string())?;
            Action::Pass(&discarded)
        }
        _ => return Err("a turn is either 'place' with 'points', or 'pass'".to_owned()),
    };
    referee.turn(who, action, &drawn, mulligan.as_ref(), ms).map_err(|fault| fault.to_string())
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

fn by_bag(tiles: &BagTiles) -> Result<ByBag<Tiles>, String> {
    let mut bags = ByBag::default();
    for (&letter, text) in tiles {
        let bag = Bag::from_letter(letter).ok_or_else(|| format!("there is no bag '{letter}'"))?;
        bags[bag] = text.parse().map_err(|error: board::TilesError| error.to_string())?;
    }
    Ok(bags)
}

/// The rules that a record was played by.
///
/// # Errors
/// When an option is unknown or out of bounds.
fn rules_of(options: &BTreeMap<String, RuleValue>) -> Result<MathScrabble, String> {
    let mut game = MathScrabble::default();
    for (key, value) in options {
        let value = match value {
            RuleValue::Bool(b) => Value::Bool(*b),
            RuleValue::Integer(n) => Value::Integer(*n),
            RuleValue::Text(text) => Value::Text(text.clone()),
            RuleValue::Counts(counts) => Value::Counts(counts.clone().into_iter().collect()),
        };
        game.set(key, &value).map_err(|error| error.to_string())?;
    }
    Ok(game)
}
