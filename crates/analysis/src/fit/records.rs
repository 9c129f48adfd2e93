//! Records and exports of practice, with the hints that the player had.

use std::collections::{BTreeSet, HashSet};

use bagsplit_arena::GameRecord;
use bagsplit_game::board::Player;
use serde::Deserialize;
use serde_json::Value;

use crate::fit::Fitter;

/// The name of the format of an export of practice.
const EXPORT: &str = "bagsplit-practice";
const VERSION: u64 = 1;
/// What the player can do about an export that cannot be read.
const EXPORT_AGAIN: &str = "export it again in the lobby of practice, or save all records there";

/// The error of hints that cannot be read.
const NO_HINTS: &str = "'hints' is not a list of hints, each with a 'turn' and a 'kind'";

/// A recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedGame {
    /// The line of its file, from 1; in an export the number of the game, from 1.
    pub place: u64,
    pub record: GameRecord,
    /// The turns, from 1, for which the player of practice, player 0, had a hint.
    pub hinted: Vec<usize>,
}

/// The name of the human in games of practice, alone or followed by [`WITH`] and the name of a setup.
const HUMAN: &str = "you";
const WITH: &str = "you with ";

/// The players of a record who are the one asked for: by number or name, or by default the human of practice.
pub fn sides(record: &GameRecord, player: Option<&str>) -> Vec<Player> {
    let names = record
        .players
        .each_ref()
        .map(|player| player.setup.as_str());
    let sides = Player::ALL
        .into_iter()
        .filter(|side| match (player, side.index()) {
            (Some("0"), index) => index == 0,
            (Some("1"), index) => index == 1,
            (Some(name), index) => names[index] == name,
            (None, index) => index == 0 && (names[0] == HUMAN || names[0].starts_with(WITH)),
        });
    sides.collect()
}

/// The games in which a player takes part, each with its source and its side. A game that occurs twice counts once.
///
/// # Errors
/// If there are fewer than a fit needs, with the players that there are.
pub fn games_of<S: Clone>(
    games: Vec<(S, RecordedGame)>,
    player: Option<&str>,
) -> Result<Vec<(S, RecordedGame, Player)>, String> {
    let (mut found, mut known, mut names) = (Vec::new(), HashSet::new(), BTreeSet::new());
    for (source, game) in games {
        if known.insert(serde_json::to_string(&game.record).expect("a record is plain data")) {
            let players = game.record.players.iter();
            names.extend(players.map(|player| player.setup.clone()));
            let sides = sides(&game.record, player).into_iter();
            found.extend(sides.map(|side| (source.clone(), game.clone(), side)));
        }
    }
    let which = player.map_or_else(
        || "the human of practice (a player called 'you')".to_owned(),
        |player| format!("player '{player}'"),
    );
    match found.len() {
        0 => Err(format!(
            "no game of {which}, in {} read; the player is one of {}, 0 or 1",
            known.len(),
            names_text(names)
        )),
        few if few < Fitter::MIN_GAMES => Err(format!(
            "there {} of {which}, and a fit needs {} or more",
            if few == 1 {
                "is 1 game".to_owned()
            } else {
                format!("are {few} games")
            },
            Fitter::MIN_GAMES
        )),
        _ => Ok(found),
    }
}

/// Some names in quotes, at most ten.
pub fn names_text(names: impl IntoIterator<Item = String>) -> String {
    let mut names = names.into_iter();
    let shown = names.by_ref().take(10).map(|name| format!("'{name}'"));
    let shown = shown.collect::<Vec<_>>().join(", ");
    shown
        + if names.next().is_some() {
            " and others"
        } else {
            ""
        }
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

/// Reads a file of records, one a line, or an export of practice.
///
/// # Errors
/// The place of the first game that is no record, or the line where an export is damaged, and why.
pub fn read_games(text: &str) -> Result<Vec<RecordedGame>, (u64, String)> {
    // Without the last line break, after which an error in the last line would be one in the next.
    match serde_json::from_str::<Value>(text.trim_end()) {
        Ok(file) if file["format"] == EXPORT => return exported_games(&file),
        Err(error) if begins_as_export(text) => {
            let why = format!("this export of practice is damaged from here on: {EXPORT_AGAIN}");
            return Err((error.line() as u64, why));
        }
        _ => {}
    }
    let lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let games = lines.map(|(place, line)| {
        // Read as a record first: it refuses names that are given twice.
        let record = GameRecord::from_line(line).map_err(|error| (place, error))?;
        let hints: Hints = serde_json::from_str(line).map_err(|_| (place, NO_HINTS.to_owned()))?;
        Ok(RecordedGame {
            place,
            record,
            hinted: hints.turns(),
        })
    });
    games.collect()
}

/// Whether a text begins as the lobby writes an export, even if the rest of it is damaged.
fn begins_as_export(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix('{').map(str::trim_start);
    let rest = rest
        .and_then(|rest| rest.strip_prefix("\"format\""))
        .map(str::trim_start);
    let rest = rest
        .and_then(|rest| rest.strip_prefix(':'))
        .map(str::trim_start);
    rest.and_then(|rest| rest.strip_prefix('"'))
        .is_some_and(|rest| rest.starts_with(EXPORT))
}

fn exported_games(export: &Value) -> Result<Vec<RecordedGame>, (u64, String)> {
    let version = &export["version"];
    if version.as_u64() != Some(VERSION) {
        let why = format!(
            "found version {version}; this program reads version {VERSION}: {EXPORT_AGAIN}"
        );
        return Err((1, format!("this export of practice cannot be read: {why}")));
    }
    let Some(games) = export["kept"]["games"].as_array() else {
        let why = "this export of practice has no \"kept\" with \"games\"";
        return Err((1, format!("{why}: finish a game, then {EXPORT_AGAIN}")));
    };
    (1..)
        .zip(games)
        .map(|(place, game)| exported_game(place, &game["record"]))
        .collect()
}

fn exported_game(place: u64, record: &Value) -> Result<RecordedGame, (u64, String)> {
    if record.is_null() {
        return Err((
            place,
            format!("game {place} of the export has no \"record\": {EXPORT_AGAIN}"),
        ));
    }
    let damaged = |why: &str| {
        (
            place,
            format!("game {place} of the export: {why}: {EXPORT_AGAIN}"),
        )
    };
    let hints = Hints::deserialize(record).map_err(|_| damaged(NO_HINTS))?;
    let record = GameRecord::from_line(&record.to_string()).map_err(|why| damaged(&why))?;
    Ok(RecordedGame {
        place,
        record,
        hinted: hints.turns(),
    })
}

impl Hints {
    /// The turns with a hint for the move.
    fn turns(&self) -> Vec<usize> {
        self.hints
            .iter()
            .filter(|hint| hint.kind != "draw")
            .map(|hint| hint.turn)
            .collect()
    }
}
