//! The log of a game, as far as the human player knows it.

use bagsplit_analysis::action_text;
use bagsplit_arena::{BagTiles, GameRecord, TurnRecord};
use bagsplit_game::rules::Action;
use serde::Serialize;

/// A turn, or an opening draw, as the human knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LogEntry {
    /// Whether it was the human's own.
    pub mine: bool,
    /// The action in one line; for the opponent's exchanges only the number of tiles.
    pub what: String,
    /// The squares and tiles of a placement.
    pub place: Vec<(String, String)>,
    /// The points of the turn.
    pub points: u32,
    /// The human's draw after it; absent for the opponent's turns.
    pub drawn: Option<BagTiles>,
    /// Whether the Mulligan was taken.
    pub mulligan: bool,
    /// The time of the turn in milliseconds, where there was one.
    pub ms: Option<u64>,
}

impl LogEntry {
    /// A turn or draw of player 0, who is the human, or of the opponent.
    fn new(
        player: u8,
        what: String,
        drawn: Option<&BagTiles>,
        redrawn: Option<&BagTiles>,
    ) -> LogEntry {
        let mine = player == 0;
        let drawn = redrawn
            .or(drawn)
            .filter(|drawn| mine && !drawn.is_empty())
            .cloned();
        let mulligan = redrawn.is_some();
        LogEntry {
            mine,
            what,
            place: Vec::new(),
            points: 0,
            drawn,
            mulligan,
            ms: None,
        }
    }

    fn turn(turn: &TurnRecord) -> LogEntry {
        let what = match turn.action() {
            Ok((Action::Exchange(tiles), _)) if turn.player != 0 => {
                format!("exchange of {}", tiles.total())
            }
            Ok((action, _)) => action_text(&action),
            Err(_) => "out of time".to_owned(),
        };
        LogEntry {
            place: turn.place.clone().unwrap_or_default(),
            points: turn.points.unwrap_or(0),
            ms: turn.ms,
            ..LogEntry::new(
                turn.player,
                what,
                turn.draw.as_ref(),
                turn.mulligan.as_ref(),
            )
        }
    }
}

/// The opening draws and turns of a game so far.
pub(crate) fn log(record: &GameRecord) -> Vec<LogEntry> {
    let opening = record.opening.iter().map(|opening| {
        LogEntry::new(
            opening.player,
            "opening draw".to_owned(),
            Some(&opening.draw),
            opening.mulligan.as_ref(),
        )
    });
    opening
        .chain(record.turns.iter().map(LogEntry::turn))
        .collect()
}
