//! The share of pairs that one setup wins against another.

use schemars::JsonSchema;
use serde::Serialize;

use crate::quantile::{normal_two_sided, t_test};
use crate::sequence::BettingSequence;
use crate::{Estimate, FEWEST_UNITS, Interval, Level, Moments, StatsError, share_bounds, wilson};

/// The numbers of pairs in which a setup scored 0, ¼, ½, ¾ and 1.
///
/// The share of a pair is the mean of its two results, so ½ is a pair that was split (or drawn twice). The two games
/// of a pair use the same seed and are dependent; different pairs are independent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct PairCounts {
    by_quarters: [u64; 5],
}

impl PairCounts {
    /// Empty counts.
    pub fn new() -> Self {
        Self::default()
    }

    /// The counts where no game is drawn: pairs lost twice, split, won twice.
    pub fn from_three([lost, split, won]: [u64; 3]) -> Self {
        Self::from_five([lost, 0, split, 0, won])
    }

    /// The counts of pairs that gave 0, 1, 2, 3 and 4 quarters.
    pub fn from_five(by_quarters: [u64; 5]) -> Self {
        Self { by_quarters }
    }

    /// Adds one pair that gave `quarters` (0..=4) of itself.
    ///
    /// # Errors
    /// [`StatsError::BadQuarters`] if `quarters` exceeds 4.
    pub fn push(&mut self, quarters: u8) -> Result<(), StatsError> {
        let count = self.by_quarters.get_mut(usize::from(quarters));
        *count.ok_or(StatsError::BadQuarters(quarters))? += 1;
        Ok(())
    }

    /// Adds all pairs of `other`, seen from the same setup.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in self.by_quarters.iter_mut().zip(other.by_quarters) {
            *count += more;
        }
    }

    /// The counts of pairs that gave 0, 1, 2, 3 and 4 quarters.
    pub fn by_quarters(&self) -> [u64; 5] {
        self.by_quarters
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.by_quarters.iter().sum()
    }

    /// The mean share of a pair, 0..=1, or `None` without pairs.
    pub fn share(&self) -> Option<f64> {
        self.moments().mean().map(|quarters| quarters / 4.0)
    }

    /// The unbiased variance of the share of one pair, at most ¼ n / (n - 1). Independent games won half the
    /// time would give ⅛.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two pairs.
    pub fn variance(&self) -> Result<f64, StatsError> {
        Ok(self.moments().variance()? / 16.0)
    }

    /// The effective sample size: the number of pairs without splits that would give the same precision, at least the
    /// number n of pairs.
    ///
    /// It is n p̃(1 - p̃) / ṽ, that is n over the design effect, where p̃ and ṽ are mean and (population) variance of
    /// the counts with z²/2 pairs added at each extreme. The added pairs are Agresti and Coull's (1998, The American
    /// Statistician 52:119-126); they serve the design effect alone and keep it from being 0/0:
    ///
    /// - no split pairs: n exactly, so that the interval is Wilson's, also when all pairs are won, where the plain
    ///   ratio is undefined;
    /// - all pairs split: n (n + z²) / z², finite where the plain ratio is not. The interval is ½ ± z²/2n or so,
    ///   which is the "rule of three" for pairs not yet seen that all fall to one side;
    /// - many pairs of each kind: the plain ratio, up to 1/n.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] without a pair.
    fn effective_pairs(&self, level: Level) -> Result<f64, StatsError> {
        let n = self.pairs();
        if n < 1 {
            return Err(StatsError::TooFew {
                needed: 1,
                found: n,
            });
        }
        let added = normal_two_sided(level).powi(2) / 2.0;
        let mut weights = self.by_quarters.map(|count| count as f64);
        weights[0] += added;
        weights[4] += added;
        let total = n as f64 + 2.0 * added;
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        let p: f64 = (0..5).map(|q| weights[q] * shares[q]).sum::<f64>() / total;
        let v: f64 = (0..5)
            .map(|q| weights[q] * (shares[q] - p).powi(2))
            .sum::<f64>()
            / total;
        Ok(n as f64 * (p * (1.0 - p) / v))
    }

    /// The mean share of a pair, with [`wilson()`]'s interval at the effective sample size, or [`share_bounds`] for
    /// fewer than [`FEWEST_UNITS`] pairs and where one side won all games.
    ///
    /// `standard_error` is √(variance / n), and 0 when all pairs are equal; the width of the interval is never 0. A
    /// single pair has no variance: its standard error is set to the maximum, ½. Wilson's interval with an effective
    /// sample size: Kott and Carr (1997), Journal of Official Statistics 13:209-224; Korn and Graubard (1998), Survey
    /// Methodology 24:193-201; compared with others by Franco, Little, Louis and Slud (2019), Journal of Survey
    /// Statistics and Methodology 7:334-364.
    ///
    /// Coverage at 95%, exactly, by enumeration: 93 to 98% for 30 or more pairs with both decided and split
    /// ones; as for Wilson's interval, down to 91% for ten pairs without splits and a share near 0 or 1 (95% or more for one to
    /// four pairs); above 97% where nearly all pairs are split or where one side never wins a pair. (Without the added pairs it
    /// falls to 88% there.)
    ///
    /// # Errors
    /// [`StatsError::TooFew`] without a pair.
    ///
    /// ```
    /// use bagsplit_stats::{Level, PairCounts};
    /// let swept = PairCounts::from_three([0, 0, 20]).share_estimate(Level::P95)?;
    /// assert!(swept.low < 0.84 && swept.high == 1.0); // 20 of 20 is not certainty
    /// # Ok::<(), bagsplit_stats::StatsError>(())
    /// ```
    pub fn share_estimate(&self, level: Level) -> Result<Estimate, StatsError> {
        let moments = self.moments();
        if moments.count() == 0 {
            return Err(StatsError::TooFew {
                needed: 1,
                found: 0,
            });
        }
        let value = moments.sum() as f64 / (4.0 * moments.count() as f64);
        let swept = [0, 4]
            .iter()
            .any(|&end| self.by_quarters[end] == moments.count());
        let (low, high) = if moments.count() < FEWEST_UNITS || swept {
            share_bounds(value, moments.count(), level)
        } else {
            wilson(value, self.effective_pairs(level)?, level)?
        };
        let standard_error = self
            .variance()
            .map_or(0.5, |variance| (variance / moments.count() as f64).sqrt());
        Ok(Estimate {
            value,
            standard_error,
            low,
            high,
        })
    }

    /// The two-sided p-value of a t-test over pairs that the share is ½ (Student 1908), but at least 2^(1 - n), the
    /// smallest p-value of a sign test of n pairs; see [`Linear::p_value`](crate::Linear::p_value). A share of
    /// exactly ½ gives 1.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two pairs.
    ///
    /// ```
    /// use bagsplit_stats::PairCounts;
    /// let p = PairCounts::from_three([20, 45, 35]).p_value_of_even()?;
    /// assert!((p - 0.042519).abs() < 1e-6); // by another program
    /// # Ok::<(), bagsplit_stats::StatsError>(())
    /// ```
    pub fn p_value_of_even(&self) -> Result<f64, StatsError> {
        let variance = self.variance()?;
        let moments = self.moments();
        let pairs = moments.count() as f64;
        // Exactly 0 where the share is ½, since halving and doubling integers is exact.
        let beyond = moments.sum() as f64 / (4.0 * pairs) - 0.5;
        Ok(t_test(
            beyond,
            (variance / pairs).sqrt(),
            moments.count() - 1,
        ))
    }

    /// The share with an interval that is valid at any stopping point, that of a [`BettingSequence`]; one half without pairs.
    ///
    /// # Panics
    /// Never: quarters are shares.
    pub fn share_at_any_time(&self, level: Level) -> Estimate {
        let mut shares = BettingSequence::new();
        for (quarters, &times) in (0_u8..).zip(&self.by_quarters) {
            shares
                .push_many(f64::from(quarters) / 4.0, times)
                .expect("a share from 0 to 1");
        }
        let Interval { low, high } = shares.interval(level);
        let standard_error = self
            .share_estimate(level)
            .map_or(0.0, |share| share.standard_error);
        Estimate {
            value: self.share().unwrap_or(0.5),
            standard_error,
            low,
            high,
        }
    }

    /// The sums of the quarters.
    fn moments(&self) -> Moments {
        let mut moments = Moments::new();
        for (quarters, &times) in (0..).zip(&self.by_quarters) {
            moments.push_many(quarters, times);
        }
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_are_1_for_even_shares_and_never_below_a_sign_test() {
        let p = |counts| PairCounts::from_three(counts).p_value_of_even().unwrap();
        assert_eq!(p([7, 3, 7]), 1.0);
        assert_eq!(p([0, 9, 0]), 1.0, "all split");
        assert_eq!(
            p([0, 0, 6]),
            0.5_f64.powi(5),
            "all won: no spread to test by"
        );
        assert!((p([20, 45, 35]) - p([35, 45, 20])).abs() < 1e-15);
        assert!(PairCounts::from_three([0, 0, 1]).p_value_of_even().is_err());
    }

    /// The exact probability that the interval at 95% contains the true share.
    fn coverage(n: usize, [lost, split, won]: [f64; 3]) -> f64 {
        let log_factorial: Vec<f64> = (0..=n)
            .scan(0.0, |sum, k| {
                *sum += (k.max(1) as f64).ln();
                Some(*sum)
            })
            .collect();
        let log_power = |p: f64, k: usize| if k == 0 { 0.0 } else { k as f64 * p.ln() };
        let mut covered = 0.0;
        for l in 0..=n {
            for s in 0..=n - l {
                let w = n - l - s;
                let estimate = PairCounts::from_three([l as u64, s as u64, w as u64]);
                if estimate
                    .share_estimate(Level::P95)
                    .unwrap()
                    .contains(won + split / 2.0)
                {
                    let ways =
                        log_factorial[n] - log_factorial[l] - log_factorial[s] - log_factorial[w];
                    covered +=
                        (ways + log_power(lost, l) + log_power(split, s) + log_power(won, w)).exp();
                }
            }
        }
        covered
    }

    #[test]
    fn coverage_is_near_nominal() {
        for p in [
            [0.25, 0.5, 0.25],
            [0.1, 0.5, 0.4],
            [0.3, 0.1, 0.6],
            [0.5, 0.0, 0.5],
        ] {
            for n in [30, 60] {
                let covered = coverage(n, p);
                assert!(
                    (0.93..0.97).contains(&covered),
                    "{n} pairs, {p:?}: {covered}"
                );
            }
        }
    }

    /// Where the plain effective sample size fails (88% at the third), the added pairs are conservative.
    #[test]
    fn coverage_holds_at_the_edges() {
        for p in [
            [0.005, 0.99, 0.005],
            [0.0, 0.99, 0.01],
            [0.0, 0.95, 0.05],
            [0.02, 0.1, 0.88],
        ] {
            let covered = coverage(100, p);
            assert!(covered > 0.945, "{p:?}: {covered}");
        }
    }

    /// Without splits each pair is one trial: Newcombe (1998), 81 of 263 gives 0.2553 to 0.3662.
    #[test]
    fn pairs_without_splits_give_wilsons_interval() {
        let counts = PairCounts::from_three([182, 0, 81]);
        assert!((counts.effective_pairs(Level::P95).unwrap() - 263.0).abs() < 1e-9);
        let found = counts.share_estimate(Level::P95).unwrap();
        assert!(
            (found.low - 0.2553).abs() < 5.1e-5 && (found.high - 0.3662).abs() < 5.1e-5,
            "{found:?}"
        );
        let swept = PairCounts::from_three([0, 0, 20]);
        assert!((swept.effective_pairs(Level::P95).unwrap() - 20.0).abs() < 1e-9);
        // Clopper and Pearson (1934).
        assert!(
            (swept.share_estimate(Level::P95).unwrap().low - 0.025_f64.powf(0.05)).abs() < 1e-6
        );
    }

    /// Independent games, two per pair, count as two trials per pair.
    #[test]
    fn independent_games_count_twice() {
        let n = PairCounts::from_three([250_000, 500_000, 250_000])
            .effective_pairs(Level::P95)
            .unwrap();
        assert!((n / 2e6 - 1.0).abs() < 1e-5, "{n}");
        let five = PairCounts::from_five([62_500, 250_000, 375_000, 250_000, 62_500]);
        assert_eq!(five.variance().unwrap(), 0.0625 * 1e6 / 999_999.0);
        assert!((five.effective_pairs(Level::P95).unwrap() / 4e6 - 1.0).abs() < 2e-5);
    }

    #[test]
    fn all_split_pairs_keep_an_interval_with_width() {
        let counts = PairCounts::from_three([0, 200, 0]);
        let found = counts.share_estimate(Level::P95).unwrap();
        assert_eq!(found.standard_error, 0.0);
        assert!(
            (found.half_width() - 1.96 * 1.96 / 400.0).abs() < 1e-4,
            "{found:?}"
        );
    }

    #[test]
    fn both_sides_see_the_same_pairs() {
        let mut counts = PairCounts::new();
        [0, 4, 4, 2, 3, 1, 4]
            .into_iter()
            .for_each(|q| counts.push(q).unwrap());
        assert_eq!(counts.by_quarters(), [1, 1, 1, 1, 3]);
        let (here, there) = (
            counts.share_estimate(Level::P90),
            PairCounts::from_five([3, 1, 1, 1, 1]).share_estimate(Level::P90),
        );
        let (here, there) = (here.unwrap(), there.unwrap());
        assert!(
            (here.low + there.high - 1.0).abs() < 1e-12
                && (here.value + there.value - 1.0).abs() < 1e-12
        );
        assert_eq!(counts.push(5), Err(StatsError::BadQuarters(5)));
        assert!(PairCounts::new().share_estimate(Level::P95).is_err());
        let one = PairCounts::from_three([1, 0, 0])
            .share_estimate(Level::P95)
            .unwrap();
        assert!(one.value == 0.0 && one.standard_error == 0.5 && one.high > 0.75);
    }
}
