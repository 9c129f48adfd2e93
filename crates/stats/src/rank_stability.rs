//! Bootstrap distributions of ranks over pair indices.

use crate::StatsError;
use crate::compare::on_grid;
use crate::rank_sums::{OnScale, RankSums};
use rand::{Rng, RngExt};

/// The ranks of a setup in resampled experiments.
#[derive(Clone, Debug, PartialEq)]
pub struct RankDistribution {
    counts: Vec<u64>,
    resamples: u64,
    lost: f64,
}

impl RankDistribution {
    /// The number of resamples in which it had each rank, from rank 1 on.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The share of resamples in which its rank was `k` or better. For k = 1 these are the resamples in which no
    /// other setup had a larger value; setups that tie for the top are all counted.
    pub fn within_top(&self, k: usize) -> f64 {
        self.counts.iter().take(k).sum::<u64>() as f64 / self.resamples as f64
    }

    /// The expected regret of choosing this setup: the mean over resamples of the largest value minus its own.
    ///
    /// Read as a posterior with a flat prior, which resamples approximate for many pair indices (Newton and Raftery
    /// 1994, Journal of the Royal Statistical Society B 56:3-48), this is the expected opportunity cost of Chick and
    /// Inoue (2001, Operations Research 49:732-743). For many nearly equal setups it is too large: in every resample
    /// chance makes one of them look better.
    pub fn expected_cost(&self) -> f64 {
        self.lost / self.resamples as f64
    }
}

impl RankSums {
    /// The bootstrap distribution of the ranks, in the order of the ranked setups: each of `resamples` experiments draws
    /// the pair indices with replacement.
    ///
    /// An index is drawn for all matchups at once, which preserves their correlation. Ranks are as in
    /// [`crate::rank()`]: setups of equal value share a rank, and the next counts them all (1, 1, 3). The result is a
    /// function of the arguments and the generator's state.
    ///
    /// This describes the stability of the order; it is not a test. Where many setups are nearly equal, ranks in
    /// resamples vary more than ranks in new experiments do about the true ones, and intervals need not have their
    /// nominal coverage: Hall and Miller (2009), Using the bootstrap to quantify the authority of an empirical ranking,
    /// Annals of Statistics 37:3929-3959. Nor are the intervals of several setups simultaneous. Use
    /// [`crate::Ranking::top_group`] for the setups that may be the best, and [`crate::Ranking::rank_range`] for
    /// simultaneous ranks.
    ///
    /// More than 8192 indices are drawn in groups of 2, 4, 8... successive ones, 4097 to 8192 of them: indices being
    /// independent, so are groups, and the variance between resamples is the same up to the error of estimating it from
    /// thousands of groups instead of all indices. Takes O(resamples · S N) steps and 8 S N bytes for S setups and N
    /// indices or groups.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two pair indices, or without resamples.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use bagsplit_stats::{PairOutcomes, RankSums, Scale};
    ///
    /// let mut outcomes = PairOutcomes::new(3, 8);
    /// outcomes.push(0, 1, &[4, 2, 4, 4, 2, 4, 4, 4])?;
    /// outcomes.push(0, 2, &[4, 4, 2, 4, 4, 4, 2, 4])?;
    /// outcomes.push(1, 2, &[2, 2, 2, 4, 0, 2, 4, 0])?;
    /// let sums = RankSums::from_outcomes(&outcomes, &[0, 1, 2], &Scale::round_robin(3))?;
    /// let ranks = sums.bootstrap_ranks(1000, &mut Pcg64Mcg::new(7))?;
    /// assert!(ranks[0].within_top(1) > 0.99);
    /// assert!(ranks[1].within_top(1) < 0.025);
    /// # Ok::<(), bagsplit_stats::StatsError>(())
    /// ```
    pub fn bootstrap_ranks<R: Rng>(
        &self,
        resamples: u64,
        rng: &mut R,
    ) -> Result<Vec<RankDistribution>, StatsError> {
        self.enough()?;
        if resamples == 0 {
            return Err(StatsError::TooFew { needed: 1, found: 0 });
        }
        let (ranked, groups) = (&self.ranked, &self.groups);
        let none = RankDistribution { counts: vec![0; ranked.len()], resamples, lost: 0.0 };
        let mut distributions = vec![none; ranked.len()];
        let mut times = vec![0_u32; groups.count()];
        for _ in 0..resamples {
            times.fill(0);
            for _ in 0..groups.count() {
                times[rng.random_range(0..groups.count() as u64) as usize] += 1;
            }
            let drawn = groups.drawn(&times) as f64;
            let (values, unit) = values(self, &times, drawn);
            let best = values.iter().fold(f64::NEG_INFINITY, |best, &value| best.max(value));
            for ((distribution, rank), value) in distributions.iter_mut().zip(ranks(&values)).zip(&values) {
                distribution.counts[rank] += 1;
                distribution.lost += (best - value) * unit;
            }
        }
        Ok(distributions)
    }
}

/// For each value, the number of larger values.
fn ranks(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
    let mut ranks = vec![0; values.len()];
    for (ahead, &i) in order.iter().enumerate() {
        let tied = ahead.checked_sub(1).map(|before| order[before]).filter(|&j| values[j] == values[i]);
        ranks[i] = tied.map_or(ahead, |j| ranks[j]);
    }
    ranks
}

/// The values of the ranked setups, up to a common factor, if group g was drawn `times[g]` times (`drawn` pair
/// indices in all), and the factor that converts a difference of values to one of shares.
pub(crate) fn values(sums: &RankSums, times: &[u32], drawn: f64) -> (Vec<f64>, f64) {
    let totals = sums.groups.rows.iter().map(|row| {
        let drawn_sums = row.iter().zip(times).map(|(&x, &t)| x * i64::from(t));
        drawn_sums.sum::<i64>() as f64
    });
    let rows: Vec<f64> = totals.collect();
    match &sums.scale {
        OnScale::OverField { games, .. } => (rows, 1.0 / (4.0 * *games as f64 * drawn)),
        OnScale::LeastSquares { map } => {
            let mean_scores = sums.ranked.iter().map(|&i| {
                let score: f64 = (0..rows.len()).map(|k| map[(i, k)] * rows[k]).sum();
                on_grid(score / drawn / 4.0)
            });
            (mean_scores.collect(), 1.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_rank() {
        assert_eq!(ranks(&[3.0, 5.0, 5.0, -1.0, 3.0]), [2, 0, 0, 4, 2]);
        assert_eq!(ranks(&[]), [0; 0]);
    }
}
