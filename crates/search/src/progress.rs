//! What a generation looked like, for a chart.

use crate::{Candidate, Space};

/// One generation as it was answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Generation {
    /// Samples used up to its end.
    pub used: u64,
    /// Mean answer of the population.
    pub mean: f64,
    /// Highest mean answer of a candidate: the best of many noisy ones, so it looks too good.
    pub best: f64,
    /// What the model predicts for its own optimum at the end of the generation, on this generation's level.
    pub predicted: f64,
    /// The model's optimum at the end of the generation.
    pub optimum: Candidate,
    /// Mean entropy of `table`, in bits a tile: log2(bags) if nothing is decided, 0 if all is.
    pub entropy: f64,
    /// `table[symbol][bag]`: the share of a symbol's tiles that the population puts into the bag, under the best
    /// renaming of every candidate's bags.
    pub table: Vec<Vec<f64>>,
}

/// Shares of tiles by symbol and bag over candidates whose bags are named alike.
pub(crate) fn table<'a>(space: &Space, candidates: impl Iterator<Item = &'a Candidate>) -> Vec<Vec<f64>> {
    let mut table = vec![vec![0.0; space.bags()]; space.symbols()];
    let mut population = 0.0;
    for candidate in candidates {
        population += 1.0;
        for (s, row) in table.iter_mut().enumerate() {
            for (share, &count) in row.iter_mut().zip(candidate.division.row(s)) {
                *share += f64::from(count);
            }
        }
    }
    for (row, &tiles) in table.iter_mut().zip(space.counts()) {
        row.iter_mut().for_each(|share| *share /= population * f64::from(tiles));
    }
    table
}

/// Mean entropy of a table in bits, each symbol weighted by its tiles.
pub(crate) fn entropy(space: &Space, table: &[Vec<f64>]) -> f64 {
    let bits = |row: &Vec<f64>| row.iter().filter(|&&p| p > 0.0).map(|p| -p * p.log2()).sum::<f64>();
    let rows = table.iter().zip(space.counts());
    rows.map(|(row, &tiles)| f64::from(tiles) * bits(row)).sum::<f64>() / space.tiles() as f64
}
