//! What a ranking may spend of an error rate.

use crate::Level;

/// What a ranking may spend of the error rate of a level, which it can share with other claims. A [`Level`] alone is all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Spending {
    /// The level of each interval of a single setup, and of all claims together.
    pub level: Level,
    /// The part of its error rate that is for this ranking, above 0 and at most 1.
    pub part: f64,
    /// Comparisons of two setups on which another part is spent, with their p-values, adjusted so that two setups are
    /// significantly different where that is at most the error rate of the level.
    pub declared: Vec<(usize, usize, f64)>,
}

impl From<Level> for Spending {
    fn from(level: Level) -> Spending {
        Spending {
            level,
            part: 1.0,
            declared: Vec::new(),
        }
    }
}

impl Spending {
    /// The error rate of the ranking.
    pub fn alpha(&self) -> f64 {
        self.level.alpha() * self.part
    }

    /// The smallest p-value of the declared comparisons of these two; 1 without any.
    pub(crate) fn declared(&self, a: usize, b: usize) -> f64 {
        let declared = self
            .declared
            .iter()
            .filter(|&&(c, d, _)| (c, d) == (a, b) || (d, c) == (a, b));
        declared.fold(1.0, |least, &(_, _, p_value)| least.min(p_value))
    }
}
