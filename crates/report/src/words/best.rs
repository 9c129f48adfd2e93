//! What is said of a race: the best of many setups, and how certain that is.

use lab::Layout;
use study::{BestReport, BestSettings};

use super::{Said, TextTable, level, percent, range};

/// Setups that are listed at most.
const LISTED: usize = 12;

/// What a race has found.
#[must_use]
pub(super) fn said(layout: &Layout, report: &BestReport) -> Vec<Said> {
    let names = &layout.names()[..layout.experiment.ranked];
    let (statement, certificate) = (&report.statement, &report.certificate);
    let mut order: Vec<usize> = certificate.remaining.clone();
    order.sort_by(|&a, &b| statement.means[b].total_cmp(&statement.means[a]).then(a.cmp(&b)));
    let row = |&setup: &usize| {
        let place = statement.best.iter().position(|&best| best == setup);
        let fresh = place.and_then(|place| report.fresh.as_ref()?.confirmations.get(place));
        [
            place.map_or(String::new(), |place| format!("{}.", place + 1)),
            names[setup].clone(),
            statement.counts[setup].to_string(),
            percent(statement.means[setup]),
            fresh.map_or(String::new(), |fresh| {
                format!("{} ({})", percent(fresh.mean), range(fresh.interval.low, fresh.interval.high))
            }),
            fresh.map_or(String::new(), |fresh| range(fresh.lead.low, fresh.lead.high)),
        ]
    };
    let sure = level(layout.experiment.best.confidence);
    let fresh = format!("with fresh luck\n({sure} interval)");
    let lead = format!("lead over the runner-up\n({sure} interval)");
    let head = ["", "setup", "rounds", "wins in the race", &fresh, &lead].map(str::to_owned);
    let mut said =
        vec![Said::Table(TextTable::new(head, order.iter().take(LISTED).map(row), |column| column > 1))];
    if order.len() > LISTED {
        said.push(Said::Sentence(format!("and {} more that are not excluded", order.len() - LISTED)));
    }
    let settings = &layout.experiment.best;
    said.push(Said::Answer(answer(names, report, settings)));
    said.extend(sentences(names, report).into_iter().map(Said::Sentence));
    said
}

/// What to bring, or that it is not decided.
fn answer(names: &[String], report: &BestReport, settings: &BestSettings) -> String {
    let (statement, certificate) = (&report.statement, &report.certificate);
    let best: Vec<&str> = statement.best.iter().map(|&setup| names[setup].as_str()).collect();
    let (best, all, sure) = (best.join(", "), names.len(), level(settings.confidence));
    let gap = percent(certificate.gap.max(0.));
    match (certificate.within, settings.top) {
        (true, 1) => format!(
            "Bring {best}: of {all} setups none is better by more than {gap} ({sure} certified, however often one looks)."
        ),
        (true, top) => format!(
            "The best {top} of {all} are {best}: none left out is better than one of them by more than {gap} ({sure} certified)."
        ),
        (false, _) => format!(
            "Not decided: {best} lead{}, and what is certified ({sure}) is that no setup is better by more than {gap}; {} was asked for.",
            if settings.top == 1 { "s" } else { "" },
            percent(settings.indifference)
        ),
    }
}

/// What else there is to say: how many are out, what it took, what is still to come.
fn sentences(names: &[String], report: &BestReport) -> Vec<String> {
    let (statement, certificate) = (&report.statement, &report.certificate);
    let (all, excluded) = (names.len(), names.len() - certificate.remaining.len());
    let mut sentences = vec![format!("{excluded} of {all} setups are excluded from the best.")];
    let games = report.race_games;
    let round = report.games_a_round;
    if let Some(equal) = statement.equal_samples {
        let equal = equal * round;
        sentences.push(format!(
            "The race took {games} games; equal allocation would have needed about {equal:.0} to certify the same, {:.1} times as many.",
            equal / games as f64
        ));
    } else {
        sentences.push(format!("The race took {games} games."));
    }
    if !certificate.within {
        sentences.push(match statement.samples_to_go {
            Some(more) => format!(
                "About {:.0} more games are expected until it is decided: the same command goes on, with a larger 'games' in [best] if these are used up.",
                more * round
            ),
            None => "As things stand, no number of games would decide it: the leading setups may be equally good. Ask for a larger 'indifference'.".to_owned(),
        });
    }
    if let Some(fresh) = &report.fresh {
        let runner_up = fresh.setups.last().map_or("", |&setup| names[setup].as_str());
        sentences.push(format!(
            "With fresh luck: {} rounds each, {} games; the runner-up is {runner_up}.",
            fresh.rounds, fresh.games
        ));
    }
    sentences
}
