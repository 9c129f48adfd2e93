//! Charts of payoffs and of the gains of best responses.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;

use crate::charts::{BestResponseChart, PayoffChart, ResponseRound};
use crate::drawings::{Drawing, caption, drawn};

/// The chart of payoffs, and that of best responses if there is more than one round.
pub(crate) fn drawings(layout: &Layout, report: &EquilibriumReport) -> Vec<Drawing> {
    let mut drawings = vec![payoffs(layout, report)];
    if report.rounds.len() > 1 {
        drawings.push(responses(layout, report));
    }
    drawings
}

fn payoffs(layout: &Layout, report: &EquilibriumReport) -> Drawing {
    let caption = caption(
        layout,
        "Who beats whom, and what to bring",
        "Win rate of the row against the column; at the right the proportions of the setups in the mixture",
        &bagsplit_stats::numerals::count(report.games, "game"),
    );
    let cells =
        report.payoffs.iter().map(|row| row.iter().map(|cell| cell.as_ref().map(drawn)).collect()).collect();
    let names = report.setups.iter().map(|setup| setup.name.clone()).collect();
    let weights = report.weights.clone();
    let level = layout.experiment.studies.equilibrium.confidence.confidence();
    Drawing::new("payoffs", caption, PayoffChart { names, cells, weights, level })
}

fn responses(layout: &Layout, report: &EquilibriumReport) -> Drawing {
    let rounds = (1..).zip(&report.rounds).map(|(number, round)| ResponseRound {
        round: number,
        searched: round.searched,
        fresh: drawn(&round.fresh),
        support: round.support as u32,
    });
    let caption = caption(
        layout,
        "Gain of the best response",
        "Win rate above one half against the mixture of the round: in the search, and on held-out seeds",
        &bagsplit_stats::numerals::count(report.games, "game"),
    );
    let level = layout.experiment.studies.equilibrium.confidence.confidence();
    Drawing::new("responses", caption, BestResponseChart { level, rounds: rounds.collect() })
}
