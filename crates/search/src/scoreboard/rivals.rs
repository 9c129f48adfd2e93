//! Simpler methods, for comparison.

use rand::{Rng, RngExt};

use super::{Games, unit};
use crate::{Candidate, Space, division::assign, progress};

/// Random divisions in the first round of [`random_halving`].
const RANDOM: usize = 4096;
/// Population, games a candidate and elite of [`cross_entropy`], the weight of the new table, and the finalists.
const POPULATION: usize = 500;
const EACH: u64 = 20;
const ELITE: usize = 50;
const WEIGHT: f64 = 0.3;
const FINALISTS: usize = 32;

/// Sequential halving on all games of each candidate so far.
fn halving(candidates: Vec<Candidate>, games: u64, play: &mut Games<'_>) -> Candidate {
    let rounds = u64::from(candidates.len().next_power_of_two().trailing_zeros());
    let mut alive: Vec<(f64, Candidate)> = candidates.into_iter().map(|c| (0.0, c)).collect();
    while alive.len() > 1 {
        let each = games / rounds / alive.len() as u64;
        for (won, candidate) in &mut alive {
            *won += play.play(candidate, each).sum;
        }
        alive.sort_by(|a, b| b.0.total_cmp(&a.0)); // stable; all have played the same number
        alive.truncate(alive.len().div_ceil(2));
    }
    alive.pop().expect("at least one candidate").1
}

/// The best of random divisions by sequential halving.
pub(super) fn random_halving<R: Rng>(
    space: &Space,
    games: u64,
    play: &mut Games<'_>,
    rng: &mut R,
) -> Candidate {
    halving((0..RANDOM).map(|_| space.random(rng)).collect(), games, play)
}

/// A division whose tiles follow a table of shares independently.
fn sample<R: Rng>(space: &Space, table: &[Vec<f64>], rng: &mut R) -> Candidate {
    let mut candidate = Candidate { division: space.random(rng).division, choices: Vec::new() };
    for (s, row) in table.iter().enumerate() {
        candidate.division.row_mut(s).fill(0);
        for _ in 0..space.counts()[s] {
            let mut left = unit(rng);
            let bag = row.iter().position(|p| {
                left -= p;
                left < 0.0
            });
            candidate.division.row_mut(s)[bag.unwrap_or(row.len() - 1)] += 1;
        }
    }
    candidate
}

/// The same split with the names of bags that agree best with a table of shares.
fn align(candidate: &Candidate, table: &[Vec<f64>]) -> Candidate {
    let division = &candidate.division;
    let mut value = [[0_u64; 8]; 8];
    for (s, row) in table.iter().enumerate() {
        for (b, share) in row.iter().enumerate() {
            for (a, &count) in division.row(s).iter().enumerate() {
                value[b][a] += (share * f64::from(count) * 1e6).round() as u64;
            }
        }
    }
    let (_, order) = assign(division.bags(), &value);
    Candidate { division: division.renamed(&order), choices: candidate.choices.clone() }
}

/// The cross-entropy method, nine tenths of the games, then a race of candidates from the last table.
pub(super) fn cross_entropy<R: Rng>(
    space: &Space,
    games: u64,
    play: &mut Games<'_>,
    rng: &mut R,
) -> Candidate {
    // A little unlike from the start, or names of bags would stay exchangeable.
    let mut table = vec![vec![0.0; space.bags()]; space.symbols()];
    for row in &mut table {
        row.iter_mut().for_each(|p| *p = rng.random_range(0.8..1.2));
        let sum: f64 = row.iter().sum();
        row.iter_mut().for_each(|p| *p /= sum);
    }
    let generation = POPULATION as u64 * EACH;
    while play.played + generation <= games / 10 * 9 {
        let mut population: Vec<(f64, Candidate)> = (0..POPULATION)
            .map(|_| {
                let candidate = align(&sample(space, &table, rng), &table);
                (play.play(&candidate, EACH).sum, candidate)
            })
            .collect();
        population.sort_by(|a, b| b.0.total_cmp(&a.0)); // stable
        let elite = progress::table(space, population[..ELITE].iter().map(|(_, c)| c));
        for (row, new) in table.iter_mut().zip(&elite) {
            for (p, q) in row.iter_mut().zip(new) {
                *p += WEIGHT * (q - *p);
            }
        }
    }
    let finalists = (0..FINALISTS).map(|_| sample(space, &table, rng)).collect();
    halving(finalists, games - play.played, play)
}
