//! Writes the charts of studies, drawn from made-up numbers, to the folder given: `cargo run --example studies -- FOLDER`.

use std::path::Path;

use charts::{
    Caption, Chart, Estimate, Format, GapPoint, PayoffChart, RaceArm, RaceChart, RacePoint, RankRow,
    RankStabilityChart, render,
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
    write(folder, "race-60", &race(60, 5))
}
