//! Axes: mapping of values to pixels, and ticks.

use crate::charts::number::grouped;

/// A linear map from values to logical pixels, with round ticks.
///
/// An axis is created for values and then placed on pixels ([`Axis::on`]).
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    low: f64,
    high: f64,
    /// The first pixel.
    pub(crate) start: f64,
    /// The last pixel.
    pub(crate) end: f64,
    step: f64,
}

impl Axis {
    /// An axis for values `low..=high`, its ends at round values, with about `ticks` ticks.
    pub(crate) fn round((low, high): (f64, f64), ticks: usize) -> Self {
        let (low, high) = widened(low, high);
        let step = round_step((high - low) / ticks.max(1) as f64);
        let (low, high) = (
            (low / step + 1e-9).floor() * step,
            (high / step - 1e-9).ceil() * step,
        );
        Self {
            low,
            high,
            step,
            ..Self::NOWHERE
        }
    }

    /// An axis whose ends are exactly `low` and `high`; its steps are whole if `whole`.
    pub(crate) fn exact((low, high): (f64, f64), ticks: usize, whole: bool) -> Self {
        let (low, high) = widened(low, high);
        let step = round_step((high - low) / ticks.max(1) as f64);
        let step = if whole { step.max(1.0).ceil() } else { step };
        Self {
            low,
            high,
            step,
            ..Self::NOWHERE
        }
    }

    /// An axis for counts from 0 to `high`, with ticks at whole numbers.
    pub(crate) fn whole(high: f64, ticks: usize) -> Self {
        let step = round_step((high / ticks.max(1) as f64).max(1.0));
        Self {
            high: (high / step).ceil().max(1.0) * step,
            step,
            ..Self::NOWHERE
        }
    }

    const NOWHERE: Self = Self {
        low: 0.0,
        high: 1.0,
        start: 0.0,
        end: 1.0,
        step: 1.0,
    };

    /// The axis on pixels from one to another.
    pub(crate) fn on(self, start: f64, end: f64) -> Self {
        Self { start, end, ..self }
    }

    pub(crate) fn at(&self, value: f64) -> f64 {
        self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)
    }

    pub(crate) fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Tick values with their labels.
    pub(crate) fn ticks(&self) -> Vec<(f64, String)> {
        let decimals = (-self.step.log10().floor()).clamp(0.0, 9.0) as usize;
        let first = (self.low / self.step - 1e-9).ceil();
        let last = (self.high / self.step + 1e-9).floor();
        let count = (last - first).clamp(0.0, 200.0) as usize;
        (0..=count)
            .map(|i| (first + i as f64) * self.step)
            .map(|value| (value, grouped(value, decimals)))
            .collect()
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is at least `rough`.
pub(crate) fn round_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.max(1e-9).log10().floor());
    let factor = rough / power;
    power
        * [1.0, 2.0, 5.0]
            .into_iter()
            .find(|&f| factor <= f + 1e-9)
            .unwrap_or(10.0)
}

/// The range, widened if it is a single value.
fn widened(low: f64, high: f64) -> (f64, f64) {
    // Differences beyond nine digits are rounding error.
    if high - low > 1e-9 * low.abs().max(high.abs()) {
        (low, high)
    } else {
        let padding = (low.abs() * 0.05).max(0.5);
        (low - padding, low + padding)
    }
}

/// The minimum and maximum of finite numbers; zeros if there are none.
pub(crate) fn extent(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    values
        .into_iter()
        .fold(None, |seen, v| match seen {
            None => Some((v, v)),
            Some((low, high)) => Some((v.min(low), v.max(high))),
        })
        .unwrap_or((0.0, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_data() {
        let axis = Axis::round((0.412, 0.633), 6).on(0.0, 100.0);
        let ticks = axis.ticks();
        assert_eq!(ticks.first().map(|t| t.1.as_str()), Some("0.40"));
        assert_eq!(ticks.last().map(|t| t.1.as_str()), Some("0.65"));
        assert!((axis.at(0.40) - 0.0).abs() < 1e-9 && (axis.at(0.65) - 100.0).abs() < 1e-9);
    }

    #[test]
    fn a_single_value_gets_an_axis_too() {
        for value in [0.0, 7.0, -3e11] {
            let axis = Axis::round((value, value), 5).on(0.0, 100.0);
            assert!(axis.contains(value) && axis.at(value).is_finite() && !axis.ticks().is_empty());
        }
    }

    #[test]
    fn steps_are_one_two_or_five() {
        assert_eq!(round_step(0.3), 0.5);
        assert_eq!(round_step(1.0), 1.0);
        assert_eq!(round_step(6.0), 10.0);
    }
}
