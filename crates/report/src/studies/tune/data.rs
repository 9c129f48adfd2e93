//! A tune of rules as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::tune::{FrontFigure, FrontRules, TuneReport};
use serde_json::{Value, json};

use crate::data::{ends, experiment, object};
use crate::studies::balance::data::{difference, figures};

/// The baseline rules, then the rules found, the cheapest first.
pub fn of(layout: &Layout, report: &TuneReport) -> Value {
    let targets: Vec<&str> = report.targets.iter().map(|target| target.text.as_str()).collect();
    object(
        "tune",
        json!({
            "experiment": experiment(layout),
            "confidence": report.level.confidence(),
            "targets": targets,
            "held_out_pairs": report.fresh_pairs,
            "candidates": report.front.iter().map(rules).collect::<Vec<_>>(),
            "balance": figures(&report.balance),
        }),
    )
}

fn rules(rules: &FrontRules) -> Value {
    json!({
        "name": rules.name,
        "changes": rules.changes,
        "cost": rules.cost,
        "cost_parts": rules.costs.iter().map(|(change, cost)| json!({ "change": change, "cost": cost })).collect::<Vec<_>>(),
        "figures": rules.figures.iter().map(|figure| figure.as_ref().map(target)).collect::<Vec<_>>(),
    })
}

fn target(figure: &FrontFigure) -> Value {
    json!({
        "value": figure.value,
        "standard_error": figure.standard_error,
        "interval": ends(figure.interval),
        "verdict": figure.verdict.name(),
        "difference": figure.difference.as_ref().map(difference),
    })
}
