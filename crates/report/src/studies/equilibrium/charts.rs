//! Charts of payoffs and of the gains of best responses.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;

use crate::charts::matchup::AGAINST;
use crate::charts::{
    Estimate, MatchupCell, MatchupMatrix, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries,
    percent,
};
use crate::drawings::{Drawing, caption, drawn, first_of};

/// The maximum number of setups in the chart of payoffs.
const PAYOFFS: usize = 27;

/// The chart of payoffs, and that of best responses if there is more than one round.
pub(crate) fn drawings(layout: &Layout, report: &EquilibriumReport) -> Vec<Drawing> {
    let mut drawings = vec![payoffs(layout, report)];
    if report.rounds.len() > 1 {
        drawings.push(responses(layout, report));
    }
    drawings
}

/// The payoffs in falling order of the weights in the mixture.
fn payoffs(layout: &Layout, report: &EquilibriumReport) -> Drawing {
    let mut order: Vec<usize> = (0..report.setups.len()).collect();
    order.sort_by(|&one, &other| report.weights[other].total_cmp(&report.weights[one]));
    let subtitle = format!(
        "Win rate of the row against the column; at the right the proportions of the setups in the mixture{}",
        first_of(order.len(), PAYOFFS)
    );
    let games = bagsplit_stats::numerals::count(report.games, "game");
    let caption = caption(layout, "Who beats whom, and what to bring", &subtitle, &games);
    order.truncate(PAYOFFS);
    let cell = |row: usize, column: usize| {
        let found = report.payoffs[row][column].as_ref()?;
        Some(MatchupCell { share: found.value, significant: !found.contains(0.5) })
    };
    let names: Vec<String> = order.iter().map(|&setup| report.setups[setup].name.clone()).collect();
    let level = percent(layout.experiment.studies.equilibrium.confidence.confidence());
    let chart = MatchupMatrix {
        corner: AGAINST.to_owned(),
        significance: format!("the {level} interval excludes 50%"),
        columns: names.clone(),
        cells: order.iter().map(|&row| order.iter().map(|&column| cell(row, column)).collect()).collect(),
        groups: Vec::new(),
        ranks: (1..=names.len()).collect(),
        weights: order.iter().map(|&setup| report.weights[setup]).collect(),
        rows: names,
        reach: None,
    };
    Drawing::new("payoffs", caption, chart)
}

fn responses(layout: &Layout, report: &EquilibriumReport) -> Drawing {
    let caption = caption(
        layout,
        "Gain of the best response",
        "Win rate above one half against the mixture of the round: in the search, and on held-out seeds",
        &bagsplit_stats::numerals::count(report.games, "game"),
    );
    let level = percent(layout.experiment.studies.equilibrium.confidence.confidence());
    let searched = report.rounds.iter().map(|round| Estimate::alone(round.searched).percent());
    let fresh = report.rounds.iter().map(|round| drawn(&round.fresh).percent());
    let support = report.rounds.iter().map(|round| Estimate::alone(round.support as f64));
    let gains = SweepPanel {
        reference: Some(0.),
        ..SweepPanel::new(
            "Gain on the mixture; dashed: nothing beats it",
            "percentage points",
            vec![
                series(format!("on held-out seeds, with its {level} interval"), fresh),
                series("in the search's own games (biased upwards)", searched),
            ],
        )
    };
    let sizes = SweepPanel::new("Setups in the mixture", "setups", vec![series("", support)]);
    let parameter = "round: a mixture, and the best response to it";
    Drawing::new("responses", caption, SweepChart::new(parameter, SweepScale::Linear, vec![gains, sizes]))
}

/// A series with a point for each round.
fn series(name: impl Into<String>, values: impl Iterator<Item = Estimate>) -> SweepSeries {
    let points = values.zip(1..).map(|(value, round)| SweepPoint::new(f64::from(round), value));
    SweepSeries { name: name.into(), points: points.collect() }
}
