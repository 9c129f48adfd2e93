//! The old tiles between the first empty square of a run and the last: operators and numbers, one after the other.

use super::super::code::{Code, places};
use super::super::value::NARROW;
use super::lanes::TENS;

/// An old operator, or adjacent old digits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Old {
    Operator(Code),
    /// The number and the power of ten for appending it to other digits, both modulo 2^16.
    Number {
        shift: u16,
        digits: u16,
    },
}

/// The places of the old tiles in a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The places of old tiles (bits), and of operators among them.
    pub(super) occupied: u32,
    pub(super) operators: u32,
    /// The first empty square and the last.
    pub(super) first: usize,
    pub(super) last: usize,
}

/// The maximum number of old items: there is a square before them, and one after.
pub(super) const OLDS: usize = NARROW - 2;

/// Reads the old items of a run.
#[inline(always)]
pub(super) fn read(layout: Layout, run: &[Code], olds: &mut [Old; OLDS]) {
    let between = (1 << layout.last) - (1 << layout.first);
    let (operators, digits) = (
        layout.operators & between,
        layout.occupied & !layout.operators & between,
    );
    let starts = operators | digits & !(digits << 1);
    for (old, place) in olds.iter_mut().zip(places(starts.into())) {
        *old = if operators >> place & 1 == 1 {
            Old::Operator(run[place])
        } else {
            let length = (digits >> place).trailing_ones() as usize;
            let digits = run[place..place + length].iter();
            let digits = digits.fold(0, |n: u16, code| {
                n.wrapping_mul(10).wrapping_add(code.0.into())
            });
            Old::Number {
                shift: TENS[length],
                digits,
            }
        };
    }
}
