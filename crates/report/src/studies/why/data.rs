//! An explanation of wins as data.

use bagsplit_lab::studies::why::WhyReport;
use serde_json::{Value, json};

use crate::data::{estimate, object};

/// The parts of the margins of some setups.
pub fn of(reports: &[WhyReport]) -> Value {
    let setups = reports.iter().map(|report| {
        let parts = report.why.parts.iter().map(|part| {
            json!({
                "group": part.group,
                "part": part.name,
                "points": estimate(&part.points),
                "both": part.both,
                "share_of_games": part.games.as_ref().map(|(share, _)| share),
                "wins_of_these": part.games.as_ref().map(|(_, wins)| estimate(wins)),
            })
        });
        json!({
            "setup": report.setup,
            "population": report.players,
            "opponents": report.opponents,
            "games": report.why.games,
            "pairs": report.why.pairs,
            "margin": estimate(&report.why.margin),
            "wins": estimate(&report.why.wins),
            "parts": parts.collect::<Vec<_>>(),
        })
    });
    object("why", json!({ "setups": setups.collect::<Vec<_>>() }))
}
