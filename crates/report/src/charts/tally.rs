//! Mean, quantiles and displayed range of counted whole numbers.

/// Counts in order, with their total and mean.
pub(crate) struct Tally {
    pub(crate) counts: Vec<(i64, u64)>,
    pub(crate) total: u64,
    pub(crate) mean: f64,
}

impl Tally {
    pub(crate) fn of(counts: &[(i64, u64)]) -> Self {
        let mut counts: Vec<_> = counts.iter().copied().filter(|(_, count)| *count > 0).collect();
        counts.sort_unstable();
        let total = counts.iter().map(|(_, count)| count).sum();
        let sum: f64 = counts.iter().map(|&(value, count)| value as f64 * count as f64).sum();
        Self { counts, total, mean: sum / total as f64 }
    }

    /// The smallest value that at least a share `part` of all do not exceed.
    pub(crate) fn quantile(&self, part: f64) -> i64 {
        let mut seen = 0;
        for &(value, count) in &self.counts {
            seen += count;
            if seen as f64 >= part * self.total as f64 {
                return value;
            }
        }
        self.counts.last().map_or(0, |last| last.0)
    }

    /// The displayed range: all values, unless a few outliers would compress the rest.
    pub(crate) fn shown(&self) -> (i64, i64) {
        let all = (self.quantile(0.0), self.quantile(1.0));
        let most = (self.quantile(0.001), self.quantile(0.999));
        let spare = (most.1 - most.0) / 3;
        if spare == 0 || all.1 - all.0 <= 6 * spare {
            return all;
        }
        let near = |value: &i64| (most.0 - spare..=most.1 + spare).contains(value);
        let mut near = self.counts.iter().map(|(value, _)| *value).filter(near);
        let first = near.next().unwrap_or(most.0);
        (first, near.next_back().unwrap_or(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_observed_values() {
        let tally = Tally::of(&[(5, 1), (1, 2), (3, 1), (9, 0)]);
        assert_eq!((tally.quantile(0.0), tally.quantile(0.5), tally.quantile(1.0)), (1, 1, 5));
        assert!((tally.mean - 2.5).abs() < 1e-12);
    }

    #[test]
    fn outliers_do_not_compress_the_rest() {
        let mut counts: Vec<(i64, u64)> = (0..100).map(|v| (v, 1000)).collect();
        assert_eq!(Tally::of(&counts).shown(), (0, 99));
        counts.push((100_000, 1));
        assert_eq!(Tally::of(&counts).shown(), (0, 99));
    }
}
