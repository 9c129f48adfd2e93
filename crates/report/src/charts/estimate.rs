//! A number with its interval, the input of most charts.

use crate::charts::number::{fixed, signed};

/// A number and the ends of its interval.
///
/// Without an interval both ends equal the number ([`Estimate::alone`]), and no interval is drawn or written.
///
/// The interval need not contain the number: a bootstrap percentile interval, or the intersection of all earlier
/// intervals, may miss it. Its ends must be in order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// A number and the ends of its interval.
    pub fn new(value: f64, low: f64, high: f64) -> Self {
        Self { value, low, high }
    }

    /// A number without an interval.
    pub fn alone(value: f64) -> Self {
        Self { value, low: value, high: value }
    }

    /// Whether there is an interval.
    pub(crate) fn has_interval(self) -> bool {
        self.low < self.high
    }

    /// Applies the increasing function `f` to all three numbers.
    pub(crate) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { value: f(self.value), low: f(self.low), high: f(self.high) }
    }

    /// The estimate multiplied by 100.
    pub(crate) fn percent(self) -> Self {
        self.map(|share| share * 100.0)
    }

    pub(crate) fn all(self) -> [f64; 3] {
        [self.low, self.value, self.high]
    }

    /// "56.1 [54.9, 57.3]", or the number alone.
    pub(crate) fn text(self, decimals: usize) -> String {
        self.written(|v| fixed(v, decimals))
    }

    /// "+0.25 [−0.10, +0.60]", or the number alone.
    pub(crate) fn signed_text(self, decimals: usize) -> String {
        self.written(|v| signed(v, decimals))
    }

    fn written(self, write: impl Fn(f64) -> String) -> String {
        let [low, value, high] = self.all().map(write);
        if self.has_interval() { format!("{value} [{low}, {high}]") } else { value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_without_an_interval_is_written_alone() {
        assert_eq!(Estimate::alone(4.0).text(1), "4.0");
        assert_eq!(Estimate::alone(-0.001).signed_text(2), "0.00");
        assert_eq!(Estimate::new(-0.28, -0.5, 0.1).signed_text(2), "−0.28 [−0.50, +0.10]");
    }
}
