//! A balance of rules as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::{BalanceDifference, BalanceFinding, BalanceReport, EffectFinding};
use serde_json::{Value, json};

use crate::data::{ends, experiment, object};

/// The figures of all variants.
pub(crate) fn of(layout: &Layout, report: &BalanceReport) -> Value {
    let effects: Vec<Value> = effects(report);
    object(
        "balance",
        json!({ "experiment": experiment(layout), "balance": figures(report), "effects": effects }),
    )
}

/// The effect of each value of an option alone, figure by figure.
fn effects(report: &BalanceReport) -> Vec<Value> {
    let values = report.effects.options.iter().flat_map(|option| {
        option.values.iter().map(move |(value, contrast)| {
            (&option.key, value.to_string(), option.reference.to_string(), contrast.with.len())
        })
    });
    let values: Vec<_> = values.collect();
    let effect = |row: &EffectFinding| {
        let (key, value, reference, variants) = &values[row.contrast];
        json!({
            "option": key,
            "value": value,
            "reference": reference,
            "variants": variants,
            "figure": row.figure.name(),
            "effect": difference(&row.effect),
        })
    };
    report.effects.found.iter().map(effect).collect()
}

/// The variants, of which the first is the baseline, and their figures.
pub(crate) fn figures(report: &BalanceReport) -> Value {
    let names: Vec<&str> = (0..report.names().len()).map(|variant| report.name(variant)).collect();
    json!({
        "confidence": report.found.level.confidence(),
        "pairs": report.found.pairs,
        "variants": names,
        "figures": report.found.findings.iter().map(|row| figure(report, row)).collect::<Vec<_>>(),
    })
}

fn figure(report: &BalanceReport, row: &BalanceFinding) -> Value {
    json!({
        "variant": report.name(row.variant),
        "figure": row.figure.name(),
        "tile": row.tile.map(|tile| tile.to_string()),
        "points_behind": row.behind,
        "pairs": row.pairs,
        "value": row.value,
        "standard_error": row.standard_error,
        "interval": ends(row.interval),
        "difference": row.difference.as_ref().map(difference),
    })
}

/// A difference from the first variant.
pub(crate) fn difference(difference: &BalanceDifference) -> Value {
    json!({
        "value": difference.value,
        "standard_error": difference.standard_error,
        "interval": ends(difference.interval),
        "adjusted_p_value": difference.p_adjusted,
        "significantly_different": difference.real,
    })
}
