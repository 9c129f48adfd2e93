//! Writes every chart, drawn from made-up numbers, to the folder given: `cargo run --example gallery -- FOLDER`.

use std::path::Path;

use charts::{
    BagCurve, BagsEmptying, BagsPanel, Caption, Chart, DistributionChart, Format, Histogram, MatchupCell,
    MatchupMatrix, PointsByTurn, RankedRow, RankingChart, SpreadChart, SpreadRow, TurnPoint, TurnSeries,
    render,
};

const SPLITS: [&str; 6] = [
    "even-thirds",
    "operators-apart",
    "digits-low-high",
    "blanks-and-twos",
    "one-big-bag",
    "mirrored-primes",
];
const BOTS: [&str; 3] = ["greedy", "frugal", "equation-hunter"];
const POLICIES: [&str; 2] = ["hand-value", "round-robin"];

fn names() -> Vec<String> {
    let pair = |split: &'static str, bot: &'static str| POLICIES.map(|p| format!("{split}/{bot}/{p}"));
    SPLITS.iter().flat_map(|s| BOTS.iter().flat_map(move |b| pair(s, b))).collect()
}

/// A smooth, repeatable stand-in for chance, between −1 and 1.
fn wobble(a: usize, b: usize) -> f64 {
    ((a as f64 * 12.9898 + b as f64 * 78.233).sin() * 43_758.547).fract()
}

fn caption(title: &str) -> Caption {
    Caption::new(
        title,
        "Made-up numbers: 36 setups, 2,520 games each in mirrored pairs, ruleset of the official game",
        "Source: bagsplit gallery, invented data. Intervals: 95 %, Benjamini-Hochberg where many are compared; \
         one seed, blocks of 70 games.",
    )
}

fn ranking(count: usize) -> RankingChart {
    let row = |(i, name): (usize, String)| {
        let value = 0.5 + 0.16 * (1.0 - 2.0 * i as f64 / 36.0) + 0.006 * wobble(i, 0);
        RankedRow { name, value, low: value - 0.02, high: value + 0.02, in_top_group: i < 4 }
    };
    let rows = names().into_iter().take(count).enumerate().map(row).collect();
    let mut chart = RankingChart::new(caption("Four setups cannot be told from the best"), rows);
    chart.interval = "win rate against the field, 95 % interval".into();
    chart
}

fn matrix(rows: usize, columns: usize) -> MatchupMatrix {
    let cell = |r: usize, c: usize| {
        let share = (0.5 + 0.008 * (c as f64 - r as f64) + 0.05 * wobble(r, c)).clamp(0.0, 1.0);
        let played = r != c && !(r * 7 + c * 3).is_multiple_of(41);
        played.then_some(MatchupCell { share, significant: (share - 0.5).abs() > 0.08 })
    };
    let cells = (0..rows).map(|r| (0..columns).map(|c| cell(r, c)).collect()).collect();
    let (row_names, columns) = (names().into_iter().take(rows), names().into_iter().take(columns));
    MatchupMatrix::new(caption("Who beats whom"), row_names.collect(), columns.collect(), cells)
}

fn distribution() -> DistributionChart {
    let bell = |middle: f64, width: f64, skew: f64| {
        move |v: i64| {
            let z = (v as f64 - middle) / (width * if v as f64 > middle { skew } else { 1.0 });
            (v, (9_000.0 * (-0.5 * z * z).exp() * (1.0 + 0.1 * wobble(v.unsigned_abs() as usize, 3))) as u64)
        }
    };
    DistributionChart {
        caption: caption("Most games are close, some are not"),
        scores: Histogram::new(
            "Final score of a player",
            "points at the end of the game",
            (40..700).map(bell(230.0, 48.0, 1.8)),
        ),
        differences: Histogram::new(
            "Difference of the final scores",
            "points, first setup minus second",
            (-400..400).map(bell(6.0, 82.0, 1.0)).chain([(6_000, 3)]),
        ),
    }
}

fn spread(count: usize) -> SpreadChart {
    let row = |(i, name): (usize, String)| {
        let q50 = 260.0 - 2.5 * i as f64 + 8.0 * wobble(i, 1);
        let w = 36.0 + 10.0 * wobble(i, 2).abs();
        let [q05, q25, q75, q95] = [-1.9, -0.8, 0.9, 2.6].map(|z| q50 + z * w);
        SpreadRow { name, q05, q25, q50, q75, q95, mean: q50 + 0.25 * w }
    };
    let rows = names().into_iter().take(count).enumerate().map(row).collect();
    SpreadChart::new(caption("Final scores overlap far more than win rates"), "final score (points)", rows)
}

fn points(count: usize, highlighted: usize) -> PointsByTurn {
    let series = |(i, name): (usize, String)| {
        let point = |turn: u32| {
            let t = f64::from(turn);
            let mean = 21.0 + 9.0 * (t / 3.0 - i as f64 * 0.35).sin() * (-t / 16.0).exp() - 0.2 * i as f64;
            let band = (i < 2).then_some((mean - 0.8, mean + 0.8));
            TurnPoint { turn, mean, band }
        };
        TurnSeries {
            name,
            highlighted: i < highlighted,
            points: (1..=15 - i as u32 % 3).map(point).collect(),
        }
    };
    let series = names().into_iter().take(count).enumerate().map(series).collect();
    PointsByTurn::new(caption("Setups that split operators off start slowly"), series)
}

fn bags(panels: usize, bags: u32) -> BagsEmptying {
    let curve = |panel: usize, bag: u32| {
        let start = 47.0 / f64::from(bags) + 4.0 * wobble(panel, bag as usize);
        let rate = 0.7 + 0.16 * f64::from((bag + panel as u32) % 4);
        let left =
            |turn: u32| (turn, (start - rate * f64::from(turn)).max(0.15 * start / (1.0 + f64::from(turn))));
        BagCurve {
            bag: char::from_u32(u32::from('A') + bag).unwrap_or('?'),
            tiles_left: (0..=16).map(left).collect(),
        }
    };
    let panel = |i: usize| BagsPanel {
        name: format!("{}-{}", SPLITS[i % SPLITS.len()], i + 1),
        bags: (0..bags).map(|bag| curve(i, bag)).collect(),
    };
    BagsEmptying::new(caption("How fast each bag runs dry"), (0..panels).map(panel).collect())
}

/// Names shorter than the words in the corner of the matrix.
fn short_names() -> MatchupMatrix {
    let mut chart = matrix(4, 4);
    for names in [&mut chart.rows, &mut chart.columns] {
        *names = ["A", "B", "C", "D"].map(String::from).to_vec();
    }
    chart
}

/// Games that all end alike, and a handful of differences.
fn single_value() -> DistributionChart {
    let caption = caption("Nothing to see here");
    let scores = Histogram::new("Final score", "points", [(120, 40)]);
    DistributionChart {
        caption,
        scores,
        differences: Histogram::new("Difference", "points", [(-1, 9), (2, 11)]),
    }
}

/// Names and captions longer than there is room for, and widths of every kind.
fn long_names() -> RankingChart {
    let mut chart = ranking(9);
    chart.caption.title = "A finding that takes its time: ".repeat(4);
    chart.caption.subtitle = "Many words about how games were played and counted. ".repeat(5);
    for (index, row) in chart.rows.iter_mut().enumerate() {
        row.name =
            format!("{}-{}", "operators-apart/equation-hunter/hand-value".repeat(1 + index % 2), index);
        (row.low, row.high) = (row.value * 0.2, (row.value + 0.05 * index as f64).min(1.0));
    }
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
    write(folder, "ranking-36", &ranking(36))?;
    write(folder, "ranking-1", &ranking(1))?;
    write(folder, "matrix-36x36", &matrix(36, 36))?;
    write(folder, "matrix-36x6", &matrix(36, 6))?;
    write(folder, "matrix-2x2", &matrix(2, 2))?;
    write(folder, "distribution", &distribution())?;
    write(folder, "spread-36", &spread(36))?;
    write(folder, "spread-3", &spread(3))?;
    write(folder, "points-36", &points(36, 6))?;
    write(folder, "points-2", &points(2, 2))?;
    write(folder, "bags-1", &bags(1, 8))?;
    write(folder, "bags-6", &bags(6, 4))?;
    write(folder, "edge-matrix", &short_names())?;
    write(folder, "edge-distribution", &single_value())?;
    write(folder, "edge-points", &points(12, 12))?;
    write(folder, "edge-ranking", &long_names())?;
    write(folder, "bags-12", &bags(12, 8))
}
