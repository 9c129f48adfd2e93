//! Sentences on an equilibrium: the proportions of setups to bring, and the remaining gain against them.

use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;
use bagsplit_lab::study::Exploitability;
use bagsplit_players::Setup;
use bagsplit_stats::numerals::{Style, count};

use super::charts;
use crate::drawings::Drawing;
use crate::studies::presentation::Presentation;
use crate::words::{Paragraph, TextTable, bags, counted, level, percent, percentage_points};

/// The setups by their weight in the mixture, the largest first.
pub(super) fn by_weight(report: &EquilibriumReport) -> Vec<usize> {
    let weights = &report.weights;
    let mut order: Vec<usize> = (0..report.setups.len()).collect();
    order.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]).then(a.cmp(&b)));
    order
}

impl Presentation for EquilibriumReport {
    /// The tables and sentences of an equilibrium.
    fn words(&self, layout: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        let settings = &layout.experiment.studies.equilibrium;
        let sure = level(settings.confidence);
        let order = by_weight(self);
        let shown = order
            .iter()
            .filter(|&&setup| self.weights[setup] > 0. || setup >= self.given);
        let rows = shown.map(|&setup| {
            [
                self.setups[setup].name.clone(),
                bags(&self.setups[setup]),
                percent(self.weights[setup]),
                gain(self.gains[setup]),
            ]
        });
        let head = ["setup", "bags", "bring", "against the mixture"];
        let mut paragraphs = vec![Paragraph::Table(TextTable::new(head, rows, |column| {
            column > 1
        }))];
        let left = self.weights.iter().filter(|&&weight| weight == 0.).count();
        if left > 0 {
            let setups = counted(left, "setup has", "setups have");
            paragraphs.push(Paragraph::Sentence(format!(
                "{setups} no place in the mixture."
            )));
        }
        paragraphs.push(Paragraph::Answer(recommended(self, &layout.experiment)));
        paragraphs.extend(self.uniform_error.map(|error| {
            Paragraph::Sentence(simultaneous(error, &sure, self.setups.len() > self.given))
        }));
        paragraphs.push(Paragraph::Sentence(match &self.exploitability {
        Some(found) => gained(found, settings.search_games, settings.confirm_pairs, &sure),
        None if self.rounds.is_empty() => "No best response was searched: 'rounds' is 0.".to_owned(),
        None => "The last response found was added; there was no search against the new mixture: raise 'rounds' in [equilibrium].".to_owned(),
    }));
        paragraphs.extend((1..).zip(&self.rounds).map(|(number, round)| {
            Paragraph::Item(format!(
                "round {number}: {} gains {} ({sure} interval {}) on held-out seeds, {} in the search; {}",
                round.setup.name,
                percentage_points(round.fresh.value),
                Style::PERCENTAGE_POINTS.range(round.fresh.ends()),
                percentage_points(round.searched),
                if round.added { "added" } else { "not added" }
            ))
        }));
        paragraphs
    }

    fn charts(&self, layout: &Layout) -> Vec<Drawing> {
        charts::drawings(layout, self)
    }

    fn setups(&self, _: &Layout) -> Vec<Setup> {
        by_weight(self)
            .into_iter()
            .map(|setup| self.setups[setup].clone())
            .collect()
    }

    fn method(&self) -> &'static str {
        "All setups met, and the mixture was solved for that none of them beats. Best responses to it were searched, and added \
         where held-out seeds confirmed that they gain (docs/design.md)."
    }
}

/// A gain with its sign; 0 has none.
fn gain(share: f64) -> String {
    Style::PERCENT.with_sign().write(share)
}

/// The mixture to bring, or that it is not decided: another setup or a response found may gain more than does not matter.
fn recommended(report: &EquilibriumReport, experiment: &Experiment) -> String {
    let brought = by_weight(report)
        .into_iter()
        .filter(|&setup| report.weights[setup] > 0.);
    let parts: Vec<String> = brought
        .map(|setup| {
            format!(
                "{} {}",
                percent(report.weights[setup]),
                report.setups[setup].name
            )
        })
        .collect();
    let other = if report.unique {
        ""
    } else {
        " (other mixtures are equally good; this one has the largest entropy)"
    };
    let responses = report
        .exploitability
        .as_ref()
        .map_or(0., |found| found.high);
    let bring = match experiment.decides(report.uniform_error.unwrap_or(1.).max(responses)) {
        true => "Bring",
        false => "Not decided, by the estimates the mixture is",
    };
    format!("{bring} {}{other}.", parts.join(", "))
}

/// The simultaneous bound on the error of the payoffs, and so on the gain of the setups of the table.
fn simultaneous(error: f64, sure: &str, added: bool) -> String {
    let approximate = if added {
        " For the added responses, which were chosen by the results of the same pairs, the bound is approximate."
    } else {
        ""
    };
    format!(
        "With {sure} confidence all win rates of the payoff table are simultaneously within {} percentage points of the true ones, so \
         none of these setups gains more than that against the mixture.{approximate}",
        Style::PERCENTAGE_POINTS.write(error)
    )
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
    let text = if found.high < 0. {
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
    format!("{searched}. {text} A longer search may find more.")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Responses that lose 14 and 17 points show that the searches were weak, not that the mixture is safe.
    #[test]
    fn weak_searches_are_not_evidence_of_safety() {
        let found = Exploitability {
            tried: 2,
            value: -0.14,
            high: -0.11,
        };
        let text = gained(&found, 20_000, 500, "95%");
        assert!(
            text.contains("searches were too weak")
                && text.contains("loses 14.0 percentage points (at least 11.0 percentage points"),
            "{text}"
        );
        assert!(
            text.contains("2 best responses were searched") && text.contains("20,000 games each"),
            "{text}"
        );
        assert!(!text.contains("gain was found"), "{text}");
        let single = gained(
            &Exploitability {
                tried: 1,
                value: -0.01,
                high: 0.02,
            },
            9,
            9,
            "95%",
        );
        assert!(
            single.contains("1 best response was searched")
                && single.contains(
                    "No gain was found (the best response found gains at most 2.0 percentage points"
                ),
            "{single}"
        );
        let some = gained(
            &Exploitability {
                tried: 3,
                value: 0.004,
                high: 0.02,
            },
            9,
            9,
            "95%",
        );
        assert!(
            some.contains("The largest gain found is 0.4 percentage points"),
            "{some}"
        );
    }

    #[test]
    fn the_simultaneous_bound_is_approximate_for_added_responses() {
        let given = simultaneous(0.0546, "95%", false);
        assert!(
            given.contains("within 5.5 percentage points")
                && given.ends_with("against the mixture."),
            "{given}"
        );
        assert!(simultaneous(0.0546, "95%", true).ends_with("the bound is approximate."));
    }

    #[test]
    fn a_gain_of_0_has_no_sign() {
        assert_eq!(
            [-0.0004, 0.0, 0.0004, -0.025, 0.1].map(gain),
            ["0.0%", "0.0%", "0.0%", "−2.5%", "+10.0%"]
        );
    }

    #[test]
    fn the_mixture_is_listed_by_weight() {
        let split = bagsplit_players::PrivateBags::new(bagsplit_players::Split::default());
        let setups = ["a", "b", "c"].map(|name| {
            bagsplit_players::Setup::private_bags(
                name,
                bagsplit_players::Bot::Greedy,
                split.clone(),
            )
        });
        let report = EquilibriumReport {
            level: bagsplit_stats::Level::P95,
            setups: setups.to_vec(),
            given: 3,
            pairs: 10,
            payoffs: vec![vec![None; 3]; 3],
            weights: vec![0.4, 0., 0.6],
            gains: vec![0., -0.1, 0.],
            unique: false,
            rounds: Vec::new(),
            uniform_error: None,
            exploitability: None,
            settled: false,
            games: 60,
        };
        let rules = bagsplit_game::rules::Ruleset::default();
        let experiment = Experiment::round_robin("a".to_owned(), rules, setups.to_vec());
        let text = recommended(&report, &experiment);
        assert!(
            text.starts_with(
                "Not decided, by the estimates the mixture is 60.0% c, 40.0% a (other"
            ),
            "{text}"
        );
        let sure = EquilibriumReport {
            unique: true,
            uniform_error: Some(0.01),
            ..report
        };
        assert_eq!(recommended(&sure, &experiment), "Bring 60.0% c, 40.0% a.");
    }
}
