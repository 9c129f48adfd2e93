//! A figure of ours, and what it must be.

/// What a figure must be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Demand {
    /// This, give or take the second number.
    Near(f64, f64),
    /// This or more.
    AtLeast(f64),
    /// This or less.
    AtMost(f64),
    /// Nothing: it is told for comparison.
    None,
}

/// A figure of ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it is.
    pub what: String,
    /// Our figure.
    pub ours: f64,
    /// What it must be.
    pub demand: Demand,
    /// Where that comes from.
    pub source: &'static str,
}

impl Figure {
    /// A figure with what it must be, and where that comes from.
    pub(crate) fn new(what: impl Into<String>, ours: f64, demand: Demand, source: &'static str) -> Self {
        Self { what: what.into(), ours, demand, source }
    }

    /// Whether it is what it must be.
    #[must_use]
    pub fn holds(&self) -> bool {
        match self.demand {
            Demand::Near(reference, tolerance) => (self.ours - reference).abs() <= tolerance,
            Demand::AtLeast(least) => self.ours >= least,
            Demand::AtMost(most) => self.ours <= most,
            Demand::None => self.ours.is_finite(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miss_is_a_miss() {
        let missed = |ours, demand| !Figure::new("x", ours, demand, "").holds();
        assert!(missed(1.2, Demand::Near(1., 0.1)) && missed(f64::NAN, Demand::Near(1., 0.1)));
        assert!(missed(1.2, Demand::AtLeast(1.3)) && missed(f64::NAN, Demand::AtLeast(0.)));
        assert!(missed(1.2, Demand::AtMost(1.1)) && missed(f64::NAN, Demand::None));
    }
}
