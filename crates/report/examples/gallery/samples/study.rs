//! The charts of studies.

use bagsplit_report::charts::*;
use bagsplit_stats::Estimate;

use super::{estimate, name, wobble};

/// A matrix of payoffs with an equilibrium mixture.
pub(crate) fn payoff(count: usize) -> MatchupMatrix {
    let weight = |i: usize| (1.0 - 0.3 * i as f64).max(0.0);
    let sum: f64 = (0..count).map(weight).sum();
    MatchupMatrix {
        weights: (0..count).map(|i| weight(i) / sum).collect(),
        ..super::matrix(count, count)
    }
}

/// Rounds with two estimates side by side, one of them with an interval.
pub(crate) fn responses(count: usize) -> SweepChart {
    let value = |r: usize| 5.0 / (1.0 + 0.6 * r as f64) + 0.4 * wobble(r, 8);
    let series = |name: &str, y: &dyn Fn(usize) -> Estimate| {
        SweepSeries::new(name, (0..count).map(|r| (r as f64 + 1.0, y(r))))
    };
    let searched =
        |r: usize| Estimate::without_interval(value(r) + 1.2 + 0.4 * wobble(r, 3).abs(), 0.0);
    let fresh = |r: usize| estimate(value(r), value(r) - 0.9, value(r) + 0.9);
    let support = |r: usize| {
        Estimate::without_interval((2 + (r as f64).sqrt() as u32 + r as u32 / 4).into(), 0.0)
    };
    let gains = vec![
        series("on held-out seeds, with its 95% interval", &fresh),
        series("in the search's own games (biased upwards)", &searched),
    ];
    let gains = SweepPanel {
        reference: Some(0.0),
        ..SweepPanel::new(
            "Gain on the mixture; dashed: nothing beats it",
            "percentage points",
            gains,
        )
    };
    let sizes = SweepPanel::new(
        "Setups in the mixture",
        "setups",
        vec![series("", &support)],
    );
    SweepChart::new(
        "round: a mixture, and the best response to it",
        SweepScale::Linear,
        vec![gains, sizes],
    )
}

/// The values of this number of mechanics, some negative.
pub(crate) fn worth(count: usize) -> EstimatesChart {
    let row = |i: usize| {
        let middle = 10.0 - 3.0 * i as f64 + wobble(i, 5);
        let value = estimate(middle, middle - 1.5, middle + 1.5);
        let note = format!("{middle:+.1}; {:+.2} points", 0.4 * middle);
        let cell = EstimateCell {
            value,
            marked: middle.abs() > 2.0,
            note,
        };
        EstimateRow {
            rank: i + 1,
            name: name(i),
            cells: vec![Some(cell)],
        }
    };
    EstimatesChart {
        axis: "value, in percentage points of the win rate".to_owned(),
        notes: "win rate, and points per game".to_owned(),
        reference: (0.0, "0".to_owned()),
        signed: true,
        keys: [
            "significantly above (blue) or below (orange) 0",
            "not significantly different from 0",
        ]
        .map(String::from),
        columns: vec![String::new()],
        rows: (0..count).map(row).collect(),
        range: None,
    }
}

pub(crate) fn sweep(panels: usize, series: usize, xs: &[f64], scale: SweepScale) -> SweepChart {
    let figures = [
        (
            "Win rate of the first player",
            "win rate (%)",
            50.0,
            8.0,
            Some(50.0),
        ),
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
        let one = |s: usize| {
            SweepSeries::new(name(s), xs.iter().enumerate().map(|(i, x)| point(s, i, *x)))
        };
        let series = (0..series).map(one).collect();
        SweepPanel {
            reference,
            ..SweepPanel::new(format!("{}. {title}", p + 1), axis, series)
        }
    };
    let panels = (0..panels).map(panel).collect();
    SweepChart::new("tiles in the hand", scale, panels)
}
