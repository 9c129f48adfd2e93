//! What is wished for?

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
    /// How much of each figure is much: by so much is measured how far one is outside of its bounds by those methods that
    /// need one number for everything. Above 0.
    pub scales: Vec<f64>,
}

impl Task {
    /// The figure that is to be as large or as small as can be, if one is, and 1 or -1.
    #[must_use]
    pub fn extreme(&self) -> Option<(usize, f64)> {
        let place = self.aims.iter().position(|aim| aim.is_extreme())?;
        Some((place, if self.aims[place] == Aim::Largest { 1. } else { -1. }))
    }

    /// One number for everything, for methods that know no bounds: less for each figure outside of its bounds, by its
    /// scale and up to three of them; a tenth of the scaled figure that is to be extreme; and a hundredth of the part of
    /// the dearest change.
    pub(crate) fn fitness(&self, figures: &[f64], cost: f64) -> f64 {
        let outside = self.aims.iter().zip(figures).zip(&self.scales);
        let outside: f64 = outside.map(|((aim, &x), scale)| (aim.outside(x) / scale).min(3.)).sum();
        let extreme = self.extreme().map_or(0., |(place, sign)| sign * figures[place] / self.scales[place]);
        -outside + 0.1 * extreme - 0.01 * cost / self.space.dearest().max(1e-9)
    }
}
