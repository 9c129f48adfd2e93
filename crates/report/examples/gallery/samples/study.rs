//! The charts of studies.

use bagsplit_lab::studies::race::RaceStep;
use bagsplit_report::charts::*;
use bagsplit_stats::{Estimate, Level};

use super::{estimate, name, wobble};

/// A matrix of payoffs with an equilibrium mixture.
pub(crate) fn payoff(count: usize) -> MatchupMatrix {
    let weight = |i: usize| (1.0 - 0.3 * i as f64).max(0.0);
    let sum: f64 = (0..count).map(weight).sum();
    MatchupMatrix { weights: (0..count).map(|i| weight(i) / sum).collect(), ..super::matrix(count, count) }
}

/// A race by sequential halving: each round gives those left the same number of games in all.
pub(crate) fn race(count: usize, rounds: usize) -> Race {
    let batches = 5;
    let truth = |i: usize| 0.5 + 0.03 * wobble(i, 11);
    let (mut left, mut games, mut each): (Vec<usize>, u64, f64) = ((0..count).collect(), 0, 0.0);
    let (mut means, mut steps) = (vec![0.0; count], Vec::<RaceStep>::new());
    for round in 0..rounds {
        for batch in 0..batches {
            let share = (20_000.0 / left.len() as f64).max(2.0);
            each += share;
            games += (share * left.len() as f64) as u64;
            for &i in &left {
                let noise = 0.6 * wobble(i, 31 * round + batch) / each.sqrt();
                means[i] = (truth(i) + noise).clamp(0.0, 1.0);
            }
            let gap = (2.2 / each.sqrt()).min(1.0);
            let (means, remaining) = (means.clone(), left.clone());
            steps.push(RaceStep { games, means, rounds: vec![0; count], remaining, gap });
        }
        if round + 1 < rounds {
            left.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
            left.truncate(left.len().div_ceil(2));
            steps.last_mut().expect("a batch").remaining.clone_from(&left);
        }
    }
    let winner = left.into_iter().max_by(|&a, &b| means[a].total_cmp(&means[b])).expect("a setup");
    let share = means[winner];
    let fresh = Some(estimate(share - 0.002, share - 0.006, share + 0.002));
    let names = super::names(count);
    Race { names, steps, winner: Some(winner), fresh, decided: true, level: Level::P95, tolerance: 0.01 }
}

/// A search with generations that have no intervals, confirmed at its end by a point that has one.
pub(crate) fn search(generations: usize) -> SweepChart {
    let part = |g: usize| 1.0 - (-(g as f64) / (0.3 * generations as f64)).exp();
    let series = |name: &str, y: &dyn Fn(usize) -> f64| {
        SweepSeries::of_numbers(name, (0..generations).map(|g| (40_000.0 * (g + 1) as f64, y(g))))
    };
    let found = (40_000.0 * generations as f64 + 60_000.0, estimate(57.8, 57.3, 58.3));
    let known = |g: usize| (40_000.0 * g as f64, 56.1);
    let rates = vec![
        series("best in the search's own games", &|g| 54.0 + 5.0 * part(g) + 0.6 * wobble(g, 1)),
        series("mean of the candidates", &|g| 49.0 + 7.0 * part(g) + 0.2 * wobble(g, 2)),
        SweepSeries::new(format!("{}: 57.8 [57.3, 58.3]", name(3)), [found]),
        SweepSeries::of_numbers("the best split known before", [0, generations].map(known)),
    ];
    let rates = SweepPanel::new("Win rate against the field", "win rate (%)", rates);
    let bits = series("", &|g| 94.0 * (1.0 - 0.9 * part(g)));
    let bits = SweepPanel::new("Bits still open", "entropy (0: settled)", vec![bits]);
    SweepChart::new("games used", SweepScale::Linear, vec![rates, bits])
}

/// Rounds with two estimates side by side, one of them with an interval.
pub(crate) fn responses(count: usize) -> SweepChart {
    let value = |r: usize| 5.0 / (1.0 + 0.6 * r as f64) + 0.4 * wobble(r, 8);
    let series = |name: &str, y: &dyn Fn(usize) -> Estimate| {
        SweepSeries::new(name, (0..count).map(|r| (r as f64 + 1.0, y(r))))
    };
    let searched = |r: usize| Estimate::without_interval(value(r) + 1.2 + 0.4 * wobble(r, 3).abs(), 0.0);
    let fresh = |r: usize| estimate(value(r), value(r) - 0.9, value(r) + 0.9);
    let support =
        |r: usize| Estimate::without_interval((2 + (r as f64).sqrt() as u32 + r as u32 / 4).into(), 0.0);
    let gains = vec![
        series("on held-out seeds, with its 95% interval", &fresh),
        series("in the search's own games (biased upwards)", &searched),
    ];
    let gains = SweepPanel {
        reference: Some(0.0),
        ..SweepPanel::new("Gain on the mixture; dashed: nothing beats it", "percentage points", gains)
    };
    let sizes = SweepPanel::new("Setups in the mixture", "setups", vec![series("", &support)]);
    SweepChart::new("round: a mixture, and the best response to it", SweepScale::Linear, vec![gains, sizes])
}

/// The values of this number of mechanics, some negative.
pub(crate) fn worth(count: usize) -> EstimatesChart {
    let row = |i: usize| {
        let middle = 10.0 - 3.0 * i as f64 + wobble(i, 5);
        let value = estimate(middle, middle - 1.5, middle + 1.5);
        let note = format!("{middle:+.1}; {:+.2} points", 0.4 * middle);
        let cell = EstimateCell { value, marked: middle.abs() > 2.0, note };
        EstimateRow { rank: i + 1, name: name(i), cells: vec![Some(cell)] }
    };
    EstimatesChart {
        axis: "value, in percentage points of the win rate".to_owned(),
        notes: "win rate, and points per game".to_owned(),
        reference: (0.0, "0".to_owned()),
        signed: true,
        keys: ["significantly above (blue) or below (orange) 0", "not significantly different from 0"]
            .map(String::from),
        columns: vec![String::new()],
        rows: (0..count).map(row).collect(),
        range: None,
    }
}

pub(crate) fn sweep(panels: usize, series: usize, xs: &[f64], scale: SweepScale) -> SweepChart {
    let figures = [
        ("Win rate of the first player", "win rate (%)", 50.0, 8.0, Some(50.0)),
        ("Length of a game", "turns of a player", 14.0, 3.0, None),
        ("Final score", "points", 230.0, 60.0, None),
        ("Tiles left over", "tiles", 3.0, 1.5, Some(0.0)),
        ("Share of drawn games", "games (%)", 2.0, 1.0, None),
    ];
    let panel = |p: usize| {
        let (title, axis, middle, reach, reference) = figures[p % figures.len()];
        let point = |s: usize, i: usize, x: f64| {
            let wave = (i as f64 / xs.len() as f64 * 3.0 + p as f64).sin();
            let y = middle + reach * (0.7 * wave + 0.2 * s as f64 + 0.08 * wobble(i + 10 * s, p));
            let interval = (i % 9 != 2).then_some((y - reach * 0.15, y + reach * 0.15));
            (x, Estimate::with_interval(y, 0.0, interval))
        };
        let one = |s: usize| SweepSeries::new(name(s), xs.iter().enumerate().map(|(i, x)| point(s, i, *x)));
        let series = (0..series).map(one).collect();
        SweepPanel { reference, ..SweepPanel::new(format!("{}. {title}", p + 1), axis, series) }
    };
    let panels = (0..panels).map(panel).collect();
    SweepChart::new("tiles in the hand", scale, panels)
}
