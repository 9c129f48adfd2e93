//! Windows whose cross runs can earn, and the ways in which they can.

use super::super::code::{Code, EMPTY, places};
use super::super::cross::Cross;
use super::super::value::NARROW;
use super::super::windows::Window;
use super::position::{Fixed, Position};

/// A window with squares where a tile in the hand makes a cross run earn.
#[derive(Clone, Copy, Debug)]
pub(super) struct CrossWindow {
    pub(super) window: Window,
    /// Those places of its line.
    pub(super) places: u32,
    /// The most that its cross runs can earn together.
    pub(super) most: u32,
    /// Its cross runs can earn in few enough ways to look for each, see [`CrossWindow::each_way`].
    ///
    /// Then the window is gathered with the others as well, as if its cross runs earned nothing. What is
    /// found so may be worth more than is known, but then the same placement is found here at its full worth:
    /// so it never is taken for the best of its tiles, and no symbols need to be kept from any place.
    pub(super) has_few_ways: bool,
}

/// The most crossed places of a window, and the most ways for its cross runs to earn, to look for each way.
const FEW_PLACES: u32 = 3;
const FEW_WAYS: u32 = 24;

impl CrossWindow {
    /// Of a window with such places in its line.
    pub(super) fn of(position: Position<'_>, window: Window, crossed: u32) -> CrossWindow {
        let (crosses, symbols) =
            (&position.board.lines[usize::from(window.line)].crosses, position.hand.symbols);
        let here = crossed & window.reach();
        let ways = |place: usize| 1 + (crosses[place].symbols & symbols).count_ones();
        let most = |place: usize| u32::from(crosses[place].most(symbols));
        CrossWindow {
            window,
            places: here,
            most: places(here.into()).map(most).sum(),
            has_few_ways: here.count_ones() <= FEW_PLACES
                && places(here.into()).map(ways).product::<u32>() <= FEW_WAYS,
        }
    }

    /// Calls `visit` with every way to fix symbols at crossed places so that the cross runs there earn, and
    /// with what they earn.
    pub(super) fn each_way(&self, position: Position<'_>, visit: &mut impl FnMut(&Fixed, u32)) {
        let crosses = position.board.crosses(&self.window);
        let places = self.places >> self.window.start;
        each_way(crosses, position.hand.symbols, places, &mut [EMPTY; NARROW], 0, visit);
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
        each_way(crosses, symbols, rest, fixed, earned + u32::from(cross.points[code]), visit);
    }
    fixed[at] = EMPTY;
}
