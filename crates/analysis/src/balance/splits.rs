//! How much the choice of the split matters: the best split less the median one, and how many are tied with the best.

use bagsplit_stats::Estimate;

use super::figure::BalanceFigure;
use super::finding::BalanceFinding;

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
    /// From a ranking of splits, the best first, and the comparison of any two of them, either way round; `None` if
    /// there are fewer than three.
    ///
    /// The interval is the mean of those of the comparisons with the middle of the ranking, which hold simultaneously for every
    /// two setups: it holds although the best was selected.
    pub fn new(
        ranking: &[usize],
        tied: usize,
        pairs: u64,
        compare: impl Fn(usize, usize) -> Option<Estimate>,
    ) -> Option<SplitTotals> {
        if ranking.len() < FEWEST_SPLITS {
            return None;
        }
        let mut sums = SplitTotals {
            lead: 0.,
            standard_error: 0.,
            interval: Some((0., 0.)),
            tied,
            pairs,
        };
        for median in [(ranking.len() - 1) / 2, ranking.len() / 2] {
            let found = compare(ranking[0], ranking[median])?;
            sums.lead += found.value.abs() / 2.;
            sums.standard_error += found.standard_error / 2.;
            let ends = found.interval().map(|(low, high)| match found.value < 0. {
                true => (-high, -low),
                false => (low, high),
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
