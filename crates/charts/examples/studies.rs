//! Writes the charts of studies, drawn from made-up numbers, to the folder given: `cargo run --example studies -- FOLDER`.

use std::path::Path;

use charts::{
    BestResponseChart, Caption, Chart, Confirmation, Estimate, Format, GapPoint, PayoffChart, RaceArm,
    RaceChart, RacePoint, RankRow, RankStabilityChart, ResponseRound, SearchChart, SearchStep, SweepChart,
    SweepPanel, SweepPoint, SweepScale, SweepSeries, render,
};

const SPLITS: [&str; 6] = [
    "even-thirds",
    "operators-apart",
    "digits-low-high",
    "blanks-and-twos",
    "one-big-bag",
    "mirrored-primes",
];

fn name(index: usize) -> String {
    let policy = ["hand-value", "round-robin", "weighted-by-what-the-hand-lacks"][index / 6 % 3];
    format!("{}-{:03}/greedy/{policy}", SPLITS[index % 6], index + 1)
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(name).collect()
}

/// A smooth, repeatable stand-in for chance, between −1 and 1.
fn wobble(a: usize, b: usize) -> f64 {
    ((a as f64 * 12.9898 + b as f64 * 78.233).sin() * 43_758.547).fract()
}

fn caption(title: &str) -> Caption {
    Caption::new(
        title,
        "Made-up numbers: games in mirrored pairs, ruleset of the official game",
        "Source: bagsplit gallery, invented data. Intervals: 95 %; one seed.",
    )
}

fn payoff(count: usize) -> PayoffChart {
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
    let raw: Vec<f64> = (0..count).map(|i| (wobble(i, 5) - 0.3).max(0.0) + f64::from(i == 1)).collect();
    let sum: f64 = raw.iter().sum();
    let weight = |w: f64| Estimate::new(w / sum, (w / sum - 0.07).max(0.0), (w / sum + 0.06).min(1.0));
    let weights = raw.into_iter().map(weight).collect();
    PayoffChart::new(caption("Bring these setups in these proportions"), names(count), cells, weights)
}

fn ranks(count: usize, shown: usize, width: f64) -> RankStabilityChart {
    let row = |i: usize| {
        let density = |r: usize| (-0.5 * ((r as f64 - i as f64 - 2.0 * wobble(i, 1)) / width).powi(2)).exp();
        let all: Vec<f64> = (0..count).map(density).collect();
        let sum: f64 = all.iter().sum();
        RankRow { name: name(i), probabilities: all.iter().take(shown).map(|p| p / sum).collect() }
    };
    RankStabilityChart::new(
        caption("The first place is open, the last is not"),
        (0..shown).map(row).collect(),
    )
}

/// A race by sequential halving: each round gives those left the same number of games in all.
fn race(count: usize, rounds: usize) -> RaceChart {
    let batches = 5;
    let truth = |i: usize| 0.5 + 0.03 * wobble(i, 11);
    let mut arms: Vec<RaceArm> = (0..count)
        .map(|i| RaceArm { name: name(i), points: Vec::new(), dropped: false, last: None })
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
        arm.last = (!arm.dropped).then(|| Estimate::new(share, share - 0.004, share + 0.004));
    }
    let mut chart =
        RaceChart::new(caption("Most setups are out early; the last few take the games"), arms, Some(winner));
    chart.gap = gap;
    chart.tolerance = Some(0.01);
    chart
}

fn search(generations: usize, finds: usize) -> SearchChart {
    let step = |g: usize| {
        let part = 1.0 - (-(g as f64) / (0.3 * generations as f64)).exp();
        let best = 0.54 + 0.05 * part + 0.006 * wobble(g, 1);
        let mean = 0.49 + 0.07 * part + 0.002 * wobble(g, 2);
        let games = 40_000 * (g as u64 + 1);
        let band = Some((best - 0.012, best + 0.012));
        SearchStep { games, best, band, mean, entropy: Some(94.0 * (1.0 - 0.9 * part)) }
    };
    let find = |i: usize| {
        let share = 0.578 - 0.005 * i as f64;
        Confirmation {
            name: name(i + 3),
            games: 40_000 * generations as u64 + 60_000,
            share: Estimate::new(share, share - 0.005, share + 0.005),
        }
    };
    let (steps, finds) = ((0..generations).map(step).collect(), (0..finds).map(find).collect());
    let mut chart =
        SearchChart::new(caption("The search levels off; its find holds on fresh seeds"), steps, finds);
    chart.reference =
        (!chart.confirmations.is_empty()).then(|| (0.561, "the best split known before".to_owned()));
    chart
}

fn responses(count: usize) -> BestResponseChart {
    let round = |r: usize| {
        let value = 0.05 / (1.0 + 0.6 * r as f64) + 0.004 * wobble(r, 8);
        let tested = r + 1 < count || count < 3;
        ResponseRound {
            round: r as u32 + 1,
            searched: value + 0.012 + 0.004 * wobble(r, 3).abs(),
            fresh: tested.then(|| Estimate::new(value, value - 0.009, value + 0.009)),
            support: 2 + (r as f64).sqrt() as u32 + r as u32 / 4,
        }
    };
    let title = caption("After eight rounds no response gains for certain");
    BestResponseChart::new(title, (0..count).map(round).collect())
}

fn sweep(panels: usize, series: usize, xs: &[f64], scale: SweepScale) -> SweepChart {
    let figures = [
        ("First player's win rate", "win rate (%)", 50.0, 8.0, Some(50.0)),
        ("Length of a game", "turns of a player", 14.0, 3.0, None),
        ("Final score", "points", 230.0, 60.0, None),
        ("Tiles left over", "tiles", 3.0, 1.5, Some(0.0)),
        ("Share of drawn games", "games (%)", 2.0, 1.0, None),
    ];
    let bots = ["greedy", "frugal", "equation-hunter", "the strongest bot there is"];
    let panel = |p: usize| {
        let (title, axis, middle, reach, reference) = figures[p % figures.len()];
        let point = |s: usize, i: usize, x: f64| {
            let wave = (i as f64 / xs.len() as f64 * 3.0 + p as f64).sin();
            let y = middle + reach * (0.7 * wave + 0.2 * s as f64 + 0.08 * wobble(i + 10 * s, p));
            let interval = (i % 9 != 8).then_some((y - reach * 0.15, y + reach * 0.15));
            SweepPoint { x, y, interval }
        };
        let one = |s: usize| SweepSeries {
            name: bots[s % bots.len()].to_owned(),
            points: xs.iter().enumerate().map(|(i, x)| point(s, i, *x)).collect(),
        };
        let series = (0..series).map(one).collect();
        SweepPanel { title: title.into(), axis: axis.into(), reference, series }
    };
    let panels = (0..panels).map(panel).collect();
    SweepChart::new(caption("What a rule changes"), "tiles in the hand", scale, panels)
}

fn sweeps(folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let few: Vec<f64> = (4..=12).map(f64::from).collect();
    for panels in [1, 5] {
        let mut chart = sweep(panels, 1 + panels / 2, &few, SweepScale::Linear);
        chart.current = Some(8.0);
        write(folder, &format!("sweep-{panels}"), &chart)?;
    }
    let growing: Vec<f64> = (0..60).map(|i| 10.0 * 1.15f64.powi(i)).collect();
    write(folder, "sweep-log", &sweep(2, 2, &growing, SweepScale::Logarithmic))?;
    let places: Vec<f64> = (0..60).map(f64::from).collect();
    write(folder, "sweep-words-60", &sweep(2, 1, &places, SweepScale::Categories(names(60))))?;
    write(folder, "sweep-words-60x4", &sweep(1, 4, &places, SweepScale::Categories(names(60))))?;
    let rules = ["2016", "2019", "house"].map(String::from).to_vec();
    write(folder, "sweep-words-3", &sweep(4, 4, &places[..3], SweepScale::Categories(rules)))
}

fn write(folder: &Path, name: &str, chart: &impl Chart) -> Result<(), Box<dyn std::error::Error>> {
    for format in Format::ALL {
        let path = folder.join(name).with_extension(format.extension());
        std::fs::write(&path, render(chart, format)?)?;
        println!("{}", path.display());
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).ok_or("name a folder to write to")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for count in [2, 12, 60] {
        write(folder, &format!("payoff-{count}"), &payoff(count))?;
    }
    write(folder, "ranks-2", &ranks(2, 2, 0.6))?;
    write(folder, "ranks-14", &ranks(40, 14, 1.5))?;
    write(folder, "ranks-60", &ranks(60, 60, 4.0))?;
    write(folder, "race-1000", &race(1000, 9))?;
    let mut plain = race(2, 1);
    plain.gap.clear();
    plain.decided = false;
    write(folder, "race-2", &plain)?;
    write(folder, "race-60", &race(60, 5))?;
    write(folder, "search-40", &search(40, 1))?;
    write(folder, "search-3", &search(3, 4))?;
    let mut long = race(3, 2);
    long.caption.title = "A finding that takes its time: ".repeat(4);
    for arm in &mut long.arms {
        arm.name = "operators-apart/equation-hunter/".repeat(4) + &arm.name;
    }
    write(folder, "race-long", &long)?;
    write(folder, "search-2", &search(2, 0))?;
    write(folder, "responses-8", &responses(8))?;
    write(folder, "responses-60", &responses(60))?;
    write(folder, "responses-1", &responses(1))?;
    sweeps(folder)
}
