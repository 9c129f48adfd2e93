//! Sentences on an equilibrium: the proportions of setups to bring, and the remaining gain against them.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::{EquilibriumReport, Sampling, SeededWeakness};
use bagsplit_lab::study::{Exploitability, Halves, UniformError};
use bagsplit_players::Setup;
use bagsplit_stats::numerals::{Style, count, thousands};
use bagsplit_stats::{Estimate, Level};

use crate::words::{Said, TextTable, bags, level, percent, percentage_points, range};

/// The setups by their weight in the mixture, the largest first.
pub(crate) fn by_weight(report: &EquilibriumReport) -> Vec<usize> {
    let weight = |setup: usize| report.estimates.rows[setup].weight.value;
    let mut order: Vec<usize> = (0..report.setups.len()).collect();
    order.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
    order
}

/// The tables and sentences of an equilibrium.
pub(crate) fn said(layout: &Layout, report: &EquilibriumReport) -> Vec<Said> {
    let sure = level(layout.experiment.studies.equilibrium.confidence);
    let order = by_weight(report);
    let weight = |setup: usize| report.estimates.rows[setup].weight.value;
    let has_place = |setup: usize| weight(setup) > 0. || report.estimates.rows[setup].in_support > 0.05;
    let shown = order.iter().filter(|&&setup| has_place(setup) || setup >= report.given);
    let rows = shown.map(|&setup| {
        let row = &report.estimates.rows[setup];
        [
            report.setups[setup].name.clone(),
            bags(&report.setups[setup]),
            percent(row.weight.value),
            range(row.weight.low, row.weight.high),
            gain(row.gain.value),
            percent(report.estimates.alpha_rank[setup].value),
        ]
    });
    let interval = format!("{sure} interval");
    let head = ["setup", "bags", "bring", &interval, "against the mixture", "alpha-rank"].map(str::to_owned);
    let mut said = vec![Said::Table(TextTable::new(head, rows, |column| column > 1))];
    let left = order.iter().filter(|&&setup| !has_place(setup)).count();
    if left > 0 {
        let said_of = counted(left, "setup has", "setups have");
        said.push(Said::Sentence(format!("{said_of} no place in the mixture.")));
    }
    let brought: Vec<(&str, Estimate)> = order
        .iter()
        .filter(|&&setup| weight(setup) > 0.)
        .map(|&setup| (report.setups[setup].name.as_str(), report.estimates.rows[setup].weight))
        .collect();
    said.push(Said::Answer(recommended(&brought, report.unique, &sure)));
    let settings = &layout.experiment.studies.equilibrium;
    said.push(Said::Sentence(match &report.exploitability {
        Some(found) => gained(found, settings.search_games, settings.confirm_pairs, &sure),
        None if report.rounds.is_empty() => "No best response was searched: 'rounds' is 0.".to_owned(),
        None => "The last response found was added; there was no search against the new mixture: raise 'rounds' in [equilibrium].".to_owned(),
    }));
    said.extend((1..).zip(&report.rounds).map(|(number, round)| {
        Said::Item(format!(
            "round {number}: {} gains {} ({sure} interval {}) on held-out seeds, {} in the search; {}",
            round.setup.name,
            percentage_points(round.fresh.value),
            Style::PERCENTAGE_POINTS.range(round.fresh.ends()),
            percentage_points(round.searched),
            if round.added { "added" } else { "not added" }
        ))
    }));
    let mut say = |sentence: String| said.push(Said::Sentence(sentence));
    if !report.planted.is_empty() {
        say(detection(&report.planted));
    }
    for planted in &report.planted {
        say(known_weakness(planted, &report.setups));
    }
    if let Some(halves) = &report.halves {
        say(held_to_other_pairs(halves, &sure));
    }
    if let Some(uniform) = &report.uniform {
        let level = report.sampling.uniform_level(uniform.payoffs, settings.confidence);
        say(held_to_chance(uniform, settings.confidence, level));
        if let Some(sentence) = left_out(&report.sampling) {
            say(sentence);
        }
        if report.setups.len() > report.given {
            say("For added responses this bound is approximate: they were chosen by the results of the same pairs.".to_owned());
        }
    }
    let (cyclic, noise) = (&report.estimates.cyclic_share, &report.estimates.noise);
    say(format!(
        "A single rating cannot explain {} of the payoffs (cyclic share; {sure} interval {} by bootstrap over pairs); noise alone would give {} on average and up to {} in 95% of cases.",
        percent(cyclic.value),
        range(cyclic.low, cyclic.high),
        percent(noise.mean()),
        percent(noise.quantile(0.95))
    ));
    said
}

/// A gain with its sign; 0 has none.
fn gain(share: f64) -> String {
    Style::PERCENT.with_sign().write(share)
}

/// A number with its noun in the singular or plural.
fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The recommended mixture, unless a weight is unknown within the whole range from 0 to 1.
fn recommended(mixture: &[(&str, Estimate)], unique: bool, sure: &str) -> String {
    let parts: Vec<String> =
        mixture.iter().map(|(name, weight)| format!("{} {name}", percent(weight.value))).collect();
    let parts = parts.join(", ");
    let anything = |weight: &Estimate| weight.low < 0.005 && weight.high > 0.995;
    if let Some((name, weight)) = mixture.iter().find(|(_, weight)| anything(weight)) {
        return format!(
            "Too few pairs to recommend a mixture: the weight of {name} could be anything from {} ({sure} interval). \
             Raise 'pairs'. The estimate from these pairs is {parts}.",
            range(weight.low, weight.high)
        );
    }
    let other =
        if unique { "" } else { " (other mixtures are equally good; this one has the largest entropy)" };
    format!("Bring {parts}{other}.")
}

/// The gain of the best responses found, and whether the searches were strong enough: the mixture itself gains
/// exactly 0 against itself, so that a search whose best response loses was too weak.
fn gained(found: &Exploitability, games: u64, pairs: u64, sure: &str) -> String {
    let searched = format!(
        "{} searched against it, with {}{} and {} against each of its setups",
        counted(found.tried, "best response was", "best responses were"),
        count(games, "game"),
        if found.tried == 1 { "" } else { " each" },
        count(pairs, "held-out pair")
    );
    let said = if found.high < 0. {
        format!(
            "These searches were too weak to show that it is safe: the best response found loses {} (at least {} at {sure}), while the \
             mixture itself would lose nothing. Raise 'search-games' in [equilibrium].",
            percentage_points(-found.value),
            percentage_points(-found.high)
        )
    } else if found.value > 0. {
        format!(
            "The largest gain found is {} (at most {} at {sure}).",
            percentage_points(found.value),
            percentage_points(found.high.max(0.))
        )
    } else {
        format!(
            "No gain was found (the best response found gains at most {} at {sure}).",
            percentage_points(found.high.max(0.))
        )
    };
    format!("{searched}. {said} A longer search may find more.")
}

/// Bands of known weaknesses, by their upper bounds in win share; the last one has none.
const BANDS: [(f64, &str); 4] = [
    (0.02, "up to 2 points"),
    (0.04, "2 to 4 points"),
    (0.08, "4 to 8 points"),
    (f64::INFINITY, "more than 8 points"),
];

/// The power of the searches: the number of known weaknesses, by size, of which a search found at least half.
fn detection(planted: &[SeededWeakness]) -> String {
    // Setups that looked weak in the payoffs may not be weak on held-out seeds.
    let planted: Vec<&SeededWeakness> = planted.iter().filter(|planted| planted.known.low > 0.).collect();
    if planted.is_empty() {
        return "None of the setups that looked weak is significantly weak on held-out seeds, so the power of the search is unknown."
            .to_owned();
    }
    let mut parts = Vec::new();
    let mut lower = 0.;
    for (upper, size) in BANDS {
        let band: Vec<&SeededWeakness> =
            planted.iter().copied().filter(|planted| (lower..upper).contains(&planted.known.value)).collect();
        lower = upper;
        if !band.is_empty() {
            let found =
                band.iter().filter(|planted| planted.found.value >= 0.5 * planted.known.value).count();
            parts.push(format!("{found} of {} ({size})", band.len()));
        }
    }
    format!("Number of known weaknesses of which such a search found at least half: {}.", parts.join(", "))
}

/// The result of the searches for a known weakness.
fn known_weakness(planted: &SeededWeakness, setups: &[Setup]) -> String {
    let points = |gain: &Estimate| {
        let style = Style::PERCENTAGE_POINTS.with_sign();
        format!("{} points ({})", style.write(gain.value), style.range(gain.ends()))
    };
    format!(
        "Power of the search: against {} alone, where {} is known to gain {}, it found a response that gains {} on the \
             same held-out seeds.",
        setups[planted.plant].name,
        setups[planted.by].name,
        points(&planted.known),
        points(&planted.found)
    )
}

/// The gain against a mixture that was computed from other pairs.
fn held_to_other_pairs(found: &Halves, sure: &str) -> String {
    format!(
        "Cross-validation (the mixture of each half of the pairs against the other half): none of these \
             setups gains more than {} (at most {} at {sure}).",
        percentage_points(found.value.max(0.)),
        percentage_points(found.high.max(0.))
    )
}

/// The error of a payoff table, in win share, below which more pairs are not suggested.
const SHARP: f64 = 0.01;

/// The setups that were left out of the table, if any.
fn left_out(sampling: &Sampling) -> Option<String> {
    let pruned = &sampling.pruned;
    if pruned.is_empty() {
        return None;
    }
    let each: Vec<String> = pruned
        .iter()
        .map(|pruned| format!("{} by {} ({} pairs)", pruned.setup.name, pruned.by, thousands(pruned.pairs)))
        .collect();
    Some(format!(
        "With the same confidence {} no place in any equilibrium, since another one wins more against every setup left; left out early: {}.",
        counted(pruned.len(), "setup has", "setups have"),
        each.join(", ")
    ))
}

/// The simultaneous bound on the error of the payoffs, and the number of pairs that would reduce it to one percentage
/// point. `each` is the confidence of the bound itself, which is higher than that of the sentence after several looks at the table.
fn held_to_chance(uniform: &UniformError, confidence: Level, each: Level) -> String {
    let points = Style::PERCENTAGE_POINTS.write(uniform.epsilon);
    let rates = match uniform.payoffs {
        1 => "the win rate of the payoff table is".to_owned(),
        payoffs => format!("all {payoffs} win rates of the payoff table are simultaneously"),
    };
    let more = if uniform.epsilon > SHARP {
        let pairs = thousands(uniform.pairs_for(SHARP, each));
        format!(" {pairs} pairs per matchup would reduce it to one point.")
    } else {
        String::new()
    };
    format!(
        "With {} confidence {rates} within {points} percentage points of the true ones, so none of these setups gains more than that \
         against the mixture (uniform bound of Hoeffding, and Maurer and Pontil).{more}",
        level(confidence)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_lab::studies::equilibrium::PrunedSetup;

    fn weight(value: f64, low: f64, high: f64) -> Estimate {
        Estimate { value, standard_error: 0.1, low, high }
    }

    /// Responses that lose 14 and 17 points show that the searches were weak, not that the mixture is safe.
    #[test]
    fn weak_searches_are_not_evidence_of_safety() {
        let found = Exploitability { tried: 2, value: -0.14, high: -0.11 };
        let said = gained(&found, 20_000, 500, "95%");
        assert!(
            said.contains("searches were too weak")
                && said.contains("loses 14.0 percentage points (at least 11.0 percentage points"),
            "{said}"
        );
        assert!(
            said.contains("2 best responses were searched") && said.contains("20,000 games each"),
            "{said}"
        );
        assert!(!said.contains("gain was found"), "{said}");
        let one = gained(&Exploitability { tried: 1, value: -0.01, high: 0.02 }, 9, 9, "95%");
        assert!(
            one.contains("1 best response was searched")
                && one.contains(
                    "No gain was found (the best response found gains at most 2.0 percentage points"
                ),
            "{one}"
        );
        let some = gained(&Exploitability { tried: 3, value: 0.004, high: 0.02 }, 9, 9, "95%");
        assert!(some.contains("The largest gain found is 0.4 percentage points"), "{some}");
    }

    #[test]
    fn the_uniform_bound_names_the_pairs_for_one_point() {
        let uniform = UniformError { epsilon: 0.0546, payoffs: 66, variance: 0.08 };
        let said = held_to_chance(&uniform, Level::P95, Level::P95);
        assert!(
            said.contains("95% confidence all 66 win rates") && said.contains("within 5.5 percentage"),
            "{said}"
        );
        let pairs = uniform.pairs_for(0.01, Level::P95);
        assert!(said.contains(&format!("{} pairs per matchup", thousands(pairs))), "{said}");
        let sharp = held_to_chance(
            &UniformError { epsilon: 0.009, payoffs: 1, variance: 0.08 },
            Level::P95,
            Level::P95,
        );
        assert!(!sharp.contains("one point") && sharp.contains("the win rate of the"), "{sharp}");
    }

    #[test]
    fn setups_that_were_left_out_are_named_with_their_dominators() {
        let mut sampling = Sampling { pairs: 6400, stages: 5, payoffs: 66, pruned: Vec::new() };
        assert_eq!(left_out(&sampling), None);
        let split = bagsplit_players::PrivateBags::new(bagsplit_players::Split::default());
        let setup = Setup::private_bags("weak", bagsplit_players::Bot::Greedy, split);
        sampling.pruned.push(PrunedSetup { setup, by: "strong".to_owned(), pairs: 1600 });
        assert_eq!(
            left_out(&sampling).as_deref(),
            Some(
                "With the same confidence 1 setup has no place in any equilibrium, since another one wins more against every setup \
                 left; left out early: weak by strong (1,600 pairs)."
            )
        );
    }

    #[test]
    fn the_power_of_searches_is_reported_by_size_of_weakness() {
        let gain =
            |value: f64| Estimate { value, standard_error: 0.01, low: value - 0.005, high: value + 0.005 };
        let setup = Setup::private_bags(
            "x",
            bagsplit_players::Bot::Greedy,
            bagsplit_players::PrivateBags::new(bagsplit_players::Split::default()),
        );
        let planted = |known: f64, found: f64| SeededWeakness {
            plant: 0,
            by: 1,
            known: gain(known),
            setup: setup.clone(),
            found: gain(found),
            pairs: 10,
        };
        let all = [
            planted(0.01, 0.0),
            planted(-0.01, 0.3),
            planted(0.031, 0.016),
            planted(0.03, 0.01),
            planted(0.2, 0.3),
        ];
        assert_eq!(
            detection(&all),
            "Number of known weaknesses of which such a search found at least half: 0 of 1 (up to 2 points), 1 of 2 (2 to 4 \
             points), 1 of 1 (more than 8 points)."
        );
    }

    #[test]
    fn a_gain_of_0_has_no_sign() {
        assert_eq!(
            [-0.0004, 0.0, 0.0004, -0.025, 0.1].map(gain),
            ["0.0%", "0.0%", "0.0%", "−2.5%", "+10.0%"]
        );
    }

    #[test]
    fn unknown_weights_give_no_recommendation() {
        let said = recommended(&[("a", weight(0.6, 0.0, 1.0)), ("b", weight(0.4, 0.0, 1.0))], true, "95%");
        assert!(
            said.starts_with("Too few pairs to recommend a mixture") && said.contains("60.0% a"),
            "{said}"
        );
        let said = recommended(&[("a", weight(0.6, 0.3, 1.0)), ("b", weight(0.4, 0.0, 0.7))], false, "95%");
        assert!(said.starts_with("Bring 60.0% a, 40.0% b (other mixtures"), "{said}");
    }
}
