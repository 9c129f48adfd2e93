//! An equilibrium as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;
use serde_json::{Value, json};

use crate::data::{estimate, experiment, object};

/// The mixture, the payoffs and the responses.
pub(crate) fn of(layout: &Layout, report: &EquilibriumReport) -> Value {
    let mixture = report.setups.iter().zip(&report.weights);
    let mixture = mixture.map(|(setup, weight)| json!({ "setup": setup.name, "weight": weight }));
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
    object(
        "equilibrium",
        json!({
            "experiment": experiment(layout),
            "confidence": layout.experiment.studies.equilibrium.confidence.confidence(),
            "pairs": report.pairs,
            "games": report.games,
            "settled": report.settled,
            "unique": report.unique,
            "mixture": mixture.collect::<Vec<_>>(),
            "payoffs": payoffs.collect::<Vec<_>>(),
            "responses": responses.collect::<Vec<_>>(),
            "gain_of_best_response": report.exploitability.as_ref().map(|gain| json!({
                "tried": gain.tried, "value": gain.value, "high": gain.high,
            })),
            "uniform_error": report.uniform_error,
        }),
    )
}
