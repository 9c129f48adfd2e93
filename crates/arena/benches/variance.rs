//! Variance reduction by common tile keys and control variates, as ratios of variances with 95% intervals.
//!
//! ```text
//! cargo bench -p bagsplit-arena --bench variance [-- PAIRS SEED]
//! ```
//!
//! The default of PAIRS is 1000, which takes about a minute on two cores.
//!
//! For each two setups A and B it prints the variance of
//!
//! - *keys*: (A's result against a field) - (B's result against it), with the same pair indices, relative to the same
//!   with independent ones, var A + var B;
//! - *symbols*: the result of A against B, less the part explained by the luck in each of the 13 symbols (13 controls: A's
//!   luck less B's), relative to the plain result;
//! - *value*: the same with the 12 controls of `GameLuck::controls`;
//! - *value, few*: the same, fitted on at most the first 500 pairs;
//! - *keys and value*: the difference against the field on the same pair indices, less the part explained by the controls
//!   of A's and B's own draws there, relative to var A + var B.
//!
//! Coefficients are fitted and applied on different blocks of pair indices (ten folds). First for the share of pairs,
//! then for the score difference.

#[path = "../examples/common/mod.rs"]
mod common;

use std::time::Instant;

use bagsplit_arena::{Block, BlockResult, Draw, DrawLuck, GameLuck, Matchup, Outcome, PairRange, Watch};
use bagsplit_game::board::{Bag, ByPlayer, MAX_BAGS, Player, Symbol, Tile};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Fast;
use bagsplit_players::Setup;
use bagsplit_stats::{Estimate, Level, controlled_mean};
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

/// A name, A and B.
const ROWS: [(&str, &str, &str); 8] = [
    ("one bag | mixed, uniform", "split=one", "split=even"),
    ("one bag | digits apart, quota", "split=one", "split=apart draw=quota"),
    ("digits apart | fine, quota", "split=apart draw=quota", "split=fine draw=quota"),
    ("digits apart | mixed, hand-value", "split=apart draw=hand-value", "split=even draw=hand-value"),
    (
        "digits apart | an operator each, hand-value",
        "split=apart draw=hand-value",
        "split=each draw=hand-value",
    ),
    ("mixed, hand-value | mixed, uniform", "split=even draw=hand-value", "split=even"),
    ("equity: one bag | mixed, hand-value", "split=one bot=equity", "split=even draw=hand-value bot=equity"),
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

const FOLDS: usize = 10;
const FEW: usize = 500;
/// The number of pairs in a block.
const BLOCK: u64 = 250;

/// A matchup by pair index.
struct Played {
    /// The first setup's share of the pair, and its mean score difference.
    results: [Vec<f64>; 2],
    /// The draw luck of the two games, and that in each kind of tile.
    luck: Vec<[GameLuck; 2]>,
    by_tile: Vec<[ByTile; 2]>,
}

/// Tiles drawn less tiles expected, by [`Tile::index`].
type ByTile = ByPlayer<[f64; Tile::COUNT]>;

/// Records the luck of every observed game in each kind of tile.
#[derive(Default)]
struct TileLuck {
    game: ByTile,
    games: Vec<ByTile>,
}

impl Watch for TileLuck {
    fn draw(&mut self, draw: &Draw<'_>) {
        let (bags, counts) = (draw.bags(), draw.counts());
        for bag in Bag::first(MAX_BAGS).filter(|&bag| counts[bag] > 0) {
            let each = f64::from(counts[bag]) / f64::from(bags[bag].total());
            for (tile, held) in bags[bag].kinds() {
                self.game[draw.player][tile.index()] +=
                    f64::from(draw.drawn[bag].count(tile)) - f64::from(held) * each;
            }
        }
    }

    fn end(&mut self, _: &Outcome) {
        self.games.push(std::mem::take(&mut self.game));
    }
}

fn play(game: &MathScrabble, first: &Setup, second: &Setup, seed: u64, pairs: u64) -> Played {
    let starts: Vec<u64> = (0..pairs).step_by(BLOCK as usize).collect();
    let blocks = starts.into_par_iter().map(|start| {
        let pairs = PairRange::between(start, pairs.min(start + BLOCK));
        let (mut luck, mut by_tile) = (DrawLuck::new(), TileLuck::default());
        let block = Block { matchup: Matchup { first, second }, seed, pairs };
        let mut both = (&mut luck, &mut by_tile);
        let result = block.play_watched(game, &Fast::new(game), &(), &mut both).expect("nothing stops it");
        (result, luck.games().to_vec(), by_tile.games)
    });
    let blocks: Vec<(BlockResult, Vec<GameLuck>, Vec<ByTile>)> = blocks.collect();
    let mut played = Played { results: [Vec::new(), Vec::new()], luck: Vec::new(), by_tile: Vec::new() };
    for (result, luck, by_tile) in &blocks {
        played.by_tile.extend(by_tile.chunks_exact(2).map(|two| [two[0], two[1]]));
        for (pair, luck) in result.pairs().zip(luck.chunks_exact(2)) {
            played.results[0].push(pair.quarters().share());
            played.results[1].push(pair.iter().map(|game| game.lead() as f64).sum::<f64>() / 2.);
            played.luck.push([luck[0], luck[1]]);
        }
    }
    played
}

/// The mean over the field by pair index, with the controls of the setup's own draws.
struct AgainstField {
    results: [Vec<f64>; 2],
    controls: Vec<[f64; GameLuck::CONTROLS / 2]>,
}

fn against_field(game: &MathScrabble, setup: &Setup, field: &[Setup], seed: u64, pairs: u64) -> AgainstField {
    let all: Vec<Played> = field.iter().map(|other| play(game, setup, other, seed, pairs)).collect();
    let mean = |what: usize| {
        let of = |played: &Played, pair: usize| played.results[what][pair];
        let at = |pair: usize| all.iter().map(|played| of(played, pair)).sum::<f64>() / all.len() as f64;
        (0..pairs as usize).map(at).collect()
    };
    let controls = (0..pairs as usize).map(|pair| {
        let mut sums = [0.; GameLuck::CONTROLS / 2];
        for luck in all.iter().flat_map(|played| &played.luck[pair]) {
            // The first half is player 0's, the setup's own.
            sums.iter_mut().zip(luck.controls()).for_each(|(sum, x)| *sum += x);
        }
        sums
    });
    AgainstField { controls: controls.collect(), results: [0, 1].map(mean) }
}

/// For each pair the luck of the first player less that of the second, by symbol.
fn symbols(played: &Played) -> Vec<f64> {
    let of = |pair: &[ByTile; 2], player, symbol: Symbol| -> f64 {
        pair.iter().map(|game| game[player][Tile::from(symbol).index()]).sum()
    };
    let there = Symbol::ALL.into_iter().filter(|s| s.is_arithmetic() || s.digit().is_some_and(|d| d > 0));
    let there: Vec<Symbol> = there.collect();
    let less = |pair: &[ByTile; 2], s| of(pair, Player::P0, s) - of(pair, Player::P1, s);
    played.by_tile.iter().flat_map(|pair| there.iter().map(move |&s| less(pair, s))).collect()
}

fn value(played: &Played) -> Vec<f64> {
    let sum = |pair: &[GameLuck; 2]| {
        let (one, two) = (pair[0].controls(), pair[1].controls());
        (0..GameLuck::CONTROLS).map(move |at| one[at] + two[at])
    };
    played.luck.iter().flat_map(sum).collect()
}

fn controlled(results: &[f64], controls: &[f64]) -> Estimate {
    let mean = controlled_mean(results, controls, FOLDS, Level::P95).expect("enough pairs");
    variance_ratio(&mean.values, &[results])
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
    let log = Estimate::student(log(None), ((n - 1.) / n * squares).sqrt(), above.len() as u64, Level::P95);
    let value = log.value.exp();
    let standard_error = value * log.standard_error;
    Estimate { value, standard_error, low: log.low.exp(), high: log.high.exp() }
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
        Deviations { xs, mean, squares: xs.iter().map(|x| (x - mean).powi(2)).sum() }
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

fn ratios(duel: &Played, [a, b]: [&AgainstField; 2], what: usize) -> [Estimate; 5] {
    let (xs, ys) = (&a.results[what], &b.results[what]);
    let below: [&[f64]; 2] = [xs, ys];
    let difference: Vec<f64> = xs.iter().zip(ys).map(|(x, y)| x - y).collect();
    let own: Vec<f64> =
        a.controls.iter().zip(&b.controls).flat_map(|(a, b)| a.iter().chain(b).copied()).collect();
    let adjusted = controlled_mean(&difference, &own, FOLDS, Level::P95).expect("enough pairs").values;
    let (results, value) = (&duel.results[what], value(duel));
    let few = FEW.min(results.len());
    let width = value.len() / results.len();
    [
        variance_ratio(&difference, &below),
        controlled(results, &symbols(duel)),
        controlled(results, &value),
        controlled(&results[..few], &value[..few * width]),
        variance_ratio(&adjusted, &below),
    ]
}

/// Games per second on one thread, plain and with the luck recorded.
fn cost(game: &MathScrabble, setup: &Setup, seed: u64) -> [f64; 2] {
    let block =
        Block { matchup: Matchup { first: setup, second: setup }, seed, pairs: PairRange::new(0, 500) };
    let generator = Fast::new(game);
    let rate = |begun: Instant| block.pairs.games() as f64 / begun.elapsed().as_secs_f64();
    // The best of several alternating runs: other programs only ever slow it down.
    let mut best = [0f64; 2];
    for _ in 0..5 {
        let begun = Instant::now();
        block.play(game, &generator, &()).expect("nothing stops it");
        best[0] = best[0].max(rate(begun));
        let begun = Instant::now();
        block.play_watched(game, &generator, &(), &mut DrawLuck::new()).expect("nothing stops it");
        best[1] = best[1].max(rate(begun));
    }
    best
}

fn main() {
    // Cargo passes `--bench` as well.
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (pairs, seed) = (*numbers.first().unwrap_or(&1000), *numbers.get(1).unwrap_or(&9));
    let game = MathScrabble::default();
    let field: Vec<Setup> = FIELD.iter().map(|words| common::setup(words)).collect();
    let mut words: Vec<&str> = ROWS.iter().flat_map(|&(_, a, b)| [a, b]).collect();
    words.sort_unstable();
    words.dedup();
    let setups: Vec<Setup> = words.iter().map(|words| common::setup(words)).collect();
    let place = |wanted: &str| words.iter().position(|&known| known == wanted).expect("it is in a row");

    let begun = Instant::now();
    let fields: Vec<AgainstField> =
        setups.par_iter().map(|setup| against_field(&game, setup, &field, seed, pairs)).collect();
    let duels: Vec<Played> = ROWS
        .par_iter()
        .map(|&(_, a, b)| play(&game, &setups[place(a)], &setups[place(b)], seed, pairs))
        .collect();
    println!("{pairs} pairs, seed {seed}; ratio of variances (95% interval); below 1 is a saving\n");
    for (what, title) in ["share of pairs", "score difference"].into_iter().enumerate() {
        let columns = ["keys", "symbols", "value", "value, few", "keys and value"];
        println!("{title:44}{}", columns.map(|column| format!("{column:>19}")).concat());
        for (row, duel) in ROWS.iter().zip(&duels) {
            let against = [&fields[place(row.1)], &fields[place(row.2)]];
            let cell = |r: Estimate| format!("  {:.3} ({:.2}-{:.2})", r.value, r.low, r.high);
            println!("{:44}{}", row.0, ratios(duel, against, what).map(cell).concat());
        }
        println!();
    }
    let [plain, kept] = cost(&game, &setups[place("split=even")], seed);
    println!("{plain:.0} games a second on a thread, {kept:.0} with the luck kept");
    println!("{:.0} seconds in all", begun.elapsed().as_secs_f64());
}
