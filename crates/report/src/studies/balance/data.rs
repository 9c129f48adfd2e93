//! A balance of rules as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::{BalanceDifference, BalanceFinding, BalanceReport};
use serde_json::{Value, json};

use crate::data::{ends, experiment, object};

/// The figures of all variants.
pub(crate) fn of(layout: &Layout, report: &BalanceReport) -> Value {
    object("balance", json!({ "experiment": experiment(layout), "balance": figures(report) }))
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
        "points_behind": row.behind,
        "pairs": row.pairs,
        "value": row.value,
        "standard_error": row.standard_error,
        "interval": ends(row.interval),
        "difference": row.difference.as_ref().map(difference),
        "same_games_as": row.same_as.map(|other| report.name(other)),
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
