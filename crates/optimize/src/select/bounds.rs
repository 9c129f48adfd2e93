//! Anytime-valid bounds on the distance of the selected arms from the best.
//!
//! # Proof
//! Let T be the true best k of K arms (among equal means, any choice fixed beforehand), and let the event E be:
//!
//! - the upper sequence of every arm of T holds at all times, each at level α U/k;
//! - the lower sequence of every arm outside T holds at all times, each at level α L/(K-k);
//! - the upper sequence of μ_t - μ_a holds at all times for t in T and a outside T, each at
//!   level α P/(k(K-k));
//!
//! with U + L + P = 1. By the union bound E fails with probability at most α. T is unknown but **fixed**, which is why
//! an upper sequence needs no share of α for each of the K arms. On E:
//!
//! - if the mean of a selected arm s is below the k-th best mean by more than g, then s is outside T and some t in T is
//!   not selected, so that upper(t) - lower(s) >= μ_t - μ_s > g and upper(t - s) > g. Hence the maximum over s selected and
//!   b not selected of min(upper(b) - lower(s), upper(b - s)) bounds the regret: the **gap**;
//! - an arm t of T is not below k arms by these bounds, since one of them would be outside T. Hence an arm that ever is, is
//!   **out** for good, and takes no part in the gap.
//!
//! All sequences concern the observations of an arm at indices 0, 1, 2, …, which are fixed in advance, and hold for all
//! prefixes at once, for any rule that determines the length of a prefix.

use crate::select::arm::Arm;
use crate::select::{Config, SelectError};
use bagsplit_stats::Level;
use bagsplit_stats::sequence::BettingSequence;
use std::collections::BTreeMap;

/// The parts of α for upper, lower and paired sequences. An upper bound costs ln(k/(α U)), for each of many arms, a
/// lower one ln((K-k)/(α L)) but only the selected arms need it: so U is larger.
const PARTS: [f64; 3] = [0.4, 0.1, 0.5];

/// The differences b - a of two arms on their common indices, as (1 + b - a)/2.
#[derive(Clone, Debug)]
struct Pair {
    halves: BettingSequence,
    upper: f64,
}

/// The bounds of all arms, tightened with every observation.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    top: usize,
    levels: [Level; 3],
    pub(crate) lower: Vec<f64>,
    pub(crate) upper: Vec<f64>,
    pub(crate) out: Vec<bool>,
    pairs: BTreeMap<(usize, usize), Pair>,
}

impl Bounds {
    pub(crate) fn new(config: &Config, arms: usize) -> Result<Self, SelectError> {
        let (k, rest) = (config.top as f64, (arms - config.top) as f64);
        let mut levels = [config.level; 3];
        for ((level, part), ways) in levels.iter_mut().zip(PARTS).zip([k, rest, k * rest]) {
            *level = Level::new(1.0 - config.level.alpha() * part / ways)?;
        }
        Ok(Self {
            top: config.top,
            levels,
            lower: vec![0.0; arms],
            upper: vec![1.0; arms],
            out: vec![false; arms],
            pairs: BTreeMap::new(),
        })
    }

    /// Tightens the bounds of `arm`. Bounds that hold at all times can be intersected.
    pub(crate) fn tighten(&mut self, arm: usize, betting: &BettingSequence) {
        let [up, low, _] = self.levels;
        self.upper[arm] = self.upper[arm].min(betting.upper(up));
        self.lower[arm] = self.lower[arm].max(betting.lower(low));
    }

    /// The arms with the highest lower bounds, best first; ties are ordered by `ranked`.
    pub(crate) fn selected(&self, ranked: &[usize]) -> Vec<usize> {
        let mut order = ranked.to_vec();
        order.sort_by(|&a, &b| self.lower[b].total_cmp(&self.lower[a])); // stable
        order.truncate(self.top);
        order
    }

    /// Compares all remaining arms with the selected ones and with the `leaders`, index by index where random numbers
    /// are shared, and removes those that cannot be among the best.
    pub(crate) fn compare(
        &mut self,
        arms: &[Arm],
        selected: &[usize],
        leaders: &[usize],
    ) -> Result<(), SelectError> {
        let others = leaders.iter().filter(|leader| !selected.contains(leader));
        let selected: Vec<usize> = selected.iter().chain(others).copied().collect();
        for &s in &selected {
            for b in 0..arms.len() {
                if b != s && !self.out[b] {
                    self.extend(arms, b, s)?;
                }
            }
        }
        let mut lowers = self.lower.clone();
        lowers.sort_by(|a, b| b.total_cmp(a));
        let mark = lowers[self.top - 1];
        for b in 0..arms.len() {
            let beaten = selected
                .iter()
                .filter(|&&s| s != b && self.gap_of(b, s) < 0.0)
                .count();
            self.out[b] |= self.upper[b] < mark || beaten >= self.top;
        }
        Ok(())
    }

    fn extend(&mut self, arms: &[Arm], b: usize, s: usize) -> Result<(), SelectError> {
        let pair = self.pairs.entry((b, s)).or_insert(Pair {
            halves: BettingSequence::new(),
            upper: 1.0,
        });
        let common = arms[b].each.len().min(arms[s].each.len());
        let known = pair.halves.count() as usize;
        if known < common {
            for t in known..common {
                pair.halves
                    .push((1.0 + (arms[b].each[t] - arms[s].each[t])) / 2.0)?;
            }
            pair.upper = pair
                .upper
                .min(2.0 * pair.halves.upper(self.levels[2]) - 1.0);
        }
        Ok(())
    }

    /// An upper bound on the advantage of `b` over `s`, which may be negative.
    pub(crate) fn gap_of(&self, b: usize, s: usize) -> f64 {
        let apart = self.upper[b] - self.lower[s];
        self.pairs
            .get(&(b, s))
            .map_or(apart, |pair| apart.min(pair.upper))
    }

    /// The differences b - s by index: their mean and the upper bound.
    pub(crate) fn paired(&self, b: usize, s: usize) -> Option<(f64, f64)> {
        let pair = self.pairs.get(&(b, s))?;
        Some((2.0 * pair.halves.mean()? - 1.0, pair.upper))
    }

    /// An upper bound on the regret of `selected`, at least 0.
    pub(crate) fn gap(&self, selected: &[usize]) -> f64 {
        let rivals = (0..self.out.len()).filter(|b| !self.out[*b] && !selected.contains(b));
        rivals
            .flat_map(|b| selected.iter().map(move |&s| self.gap_of(b, s)))
            .fold(0.0, f64::max)
    }
}
