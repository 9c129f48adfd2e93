//! How much the choice of the split matters: the best split less the median one, and how many are tied with the best.

use bagsplit_game::board::{ByBag, Role, Tiles};
use bagsplit_players::Setup;
use bagsplit_stats::Estimate;

use super::finding::BalanceFinding;
use crate::experiment::studies::figure::BalanceFigure;
use crate::studies::ranking::{ComparisonFinding, Findings};

/// The fewest splits of which there is a median beside the best.
const FEWEST_SPLITS: usize = 3;

/// The ranking of the splits of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct SplitTotals {
    lead: f64,
    standard_error: f64,
    interval: Option<(f64, f64)>,
    tied: usize,
    pairs: u64,
}

impl SplitTotals {
    /// From the ranking of a variant's setups; `None` unless these are several splits played by the same bot.
    ///
    /// The interval is the mean of those of the comparisons with the middle of the ranking, which hold simultaneously for every
    /// two setups: it holds although the best was selected.
    pub(crate) fn new(findings: &Findings, setups: &[Setup]) -> Option<SplitTotals> {
        let ranking = &findings.ranking;
        if ranking.len() < FEWEST_SPLITS {
            return None;
        }
        let best = &setups[ranking[0].setup];
        for (place, finding) in ranking.iter().enumerate() {
            let setup = &setups[finding.setup];
            let mut others = ranking[..place]
                .iter()
                .map(|other| split(&setups[other.setup]));
            if split(setup).contains(&None)
                || setup.bot != best.bot
                || others.any(|other| other == split(setup))
            {
                return None;
            }
        }
        let middle = [(ranking.len() - 1) / 2, ranking.len() / 2];
        let mut sums = SplitTotals {
            lead: 0.,
            standard_error: 0.,
            interval: Some((0., 0.)),
            tied: findings.top_group().len() - 1,
            pairs: findings.ranked_pairs as u64,
        };
        for median in middle.map(|place| ranking[place].setup) {
            let found = comparison(findings, ranking[0].setup, median)?;
            sums.lead += found.comparison.difference.abs() / 2.;
            sums.standard_error += found.comparison.standard_error / 2.;
            let ends = found.difference.interval().map(|(low, high)| {
                if found.comparison.first == median {
                    (-high, -low)
                } else {
                    (low, high)
                }
            });
            sums.interval = sums
                .interval
                .zip(ends)
                .map(|(sum, ends)| (sum.0 + ends.0 / 2., sum.1 + ends.1 / 2.));
        }
        Some(sums)
    }

    /// The row of a figure of splits of the variant at this place.
    pub(super) fn finding(&self, variant: usize, figure: BalanceFigure) -> BalanceFinding {
        let (value, standard_error, interval) = match figure {
            BalanceFigure::SplitLead => (self.lead, self.standard_error, self.interval),
            _ => (self.tied as f64, 0., None),
        };
        BalanceFinding {
            variant,
            name: String::new(),
            figure,
            pairs: self.pairs,
            estimate: Estimate::with_interval(value, standard_error, interval),
            difference: None,
            same_as: None,
            same_games_as: None,
        }
    }
}

/// The bags of a setup in each role.
fn split(setup: &Setup) -> [Option<&ByBag<Tiles>>; 2] {
    Role::ALL.map(|role| setup.split(role).map(|split| &split.bags))
}

/// The comparison of two ranked setups, in either order.
fn comparison(findings: &Findings, one: usize, other: usize) -> Option<&ComparisonFinding> {
    findings.comparisons.iter().find(|found| {
        [(one, other), (other, one)].contains(&(found.comparison.first, found.comparison.second))
    })
}
