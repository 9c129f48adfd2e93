//! How well does a search do where the truth is known?
//!
//! 13 symbols with 47 tiles, four bags, one Bernoulli game a sample, the true rate of what is recommended as the
//! result. The methods may not look at the landscape, only ask for games. [`row`] gives a figure for one method
//! on one landscape; [`TARGET`] is what a good method reaches on [`Shape::Distance`] with [`GAMES`] games.
//!
//! Mean true rate over the seeds 0 to 19 (standard deviation of one search), by `--example figures`:
//!
//! | landscape, games | search | random halving | cross-entropy | reachable |
//! |---|---|---|---|---|
//! | `Distance`, 1,000,000 | .5981 (.0022) | .5487 (.0074) | .5419 (.0097) | .6000 |
//! | `Pairs`, 1,000,000 | .5671 (.0072) | .5451 (.0053) | .5325 (.0052) | .5758 |
//! | `Rugged`, 1,000,000 | .6023 (.0041) | .5541 (.0057) | .5471 (.0095) | .6058 |
//! | `Distance`, 200,000 | .5536 (.0111) | .5436 (.0073) | .5328 (.0094) | .6000 |
//!
//! A random division has .527 on `Distance`. The rivals' settings were not tuned.

mod landscape;
mod rivals;

pub use landscape::{Landscape, Shape};

use std::ops::Range;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Answer, Candidate, Config, Search, Space};

/// Mean true rate to be reached on [`Shape::Distance`].
pub const TARGET: f64 = 0.587;
/// Games of one search for that.
pub const GAMES: u64 = 1_000_000;

/// Tiles of each symbol: nine digits, four operators.
const TILES: [usize; 13] = [3, 3, 3, 3, 3, 3, 3, 3, 3, 5, 5, 5, 5];
const BAGS: usize = 4;

/// A way to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// [`Search`] with [`Config::for_budget`].
    Search,
    /// 4096 random divisions and sequential halving among them.
    RandomHalving,
    /// The cross-entropy method (Rubinstein 1999, Methodology and Computing in Applied Probability 1:127-190) on
    /// tile probabilities for each bag, every candidate aligned to the table, and sequential halving at the end.
    CrossEntropy,
}

/// What one search recommended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trial {
    /// True rate of the recommended division.
    pub rate: f64,
    /// Games used.
    pub games: u64,
    /// Best true rate found without noise: steepest ascent from the hidden division and 20 random ones.
    pub reachable: f64,
}

/// One method on one landscape, over seeds.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The method.
    pub method: Method,
    /// The landscape.
    pub shape: Shape,
    /// Games allowed for each search.
    pub games: u64,
    /// Every search, in the order of the seeds.
    pub trials: Vec<Trial>,
    /// Mean true rate of what was recommended.
    pub mean: f64,
    /// Standard deviation of that over seeds (n - 1), 0 for one seed.
    pub deviation: f64,
    /// Lowest.
    pub lowest: f64,
    /// Mean of [`Trial::reachable`].
    pub reachable: f64,
}

/// One search. The seed decides the landscape, the games' luck and the method's choices.
///
/// # Panics
///
/// If `games` is below 300, too few for one generation.
#[must_use]
pub fn trial(method: Method, shape: Shape, games: u64, seed: u64) -> Trial {
    let space = Space::new(&TILES, BAGS).expect("a valid space");
    let mut truth = Pcg64Mcg::seed_from_u64(seed ^ 0x6c61_6e64_7363_6170);
    let landscape = Landscape::draw(shape, &space, &mut truth);
    let reachable = landscape.reachable(&space, &mut truth);
    let mut play =
        Games { landscape: &landscape, rng: Pcg64Mcg::seed_from_u64(seed ^ 0x6761_6d65_7321), played: 0 };
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let found = match method {
        Method::Search => search(&space, games, seed, &mut play),
        Method::RandomHalving => rivals::random_halving(&space, games, &mut play, &mut rng),
        Method::CrossEntropy => rivals::cross_entropy(&space, games, &mut play, &mut rng),
    };
    Trial { rate: landscape.rate(&found.division), games: play.played, reachable }
}

/// A search for each seed, and what came of them. Each takes about two seconds on one core.
///
/// # Panics
///
/// If there are no seeds, or `games` is below 300.
#[must_use]
pub fn row(method: Method, shape: Shape, games: u64, seeds: Range<u64>) -> Row {
    assert!(!seeds.is_empty(), "no seeds");
    let trials: Vec<Trial> = seeds.map(|seed| trial(method, shape, games, seed)).collect();
    let n = trials.len() as f64;
    let mean = trials.iter().map(|t| t.rate).sum::<f64>() / n;
    let squares = trials.iter().map(|t| (t.rate - mean).powi(2)).sum::<f64>();
    Row {
        method,
        shape,
        games,
        mean,
        deviation: (squares / (n - 1.0).max(1.0)).sqrt(),
        lowest: trials.iter().map(|t| t.rate).fold(f64::INFINITY, f64::min),
        reachable: trials.iter().map(|t| t.reachable).sum::<f64>() / n,
        trials,
    }
}

/// Plays Bernoulli games on a landscape and counts them.
struct Games<'a> {
    landscape: &'a Landscape,
    rng: Pcg64Mcg,
    played: u64,
}

impl Games<'_> {
    fn play(&mut self, candidate: &Candidate, games: u64) -> Answer {
        let rate = self.landscape.rate(&candidate.division);
        let won = (0..games).filter(|_| self.rng.random::<f64>() < rate).count() as f64;
        self.played += games;
        Answer { sum: won, sum_squares: won, count: games }
    }
}

fn search(space: &Space, games: u64, seed: u64, play: &mut Games<'_>) -> Candidate {
    let config = Config::for_budget(games);
    let mut search = Search::new(config, space.clone(), seed).expect("enough games");
    while !search.ask().is_empty() {
        let answers: Vec<Answer> = search.ask().iter().map(|r| play.play(&r.candidate, r.samples)).collect();
        search.tell(&answers).expect("every request was answered");
    }
    search.best().clone()
}

/// A random number at least 0 and below 1.
fn unit<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    rng.random()
}
