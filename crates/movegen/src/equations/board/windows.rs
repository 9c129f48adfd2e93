//! Windows: consecutive empty squares of a line that touch something, where tiles can be placed (NS-1).

use bagsplit_game::board::{Axis, MAX_HAND, Placement, Square, Symbol};

use super::cross::{Cross, Crosses};
use crate::equations::hand::counts::Digits;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::{Filling, Symbols, face, only, symbol_on};
use crate::equations::pattern::place::Place;

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

    /// The index of its line, and the places of its slots on it.
    pub(crate) fn slots(&self) -> (usize, &[u8]) {
        (usize::from(self.line), &self.slots[..self.len()])
    }

    /// The next shorter window that begins on the same square and touches something, with the old tiles in its run,
    /// computed from those of this one.
    pub(crate) fn shorter(&self, old: &Old, crosses: &Crosses) -> Option<(Window, Old)> {
        let mut window = *self;
        window.len -= 1;
        if window.len < 2 {
            return None;
        }
        let last = self.slots[window.len()];
        window.to = last - 1;
        let mut old = *old;
        if last < self.to {
            old = Old::default();
            window
                .places(crosses)
                .iter()
                .filter_map(Place::old)
                .for_each(|symbol| old.add(symbol));
        }
        let run = (2 << window.to) - (1 << window.from);
        let touches = old.symbols != 0 || crosses.touching(self.axis, self.line) & run != 0;
        touches.then_some((window, old))
    }

    pub(crate) fn square(&self, slot: usize) -> Square {
        Square::on_line(self.axis, self.line, self.slots[slot])
    }

    /// The number of tiles of its run once it is filled.
    pub(crate) fn run_len(&self) -> usize {
        usize::from(self.to - self.from) + 1
    }

    /// Its run with the permitted symbols of each empty square.
    pub(crate) fn places<'c>(&self, crosses: &'c Crosses) -> &'c [Place] {
        &crosses.places(self.axis, self.line)[usize::from(self.from)..=usize::from(self.to)]
    }

    pub(crate) fn cross<'c>(&self, slot: usize, crosses: &'c Crosses) -> Option<&'c Cross> {
        crosses.get(self.square(slot), self.axis)
    }

    /// The placement that places these symbols, by blanks on the slots whose bit is set.
    pub(crate) fn placement(&self, filling: Filling, blanks: u16) -> Placement {
        (0..self.len())
            .map(|slot| {
                (
                    self.square(slot),
                    face(symbol_on(filling, slot), blanks >> slot & 1 == 1),
                )
            })
            .collect()
    }
}

/// The old tiles in the run of a window.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Old {
    pub(crate) symbols: Symbols,
    pub(crate) squares: u8,
    pub(crate) equals: u8,
    pub(crate) digits: Digits,
}

impl Old {
    fn add(&mut self, symbol: Symbol) {
        self.symbols |= only(symbol);
        self.squares += u8::from(symbol == Symbol::Square);
        self.equals += u8::from(symbol == Symbol::Equals);
        if let Some(digit) = symbol.digit() {
            self.digits.add(digit, 1);
        }
    }
}

/// Calls `visit` with the longest window from each square on, of 2 to `most` squares that something can be placed on.
pub(crate) fn each_longest(
    side: u8,
    crosses: &Crosses,
    left: &HandLeft,
    most: usize,
    mut visit: impl FnMut(&Window, &Old),
) {
    for axis in Axis::ALL {
        for line in 0..side {
            let places = &crosses.places(axis, line)[..usize::from(side)];
            let (touching, old) = (crosses.touching(axis, line), crosses.joined(axis, line).old);
            // On squares where nothing can be placed.
            let (mut closed, mut rest) = (0, touching);
            while rest != 0 {
                let at = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let fits = matches!(places[at], Place::Slot(mask) if mask & left.symbols() != 0);
                closed |= u32::from(!fits) << at;
            }
            let side = usize::from(side);
            if touching | old == 0 {
                continue;
            }
            let joined = touching | old;
            let mut starts = !(closed | old) & ((1 << side) - 1);
            while starts != 0 {
                let start = starts.trailing_zeros() as usize;
                starts &= starts - 1;
                // A window touches something after an old tile, or within its longest length.
                let follows_old = start > 0 && old >> (start - 1) & 1 == 1;
                let first = (joined >> start).trailing_zeros() as usize;
                let reached = first + usize::from(touching >> start >> first.min(31) & 1 == 1);
                if !follows_old && reached > most {
                    continue;
                }
                let mut tiles = Old::default();
                let before = places[..start].iter().rev().map_while(Place::old);
                let before = before.map(|symbol| tiles.add(symbol)).count();
                let mut touches = before > 0;
                let mut window = Window {
                    axis,
                    line,
                    from: (start - before) as u8,
                    to: 0,
                    slots: [0; MAX_HAND],
                    len: 0,
                };
                let mut at = start;
                while at < side && closed >> at & 1 == 0 && window.len() < most {
                    window.slots[window.len()] = at as u8;
                    window.len += 1;
                    touches |= touching >> at & 1 == 1;
                    at += 1;
                    while let Some(Place::Old(symbol)) = places.get(at) {
                        tiles.add(*symbol);
                        touches = true;
                        at += 1;
                    }
                }
                if touches && window.len >= 2 {
                    window.to = at as u8 - 1;
                    visit(&window, &tiles);
                }
            }
        }
    }
}
