//! Records and exports of practice, with the hints that the player had.

use bagsplit_arena::GameRecord;
use serde::Deserialize;
use serde_json::Value;

/// The name of the format of an export of practice.
const EXPORT: &str = "bagsplit-practice";

/// A recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadGame {
    /// The line of its file, from 1; in an export the number of the game, from 1.
    pub place: u64,
    /// The record.
    pub record: GameRecord,
    /// The turns, from 1, for which the player of practice, player 0, had a hint.
    pub hinted: Vec<usize>,
}

/// The part of a record that only games of practice have.
#[derive(Deserialize)]
struct Hints {
    #[serde(default)]
    hints: Vec<Hint>,
}

#[derive(Deserialize)]
struct Hint {
    turn: usize,
    kind: String,
}

/// The file that the lobby of practice exports.
#[derive(Deserialize)]
struct Export {
    format: String,
    kept: Kept,
}

#[derive(Deserialize)]
struct Kept {
    #[serde(default)]
    games: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    record: Value,
}

/// Reads a file of records, one a line, or an export of practice.
///
/// # Errors
/// The place of the first game that is no record, and why.
pub fn read_games(text: &str) -> Result<Vec<ReadGame>, (u64, String)> {
    let is_export = |export: &Export| export.format == EXPORT;
    if let Some(export) = serde_json::from_str::<Export>(text).ok().filter(is_export) {
        let games = (1..).zip(export.kept.games);
        return games.map(|(place, game)| read_game(place, game.record)).collect();
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let of_line = |(place, line)| {
        // Read as a record first: it refuses names that are given twice.
        let record: GameRecord = serde_json::from_str(line).map_err(|error| fault(place, &error))?;
        let hints: Hints = serde_json::from_str(line).map_err(|error| fault(place, &error))?;
        Ok(ReadGame { place, record, hinted: hints.turns() })
    };
    lines.map(of_line).collect()
}

fn read_game(place: u64, value: Value) -> Result<ReadGame, (u64, String)> {
    let hints = Hints::deserialize(&value).map_err(|error| fault(place, &error))?;
    let record = serde_json::from_value(value).map_err(|error| fault(place, &error))?;
    Ok(ReadGame { place, record, hinted: hints.turns() })
}

fn fault(place: u64, error: &serde_json::Error) -> (u64, String) {
    (place, format!("this is not a game record: {error}"))
}

impl Hints {
    /// The turns with a hint for the move.
    fn turns(&self) -> Vec<usize> {
        self.hints.iter().filter(|hint| hint.kind != "draw").map(|hint| hint.turn).collect()
    }
}
