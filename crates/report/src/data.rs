//! Findings as data: one JSON object for each kind of result, with the same values as the sentences.
//!
//! `docs/json.md` documents the objects and `docs/reference/schemas` has their schemas. Numbers have their intervals,
//! shares are fractions of 1, no value is prose, and unknown values are null.

use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::run::{
    Answer, Conclusions, Layout, Match, MatchReport, Verified, player_of, players_differ,
};
use bagsplit_lab::studies::power::{Needed, Variances};
use bagsplit_lab::studies::ranking::MatchupFinding;
use bagsplit_stats::{Decision, Estimate};
use serde_json::{Map, Value, json};

use crate::studies::{balance, ranking, worth};

/// The version of the objects. It increases when a field is removed or changes its meaning, not when one is added.
pub const FORMAT: u32 = 1;

/// An object of a kind, with the common fields.
pub fn object(kind: &str, fields: Value) -> Value {
    let mut object = json!({ "format": FORMAT, "kind": kind, "bagsplit": bagsplit_lab::run::VERSION });
    extend(&mut object, fields);
    object
}

/// A result as a value.
///
/// # Panics
/// Never: results are plain data, whose keys are texts.
pub fn value(result: &impl serde::Serialize) -> Value {
    serde_json::to_value(result).expect("results are plain data")
}

/// What a pilot says of the pairs that an experiment needs to find a difference of win rates with some power; `seconds` of
/// processor time a game.
pub fn planned(
    layout: &Layout,
    (difference, power): (f64, f64),
    variances: &Variances,
    needed: &Needed,
    seconds: f64,
) -> Value {
    let fields = json!({
        "experiment": experiment(layout),
        "difference": difference,
        "power": power,
        "matchups": layout.plan.matchups.len(),
        "pilot_pairs": variances.pairs,
        "pairs_needed": needed.pairs,
        "pairs_needed_for_nine_of_ten": needed.pairs_high,
        "difference_found_as_planned": needed.found_as_planned,
        "power_as_planned": needed.power_as_planned,
        "processor_seconds_a_game": seconds,
    });
    object("plan", fields)
}

/// The game and its rules, as results have them that are of no experiment.
pub fn rules(rules: &Ruleset) -> Value {
    json!({ "game": rules.name(), "rules": with_game!(rules, game => bagsplit_arena::rule_values(game)) })
}

/// Adds what a result was played by: the game, the rules and the seed, so that it can be repeated from itself.
pub fn played_by(object: &mut Value, rules: &Ruleset, seed: u64) {
    extend(object, self::rules(rules));
    extend(object, json!({ "seed": seed }));
}

/// Adds fields to an object.
pub fn extend(object: &mut Value, fields: Value) {
    if let (Value::Object(object), Value::Object(fields)) = (object, fields) {
        object.extend(fields);
    }
}

/// The identification of an experiment.
pub fn experiment(layout: &Layout) -> Value {
    let experiment = &layout.experiment;
    json!({ "name": experiment.name, "seed": experiment.seed, "pairs": experiment.pairs, "game": experiment.rules.name() })
}

/// An estimate: its ends are null where it has no interval.
pub fn estimate(estimate: &Estimate) -> Value {
    value(estimate)
}

pub(crate) fn ends(interval: Option<(f64, f64)>) -> Value {
    interval.map_or(Value::Null, |(low, high)| json!({ "low": low, "high": high }))
}

/// A matchup; `names` are those of all setups.
pub fn matchup(names: &[String], finding: &MatchupFinding) -> Value {
    json!({
        "first": names[finding.first],
        "second": names[finding.second],
        "pairs": finding.pairs,
        "pairs_by_quarters": finding.by_quarters,
        "share": estimate(&finding.share),
        "points_ahead": finding.difference.as_ref().map(estimate),
        "points_a_game": finding.points,
    })
}

/// The findings of a run: a ranking, a balance of rules, or the value of choices.
pub fn conclusions(layout: &Layout, found: &Conclusions) -> Value {
    let mut object = match &found.answer {
        Answer::Ranking => ranking::data::of(layout, found),
        Answer::Balance(report) => balance::data::of(layout, report),
        Answer::Worth(report) => worth::data::of(layout, report),
    };
    let names = layout.names();
    let by_setup = found.forfeited.iter().enumerate().filter(|(_, games)| **games > 0);
    let by_setup: Map<String, Value> =
        by_setup.map(|(setup, &games)| (names[setup].clone(), games.into())).collect();
    object["forfeited"] = found.forfeited.iter().sum::<u64>().into();
    object["forfeited_by_setup"] = by_setup.into();
    object
}

/// The result of a match, with what was played and by whom.
pub fn of_match(played: &Match<'_>, report: &MatchReport) -> Value {
    let names = &played.setups.map(|setup| setup.name.clone());
    let decided = |decision: &Decision| match decision {
        Decision::AcceptH0 => "h0",
        Decision::AcceptH1 => "h1",
        Decision::Continue => "inconclusive",
    };
    let mut found = object(
        "match",
        json!({
            "pairs": played.pairs,
            "players": played.setups.map(player_of),
            "players_differ": players_differ(played.setups),
            "finished": !report.stopped,
            "result": report.finding.as_ref().map(|finding| matchup(names, finding)),
            "sprt": report.test.as_ref().map(|(llr, decision)| json!({
                "log_likelihood_ratio": llr,
                "decision": decided(decision),
            })),
            "faults": report.faults.len(),
            "forfeited": names.iter().cloned().zip(report.forfeits.map(Value::from)).collect::<Map<_, Value>>(),
        }),
    );
    played_by(&mut found, played.rules, played.seed);
    found
}

/// The result of verifying a results folder.
pub fn verified(folder: &str, found: &Verified) -> Value {
    object(
        "verify",
        json!({
            "folder": folder,
            "trusted": found.trusted(),
            "faults": found.faults,
            "notes": found.notes,
            "blocks": found.blocks,
            "games": found.games,
            "games_replayed": found.replayed,
            "tables_made_again": found.tables,
            "files": found.files,
            "batches": found.batches,
            "steps": found.steps,
        }),
    )
}
