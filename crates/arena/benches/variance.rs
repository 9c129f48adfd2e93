//! Variance reduction by common tile keys, as ratios of variances with 95% intervals.
//!
//! ```text
//! cargo bench -p bagsplit-arena --bench variance [-- PAIRS SEED]
//! ```
//!
//! The default of PAIRS is 1000, which takes about a minute on two cores.
//!
//! For each two setups A and B it prints the variance of (A's result against a field) - (B's result against it), with the
//! same pair indices, relative to the same with independent ones, var A + var B: for the share of pairs and for the score
//! difference.

#[path = "../examples/common/mod.rs"]
mod common;

use std::collections::HashMap;

use bagsplit_arena::{Block, Matchup, PairRange};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Fast;
use bagsplit_players::Setup;
use bagsplit_stats::{Estimate, Level};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// A name, A and B.
const ROWS: [(&str, &str, &str); 8] = [
    ("one bag | mixed, uniform", "split=one", "split=even"),
    (
        "one bag | digits apart, quota",
        "split=one",
        "split=apart draw=quota",
    ),
    (
        "digits apart | fine, quota",
        "split=apart draw=quota",
        "split=fine draw=quota",
    ),
    (
        "digits apart | mixed, hand-value",
        "split=apart draw=hand-value",
        "split=even draw=hand-value",
    ),
    (
        "digits apart | an operator each, hand-value",
        "split=apart draw=hand-value",
        "split=each draw=hand-value",
    ),
    (
        "mixed, hand-value | mixed, uniform",
        "split=even draw=hand-value",
        "split=even",
    ),
    (
        "equity: one bag | mixed, hand-value",
        "split=one bot=equity",
        "split=even draw=hand-value bot=equity",
    ),
    (
        "equity: digits apart | fine with Mulligan",
        "split=apart draw=quota bot=equity",
        "split=fine draw=quota mulligan=value bot=equity",
    ),
];

/// The common opponents of A and B; none of them is in a row.
const FIELD: [&str; 3] = [
    "split=even draw=proportional",
    "split=apart draw=proportional start=other",
    "split=fine draw=hand-value",
];

/// The mean share of a setup over the field and its mean score difference, by pair index.
fn against_field(
    game: &MathScrabble,
    setup: &Setup,
    field: &[Setup],
    seed: u64,
    pairs: u64,
) -> [Vec<f64>; 2] {
    let mut means = [0, 1].map(|_| vec![0.; pairs as usize]);
    for other in field {
        let block = Block {
            matchup: Matchup {
                first: setup,
                second: other,
            },
            seed,
            pairs: PairRange::new(0, pairs),
        };
        let result = block
            .play(game, &Fast::new(game), &())
            .expect("nothing stops it");
        for (index, pair) in result.pairs().enumerate() {
            means[0][index] += pair.quarters().share() / field.len() as f64;
            means[1][index] +=
                pair.iter().map(|game| game.lead() as f64 / 2.).sum::<f64>() / field.len() as f64;
        }
    }
    means
}

/// The variance of `above` over the sum of the variances of `below`, all observed on the same pair indices. The interval
/// is by the delete-one jackknife of the logarithm of the ratio, which makes no assumption of normality: Miller (1968),
/// Jackknifing variances, Annals of Mathematical Statistics 39:567-582.
fn variance_ratio(above: &[f64], below: &[&[f64]]) -> Estimate {
    let n = above.len() as f64;
    let top = Deviations::new(above);
    let bottoms: Vec<Deviations<'_>> = below.iter().map(|xs| Deviations::new(xs)).collect();
    let log = |without: Option<usize>| {
        (top.variance(without) / bottoms.iter().map(|xs| xs.variance(without)).sum::<f64>()).ln()
    };
    let parts: Vec<f64> = (0..above.len()).map(|i| log(Some(i))).collect();
    let mean = parts.iter().sum::<f64>() / n;
    let squares: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
    let log = Estimate::student(
        log(None),
        ((n - 1.) / n * squares).sqrt(),
        above.len() as u64,
        Level::P95,
    );
    let value = log.value.exp();
    let standard_error = value * log.standard_error;
    Estimate {
        value,
        standard_error,
        low: log.low.exp(),
        high: log.high.exp(),
    }
}

/// Numbers with their mean and sum of squared deviations.
struct Deviations<'x> {
    xs: &'x [f64],
    mean: f64,
    squares: f64,
}

impl Deviations<'_> {
    fn new(xs: &[f64]) -> Deviations<'_> {
        let mean = xs.iter().sum::<f64>() / xs.len() as f64;
        Deviations {
            xs,
            mean,
            squares: xs.iter().map(|x| (x - mean).powi(2)).sum(),
        }
    }

    /// The unbiased variance, optionally with one number left out.
    fn variance(&self, without: Option<usize>) -> f64 {
        let n = self.xs.len() as f64;
        // Without i, the squared deviations about the new mean sum to S - n/(n - 1) (x_i - mean)².
        match without {
            None => self.squares / (n - 1.),
            Some(i) => (self.squares - n / (n - 1.) * (self.xs[i] - self.mean).powi(2)) / (n - 2.),
        }
    }
}

fn main() {
    // Cargo passes `--bench` as well.
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let (pairs, seed) = (
        *numbers.first().unwrap_or(&1000),
        *numbers.get(1).unwrap_or(&9),
    );
    let game = MathScrabble::default();
    let field: Vec<Setup> = FIELD.iter().map(|words| common::setup(words)).collect();
    let mut words: Vec<&str> = ROWS.iter().flat_map(|&(_, a, b)| [a, b]).collect();
    words.sort_unstable();
    words.dedup();
    let against = words.par_iter().map(|words| {
        (
            *words,
            against_field(&game, &common::setup(words), &field, seed, pairs),
        )
    });
    let against: HashMap<&str, [Vec<f64>; 2]> = against.collect();
    println!(
        "{pairs} pairs, seed {seed}; ratio of variances (95% interval); below 1 is a saving\n"
    );
    println!(
        "{:44}{:>19}{:>19}",
        "", "share of pairs", "score difference"
    );
    for (name, a, b) in ROWS {
        let cells = [0, 1].map(|what| {
            let (xs, ys) = (&against[a][what], &against[b][what]);
            let difference: Vec<f64> = xs.iter().zip(ys).map(|(x, y)| x - y).collect();
            let ratio = variance_ratio(&difference, &[xs, ys]);
            format!("  {:.3} ({:.2}-{:.2})", ratio.value, ratio.low, ratio.high)
        });
        println!("{name:44}{}", cells.concat());
    }
}
