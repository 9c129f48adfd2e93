//! How often may one look, and stop when one likes what one sees?
//!
//! A test that is right in 95 % when looked at once is wrong far more often when it is looked at ten times and the run
//! is ended at the first star. So of the error rate a tenth is for all looks before the planned end together,
//! and nine tenths are for the end. The price at the end is an interval 2 % wider.
//!
//! The tenth is spent as by O'Brien and Fleming (1979), Biometrics 35:549-556, in the form for any number of looks at
//! any time (Lan and DeMets 1983, Biometrika 70:659-663): the sum of n differences, out of N planned, moves as
//! a Brownian motion at time n / N, and that leaves ±b before time 1 with at most 4 (1 - Φ(b)) (the reflection
//! principle). So a statistic of z counts as z √(n / N), and its two-sided p-value is doubled.

use crate::quantile::{normal_tail, normal_upper};

/// The part of the error rate for the looks before the planned end.
const EARLY: f64 = 0.1;

/// How often a ranking is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Once, at a number of pair indices that was fixed beforehand.
    Once,
    /// Once at so many planned pair indices, and before that as often and whenever one likes.
    UpTo(usize),
}

impl Looks {
    /// What a p-value becomes at a look at so many pair indices, so that with a chance of at most α it is ever at most α:
    /// for a statistic whose information grows with pair indices at least as fast as they do.
    #[must_use]
    pub fn adjusted(self, pairs: usize, p: f64) -> f64 {
        let look = self.at(pairs);
        look.adjusted(look.p_value(p))
    }

    /// Whether these are all the pair indices that are planned.
    pub(crate) fn reached(self, pairs: usize) -> bool {
        match self {
            Self::Once => true,
            Self::UpTo(planned) => pairs >= planned,
        }
    }

    /// What a look at so many pair indices may spend.
    pub(crate) fn at(self, pairs: usize) -> Look {
        match self {
            Self::Once => Look { part: 1.0, time: None },
            Self::UpTo(planned) if pairs >= planned => Look { part: 1.0 - EARLY, time: None },
            Self::UpTo(planned) => Look { part: EARLY, time: Some(pairs as f64 / planned as f64) },
        }
    }
}

/// One look: what part of the error rate it has, and what part of the planned pair indices is seen if not all are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    part: f64,
    time: Option<f64>,
}

impl Look {
    /// A two-sided p-value such that the least of all looks before the end is below any p with a chance of at most p.
    pub(crate) fn p_value(self, p: f64) -> f64 {
        let Some(time) = self.time else { return p };
        // Below this p the normal quantile has no digits left.
        let z = normal_upper(p.max(1e-300) / 2.0);
        (4.0 * normal_tail(z * time.sqrt())).min(1.0)
    }

    /// What a p-value adjusted for many comparisons becomes when it is adjusted for looking too.
    pub(crate) fn adjusted(self, p: f64) -> f64 {
        (p / self.part).min(1.0)
    }

    /// The upper tail in which one interval may end, when intervals of all looks are to leave out the truth on
    /// one side with at most `error` were this the only look.
    pub(crate) fn tail(self, error: f64) -> f64 {
        match self.time {
            None => error * self.part,
            // 2 (1 - Φ(b)) for one side.
            Some(time) => normal_tail(normal_upper(error * self.part / 2.0) / time.sqrt()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_look_changes_nothing() {
        let look = Looks::Once.at(5);
        assert_eq!((look.p_value(0.03), look.adjusted(0.03), look.tail(0.025)), (0.03, 0.03, 0.025));
    }

    #[test]
    fn the_end_has_nine_tenths() {
        for pairs in [100, 101] {
            let look = Looks::UpTo(100).at(pairs);
            assert_eq!(look.p_value(0.03), 0.03);
            assert!((look.adjusted(0.045) - 0.05).abs() < 1e-15 && (look.tail(0.05) - 0.045).abs() < 1e-15);
        }
    }

    /// The bound of O'Brien and Fleming for looks without number at 5 % is 2.2414 (twice 2.5 % beyond it); half-way a
    /// z of 3.1698 is as much.
    #[test]
    fn half_way() {
        let look = Looks::UpTo(100).at(50);
        let p = 2.0 * normal_tail(2.241_402_7 * 2.0_f64.sqrt());
        assert!((look.p_value(p) - 0.05).abs() < 1e-6, "{}", look.p_value(p));
        // A tail and a p-value are two sides of one thing: 5 % for both sides, of which a tenth is spent early.
        let tail = look.tail(0.025);
        assert!((look.adjusted(look.p_value(2.0 * tail)) - 0.05).abs() < 1e-9);
    }

    #[test]
    fn early_looks_see_next_to_nothing() {
        let look = Looks::UpTo(10_000).at(100);
        assert!(look.p_value(1e-4) > 0.5);
        assert!(look.p_value(0.0) > 0.0 && look.p_value(1.0) == 1.0);
    }
}
