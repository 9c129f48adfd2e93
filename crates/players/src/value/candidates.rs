//! Actions that are worth evaluating with the network.

use bagsplit_game::board::Tiles;
use bagsplit_movegen::{Found, Generator};

use crate::Observation;
use crate::leave::{Draws, Parts, PrivateHandValue, PrivateLeaveValue, poured_together};

/// The most placements that a frontier has: one for each part of a hand of seven tiles.
const MOST: usize = 128;

/// How much of the value of what is kept counts where the most promising are looked for, in tenths, and what each tile that is
/// kept counts besides, in thousandths of a point: tiles do not come back. Of 127 placements the network's favourite is then
/// among the first 8 in 96 of 100 turns; with all of the value and no price for a tile it was in 83 (docs/players-measured.md).
const VALUE_TENTHS: i32 = 6;
const TILE: i32 = 800;

/// The most promising placements of the frontier, in its order.
pub(crate) struct Candidates(Vec<Found>);

impl Candidates {
    /// The `width` placements of the frontier with the most points and worth of what is kept together; all of it on an
    /// empty board.
    pub(crate) fn new(seen: &Observation<'_>, generator: &mut dyn Generator, width: usize) -> Candidates {
        let value = PrivateHandValue::FITTED;
        let poured = poured_together(seen.bags());
        let prospects = PrivateLeaveValue::new(&value, &poured);
        let parts = Parts::new(&Draws::new(&prospects, seen.hand), seen.hand);
        let in_bags = seen.tiles_in_bags();
        // What is best to open with, often few tiles without much to build on, is seldom what earns or keeps most.
        let width = if seen.grid.is_empty() { MOST } else { width };
        let leave = |kept: &Tiles| {
            if in_bags == 0 {
                return 0;
            }
            let count = kept.total();
            let refill = seen.hand_size.saturating_sub(count).min(in_bags);
            parts.with_drawn(kept, refill) * VALUE_TENTHS / 10 + TILE * count as i32
        };
        let most = width.min(MOST);
        let mut made = Vec::with_capacity(most);
        generator.top_of_frontier(seen.grid, seen.hand, most, &leave, &mut |_, found| made.push(*found));
        Candidates(made)
    }

    /// The placements.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &Found> + Clone {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{ByBag, Grid, Symbol};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;

    #[test]
    fn the_most_promising_are_weighed_and_on_an_empty_board_all() {
        let mut generator = Fast::new(&MathScrabble::default());
        let hand = "125+*39".parse().unwrap();
        let bags = ByBag::single("123456789+-*/".parse().unwrap());
        let mut grid = Grid::new(13).unwrap();
        let mut count = |grid: &Grid, width| {
            Candidates::new(&Observation::plain(grid, &hand, &bags), &mut generator, width).iter().count()
        };
        let all = count(&grid, 127);
        assert!(all > 16, "{all}");
        assert_eq!(count(&grid, 4), all);
        grid.set(grid.centre(), Symbol::D5.into());
        assert_eq!((count(&grid, 4), count(&grid, 8)), (4, 8));
    }
}
