//! Which promise does an interval make?

/// An interval from a sequence of which **all** contain the mean, with the stated confidence, for any number of
/// observations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnytimeInterval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl AnytimeInterval {
    /// Whether `x` lies in the closed interval.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// `high` - `low`.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// An interval from a sequence whose intervals after the m-th **all** contain the mean with a probability that
/// tends to the stated confidence as m grows: a central limit theorem that holds at any time, with no guarantee
/// for a given number of observations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AsymptoticInterval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl AsymptoticInterval {
    /// Whether `x` lies in the closed interval.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// `high` - `low`.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}
