//! Actions that are worth evaluating with the network.

use bagsplit_movegen::{Generator, LeaveValue, ScoredPlacement};

use crate::Observation;
use crate::leave::{Parts, PrivateHandValue, PrivateLeaveValue, poured_together};

/// The maximum size of a frontier: one placement for each part of a hand of seven tiles.
const MOST: usize = 128;

/// The weight of the leave value in the search for the most promising placements, in tenths, and the bonus for each
/// kept tile, in thousandths of a point: tiles do not come back. With them the network's favourite of 127 placements is
/// among the first 8 in 96 of 100 turns; with the full value and no bonus for a tile it was in 83
/// (docs/notebook/value-strength.md).
const VALUE_TENTHS: i32 = 6;
const TILE: i32 = 800;

/// The most promising placements of the frontier, in its order.
pub(crate) struct Candidates(Vec<ScoredPlacement>);

impl Candidates {
    /// The `width` placements of the frontier with the highest sum of points and leave value; all of it on an empty
    /// board.
    pub(crate) fn new(
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        width: usize,
    ) -> Candidates {
        let value = &PrivateHandValue::FITTED;
        let poured = poured_together(seen.bags());
        let prospects = PrivateLeaveValue::new(value, &poured);
        let parts = Parts::new(&prospects, seen.hand);
        let in_bags = seen.tiles_in_bags();
        // The best opening, often few tiles that are hard to build on, rarely scores or keeps most.
        let width = if seen.grid.is_empty() { MOST } else { width };
        let leave: LeaveValue<'_> = &|kept| {
            if in_bags == 0 {
                return 0;
            }
            let count = kept.total();
            let refill = seen.hand_size.saturating_sub(count).min(in_bags);
            parts.with_drawn(kept, refill) * VALUE_TENTHS / 10 + TILE * count as i32
        };
        let most = width.min(MOST);
        let mut made = Vec::with_capacity(most);
        generator.top_of_frontier(
            seen.grid,
            seen.hand,
            most,
            seen.ties,
            leave,
            &mut |_, found| made.push(*found),
        );
        Candidates(made)
    }

    /// The placements.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &ScoredPlacement> + Clone {
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
    fn the_frontier_is_cut_to_its_width_except_on_an_empty_board() {
        let mut generator = Fast::new(&MathScrabble::default());
        let hand = "125+*39".parse().unwrap();
        let bags = ByBag::single("123456789+-*/".parse().unwrap());
        let mut grid = Grid::new(13).unwrap();
        let mut count = |grid: &Grid, width| {
            Candidates::new(
                &Observation::plain(grid, &hand, &bags),
                &mut generator,
                width,
            )
            .iter()
            .count()
        };
        let all = count(&grid, 127);
        assert!(all > 16, "{all}");
        assert_eq!(count(&grid, 4), all);
        grid.set(grid.centre(), Symbol::D5.into());
        assert_eq!((count(&grid, 4), count(&grid, 8)), (4, 8));
    }
}
