//! A race as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::race::BestReport;
use serde_json::{Value, json};

use crate::data::{estimate, experiment, object};

/// The state of the race.
pub(crate) fn of(layout: &Layout, report: &BestReport) -> Value {
    let names = layout.names();
    let setups = report.statement.means.iter().enumerate().map(|(setup, mean)| {
        json!({
            "setup": names[setup],
            "selected": report.statement.best.contains(&setup),
            "remaining": report.certificate.remaining.contains(&setup),
            "rounds": report.statement.counts[setup],
            "mean_share": mean,
        })
    });
    let held_out = report.fresh.as_ref().map(|fresh| {
        let rows = fresh.setups.iter().zip(&fresh.confirmations).map(|(&setup, confirmation)| {
            json!({
                "setup": names[setup],
                "share": estimate(&confirmation.interval),
                "lead": estimate(&confirmation.lead),
            })
        });
        json!({ "rounds": fresh.rounds, "games": fresh.games, "selected": rows.collect::<Vec<_>>() })
    });
    object(
        "best",
        json!({
            "experiment": experiment(layout),
            "confidence": layout.experiment.studies.best.confidence.confidence(),
            "decided": report.statement.decided,
            "expected_regret_at_most": report.certificate.gap,
            "games": report.race_games,
            "setups": setups.collect::<Vec<_>>(),
            "held_out": held_out,
        }),
    )
}
