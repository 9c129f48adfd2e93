//! A ranking: standings, comparisons, and statistical ties.

use crate::with_best::ErrorShares;
use crate::{Estimate, Level, Spending};

/// The rank and value of a setup.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The setup's number.
    pub setup: usize,
    /// 1 for the best; setups of equal value share a rank, and the next rank counts them all (1, 1, 3).
    pub rank: usize,
    /// The value on the scale of the ranking, a share of a pair, with its interval. The interval is for this setup
    /// alone; whether two setups differ follows from their [`Comparison`], never from two intervals.
    pub share: Estimate,
}

/// Two ranked setups compared over the pair indices they share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The first setup's number.
    pub first: usize,
    /// The second setup's number.
    pub second: usize,
    /// The value of `first` minus the value of `second`.
    pub difference: f64,
    /// The standard error of `difference`, from the paired differences; 0 if these are all equal.
    pub standard_error: f64,
    /// The two-sided p-value of this comparison alone.
    pub p_value: f64,
    /// The p-value on the scale of its decision: the two are significantly different if and only if it is at most the
    /// error rate of the ranking's level. It is adjusted for all other statements of the ranking, for what else that error
    /// rate is spent on ([`Spending`]), and for the planned looks ([`crate::Looks`]). For a setup that is tied with rank 1
    /// at the planned end it is that of the test that all these are equal.
    pub adjusted_p_value: f64,
}

impl Comparison {
    /// Whether the two had the same value in every pair index.
    pub fn identical(&self) -> bool {
        self.difference == 0.0 && self.standard_error == 0.0
    }

    pub(crate) fn reversed(self) -> Self {
        let difference = if self.difference == 0.0 {
            0.0
        } else {
            -self.difference
        };
        Self {
            first: self.second,
            second: self.first,
            difference,
            ..self
        }
    }
}

/// Ranked setups, best first, and all comparisons of two of them. Returned by [`crate::rank()`].
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    pub(crate) spending: Spending,
    pub(crate) standings: Vec<Standing>,
    /// (setup, its place in the order of the comparisons), by setup.
    pub(crate) places: Vec<(usize, usize)>,
    /// The comparisons of all pairs of places: (0, 1), (0, 2), ..., (1, 2), ...
    pub(crate) comparisons: Vec<Comparison>,
    /// The number of pair indices.
    pub(crate) pairs: usize,
    /// Whether the values are shares, from 0 to 1.
    pub(crate) bounded: bool,
    /// The distances from the best, by place.
    pub(crate) behind_best: Vec<(f64, f64)>,
    /// Whether all planned pair indices were played.
    pub(crate) planned: bool,
    /// The simultaneous margin of error of all differences, in standard errors.
    pub(crate) reach: f64,
}

impl Ranking {
    /// The level of the intervals, and the simultaneous level of all that its error rate is spent on.
    pub(crate) fn level(&self) -> Level {
        self.spending.level
    }

    /// The ranked setups, best first; equal ones by number.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// The standing of a setup, or `None` if it is not ranked.
    pub fn standing(&self, setup: usize) -> Option<&Standing> {
        self.standings
            .iter()
            .find(|standing| standing.setup == setup)
    }

    /// Every comparison of two ranked setups, once.
    pub fn comparisons(&self) -> &[Comparison] {
        &self.comparisons
    }

    /// The interval of a difference. The intervals of all comparisons are simultaneous at the level of the ranking,
    /// by Bonferroni's bound, at the planned end and before that at any stopping point. They form a separate family
    /// from [`Ranking::separated`], which needs no interval and so separates more setups.
    ///
    /// `None` where the difference is the same in every pair index, or with too few of them.
    pub fn interval(&self, comparison: &Comparison) -> Option<(f64, f64)> {
        if comparison.standard_error == 0.0 || self.reach.is_infinite() {
            return None;
        }
        let reach = self.reach * comparison.standard_error;
        let (low, high) = (comparison.difference - reach, comparison.difference + reach);
        Some(if self.bounded {
            (low.max(-1.0), high.min(1.0))
        } else {
            (low, high)
        })
    }

    /// The comparison of `first` with `second`, or `None` unless both are ranked and differ.
    pub fn comparison(&self, first: usize, second: usize) -> Option<Comparison> {
        let (a, b) = (self.place(first)?, self.place(second)?);
        let (low, high) = (a.min(b), a.max(b));
        if low == high {
            return None;
        }
        let n = self.places.len();
        let comparison = self.comparisons[low * n - low * (low + 1) / 2 + high - low - 1];
        Some(if a < b {
            comparison
        } else {
            comparison.reversed()
        })
    }

    /// Whether all planned pair indices were played, so that comparisons hold for that number; before that they are
    /// valid at any stopping point.
    pub fn at_planned_end(&self) -> bool {
        self.planned
    }

    /// Whether two ranked setups are significantly different, by their adjusted p-value. `false` for a setup and itself, and
    /// for setups that are not ranked.
    pub fn separated(&self, a: usize, b: usize) -> bool {
        self.comparison(a, b)
            .is_some_and(|found| found.adjusted_p_value <= self.level().alpha())
    }

    /// The division of the error rate among the statements.
    pub(crate) fn error_shares(&self) -> ErrorShares {
        if self.planned {
            ErrorShares::at_planned_end(self.places.len())
        } else {
            ErrorShares::EARLY
        }
    }

    /// The other setups that `setup` cannot be separated from, best first; empty if it is not ranked.
    ///
    /// This is not transitive: A and C may be separated while B is separated from neither.
    pub fn not_separated_from(&self, setup: usize) -> Vec<usize> {
        let others = self
            .standings
            .iter()
            .map(|standing| standing.setup)
            .filter(|&other| other != setup);
        others
            .filter(|&other| {
                self.comparison(setup, other).is_some() && !self.separated(setup, other)
            })
            .collect()
    }

    /// The setups of rank 1 and all that are statistically tied with one of them, best first.
    ///
    /// A setup that is not among them is significantly different from rank 1. A setup that is truly best is missing only if it was falsely
    /// separated from a setup that looks better.
    pub fn top_group(&self) -> Vec<usize> {
        let best: Vec<usize> = self
            .standings
            .iter()
            .filter(|s| s.rank == 1)
            .map(|s| s.setup)
            .collect();
        let mut group: Vec<usize> = self.standings.iter().map(|s| s.setup).collect();
        group.retain(|&setup| {
            best.contains(&setup) || best.iter().any(|&b| !self.separated(b, setup))
        });
        group
    }

    /// The simultaneous interval of the setup's value minus that of the best setup, with both ends at most 0: no
    /// setup is better by more than minus the lower end. `None` if it is not ranked. The lower end is 0 for a setup
    /// that differs significantly from all others, the upper end is 0 for the [`Ranking::top_group`].
    ///
    /// Edwards and Hsu (1983), Journal of the American Statistical Association 78:965-971.
    pub fn behind_best(&self, setup: usize) -> Option<(f64, f64)> {
        Some(self.behind_best[self.place(setup)?])
    }

    /// The range of the setup's true rank: below all setups that are significantly better and above all that are
    /// significantly worse. `None` if it is not ranked.
    ///
    /// The range follows from the significant differences alone (Mogstad, Romano, Shaikh and Wilhelm 2024, Inference
    /// for ranks with applications to mobility across neighbourhoods and academic achievement across countries,
    /// Review of Economic Studies 91:476-518, with Holm's steps for theirs).
    pub fn rank_range(&self, setup: usize) -> Option<(usize, usize)> {
        self.place(setup)?;
        let (mut better, mut worse) = (0, 0);
        for comparison in self
            .standings
            .iter()
            .filter_map(|other| self.comparison(setup, other.setup))
        {
            if self.separated(setup, comparison.second) {
                better += usize::from(comparison.difference < 0.0);
                worse += usize::from(comparison.difference > 0.0);
            }
        }
        Some((1 + better, self.places.len() - worse))
    }

    /// Whether it has rank 1.
    pub(crate) fn is_first(&self, setup: usize) -> bool {
        let mut first = self
            .standings
            .iter()
            .take_while(|standing| standing.rank == 1);
        first.any(|standing| standing.setup == setup)
    }

    fn place(&self, setup: usize) -> Option<usize> {
        let at = self
            .places
            .binary_search_by_key(&setup, |&(setup, _)| setup)
            .ok()?;
        Some(self.places[at].1)
    }
}
