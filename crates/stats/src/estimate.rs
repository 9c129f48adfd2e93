//! Estimates: a number, its standard error and its interval. [`interval`](crate::Estimate::interval) decides which
//! estimates have an interval.

use schemars::JsonSchema;
use serde::ser::{Serialize, SerializeStruct as _, Serializer};

/// A number estimated from observations, in the unit of the observations.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema)]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// The estimated standard deviation of `value` over repetitions of the experiment. It is 0 when all observations
    /// are equal; the interval does not follow from it then.
    pub standard_error: f64,
    /// The lower end of the confidence interval; infinite where there is none, see [`Estimate::interval`].
    #[schemars(with = "Option<f64>")]
    pub low: f64,
    /// The upper end of the confidence interval.
    #[schemars(with = "Option<f64>")]
    pub high: f64,
}

impl Estimate {
    /// An estimate with this interval, or with none.
    pub fn with_interval(
        value: f64,
        standard_error: f64,
        interval: Option<(f64, f64)>,
    ) -> Estimate {
        let (low, high) = interval.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        Estimate {
            value,
            standard_error,
            low,
            high,
        }
    }

    /// Whether `x` lies in the closed interval from `low` to `high`.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// Half the width of the interval; it need not be symmetric about `value`.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The ends are null where there is no interval.
impl Serialize for Estimate {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let ends = self.interval();
        let mut fields = to.serialize_struct("Estimate", 4)?;
        fields.serialize_field("value", &self.value)?;
        fields.serialize_field("standard_error", &self.standard_error)?;
        fields.serialize_field("low", &ends.map(|(low, _)| low))?;
        fields.serialize_field("high", &ends.map(|(_, high)| high))?;
        fields.end()
    }
}

/// An interval without an estimate, such as one of a confidence sequence.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, JsonSchema)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether `x` lies in the closed interval.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// `high` - `low`.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}
