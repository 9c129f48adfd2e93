//! Sentences on a race: the best of many setups, and its certainty.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::race::{BestReport, BestSettings, FreshReport};
use bagsplit_players::Setup;
use bagsplit_stats::numerals::{Style, count};

use crate::studies::presentation::Presentation;
use crate::words::{
    Paragraph, TextTable, joined, lead_parts, level, percent, percentage_points, range, thousands,
};

/// The maximum number of setups listed.
const LISTED: usize = 12;

impl Presentation for BestReport {
    /// The tables and sentences of a race.
    fn words(&self, layout: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        let names = &layout.names()[..layout.experiment.ranked];
        let (statement, certificate) = (&self.statement, &self.certificate);
        let mut order: Vec<usize> = certificate.remaining.clone();
        order.sort_by(|&a, &b| {
            statement.means[b]
                .total_cmp(&statement.means[a])
                .then(a.cmp(&b))
        });
        let rows = order.iter().take(LISTED).map(|&setup| {
            let place = statement.best.iter().position(|&best| best == setup);
            let racer = &self.setups[setup];
            let fresh = racer.held_out;
            [
                place.map_or(String::new(), |place| format!("{}.", place + 1)),
                racer.setup.clone(),
                racer.rounds.to_string(),
                percent(racer.mean_share),
                fresh.map_or(String::new(), |fresh| {
                    Style::PERCENT.estimate(fresh.mean, fresh.interval.ends())
                }),
                fresh.map_or(String::new(), |fresh| {
                    range(fresh.lead.low, fresh.lead.high)
                }),
            ]
        });
        let sure = level(self.level);
        let fresh = format!("on held-out seeds\n({sure} interval)");
        let lead = format!("lead over the runner-up\n({sure} interval)");
        let head = ["", "setup", "rounds", "wins in the race", &fresh, &lead];
        let mut paragraphs = vec![Paragraph::Table(TextTable::new(head, rows, |column| {
            column > 1
        }))];
        if order.len() > LISTED {
            paragraphs.push(Paragraph::Sentence(format!(
                "and {} more that are not excluded",
                order.len() - LISTED
            )));
        }
        let settings = &layout.experiment.studies.best;
        paragraphs.push(Paragraph::Answer(answer(names, self, settings)));
        paragraphs.extend(sentences(names, self).into_iter().map(Paragraph::Sentence));
        paragraphs
    }

    fn setups(&self, layout: &Layout) -> Vec<Setup> {
        let places = by_place(layout, self).into_iter();
        places
            .map(|setup| layout.experiment.setups[setup].clone())
            .collect()
    }

    fn method(&self) -> &'static str {
        "The setups raced against the field: games were given to the remaining contenders, and setups that cannot be the best \
         were excluded on the way. The certificate is valid whenever the race is stopped. The winner played again on held-out \
         seeds, because the best of many looks better than it is (docs/design.md)."
    }
}

/// The ranked setups: the selected ones first, then those that remain, each by mean share.
pub(super) fn by_place(layout: &Layout, report: &BestReport) -> Vec<usize> {
    let BestReport {
        statement,
        certificate,
        ..
    } = report;
    let mut order: Vec<usize> = (0..layout.experiment.ranked).collect();
    let means = &statement.means;
    order.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
    order.sort_by_key(|setup| {
        let best = statement.best.iter().position(|best| best == setup);
        (
            best.unwrap_or(usize::MAX),
            !certificate.remaining.contains(setup),
        )
    });
    order
}

/// The recommendation, or that the race is not decided.
fn answer(names: &[String], report: &BestReport, settings: &BestSettings) -> String {
    let (statement, certificate) = (&report.statement, &report.certificate);
    let best = joined(statement.best.iter().map(|&setup| &names[setup]), ", ");
    let (all, sure) = (names.len(), level(settings.confidence));
    let gap = percentage_points(certificate.gap.max(0.));
    match (certificate.within, settings.top) {
        (true, 1) => format!(
            "Bring {best}: none of {all} setups is more than {gap} better ({sure} confidence, valid at any stopping point)."
        ),
        (true, top) => format!(
            "The best {top} of {all} are {best}: no other setup is more than {gap} better than one of them ({sure} confidence)."
        ),
        (false, _) if first_place_is_shared(report) => format!(
            "Not decided: {best} and others win equally often. No setup is more than {gap} better ({sure} confidence); \
             the target is {}.",
            percentage_points(settings.indifference)
        ),
        (false, _) => format!(
            "Not decided: {best} lead{}, and no setup is more than {gap} better ({sure} confidence); the target is {}.",
            if settings.top == 1 { "s" } else { "" },
            percentage_points(settings.indifference)
        ),
    }
}

/// Whether a setup that is not selected has won as often as one that is.
fn first_place_is_shared(report: &BestReport) -> bool {
    let BestReport {
        statement,
        certificate,
        ..
    } = report;
    let least = statement
        .best
        .iter()
        .map(|&setup| statement.means[setup])
        .fold(f64::INFINITY, f64::min);
    let others = certificate
        .remaining
        .iter()
        .filter(|setup| !statement.best.contains(setup));
    others
        .into_iter()
        .any(|&setup| statement.means[setup] >= least - 1e-12)
}

/// The games of the race including its confirmation, and those of an experiment with the same number of pairs for
/// every setup.
fn cost(race: u64, fresh: u64, fixed: Option<f64>) -> String {
    let all = race + fresh;
    let took = match fresh {
        0 => format!("The race took {}", count(race, "game")),
        _ => format!(
            "The race took {}, {} with its confirmation",
            count(race, "game"),
            thousands(all)
        ),
    };
    match fixed.map(|fixed| (fixed, fixed / all as f64)) {
        Some((fixed, times)) if times >= 1. => format!(
            "{took}; 'bagsplit run', which plays the same number of pairs with every setup, would need about {} for the same \
             certainty, {} times as many.",
            count(fixed.round() as u64, "game"),
            bagsplit_stats::numerals::fixed(times, 1)
        ),
        Some((fixed, _)) => format!(
            "{took}; 'bagsplit run', which plays the same number of pairs with every setup, would need fewer for the same \
             certainty{}.",
            if fixed < 1. {
                String::new()
            } else {
                format!(", about {}", thousands(fixed.round() as u64))
            }
        ),
        None => format!("{took}."),
    }
}

/// Further sentences: excluded setups, games used and games expected.
fn sentences(names: &[String], report: &BestReport) -> Vec<String> {
    let (statement, certificate) = (&report.statement, &report.certificate);
    let (all, excluded) = (names.len(), names.len() - certificate.remaining.len());
    let mut sentences = Vec::new();
    if let Some(FreshReport {
        lead_parts: Some(parts),
        runner_up,
        ..
    }) = &report.fresh
    {
        sentences.push(lead_parts(parts, runner_up, &level(report.level)));
    }
    sentences.push(format!(
        "{excluded} of {all} setups are excluded from the best."
    ));
    let round = report.games_a_round;
    let fresh = report.fresh.as_ref().map_or(0, |fresh| fresh.games);
    sentences.push(cost(
        report.race_games,
        fresh,
        statement.fixed_samples.map(|fixed| fixed * round),
    ));
    if !certificate.within {
        sentences.push(match statement.samples_to_go {
            Some(more) => format!(
                "About {} more games are expected until a decision: run the same command again to continue, with a larger 'games' in [best] if they are used up.",
                thousands((more * round).round() as u64)
            ),
            None => "By the current estimates no number of games would decide it: the leading setups may be equally good. Set a larger 'indifference'.".to_owned(),
        });
    }
    if let Some(fresh) = &report.fresh {
        sentences.push(format!(
            "On held-out seeds: {} each, {}; the runner-up is {}.",
            count(fresh.rounds, "round"),
            count(fresh.games, "game"),
            fresh.runner_up
        ));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_counts_the_confirmation_and_compares_with_a_plain_run() {
        let text = cost(1_000, 500, Some(3_000.));
        assert!(
            text.contains("1,000 games, 1,500 with its confirmation")
                && text.ends_with("2.0 times as many."),
            "{text}"
        );
        let text = cost(1, 0, Some(0.8));
        assert!(
            text.starts_with("The race took 1 game;") && text.contains("would need fewer"),
            "{text}"
        );
        assert_eq!(cost(20, 0, None), "The race took 20 games.");
    }
}
