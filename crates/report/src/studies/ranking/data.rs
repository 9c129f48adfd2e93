//! A ranking as data.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::ranking::{ComparisonFinding, SetupFinding};
use bagsplit_lab::studies::{Concluded, Conclusions};
use serde_json::{Value, json};

use crate::data::{ends, estimate, experiment, matchup, object};

/// The rankings of all populations of players.
pub(crate) fn of(layout: &Layout, found: &Conclusions) -> Value {
    let planned = layout.plan.games();
    let populations: Vec<Value> =
        found.sections.iter().map(|concluded| population(layout, concluded)).collect();
    object(
        "ranking",
        json!({
            "experiment": experiment(layout),
            "games": found.games,
            "planned_games": planned,
            "finished": found.games >= planned,
            "populations": populations,
        }),
    )
}

fn population(layout: &Layout, concluded: &Concluded) -> Value {
    let names = layout.names();
    let findings = &concluded.findings;
    let best = findings.ranking.first();
    let of = |places: &[usize]| places.iter().map(|&place| names[place].clone()).collect::<Vec<_>>();
    json!({
        "name": concluded.name(layout),
        "confidence": findings.level.confidence(),
        "games": findings.games,
        "ranked_pairs": findings.ranked_pairs,
        "at_planned_end": findings.at_planned_end,
        "best": best.map(|best| &names[best.setup]),
        "tied_with_best": best.map(|best| of(&best.not_separated_from)),
        "best_corrected_for_selection": findings.winner.as_ref().map(|(_, share)| estimate(share)),
        "ranking": findings.ranking.iter().map(|row| setup(&names, row)).collect::<Vec<_>>(),
        "matchups": findings.matchups.iter().map(|row| matchup(&names, row)).collect::<Vec<_>>(),
        "comparisons": findings.comparisons.iter().map(|row| comparison(&names, row)).collect::<Vec<_>>(),
    })
}

fn setup(names: &[String], row: &SetupFinding) -> Value {
    json!({
        "rank": row.rank,
        "setup": names[row.setup],
        "games": row.games,
        "opponents": row.opponents,
        "share": estimate(&row.share),
        "behind_best": { "low": row.behind_best.0, "high": row.behind_best.1 },
        "in_top_group": row.in_top_group,
        "rank_range": [row.rank_range.0, row.rank_range.1],
        "tied_with": row.not_separated_from.iter().map(|&place| names[place].clone()).collect::<Vec<_>>(),
        "share_without_an_opponent": ends(row.without_opponent),
        "points_per_turn": estimate(&row.points_per_turn),
        "scoring_turns": estimate(&row.scoring_turns),
        "passes": estimate(&row.passes),
    })
}

fn comparison(names: &[String], row: &ComparisonFinding) -> Value {
    json!({
        "first": names[row.comparison.first],
        "second": names[row.comparison.second],
        "difference": row.comparison.difference,
        "standard_error": row.comparison.standard_error,
        "interval": ends(row.interval),
        "adjusted_p_value": row.comparison.adjusted_p_value,
        "significantly_different": row.separated,
    })
}
