//! The squares that games use as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::squares::SquaresReport;
use serde_json::{Value, json};

use crate::data::{experiment, object};

/// The share of games that cover each square.
pub fn of(layout: &Layout, report: &SquaresReport) -> Value {
    let squares = report.squares.iter().map(|found| {
        json!({
            "square": found.square.to_string(),
            "premium": found.premium(),
            "covered": found.covered,
            "share": {
                "value": found.share,
                "standard_error": found.standard_error,
                "low": found.interval.0,
                "high": found.interval.1,
            },
        })
    });
    object(
        "squares",
        json!({
            "experiment": experiment(layout),
            "variant": report.variant,
            "side": report.side,
            "games": report.games,
            "pairs": report.pairs,
            "confidence": report.level.confidence(),
            "squares": squares.collect::<Vec<_>>(),
        }),
    )
}
