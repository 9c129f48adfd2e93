//! The charts of studies.

use bagsplit_report::charts::*;

use super::{name, names, wobble};

pub(crate) fn payoff(count: usize) -> PayoffChart {
    let share = |r: usize, c: usize| {
        let (a, b) = (r.min(c), r.max(c));
        let gain = 0.004 * (b as f64 - a as f64) + 0.09 * wobble(a, b + 7);
        (0.5 + if r < c { gain } else { -gain }).clamp(0.02, 0.98)
    };
    let cell = |r: usize, c: usize| {
        let (value, hole) = (share(r, c), (r.min(c) * 7 + r.max(c) * 3).is_multiple_of(41));
        let met = r != c && !(hole && count > 4);
        met.then(|| Estimate::new(value, (value - 0.03).max(0.0), (value + 0.03).min(1.0)))
    };
    let cells = (0..count).map(|r| (0..count).map(|c| cell(r, c)).collect()).collect();
    let raw: Vec<f64> =
        (0..count).map(|i| (wobble(i, 5) - 0.3).max(0.0) + f64::from(i + 1 == count.min(2))).collect();
    let sum: f64 = raw.iter().sum();
    let weights = raw.into_iter().map(|weight| weight / sum).collect();
    PayoffChart { names: names(count), cells, weights, level: 0.95 }
}

/// A race by sequential halving: each round gives those left the same number of games in all.
pub(crate) fn race(count: usize, rounds: usize) -> RaceChart {
    let batches = 5;
    let truth = |i: usize| 0.5 + 0.03 * wobble(i, 11);
    let mut arms: Vec<RaceArm> = (0..count)
        .map(|i| RaceArm { name: name(i), points: Vec::new(), dropped: false, fresh: None })
        .collect();
    let (mut left, mut games, mut each): (Vec<usize>, u64, f64) = ((0..count).collect(), 0, 0.0);
    let mut gap = Vec::new();
    for round in 0..rounds {
        for batch in 0..batches {
            let share = (20_000.0 / left.len() as f64).max(2.0);
            each += share;
            games += (share * left.len() as f64) as u64;
            for &i in &left {
                let noise = 0.6 * wobble(i, 31 * round + batch) / each.sqrt();
                arms[i].points.push(RacePoint { games, share: (truth(i) + noise).clamp(0.0, 1.0) });
            }
            gap.push(GapPoint { games, bound: (2.2 / each.sqrt()).min(1.0) });
        }
        let last = |i: usize| arms[i].points.last().map_or(0.0, |p| p.share);
        left.sort_by(|&a, &b| last(b).total_cmp(&last(a)));
        for i in left.split_off(left.len().div_ceil(2)) {
            arms[i].dropped = round + 1 < rounds;
        }
    }
    let winner = left[0];
    for arm in &mut arms {
        let share = arm.points.last().map_or(0.0, |p| p.share);
        arm.fresh = (!arm.dropped).then(|| Estimate::new(share - 0.002, share - 0.006, share + 0.002));
    }
    RaceChart { arms, winner: Some(winner), decided: true, level: 0.95, gap, tolerance: 0.01 }
}

pub(crate) fn search(generations: usize) -> SearchChart {
    let step = |g: usize| {
        let part = 1.0 - (-(g as f64) / (0.3 * generations as f64)).exp();
        let best = 0.54 + 0.05 * part + 0.006 * wobble(g, 1);
        let mean = 0.49 + 0.07 * part + 0.002 * wobble(g, 2);
        let games = 40_000 * (g as u64 + 1);
        SearchStep { games, best, mean, entropy: 94.0 * (1.0 - 0.9 * part) }
    };
    SearchChart {
        steps: (0..generations).map(step).collect(),
        confirmation: Confirmation {
            name: name(3),
            games: 40_000 * generations as u64 + 60_000,
            share: Estimate::new(0.578, 0.573, 0.583),
        },
        level: 0.95,
        reference: (0.561, "the best split known before".to_owned()),
    }
}

pub(crate) fn responses(count: usize) -> BestResponseChart {
    let round = |r: usize| {
        let value = 0.05 / (1.0 + 0.6 * r as f64) + 0.004 * wobble(r, 8);
        ResponseRound {
            round: r as u32 + 1,
            searched: value + 0.012 + 0.004 * wobble(r, 3).abs(),
            fresh: Estimate::new(value, value - 0.009, value + 0.009),
            support: 2 + (r as f64).sqrt() as u32 + r as u32 / 4,
        }
    };
    BestResponseChart { level: 0.95, rounds: (0..count).map(round).collect() }
}

/// A margin and its parts, which add up to it by twos.
pub(crate) fn margin(groups: usize) -> MarginChart {
    let part = |name: String, value: f64, whole| MarginPart {
        name,
        points: Estimate::new(value, value - 0.6, value + 0.7),
        whole,
    };
    let parts = (0..2 * groups).map(|p| {
        let aside = 2.0 * wobble(p / 2, 4);
        part(name(p), 0.6 + if p % 2 == 0 { aside } else { -aside }, false)
    });
    let all = part("all".to_owned(), 1.2, true);
    MarginChart { parts: [all].into_iter().chain(parts).collect() }
}

/// The values of this number of mechanics, some negative.
pub(crate) fn worth(count: usize) -> WorthChart {
    let row = |i: usize| {
        let value = 0.1 - 0.03 * i as f64 + 0.01 * wobble(i, 5);
        let points = 40.0 * value;
        WorthRow {
            name: name(i),
            worth: Estimate::new(value, value - 0.015, value + 0.015),
            points: (i != 3).then(|| Estimate::new(points, points - 0.5, points + 0.5)),
            real: value.abs() > 0.02,
        }
    };
    WorthChart { level: 0.95, rows: (0..count).map(row).collect(), range: None }
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
            SweepPoint { x, y, interval }
        };
        let one = |s: usize| SweepSeries {
            name: name(s),
            points: xs.iter().enumerate().map(|(i, x)| point(s, i, *x)).collect(),
        };
        let series = (0..series).map(one).collect();
        SweepPanel { title: format!("{}. {title}", p + 1), axis: axis.into(), reference, band: None, series }
    };
    let panels = (0..panels).map(panel).collect();
    SweepChart::new("tiles in the hand", scale, panels)
}

/// So many panels of figures by two parameters.
pub(crate) fn grid(panels: usize, rows: usize, columns: usize) -> GridChart {
    let cell = |p: usize, r: usize, c: usize| {
        let value = 50.0 + 4.0 * r as f64 - 6.0 * c as f64 + 5.0 * wobble(r * columns + c, p);
        let interval = (c != 2).then_some((value - 2.5, value + 2.5));
        GridCell { value, interval, differs: (r + c) % 3 == 1 }
    };
    let panel = |p: usize| GridPanel {
        title: format!("{}. A figure", p + 1),
        unit: "percent".into(),
        middle: p.is_multiple_of(2).then_some(50.0),
        cells: (0..rows).map(|r| (0..columns).map(|c| Some(cell(p, r, c))).collect()).collect(),
    };
    let values = |count: usize| (0..count).map(|value| (value + 5).to_string()).collect();
    GridChart {
        level: 0.95,
        rows: ("hand".into(), values(rows)),
        columns: ("tiles.=".into(), values(columns)),
        current: (rows - 1, 0),
        panels: (0..panels).map(panel).collect(),
    }
}

/// Setups in several experiments, one of them missing in the second.
pub(crate) fn order(count: usize, experiments: usize) -> OrderChart {
    let share = |i: usize, e: usize| {
        let value = 0.5 + 0.2 * wobble(i, e / 2) + 0.05 * wobble(i, e + 9);
        (i != 2 || e != 1).then(|| Estimate::new(value, value - 0.02, value + 0.02))
    };
    let row = |i: usize| OrderRow { name: name(i), shares: (0..experiments).map(|e| share(i, e)).collect() };
    let experiments = (0..experiments).map(|e| format!("players-{}", e + 1)).collect();
    OrderChart { level: 0.95, experiments, rows: (0..count).map(row).collect() }
}
