//! The numbers of a chart as lists of bars, for screens too narrow for its picture.

use crate::charts::Estimate;
use crate::charts::layout::{extent, round_step};
use crate::charts::number::{decimals_for, fixed, grouped};
use crate::charts::tally::Tally;

/// The number of bars to which a histogram is reduced, about.
const HISTOGRAM_BARS: f64 = 12.0;

/// Bars on a common axis.
#[derive(Clone, Debug, PartialEq)]
pub struct BarGroup {
    /// What the numbers are, and of what.
    pub title: String,
    /// A value marked by a line through all bars.
    pub reference: Option<f64>,
    /// The least and the greatest value of the axis.
    pub range: (f64, f64),
    /// The bars, from the top.
    pub bars: Vec<ListedBar>,
}

/// One named number with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedBar {
    /// Its name.
    pub name: String,
    /// The number, in the unit of its group.
    pub value: Estimate,
    /// The number as it is written.
    pub text: String,
}

impl BarGroup {
    /// A group whose axis covers all its intervals and its reference.
    pub(crate) fn new(
        title: impl Into<String>,
        reference: Option<f64>,
        bars: impl IntoIterator<Item = ListedBar>,
    ) -> Self {
        let bars: Vec<ListedBar> = bars.into_iter().collect();
        let ends = bars.iter().flat_map(|bar| bar.value.all()).chain(reference);
        let range = if bars.is_empty() { (0.0, 1.0) } else { extent(ends) };
        Self { title: title.into(), reference, range, bars }
    }

    /// The group with zero on its axis, for bars without an interval, which are drawn from there.
    pub(crate) fn starting_at_zero(self) -> Self {
        Self { range: (self.range.0.min(0.0), self.range.1.max(0.0)), ..self }
    }

    /// The groups that have bars, all on the same axis, so that their bars can be compared.
    pub(crate) fn on_one_axis(groups: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut groups: Vec<Self> = groups.into_iter().filter(|group| !group.bars.is_empty()).collect();
        let low = groups.iter().map(|group| group.range.0).fold(f64::INFINITY, f64::min);
        let high = groups.iter().map(|group| group.range.1).fold(f64::NEG_INFINITY, f64::max);
        for group in &mut groups {
            group.range = (low, high);
        }
        groups
    }

    /// The position of a value on the axis, in percent of its length.
    pub(crate) fn at(&self, value: f64) -> f64 {
        let (low, high) = self.range;
        if high > low { ((value - low) / (high - low) * 100.0).clamp(0.0, 100.0) } else { 50.0 }
    }
}

impl ListedBar {
    pub(crate) fn new(name: impl Into<String>, value: Estimate, text: impl Into<String>) -> Self {
        Self { name: name.into(), value, text: text.into() }
    }

    /// A number written with this many decimals.
    pub(crate) fn with_decimals(name: impl Into<String>, value: Estimate, decimals: usize) -> Self {
        Self::new(name, value, value.text(decimals))
    }

    /// A number written with as many decimals as its size asks for.
    pub(crate) fn measured(name: impl Into<String>, value: Estimate) -> Self {
        let largest = value.all().map(f64::abs).into_iter().fold(0.0, f64::max);
        Self::with_decimals(name, value, decimals_for(largest))
    }
}

/// The shares of values in at most about twelve ranges, in percent. Bin n begins at n times `width`; `whole` says that values
/// are whole numbers.
pub(crate) fn histogram_bars(counts: &[(i64, u64)], width: f64, whole: bool) -> Vec<ListedBar> {
    let tally = Tally::of(counts);
    let (low, high) = (tally.quantile(0.0), tally.quantile(1.0));
    let step = round_step((high - low) as f64 / HISTOGRAM_BARS).max(1.0).round() as i64;
    let mut bars: Vec<(i64, u64)> = Vec::new();
    for &(bin, count) in &tally.counts {
        let first = bin.div_euclid(step) * step;
        match bars.last_mut() {
            Some((last, sum)) if *last == first => *sum += count,
            _ => bars.push((first, count)),
        }
    }
    let listed = bars.into_iter().map(|(first, count)| {
        let (from, end) = (first as f64 * width, (first + step) as f64 * width);
        let name = match whole && width == 1.0 {
            true if step == 1 => grouped(from, 0),
            true => format!("{} to {}", grouped(from, 0), grouped(end - 1.0, 0)),
            false => format!("{from} to below {end}"),
        };
        let share = count as f64 / tally.total as f64 * 100.0;
        ListedBar::new(name, Estimate::alone(share), format!("{}%", fixed(share, 1)))
    });
    listed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_covers_intervals_and_reference() {
        let bar = |value| ListedBar::measured("x", Estimate::new(value, value - 2.0, value + 2.0));
        let group = BarGroup::new("wins (%)", Some(50.0), [bar(56.0), bar(60.0)]);
        assert!(group.range.0 <= 50.0 && group.range.1 >= 62.0, "{:?}", group.range);
        assert_eq!(group.at(group.range.0), 0.0);
        assert_eq!(group.at(group.range.1), 100.0);
        assert_eq!(group.bars[0].text, "56.0 [54.0, 58.0]");
        let groups = BarGroup::on_one_axis([group, BarGroup::new("other", None, [bar(10.0)])]);
        assert!(groups[0].range == groups[1].range && groups[0].range.0 <= 8.0 && groups[0].range.1 >= 62.0);
    }

    #[test]
    fn a_histogram_is_reduced_to_a_few_ranges_that_add_up_to_all_values() {
        let counts: Vec<(i64, u64)> = (-3..100).map(|value| (value, 2)).collect();
        let bars = histogram_bars(&counts, 1.0, true);
        assert!((8..=14).contains(&bars.len()), "{}", bars.len());
        assert_eq!(bars[0].name, "−10 to −1");
        assert_eq!(bars[1].name, "0 to 9");
        assert!((bars.iter().map(|bar| bar.value.value).sum::<f64>() - 100.0).abs() < 1e-9);
        assert_eq!(histogram_bars(&[(3, 1), (5, 1)], 1.0, true)[1].name, "5");
        assert_eq!(histogram_bars(&[(3, 1), (5, 1)], 0.25, false)[0].name, "0.75 to below 1");
    }
}
