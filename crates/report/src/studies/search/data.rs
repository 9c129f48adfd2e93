//! A search as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::search::SearchReport;
use serde_json::{Value, json};

use crate::data::{estimate, experiment, object};

pub(crate) fn of(layout: &Layout, report: &SearchReport) -> Value {
    let found = report.found.iter().map(|found| {
        let parts =
            found.parts.iter().map(|part| json!({ "against": part.against, "share": estimate(&part.share) }));
        json!({
            "setup": found.setup.name,
            "setup_file": bagsplit_lab::experiment::setup_to_toml(&found.setup),
            "searched_share": found.searched,
            "searched_pairs": found.searched_pairs,
            "share": estimate(&found.fresh.interval),
            "lead_over_base": estimate(&found.fresh.lead),
            "parts": parts.collect::<Vec<_>>(),
        })
    });
    object(
        "search",
        json!({
            "experiment": experiment(layout),
            "confidence": report.level.confidence(),
            "base_share": report.base,
            "held_out_pairs": report.fresh_pairs,
            "search_games": report.search_games,
            "held_out_games": report.fresh_games,
            "generations": report.steps.len(),
            "found": found.collect::<Vec<_>>(),
        }),
    )
}
