//! Windows where cross runs can earn, and the ways they can.

use super::super::code::{Code, EMPTY};
use super::hand::Hand;
use super::lines::{LONGEST, Line};
use super::sub_hands::members;
use super::windows::Window;

/// A window with squares where a tile in the hand makes a cross run earn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossed {
    pub(super) window: Window,
    /// Those places of its line.
    pub(super) places: u32,
    /// The most that its cross runs can earn together.
    pub(super) most: u32,
    /// Its cross runs can earn in few enough ways to look for each, see [`Crossed::each_way`].
    ///
    /// Then the window is gathered with the others as well, as if its cross runs earned nothing. What is
    /// found so may be worth more than is known, but then the same placement is found here at its full worth:
    /// so it never is taken for the best of its tiles, and no symbols need to be kept from any place.
    pub(super) has_few_ways: bool,
}

/// The most crossed places of a window, and the most ways for its cross runs to earn, to look for each way.
pub(super) const FEW_PLACES: u32 = 3;
pub(super) const FEW_WAYS: u32 = 24;

/// By place in a run: the only symbol to be laid there, if not any.
pub(super) type Fixed = [Code; LONGEST];

impl Crossed {
    /// Calls `visit` with every way to fix symbols at crossed places so that the cross runs there earn, and
    /// with what they earn.
    pub(super) fn each_way(&self, line: &Line, hand: &Hand, visit: &mut impl FnMut(&Fixed, u32)) {
        self.extend(line, hand, self.places, &mut [EMPTY; LONGEST], 0, visit);
    }

    fn extend(
        &self,
        line: &Line,
        hand: &Hand,
        places: u32,
        fixed: &mut Fixed,
        earned: u32,
        visit: &mut impl FnMut(&Fixed, u32),
    ) {
        if places == 0 {
            if earned > 0 {
                visit(fixed, earned);
            }
            return;
        }
        let (place, rest) = (places.trailing_zeros() as usize, places & (places - 1));
        self.extend(line, hand, rest, fixed, earned, visit);
        let cross = &line.crosses[place];
        let at = place - usize::from(self.window.start);
        for code in members((cross.symbols & hand.symbols).into()) {
            fixed[at] = Code(code as u8);
            self.extend(line, hand, rest, fixed, earned + u32::from(cross.points[code]), visit);
        }
        fixed[at] = EMPTY;
    }
}
