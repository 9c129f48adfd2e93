//! Which placements exist, and which is best?
//!
//! Two generators answer: [`Reference`], exhaustive and obviously right, which asks the ruleset to judge
//! every conceivable placement; and [`Fast`], for Math Scrabble, which never builds the list of legal
//! placements (about 40,000 a turn) when only the best one is wanted. They agree on every position, and
//! tests hold them to it.
//!
//! ```
//! use board::{Grid, Tiles};
//! use movegen::{Fast, Generator};
//! use rules::math_scrabble::MathScrabble;
//!
//! let mut generator = Fast::new(&MathScrabble::default());
//! let hand: Tiles = "25*3".parse().unwrap();
//! let found = generator.best(&Grid::new(13).unwrap(), &hand).unwrap();
//! assert_eq!(found.points, 1); // such as 2*5
//! ```

mod fast;
mod order;
mod reference;

pub use fast::Fast;
pub use order::{Found, compare};
pub use reference::Reference;

use std::cmp::Ordering;
use std::ops::ControlFlow;

use board::{Grid, Placement, Tiles};

/// A source of legal placements.
pub trait Generator {
    /// Calls `visit` with every legal placement and its points, each distinct set of (square, tile)
    /// once, in an order of the generator's own, until `visit` breaks.
    fn for_each(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        visit: impl FnMut(&Placement, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The first placement of the total order of [`compare`], `None` when no placement is legal.
    fn best(&mut self, grid: &Grid, hand: &Tiles) -> Option<Found> {
        self.best_keeping(grid, hand, |_| 0)
    }

    /// The placement with the most of 1000 x points + what `keep` says of the tiles that stay in the
    /// hand; among equals the first of the total order of [`compare`].
    fn best_keeping(&mut self, grid: &Grid, hand: &Tiles, keep: impl Fn(&Tiles) -> i32) -> Option<Found> {
        let mut best: Option<(i64, Found)> = None;
        let _ = self.for_each(grid, hand, |placement, points| {
            let kept = hand.minus(&placement.used()).expect("a legal placement uses hand tiles");
            let value = worth(points, keep(&kept));
            let found = Found { placement: *placement, points };
            let better = best.as_ref().is_none_or(|(most, first)| {
                value > *most || (value == *most && compare(&found, first) == Ordering::Less)
            });
            if better {
                best = Some((value, found));
            }
            ControlFlow::Continue(())
        });
        best.map(|(_, found)| found)
    }

    /// How many placements are legal.
    fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
        let mut count = 0;
        let _ = self.for_each(grid, hand, |_, _| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The legal placement at place `n`, from 0, of an order of the generator's own, which is the same
    /// for the same grid and hand; `None` from [`Generator::count`] on.
    fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<Found> {
        let mut left = n;
        let mut found = None;
        let _ = self.for_each(grid, hand, |placement, points| {
            if left == 0 {
                found = Some(Found { placement: *placement, points });
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found
    }
}

/// What a placement is worth in thousandths of a point: its points and the value of what is kept.
pub(crate) fn worth(points: u32, keep: i32) -> i64 {
    i64::from(points) * 1000 + i64::from(keep)
}
