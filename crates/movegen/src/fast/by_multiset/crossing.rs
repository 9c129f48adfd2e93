//! Windows whose cross runs can score, and the ways in which they can.

use super::super::code::{Code, EMPTY, places};
use super::super::cross::Cross;
use super::super::value::NARROW;
use super::super::windows::Window;
use super::position::{Fixed, Position};

/// A window with squares where a tile of the hand makes a cross run score.
#[derive(Clone, Copy, Debug)]
pub(super) struct CrossWindow {
    pub(super) window: Window,
    /// Those places of its line.
    pub(super) places: u32,
    /// The maximum sum of the points of its cross runs.
    pub(super) most: u32,
    /// Whether its cross runs can score in few enough ways to search each, see [`CrossWindow::each_way`].
    ///
    /// Then the window is also gathered with the others, as if its cross runs scored nothing. A placement found that
    /// way may be worth more than recorded, but the same placement is found here at its full worth: so the lower worth
    /// never wins among the placements of its tiles, and no symbols need to be excluded from any place.
    pub(super) has_few_ways: bool,
}

/// The maximum number of crossed places of a window, and of ways for its cross runs to score, to search each way.
const FEW_PLACES: u32 = 3;
const FEW_WAYS: u32 = 24;

impl CrossWindow {
    /// The window with these crossed places in its line.
    pub(super) fn new(position: Position<'_>, window: Window, crossed: u32) -> CrossWindow {
        let (crosses, symbols) = (
            &position.board.lines[usize::from(window.line)].crosses,
            position.hand.symbols,
        );
        let here = crossed & window.reach();
        let here_crosses = places(here.into()).map(|place| &crosses[place]);
        let ways = here_crosses
            .clone()
            .map(|cross| 1 + (cross.symbols & symbols).count_ones());
        CrossWindow {
            window,
            places: here,
            most: here_crosses
                .map(|cross| u32::from(cross.most(symbols)))
                .sum(),
            has_few_ways: here.count_ones() <= FEW_PLACES && ways.product::<u32>() <= FEW_WAYS,
        }
    }

    /// Calls `visit` with every way to fix symbols at crossed places so that the cross runs there score, and with their
    /// points.
    pub(super) fn each_way(&self, position: Position<'_>, visit: &mut impl FnMut(&Fixed, u32)) {
        let crosses = position.board.crosses(&self.window);
        let places = self.places >> self.window.start;
        each_way(
            crosses,
            position.hand.symbols,
            places,
            &mut [EMPTY; NARROW],
            0,
            visit,
        );
    }
}

fn each_way(
    crosses: &[Cross],
    symbols: u16,
    crossed: u32,
    fixed: &mut Fixed,
    earned: u32,
    visit: &mut impl FnMut(&Fixed, u32),
) {
    if crossed == 0 {
        if earned > 0 {
            visit(fixed, earned);
        }
        return;
    }
    let (at, rest) = (crossed.trailing_zeros() as usize, crossed & (crossed - 1));
    each_way(crosses, symbols, rest, fixed, earned, visit);
    let cross = &crosses[at];
    for code in places((cross.symbols & symbols).into()) {
        fixed[at] = Code(code as u8);
        each_way(
            crosses,
            symbols,
            rest,
            fixed,
            earned + u32::from(cross.points[code]),
            visit,
        );
    }
    fixed[at] = EMPTY;
}
