//! Targets of a search.

use crate::tune::Space;

/// What a figure is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// Between two bounds, both included; one of them may be infinite.
    Between(f64, f64),
    /// As large as can be.
    Largest,
    /// As small as can be.
    Smallest,
}

impl Aim {
    /// How far a value is outside, or 0; nothing is outside where there are no bounds.
    #[must_use]
    pub fn outside(self, value: f64) -> f64 {
        match self {
            Aim::Between(low, high) => (low - value).max(value - high).max(0.),
            Aim::Largest | Aim::Smallest => 0.,
        }
    }

    /// Whether it is as large or as small as can be.
    #[must_use]
    pub const fn is_extreme(self) -> bool {
        matches!(self, Aim::Largest | Aim::Smallest)
    }
}

/// A space, and what is wished for in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// What may move.
    pub space: Space,
    /// What each figure is to be; one of them at most as large or as small as can be.
    pub aims: Vec<Aim>,
}

impl Task {
    /// The figure that is to be as large or as small as can be, if one is, and 1 or -1.
    #[must_use]
    pub fn extreme(&self) -> Option<(usize, f64)> {
        let place = self.aims.iter().position(|aim| aim.is_extreme())?;
        Some((place, if self.aims[place] == Aim::Largest { 1. } else { -1. }))
    }
}
