//! Covariances of the scores of setups over pair indices.

use crate::PairOutcomes;

/// The number of pair indices in a block; its scores stay in the CPU cache while all products are summed.
const BLOCK: usize = 256;

/// Exact sums over pair indices of scores and of products of scores.
///
/// The score of a setup in a pair index is the sum of (share - ½) over the matchups that count for it, in quarters,
/// an integer, so that the sums have no rounding error.
#[derive(Clone, Debug)]
pub(crate) struct ScoreSums {
    pairs: u64,
    sums: Vec<i64>,
    products: Vec<i64>, // row by row, square, upper triangle filled
}

impl ScoreSums {
    /// Empty sums with this number of rows.
    pub(crate) fn new(rows: usize) -> Self {
        Self {
            pairs: 0,
            sums: vec![0; rows],
            products: vec![0; rows * rows],
        }
    }

    /// Adds pair indices: the scores of the setups in `rows`, in that order, in the matchups against `opponents` (by
    /// setup).
    ///
    /// Takes O(rows² · pairs) steps.
    pub(crate) fn add(&mut self, outcomes: &PairOutcomes, rows: &[usize], opponents: &[bool]) {
        let mut row_of = vec![None; outcomes.setups()];
        rows.iter()
            .enumerate()
            .for_each(|(row, &setup)| row_of[setup] = Some(row));
        let matchups: Vec<(Option<usize>, Option<usize>)> = outcomes
            .matchups()
            .iter()
            .map(|&(i, j)| {
                (
                    row_of[i].filter(|_| opponents[j]),
                    row_of[j].filter(|_| opponents[i]),
                )
            })
            .collect();

        let pairs = outcomes.pairs();
        let mut scores = vec![0_i32; rows.len() * BLOCK];
        for start in (0..pairs).step_by(BLOCK) {
            let block = start..pairs.min(start + BLOCK);
            scores.fill(0);
            for (matchup, &(first, second)) in matchups.iter().enumerate() {
                let quarters = &outcomes.quarters(matchup)[block.clone()];
                for (row, sign) in [(first, 1), (second, -1)] {
                    let Some(row) = row else { continue };
                    for (score, &q) in scores[row * BLOCK..].iter_mut().zip(quarters) {
                        *score += sign * (i32::from(q) - 2);
                    }
                }
            }
            self.add_block(&scores);
        }
        self.pairs += pairs as u64;
    }

    /// Adds a block of scores, `BLOCK` for each row, padded with zeros.
    fn add_block(&mut self, scores: &[i32]) {
        let n = self.sums.len();
        for (a, left) in scores.chunks_exact(BLOCK).enumerate() {
            self.sums[a] += left.iter().map(|&x| i64::from(x)).sum::<i64>();
            for (b, right) in scores.chunks_exact(BLOCK).enumerate().skip(a) {
                let product: i64 = left
                    .iter()
                    .zip(right)
                    .map(|(&x, &y)| i64::from(x) * i64::from(y))
                    .sum();
                self.products[a * n + b] += product;
            }
        }
    }

    /// The number of pair indices.
    pub(crate) const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The sum of the scores of a row, in quarters.
    pub(crate) fn sum(&self, row: usize) -> i64 {
        self.sums[row]
    }

    /// N Σ xy - Σx Σy of two rows, which is N(N - 1) times their covariance, in squared quarters.
    pub(crate) fn spread(&self, a: usize, b: usize) -> i128 {
        let product = self.products[a.min(b) * self.sums.len() + a.max(b)];
        i128::from(self.pairs) * i128::from(product)
            - i128::from(self.sums[a]) * i128::from(self.sums[b])
    }

    /// The standard error of a mean whose sum has this spread: the root of spread / (N²(N - 1)).
    pub(crate) fn standard_error(&self, spread: f64) -> f64 {
        let n = self.pairs as f64;
        (spread / (n * n * (n - 1.0))).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the definition, over more than two blocks, with opponents that do not count.
    #[test]
    fn sums_match_their_definition() {
        let pairs = 2 * BLOCK + 37;
        let rows = [3, 0, 2];
        let opponents = [true, true, false, true];
        let mut outcomes = PairOutcomes::new(4, pairs);
        let mut plain = vec![vec![0_i128; pairs]; 4];
        for (k, &(i, j)) in [(0, 1), (2, 0), (3, 0), (1, 2), (2, 3)].iter().enumerate() {
            let row: Vec<u8> = (0..pairs)
                .map(|t| ((t * t * (k + 2) + 7 * t + k) % 11 % 5) as u8)
                .collect();
            outcomes.push(i, j, &row).unwrap();
            for (t, &q) in row.iter().enumerate() {
                plain[i][t] += i128::from(opponents[j]) * (i128::from(q) - 2);
                plain[j][t] -= i128::from(opponents[i]) * (i128::from(q) - 2);
            }
        }
        let mut sums = ScoreSums::new(rows.len());
        sums.add(&outcomes, &rows, &opponents);
        for (a, &i) in rows.iter().enumerate() {
            assert_eq!(i128::from(sums.sum(a)), plain[i].iter().sum::<i128>());
            for (b, &j) in rows.iter().enumerate() {
                let product: i128 = plain[i].iter().zip(&plain[j]).map(|(x, y)| x * y).sum();
                let spread =
                    pairs as i128 * product - i128::from(sums.sum(a)) * i128::from(sums.sum(b));
                assert_eq!(sums.spread(a, b), spread);
            }
        }
    }
}
