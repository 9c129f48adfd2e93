//! Chart of the uncertainty of ranks.

use std::ops::Range;

use crate::charts::Caption;
use crate::charts::layout::pages;

/// The probability below which nothing is shown.
pub(crate) const NOTHING: f64 = 5e-4;

/// One setup of a [`RankStabilityChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct RankRow {
    /// Its rank, shown before its name; equal rows share one.
    pub rank: usize,
    /// The setup's name.
    pub name: String,
    /// The probabilities of rank 1, 2, and so on, each 0 to 1. The remainder to 1 is the probability of a rank beyond
    /// the last.
    pub probabilities: Vec<f64>,
}

impl RankRow {
    /// The probability of the ranks at these places.
    pub(crate) fn among(&self, places: Range<usize>) -> f64 {
        self.probabilities[places].iter().sum()
    }

    /// The probability of a rank beyond the last that is given.
    pub(crate) fn beyond(&self) -> f64 {
        1.0 - self.among(0..self.probabilities.len())
    }

    /// The `part` quantile of the rank; one beyond the last if it is not among those given.
    pub(crate) fn quantile(&self, part: f64) -> usize {
        let mut sum = 0.0;
        let reached = self.probabilities.iter().position(|p| {
            sum += p;
            sum >= part - 1e-9
        });
        reached.unwrap_or(self.probabilities.len()) + 1
    }
}

/// The distribution of each setup's rank, such as from a bootstrap, one row per setup in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct RankStabilityChart {
    /// The probability of the marked interval of ranks, such as 0.95.
    pub level: f64,
    /// The rows, best first; all have the same number of probabilities.
    pub rows: Vec<RankRow>,
    /// The number of rows on earlier pages.
    pub before: usize,
    /// The probability of the darkest colour, for charts to be compared; fitted to the rows if `None`.
    pub reach: Option<f64>,
}

impl RankStabilityChart {
    /// The chart divided into legible pages with the same colours; up to 50 rows stay on one page.
    pub fn pages(self, caption: &Caption) -> Vec<(Caption, Self)> {
        let reach = Some(self.reach());
        let page = |(caption, rows): (Caption, Range<usize>)| {
            let before = rows.start;
            (caption, Self { level: self.level, rows: self.rows[rows].to_vec(), before, reach })
        };
        pages::by_rank(caption, self.rows.len()).into_iter().map(page).collect()
    }

    /// Median rank, and the ends of the interval.
    pub(crate) fn ranks(&self, row: &RankRow) -> [usize; 3] {
        let tail = (1.0 - self.level) / 2.0;
        [0.5, tail, 1.0 - tail].map(|part| row.quantile(part))
    }

    /// The probability of the darkest colour, a multiple of a tenth.
    pub(crate) fn reach(&self) -> f64 {
        let all = || self.rows.iter().flat_map(|row| row.probabilities.iter().copied().chain([row.beyond()]));
        let found = || (all().fold(0.0, f64::max) * 10.0 - 1e-9).ceil().clamp(1.0, 10.0) / 10.0;
        self.reach.unwrap_or_else(found)
    }

    /// The ranks with a column of their own: those with a probability in some row; of more than a hundred, those
    /// around the rows' own ranks.
    pub(crate) fn columns(&self) -> Range<usize> {
        let ranks = self.rows.first().map_or(0, |row| row.probabilities.len());
        if ranks <= pages::COLUMNS {
            return 0..ranks;
        }
        let had = |&place: &usize| self.rows.iter().any(|row| row.probabilities[place] > NOTHING);
        let first = (0..ranks).find(had).unwrap_or(0);
        let end = (0..ranks).rev().find(had).map_or(ranks, |last| last + 1);
        if end - first <= pages::NARROW_COLUMNS {
            return first..end;
        }
        let middle = self.before + self.rows.len() / 2;
        let start = middle.saturating_sub(pages::NARROW_COLUMNS / 2).max(first);
        let start = start.min(end - pages::NARROW_COLUMNS);
        start..start + pages::NARROW_COLUMNS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_show_the_ranks_that_their_rows_may_have() {
        let row = |place: usize| {
            let near = |rank: usize| if rank.abs_diff(place) <= 2 { 0.2 } else { 0.0 };
            (0..400).map(near).collect()
        };
        let columns = |row: &dyn Fn(usize) -> Vec<f64>| -> Vec<Range<usize>> {
            let row = |place: usize| RankRow {
                rank: place + 1,
                name: place.to_string(),
                probabilities: row(place),
            };
            let rows = (0..400).map(row).collect();
            let chart = RankStabilityChart { level: 0.95, rows, before: 0, reach: None };
            chart.pages(&Caption::default()).iter().map(|(_, page)| page.columns()).collect()
        };
        let pages = columns(&row);
        assert_eq!(pages.len(), 8);
        assert_eq!((&pages[0], &pages[3]), (&(0..52), &(148..202)));
        // Of widely spread ranks, the hundred around the rows' own.
        let pages = columns(&|_| vec![1.0 / 400.0; 400]);
        assert_eq!([0, 4, 7].map(|page| pages[page].clone()), [0..100, 175..275, 300..400]);
    }
}
