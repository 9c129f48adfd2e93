//! An equilibrium as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;
use serde_json::{Value, json};

use crate::data::{estimate, experiment, object};

/// The mixture, the payoffs and the responses.
pub(crate) fn of(layout: &Layout, report: &EquilibriumReport) -> Value {
    let mixture = report.setups.iter().zip(&report.estimates.rows).zip(&report.estimates.alpha_rank);
    let mixture = mixture.map(|((setup, row), alpha)| {
        json!({ "setup": setup.name, "weight": estimate(&row.weight), "alpha_rank": estimate(alpha) })
    });
    let payoffs = report.payoffs.iter().map(|row| {
        row.iter().map(|cell| cell.as_ref().map_or(Value::Null, estimate)).collect::<Vec<Value>>()
    });
    let responses = report.rounds.iter().map(|round| {
        json!({
            "setup": round.setup.name,
            "searched_gain": round.searched,
            "gain": estimate(&round.fresh),
            "pairs": round.pairs,
            "added": round.added,
            "support": round.support,
        })
    });
    let left_out = report
        .sampling
        .pruned
        .iter()
        .map(|pruned| json!({ "setup": pruned.setup.name, "by": pruned.by, "pairs": pruned.pairs }));
    let planted = report.planted.iter().map(|plant| {
        json!({
            "setup": report.setups[plant.plant].name,
            "known_gain": estimate(&plant.known),
            "found_gain": estimate(&plant.found),
        })
    });
    object(
        "equilibrium",
        json!({
            "experiment": experiment(layout),
            "confidence": layout.experiment.studies.equilibrium.confidence.confidence(),
            "pairs": report.sampling.pairs,
            "games": report.games,
            "settled": report.settled,
            "unique": report.unique,
            "mixture": mixture.collect::<Vec<_>>(),
            "payoffs": payoffs.collect::<Vec<_>>(),
            "cyclic_share": estimate(&report.estimates.cyclic_share),
            "responses": responses.collect::<Vec<_>>(),
            "gain_of_best_response": report.exploitability.as_ref().map(|gain| json!({
                "tried": gain.tried, "value": gain.value, "high": gain.high,
            })),
            "left_out": left_out.collect::<Vec<_>>(),
            "uniform_error": report.uniform.map(|uniform| uniform.epsilon),
            "planted": planted.collect::<Vec<_>>(),
        }),
    )
}
