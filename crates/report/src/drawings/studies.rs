//! The charts of the studies that decide by what comes out what is played next.

use crate::charts::{
    BestResponseChart, Confirmation, GapPoint, PayoffChart, RaceArm, RaceChart, RacePoint, ResponseRound,
    SearchChart, SearchStep,
};
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;
use bagsplit_lab::studies::race::BestReport;
use bagsplit_lab::studies::search::SearchReport;

use crate::drawings::{Drawing, caption, drawn};

/// How the race for the best went.
pub(crate) fn race(layout: &Layout, report: &BestReport) -> Drawing {
    let setups = &layout.experiment.setups[..layout.experiment.ranked];
    let last = report.steps.len() - 1;
    let arm = |setup: usize| {
        let dropped = report.steps.iter().position(|step| !step.remaining.contains(&setup));
        let until = dropped.unwrap_or(last);
        let points = report.steps[..=until]
            .iter()
            .map(|step| RacePoint { games: step.games, share: step.means[setup] });
        let place = report.statement.best.iter().position(|&best| best == setup);
        let fresh = place.and_then(|place| report.fresh.as_ref()?.confirmations.get(place));
        RaceArm {
            name: setups[setup].name.clone(),
            points: points.collect(),
            dropped: dropped.is_some(),
            fresh: fresh.map(|fresh| drawn(&fresh.interval)),
        }
    };
    let games = report.steps[last].games;
    let subtitle = format!(
        "Mean win rate so far of {} setups; a line ends where a setup is excluded from the best",
        setups.len()
    );
    let caption = caption(
        layout,
        "Which setup is the best?",
        &subtitle,
        &bagsplit_stats::numerals::count(games, "game"),
    );
    let mut chart =
        RaceChart::new(caption, (0..setups.len()).map(arm).collect(), report.statement.best.first().copied());
    chart.decided = report.certificate.within;
    chart.level = layout.experiment.best.confidence.confidence();
    chart.gap = report.steps.iter().map(|step| GapPoint { games: step.games, bound: step.gap }).collect();
    chart.tolerance = Some(layout.experiment.best.indifference);
    Drawing::new("race", chart)
}

/// How a search for a split went.
pub(crate) fn search(layout: &Layout, report: &SearchReport) -> Drawing {
    let base = &layout.experiment.setups[layout.experiment.search.base].name;
    let steps = report.steps.iter().map(|step| SearchStep {
        games: step.games,
        best: step.predicted.clamp(0., 1.),
        band: None,
        mean: step.mean,
        entropy: Some(step.entropy),
    });
    let games = report.search_games + report.fresh_games;
    let confirmations = report.found.iter().take(1).map(|found| Confirmation {
        name: found.setup.name.clone(),
        games,
        share: drawn(&found.fresh.interval),
    });
    let caption = caption(
        layout,
        "The search for a split",
        "Win rate against the field: the mean of the candidates (of the last 25 generations), and what the search predicts for the \
         best it knows",
        &bagsplit_stats::numerals::count(games, "game"),
    );
    let mut chart = SearchChart::new(caption, steps.collect(), confirmations.collect());
    chart.level = report.level.confidence();
    chart.reference = Some((report.base, format!("{base}, with fresh luck")));
    Drawing::new("search", chart)
}

/// Who beats whom, and what the best responses gained. Of one round alone the printed line says all.
pub(crate) fn equilibrium(layout: &Layout, report: &EquilibriumReport) -> Vec<Drawing> {
    let mut drawings = vec![Drawing::new("payoffs", payoffs(layout, report))];
    if report.rounds.len() > 1 {
        drawings.push(Drawing::new("responses", responses(layout, report)));
    }
    drawings
}

fn payoffs(layout: &Layout, report: &EquilibriumReport) -> PayoffChart {
    let caption = caption(
        layout,
        "Who beats whom, and what to bring",
        "Win rate of the row against the column; beside it, in what proportions to bring the setups",
        &bagsplit_stats::numerals::count(report.games, "game"),
    );
    let cells =
        report.payoffs.iter().map(|row| row.iter().map(|cell| cell.as_ref().map(drawn)).collect()).collect();
    let names = report.setups.iter().map(|setup| setup.name.clone()).collect();
    let weights = report.estimates.rows.iter().map(|row| drawn(&row.weight)).collect();
    let mut chart = PayoffChart::new(caption, names, cells, weights);
    chart.level = layout.experiment.equilibrium.confidence.confidence();
    chart
}

fn responses(layout: &Layout, report: &EquilibriumReport) -> BestResponseChart {
    let rounds = (1..).zip(&report.rounds).map(|(number, round)| ResponseRound {
        round: number,
        searched: round.searched,
        fresh: Some(drawn(&round.fresh)),
        support: round.support as u32,
    });
    let caption = caption(
        layout,
        "What the best response found gains",
        "Win rate above one half against the mixture of the round: as searched, and with fresh luck",
        &bagsplit_stats::numerals::count(report.games, "game"),
    );
    let mut chart = BestResponseChart::new(caption, rounds.collect());
    chart.level = layout.experiment.equilibrium.confidence.confidence();
    chart
}
