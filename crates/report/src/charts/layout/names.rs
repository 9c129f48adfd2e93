//! Row names: number and name at the left of rows and matrices.

use crate::charts::draw::{Align, At, MARGIN, Picture, SOFT, Type};

/// The style of row names, slightly larger in charts of rows than in matrices.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    name: Type,
    rank: Type,
    /// The distance from the margin to the names.
    left: f64,
    /// The gap between number and name.
    gap: f64,
    longest: f64,
}

impl Names {
    pub(crate) const OF_ROWS: Self = Self::new(12.0, 38.0, 10.0, 330.0);
    pub(crate) const OF_MATRIX: Self = Self::new(11.5, 30.0, 8.0, 290.0);

    const fn new(size: f64, left: f64, gap: f64, longest: f64) -> Self {
        let rank = Type::new(size - 1.0).color(SOFT).align(Align::Right);
        Self {
            name: Type::new(size),
            rank,
            left,
            gap,
            longest,
        }
    }

    /// The width of the longest of several names; each says whether it is bold.
    pub(crate) fn width<'a>(&self, names: impl Iterator<Item = (&'a str, bool)>) -> f64 {
        names
            .map(|(name, bold)| self.name.bold_if(bold).width(name))
            .fold(0.0, f64::max)
            .min(self.longest)
    }

    /// The right edge of names of this width.
    pub(crate) fn right(&self, width: f64) -> f64 {
        MARGIN + self.left + width
    }

    /// Draws the rank of a row, if it has one, and its name, their middle line at `y`.
    pub(crate) fn draw(
        &self,
        picture: &mut Picture,
        rank: Option<usize>,
        name: &str,
        bold: bool,
        y: f64,
    ) {
        let left = MARGIN + self.left;
        if let Some(rank) = rank {
            picture.text(&rank.to_string(), (left - self.gap, y), self.rank);
        }
        picture.fitted(name, self.longest, (left, y), self.name.bold_if(bold));
    }

    /// Draws a name from `at` upwards.
    pub(crate) fn draw_upright(&self, picture: &mut Picture, name: &str, at: At) {
        picture.fitted(name, self.longest, at, self.name.upright());
    }
}
