//! Charts of payoffs and of the gains of best responses.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;

use crate::charts::{
    Estimate, PayoffChart, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries, percent,
};
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
