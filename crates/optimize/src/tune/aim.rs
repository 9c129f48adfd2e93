//! Targets of a search.

use crate::tune::Space;

/// The target of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// Between two bounds, inclusive; one of them may be infinite.
    Between(f64, f64),
    /// As large as possible.
    Largest,
    /// As small as possible.
    Smallest,
}

impl Aim {
    /// The distance of a value from the bounds, or 0 inside; 0 for targets without bounds.
    pub fn outside(self, value: f64) -> f64 {
        match self {
            Aim::Between(low, high) => (low - value).max(value - high).max(0.),
            Aim::Largest | Aim::Smallest => 0.,
        }
    }

    /// Whether the figure is to be maximised or minimised.
    pub const fn is_extreme(self) -> bool {
        matches!(self, Aim::Largest | Aim::Smallest)
    }
}

/// A space and the targets in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The search space.
    pub space: Space,
    /// The target of each figure; at most one of them is to be maximised or minimised.
    pub aims: Vec<Aim>,
}

impl Task {
    /// The figure to be maximised or minimised, if there is one, and 1 or -1.
    pub fn extreme(&self) -> Option<(usize, f64)> {
        let place = self.aims.iter().position(|aim| aim.is_extreme())?;
        Some((
            place,
            if self.aims[place] == Aim::Largest {
                1.
            } else {
                -1.
            },
        ))
    }
}
