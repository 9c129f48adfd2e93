//! Where tiles can be laid: rows of consecutive empty squares of a line that touch something (NS-1).

use board::{Axis, Face, Grid, MAX_HAND, MAX_SIDE, Placement, Square, Symbol};
use rules::shared_bag::SharedBag;

use super::arithmetic::{Symbols, only};
use super::counts::Digits;
use super::cross::{Cross, Crosses};
use super::filling::{Filling, Place, face, symbol_on};
use super::hand_left::HandLeft;

/// Two or more empty squares of a line, with nothing but old tiles between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) axis: Axis,
    line: u8,
    /// The first and last place of the run.
    from: u8,
    to: u8,
    slots: [u8; MAX_HAND],
    len: u8,
}

impl Window {
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// The number of its line, and the places of its slots on that.
    pub(crate) fn slots(&self) -> (usize, &[u8]) {
        (usize::from(self.line), &self.slots[..self.len()])
    }

    /// Whether it begins with the first slot of another window.
    pub(crate) fn begins_as(&self, other: &Window) -> bool {
        (self.axis, self.line, self.slots[0]) == (other.axis, other.line, other.slots[0])
    }

    pub(crate) fn square(&self, slot: usize) -> Square {
        Square::on_line(self.axis, self.line, self.slots[slot])
    }

    /// How many tiles its run has once it is filled.
    pub(crate) fn run_len(&self) -> usize {
        usize::from(self.to - self.from) + 1
    }

    /// Its run with what can be laid on each empty square.
    pub(crate) fn places<'a>(
        &'a self,
        grid: &'a Grid,
        crosses: &'a Crosses,
    ) -> impl Iterator<Item = Place> + 'a {
        let place = move |place| {
            let square = Square::on_line(self.axis, self.line, place);
            match grid.get(square) {
                Some(face) => Place::Old(face.symbol()),
                None => Place::Slot(crosses.get(square, self.axis).map_or(Symbols::MAX, |cross| cross.fits)),
            }
        };
        (self.from..=self.to).map(place)
    }

    pub(crate) fn cross<'c>(&self, slot: usize, crosses: &'c Crosses) -> Option<&'c Cross> {
        crosses.get(self.square(slot), self.axis)
    }

    /// The placement that lays these symbols, by blanks on the slots whose bit is set.
    pub(crate) fn placement(&self, filling: Filling, blanks: u16) -> Placement {
        let laid = |slot| (self.square(slot), face(symbol_on(filling, slot), blanks >> slot & 1 == 1));
        (0..self.len()).map(laid).collect()
    }
}

/// What lies in the run of a window.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Old {
    pub(crate) symbols: Symbols,
    pub(crate) squares: usize,
    pub(crate) equals: usize,
    pub(crate) digits: Digits,
}

impl Old {
    fn add(&mut self, symbol: Symbol) {
        self.symbols |= only(symbol);
        self.squares += usize::from(symbol == Symbol::Square);
        self.equals += usize::from(symbol == Symbol::Equals);
        if let Some(digit) = symbol.digit() {
            self.digits.add(digit, 1);
        }
    }
}

/// Calls `visit` with every window of 2 to `most` squares that something can be laid on.
pub(crate) fn windows<G: SharedBag>(
    game: &G,
    grid: &Grid,
    crosses: &Crosses,
    left: &HandLeft,
    most: usize,
    mut visit: impl FnMut(&Window, &Old),
) {
    let side = game.side().min(grid.side());
    for axis in Axis::ALL {
        for line in 0..side {
            let mut old = [None; MAX_SIDE as usize + 1];
            // What joins to the tiles on the board, and what nothing can be laid on.
            let mut touching = [false; MAX_SIDE as usize];
            let mut closed = [false; MAX_SIDE as usize];
            for place in 0..side {
                let (square, at) = (Square::on_line(axis, line, place), usize::from(place));
                old[at] = grid.get(square).map(Face::symbol);
                let cross = crosses.get(square, axis);
                touching[at] = cross.is_some() || (grid.is_empty() && square == grid.centre());
                closed[at] = old[at].is_none() && cross.is_some_and(|cross| cross.fits & left.symbols() == 0);
            }
            let side = usize::from(side);
            for start in (0..side).filter(|&start| old[start].is_none() && !closed[start]) {
                let mut there = Old::default();
                let before = old[..start]
                    .iter()
                    .rev()
                    .map_while(|&symbol| symbol)
                    .map(|symbol| there.add(symbol))
                    .count();
                let mut touches = before > 0;
                let mut window =
                    Window { axis, line, from: (start - before) as u8, to: 0, slots: [0; MAX_HAND], len: 0 };
                let mut at = start;
                while at < side && !closed[at] && window.len() < most {
                    window.slots[window.len()] = at as u8;
                    window.len += 1;
                    touches |= touching[at];
                    at += 1;
                    while let Some(symbol) = old[at] {
                        there.add(symbol);
                        touches = true;
                        at += 1;
                    }
                    window.to = at as u8 - 1;
                    if touches && window.len >= 2 {
                        visit(&window, &there);
                    }
                }
            }
        }
    }
}
