//! The log of a game, as far as one player knows it.

use bagsplit_analysis::action_text;
use bagsplit_arena::{BagTiles, GameRecord, TurnRecord};
use bagsplit_game::board::Player;
use bagsplit_game::rules::Action;
use serde::Serialize;

/// A turn, or an opening draw, as a player knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LogEntry {
    /// Whether it was the player's own.
    pub mine: bool,
    /// The action in one line; for the opponent's exchanges only the number of tiles.
    pub what: String,
    /// The squares and tiles of a placement.
    pub place: Vec<(String, String)>,
    /// The points of the turn.
    pub points: u32,
    /// The player's draw after it; absent for the opponent's turns.
    pub drawn: Option<BagTiles>,
    /// Whether the Mulligan was taken.
    pub mulligan: bool,
    /// The time of the turn in milliseconds, where there was one.
    pub ms: Option<u64>,
}

impl LogEntry {
    /// A turn or draw of the player, or of the opponent.
    fn new(
        mine: bool,
        what: String,
        drawn: Option<&BagTiles>,
        redrawn: Option<&BagTiles>,
    ) -> LogEntry {
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

    fn turn(turn: &TurnRecord, viewer: Player) -> LogEntry {
        let mine = usize::from(turn.player) == viewer.index();
        let what = match turn.action() {
            Ok((Action::Exchange(tiles), _)) if !mine => {
                format!("exchange of {}", tiles.total())
            }
            Ok((action, _)) => action_text(&action),
            Err(_) => "out of time".to_owned(),
        };
        LogEntry {
            place: turn.place.clone().unwrap_or_default(),
            points: turn.points.unwrap_or(0),
            ms: turn.ms,
            ..LogEntry::new(mine, what, turn.draw.as_ref(), turn.mulligan.as_ref())
        }
    }
}

/// The opening draws and turns of a game so far, as a player knows them.
pub(crate) fn log(record: &GameRecord, viewer: Player) -> Vec<LogEntry> {
    let opening = record.opening.iter().map(|opening| {
        LogEntry::new(
            usize::from(opening.player) == viewer.index(),
            "opening draw".to_owned(),
            Some(&opening.draw),
            opening.mulligan.as_ref(),
        )
    });
    opening
        .chain(record.turns.iter().map(|turn| LogEntry::turn(turn, viewer)))
        .collect()
}
