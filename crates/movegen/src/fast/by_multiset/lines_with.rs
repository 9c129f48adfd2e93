//! The lines that have windows of some kind.

use super::super::code::places;
use super::line_windows::OPERATORS;

/// By number of old operators: the lines (bits) that have such windows, of any number of tiles.
#[derive(Clone, Debug)]
pub(super) struct LinesWith {
    /// With several old tiles.
    several: [u64; OPERATORS],
    /// With one old tile, or none.
    asking: [u64; OPERATORS],
    any: u64,
}

/// The kinds of windows of a line, by number of old operators (bits).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds {
    several: u16,
    asking: u16,
}

impl Kinds {
    /// Adds windows.
    #[inline]
    pub(super) fn add(&mut self, several: bool, old: usize) {
        *(if several {
            &mut self.several
        } else {
            &mut self.asking
        }) |= 1 << old;
    }

    /// The numbers of old operators.
    #[inline]
    pub(super) fn old_operators(self) -> impl Iterator<Item = usize> {
        places((self.several | self.asking).into())
    }
}

impl LinesWith {
    /// No lines.
    pub(super) const NONE: LinesWith = LinesWith {
        several: [0; OPERATORS],
        asking: [0; OPERATORS],
        any: 0,
    };

    /// Updates the kinds of windows of a line.
    pub(super) fn change(&mut self, line: usize, before: Kinds, now: Kinds) {
        if before == now {
            return;
        }
        self.any = self.any & !(1 << line)
            | if now == Kinds::default() {
                0
            } else {
                1 << line
            };
        for old in places((before.several ^ now.several).into()) {
            self.several[old] ^= 1 << line;
        }
        for old in places((before.asking ^ now.asking).into()) {
            self.asking[old] ^= 1 << line;
        }
    }

    /// The lines with windows to be filled.
    #[inline]
    pub(super) fn several(&self, old: usize) -> u64 {
        self.several[old]
    }

    /// The lines with windows for the table.
    #[inline]
    pub(super) fn asking(&self, old: usize) -> u64 {
        self.asking[old]
    }

    /// The lines with any windows.
    #[inline]
    pub(super) fn any(&self) -> u64 {
        self.any
    }
}
