//! Alpha spending for looks at a ranking before its planned end.
//!
//! A test with a 5% error rate at one look errs far more often if it is looked at ten times and the run is stopped at
//! the first significant result. So a tenth of the error rate is spent on all looks before the planned end together,
//! and nine tenths on the end. The price is an interval 2% wider at the end.
//!
//! The tenth covers any number of looks at any time: the sum of n differences, out of N planned, behaves like a
//! Brownian motion W at time t = n / N, for which the event that |W(t)| ≥ √((t + ρ) (2 ln(1/α) + ln((t + ρ) / ρ)))
//! for any t > 0 has probability at most α (the normal mixture of Robbins 1970, Annals of Mathematical Statistics
//! 41:1397-1409, eq. 17; Howard, Ramdas, McAuliffe and Sekhon 2021, Annals of Statistics 49:1055-1080, eq. 14). So a
//! z statistic has the p-value √((t + ρ) / ρ) exp(-z² t / (2 (t + ρ))). The spending of O'Brien and Fleming (1979)
//! would leave early looks almost nothing: with 0.5% for all looks it requires |z| of 8.9 at a tenth of the plan and
//! 4.0 at half, the mixture 4.8 and 3.9.

use crate::quantile::{normal_tail, normal_upper};

/// The time for which the mixture is tuned: a tenth of the plan.
const MIXTURE: f64 = 0.1;

/// The share of the error rate spent on looks before the planned end.
const EARLY: f64 = 0.1;

/// The looks planned at a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// One look, at a number of pair indices that was fixed beforehand.
    Once,
    /// One look at this planned number of pair indices, and any number of looks before that.
    UpTo(usize),
}

impl Looks {
    /// The p-value adjusted for looks: with probability at most α it is ever at most α. The statistic's information
    /// must grow at least in proportion to the pair indices.
    pub fn adjusted(self, pairs: usize, p: f64) -> f64 {
        let look = self.at(pairs);
        look.adjusted(look.p_value(p))
    }

    /// Whether `pairs` reaches the planned number of pair indices.
    pub(crate) fn reached(self, pairs: usize) -> bool {
        match self {
            Self::Once => true,
            Self::UpTo(planned) => pairs >= planned,
        }
    }

    /// The look at this number of pair indices.
    pub(crate) fn at(self, pairs: usize) -> Look {
        match self {
            Self::Once => Look {
                part: 1.0,
                time: None,
            },
            Self::UpTo(planned) if pairs >= planned => Look {
                part: 1.0 - EARLY,
                time: None,
            },
            Self::UpTo(planned) => Look {
                part: EARLY,
                time: Some(pairs as f64 / planned as f64),
            },
        }
    }
}

/// One look: its share of the error rate, and the played share of the planned pair indices if it is below 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    part: f64,
    time: Option<f64>,
}

impl Look {
    /// A two-sided p-value whose minimum over all looks before the end is below p with probability at most p, for any
    /// p.
    pub(crate) fn p_value(self, p: f64) -> f64 {
        let Some(time) = self.time else { return p };
        // Below this p the normal quantile has no significant digits.
        let z = normal_upper(p.max(1e-300) / 2.0);
        let spread = time + MIXTURE;
        ((spread / MIXTURE).sqrt() * (-z * z * time / (2.0 * spread)).exp()).min(1.0)
    }

    /// A p-value adjusted for many comparisons, adjusted for looks as well.
    pub(crate) fn adjusted(self, p: f64) -> f64 {
        (p / self.part).min(1.0)
    }

    /// The upper tail probability for the end of one interval, such that the intervals of all looks together miss the
    /// truth, on either side, with probability at most twice `error`.
    pub(crate) fn tail(self, error: f64) -> f64 {
        match self.time {
            None => error * self.part,
            Some(time) => {
                let spread = time + MIXTURE;
                let root = (spread / MIXTURE).sqrt().ln() - (2.0 * error * self.part).ln();
                normal_tail((2.0 * root * spread / time).sqrt())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_look_leaves_p_values_unchanged() {
        let look = Looks::Once.at(5);
        assert_eq!(
            (look.p_value(0.03), look.adjusted(0.03), look.tail(0.025)),
            (0.03, 0.03, 0.025)
        );
    }

    #[test]
    fn the_planned_end_gets_nine_tenths_of_the_error_rate() {
        for pairs in [100, 101] {
            let look = Looks::UpTo(100).at(pairs);
            assert_eq!(look.p_value(0.03), 0.03);
            assert!(
                (look.adjusted(0.045) - 0.05).abs() < 1e-15
                    && (look.tail(0.05) - 0.045).abs() < 1e-15
            );
        }
    }

    /// The boundary by its formula, halfway through the plan: with 5% for all looks, |W| ≥ √(0.6 (2 ln 20 + ln 6)) =
    /// 2.1609, a z of 3.0561.
    #[test]
    fn the_boundary_halfway_matches_its_formula() {
        let look = Looks::UpTo(100).at(50);
        let z = (0.6 * (2.0 * 20.0_f64.ln() + 6.0_f64.ln()) / 0.5).sqrt();
        assert!((z - 3.056_1).abs() < 1e-4, "{z}");
        let p = 2.0 * normal_tail(z);
        assert!((look.p_value(p) - 0.05).abs() < 1e-6, "{}", look.p_value(p));
        // Tail and p-value agree: 5% for both sides, of which a tenth is spent early.
        let tail = look.tail(0.025);
        assert!((look.adjusted(look.p_value(2.0 * tail)) - 0.05).abs() < 1e-9);
    }

    #[test]
    fn early_looks_detect_only_large_differences() {
        let look = Looks::UpTo(10_000).at(1000);
        let at = |z: f64| look.adjusted(look.p_value(2.0 * normal_tail(z)));
        assert!(at(4.8) < 0.05 && at(4.6) > 0.05, "{} {}", at(4.8), at(4.6));
        assert!(look.p_value(1.0) == 1.0 && Looks::UpTo(10_000).at(10).p_value(1e-4) > 0.5);
    }

    /// Random walks cross the boundary at any of their steps in at most 5 of 100 cases.
    #[test]
    fn random_walks_checked_at_every_step_rarely_cross_the_boundary() {
        use rand::{RngExt, SeedableRng};
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(13);
        let (walks, steps) = (2000, 200);
        let mut left = 0;
        for _ in 0..walks {
            let mut sum = 0.0_f64;
            left += u32::from((1..steps).any(|step| {
                // The sum of twelve uniform numbers less six has variance 1 and is nearly normal.
                sum += (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0;
                let z = sum / f64::from(step).sqrt();
                Looks::UpTo(steps as usize)
                    .at(step as usize)
                    .p_value(2.0 * normal_tail(z.abs()))
                    <= 0.05
            }));
        }
        let rate = f64::from(left) / f64::from(walks);
        assert!((0.005..0.06).contains(&rate), "{rate}");
    }
}
