//! The mixture of ways of deciding, and its weights of maximum likelihood.

use bagsplit_players::person::Chances;

/// The least share of unexplained decisions, so that no decision is impossible.
const LEAST_OTHER: f64 = 0.001;
/// The most steps of expectation maximisation.
const STEPS: usize = 200;
/// The change of all weights at which it ends.
const CHANGE: f64 = 1e-5;

/// The probability of a decision for each way of deciding.
#[derive(Clone, Copy, Debug)]
pub(super) struct DecisionChances {
    /// What is seen, best first: the chances of the placement.
    pub(super) seen: Chances,
    /// Nothing is seen: the probability of that, times that of the decision then but for [`Weights::passes`].
    pub(super) blind: f64,
    /// Whether the player passed.
    pub(super) passed: bool,
    /// Any legal action.
    pub(super) other: f64,
}

/// The weights of the ways of deciding, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    /// The share of decisions for the second best that is seen, among those where something is seen.
    pub slips: f64,
    /// The share of passes where nothing is seen; the others are any legal placements.
    pub passes: f64,
    /// The share of unexplained decisions, which the model gives all legal actions alike.
    pub other: f64,
}

impl Weights {
    pub(super) const START: Weights = Weights {
        slips: 0.1,
        passes: 0.5,
        other: 0.02,
    };

    /// Weights near these that are not 0 or 1, from which none is reached again if it should be left.
    pub(super) fn inside(self) -> Weights {
        let [slips, passes, other] =
            [self.slips, self.passes, self.other].map(|weight| weight.clamp(0.02, 0.98));
        Weights {
            slips,
            passes,
            other,
        }
    }

    /// The probability of taking a placement that is seen.
    pub(super) fn of_seen(&self, chances: &Chances) -> f64 {
        (1. - self.slips) * chances.best + self.slips * chances.second
    }

    fn of_blind(&self, row: &DecisionChances) -> f64 {
        row.blind
            * if row.passed {
                self.passes
            } else {
                1. - self.passes
            }
    }

    pub(super) fn probability(&self, row: &DecisionChances) -> f64 {
        (1. - self.other) * (self.of_seen(&row.seen) + self.of_blind(row)) + self.other * row.other
    }
}

pub(super) fn log_likelihood<'r>(
    weights: &Weights,
    rows: impl IntoIterator<Item = &'r DecisionChances>,
) -> f64 {
    rows.into_iter()
        .map(|row| weights.probability(row).ln())
        .sum()
}

/// The weights of maximum likelihood, and its logarithm, by expectation maximisation. The share of slips may be fixed.
pub(super) fn maximise(
    parts: [&[DecisionChances]; 2],
    start: Weights,
    slips: Option<f64>,
) -> (Weights, f64) {
    let rows = parts.into_iter().flatten();
    let mut weights = start;
    weights.slips = slips.unwrap_or(weights.slips);
    for _ in 0..STEPS {
        let next = step(&weights, rows.clone(), slips);
        let change = [
            next.slips - weights.slips,
            next.passes - weights.passes,
            next.other - weights.other,
        ];
        weights = next;
        if change.iter().all(|change| change.abs() < CHANGE) {
            break;
        }
    }
    (weights, log_likelihood(&weights, rows))
}

/// One step: the expected shares of the ways of deciding.
fn step<'r>(
    weights: &Weights,
    rows: impl Iterator<Item = &'r DecisionChances>,
    slips: Option<f64>,
) -> Weights {
    let slip = weights.slips;
    let explained = 1. - weights.other;
    let (mut best, mut second) = (0., 0.);
    let (mut passed, mut blind, mut other, mut count) = (0., 0., 0., 0.);
    for row in rows {
        let seen = [(1. - slip) * row.seen.best, slip * row.seen.second];
        let unseen = weights.of_blind(row);
        let unexplained = weights.other * row.other;
        let scale = 1. / (explained * (seen.iter().sum::<f64>() + unseen) + unexplained);
        let part = explained * scale;
        best += seen[0] * part;
        second += seen[1] * part;
        blind += unseen * part;
        passed += if row.passed { unseen * part } else { 0. };
        other += unexplained * scale;
        count += 1.;
    }
    Weights {
        slips: slips.unwrap_or_else(|| share(second, best + second, slip)),
        passes: share(passed, blind, weights.passes),
        other: share(other, count, weights.other).max(LEAST_OTHER),
    }
}

/// A share, or what it was before where there is nothing to share.
fn share(part: f64, whole: f64, before: f64) -> f64 {
    if whole > 1e-9 {
        (part / whole).clamp(0., 1.)
    } else {
        before
    }
}
