//! Charts of payoffs and of the gains of best responses.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;
use bagsplit_stats::numerals::count;

use super::words::by_weight;
use crate::charts::matchup::AGAINST;
use crate::charts::{MatchupCell, MatchupMatrix, SweepChart, SweepPanel, SweepScale, SweepSeries};
use crate::drawings::{Drawing, caption, first_of};
use crate::words::level;

/// The maximum number of setups in the chart of payoffs.
const PAYOFFS: usize = 27;

/// The chart of payoffs, and that of best responses if there is more than one round.
pub(super) fn drawings(layout: &Layout, report: &EquilibriumReport) -> Vec<Drawing> {
    let mut drawings = vec![payoffs(layout, report)];
    if report.rounds.len() > 1 {
        drawings.push(responses(layout, report));
    }
    drawings
}

/// The payoffs in falling order of the weights in the mixture.
fn payoffs(layout: &Layout, report: &EquilibriumReport) -> Drawing {
    let mut order = by_weight(report);
    let subtitle = format!(
        "Win rate of the row against the column; at the right the proportions of the setups in the mixture{}",
        first_of(order.len(), PAYOFFS)
    );
    let games = count(report.games, "game");
    let caption = caption(
        layout,
        "Who beats whom, and what to bring",
        &subtitle,
        &games,
    );
    order.truncate(PAYOFFS);
    let mut cells = Vec::new();
    for &row in &order {
        let payoffs = order
            .iter()
            .map(|&column| report.payoffs[row][column].as_ref());
        let shares = payoffs.map(|found| {
            found.map(|found| MatchupCell {
                share: found.value,
                significant: !found.contains(0.5),
            })
        });
        cells.push(shares.collect());
    }
    let names: Vec<String> = order
        .iter()
        .map(|&setup| report.setups[setup].name.clone())
        .collect();
    let level = level(layout.experiment.studies.equilibrium.confidence);
    let chart = MatchupMatrix {
        corner: AGAINST.to_owned(),
        significance: format!("the {level} interval excludes 50%"),
        columns: names.clone(),
        cells,
        ranks: (1..=names.len()).collect(),
        weights: order.iter().map(|&setup| report.weights[setup]).collect(),
        rows: names,
        ..MatchupMatrix::default()
    };
    Drawing::new("payoffs", caption, chart)
}

fn responses(layout: &Layout, report: &EquilibriumReport) -> Drawing {
    let caption = caption(
        layout,
        "Gain of the best response",
        "Win rate above one half against the mixture of the round: in the search, and on held-out seeds",
        &count(report.games, "game"),
    );
    let level = level(layout.experiment.studies.equilibrium.confidence);
    let rounds = (1..).map(f64::from).zip(&report.rounds);
    let searched = rounds.clone().map(|(x, round)| (x, 100. * round.searched));
    let fresh = rounds
        .clone()
        .map(|(x, round)| (x, round.fresh.scaled(100., 0.)));
    let support = rounds.map(|(x, round)| (x, round.support as f64));
    let gains = SweepPanel {
        reference: Some(0.),
        ..SweepPanel::new(
            "Gain on the mixture; dashed: nothing beats it",
            "percentage points",
            vec![
                SweepSeries::new(
                    format!("on held-out seeds, with its {level} interval"),
                    fresh,
                ),
                SweepSeries::of_numbers("in the search's own games (biased upwards)", searched),
            ],
        )
    };
    let sizes = SweepPanel::new(
        "Setups in the mixture",
        "setups",
        vec![SweepSeries::of_numbers("", support)],
    );
    let parameter = "round: a mixture, and the best response to it";
    Drawing::new(
        "responses",
        caption,
        SweepChart::new(parameter, SweepScale::Linear, vec![gains, sizes]),
    )
}
