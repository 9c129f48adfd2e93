//! What is said of a search: the best split that was found, and what speaks for it.

use bots::Policy;
use lab::{Layout, evidence};
use study::SearchReport;

use super::{Said, TextTable, bags, level, percent, range};

/// What a search has found.
#[must_use]
pub(super) fn said(layout: &Layout, report: &SearchReport) -> Vec<Said> {
    let base = &layout.experiment.setups[layout.experiment.search.base].name;
    let sure = level(report.level);
    let wins = format!("wins with fresh luck\n({sure} interval)");
    let lead = format!("more than {base}\n({sure} interval)");
    let head = ["", "split", "bags", "drawn by", &wins, &lead].map(str::to_owned);
    let rows = (1..).zip(&report.found).map(|(place, found)| {
        let fresh = &found.fresh;
        [
            format!("{place}."),
            found.setup.name.clone(),
            bags(&found.setup),
            found.setup.private().map_or_else(String::new, |own| own.draw.label()),
            format!("{}\n{}", percent(fresh.mean), range(fresh.interval.low, fresh.interval.high)),
            range(fresh.lead.low, fresh.lead.high),
        ]
    });
    let mut said = vec![Said::Table(TextTable::new(head, rows, |column| column > 3))];
    let best = &report.found[0];
    said.push(Said::Answer(format!("Proposed: {}.", best.setup.name)));
    said.extend(evidence(best, report, base).into_iter().map(Said::Item));
    // Others are named by their policy; a card is told by its words alone.
    if let Some(card) = best.setup.card().filter(|_| layout.experiment.search.by_hand) {
        said.push(Said::Sentence("Its card, in words:".to_owned()));
        said.extend(card.words().into_iter().map(Said::Card));
        let choices =
            best.setup.choices().into_iter().filter(|(key, _)| !["bot", "draw", "thinking"].contains(key));
        let rest: Vec<String> = choices.map(|(key, choice)| format!("{key} {}", choice.label())).collect();
        said.push(Said::Sentence(format!("With it: {}.", rest.join(", "))));
    }
    said.push(Said::Sentence(format!(
        "{} games of search, {} with fresh luck. The fresh intervals hold together at {}.",
        report.search_games, report.fresh_games, sure
    )));
    said
}
