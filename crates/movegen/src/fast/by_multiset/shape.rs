//! The shape of a window: the properties that a plan depends on.
//!
//! It is determined by the places from the first empty square of the run to the last. Adjacent old digits count as one
//! number there, regardless of their values and their number: so windows that differ in nothing else share a plan.

use super::super::code::{EMPTY, places};
use super::super::value::NARROW;
use super::multisets::MOST;
use super::olds::Layout;
use super::position::{Fixed, is_free};

/// The shape of a window and the number of new operators, in one word, so that a cache of them is small: in the lowest
/// three bits the number of new operators, then the flags below, then two bits for each empty square: its required kind,
/// if there is one. Then by item, an empty square, an old number or an old operator, those that are old, and a sentinel
/// bit after all; and the operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape(u64);

/// There is a number next to the squares, before them all or after.
const HEAD_HAS_NUMBER: u64 = 1 << 3;
const TAIL_HAS_NUMBER: u64 = 1 << 4;
/// The start of the bits of squares, and their values.
const SQUARES: usize = 5;
const DIGIT: u64 = 1;
const OPERATOR: u64 = 2;
/// The start of the bits of items, and of the operators among them.
const ITEMS: usize = SQUARES + 2 * MOST;
const OPERATORS: usize = ITEMS + NARROW + 1;

/// An empty square of a run, and the possible continuations from there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Square {
    /// The old items after it: from this one on, up to the next one.
    pub(super) next: u8,
    pub(super) end: u8,
    /// The numbers of new operators (bits) with which the rest of the run can be valid when a digit or an operator is
    /// placed here; empty if that is not permitted here.
    pub(super) with_digit: u16,
    pub(super) with_operator: u16,
}

impl Shape {
    /// The shape of a window without the number of new operators, with these symbols fixed.
    #[inline(always)]
    pub(super) fn new(layout: Layout, fixed: &Fixed) -> Shape {
        let Layout {
            occupied,
            operators,
            first,
            last,
        } = layout;
        let digits = occupied & !operators;
        let after = last + 1;
        let mut rest = if digits << 1 >> first & 1 == 1 {
            HEAD_HAS_NUMBER
        } else {
            0
        };
        rest |= if digits >> after & 1 == 1 {
            TAIL_HAS_NUMBER
        } else {
            0
        };
        if !is_free(fixed) {
            let empty = places((!occupied & ((1 << after) - 1)).into());
            for (square, place) in empty
                .enumerate()
                .filter(|&(_, place)| fixed[place] != EMPTY)
            {
                rest |= if fixed[place].is_digit() {
                    DIGIT
                } else {
                    OPERATOR
                } << (SQUARES + 2 * square);
            }
        }
        let between = (1 << (after - first)) - 1;
        let (old, operators) = (occupied >> first & between, operators >> first & between);
        let mut things = u64::from(old | 1 << (after - first)) | u64::from(operators) << 32;
        // Digits after the first of a number are removed from both halves, the last ones first.
        let digits = old & !operators;
        let mut longer = digits & digits << 1;
        while longer != 0 {
            let before = (1 << longer.ilog2()) - 1;
            longer &= before;
            let before = u64::from(before) << 32 | u64::from(before);
            things = things & before | things >> 1 & !before;
        }
        Shape(rest | (things & u64::from(u32::MAX)) << ITEMS | things >> 32 << OPERATORS)
    }

    /// The same with n new operators.
    #[inline]
    pub(super) fn with(self, operators: usize) -> Shape {
        Shape(self.0 | operators as u64)
    }

    /// The number of new operators.
    pub(super) fn operators(self) -> u32 {
        self.0 as u32 & 7
    }

    /// The old tiles before the first empty square end in a number.
    pub(super) fn head_has_number(self) -> bool {
        self.0 & HEAD_HAS_NUMBER != 0
    }

    /// The empty squares and their number, and the old items that are numbers (bits).
    pub(super) fn squares(self) -> ([Square; MOST], usize, u32) {
        let (old, operators) = (
            (self.0 >> ITEMS) as u32 & ((2 << NARROW) - 1),
            (self.0 >> OPERATORS) as u32,
        );
        let all = old.ilog2();
        // Squares and old items are numbered from the end of the run.
        let mut olds = old.count_ones() as usize - 1;
        let count = all as usize - olds;
        let (mut square, mut end) = (count, olds);
        // The numbers of new operators with which the run is valid from here on, after a digit and after an operator.
        let (mut digit, mut operator) = (1, u16::from(self.0 & TAIL_HAS_NUMBER != 0));
        let (mut squares, mut numbers) = ([Square::default(); MOST], 0);
        for thing in (0..all).rev() {
            if old >> thing & 1 == 1 {
                olds -= 1;
                let is_number = operators >> thing & 1 == 0;
                numbers |= u32::from(is_number) << olds;
                (digit, operator) = if is_number {
                    (digit, digit)
                } else {
                    (operator, 0)
                };
                continue;
            }
            square -= 1;
            let wanted = self.0 >> (SQUARES + 2 * square) & (DIGIT | OPERATOR);
            let with_digit = if wanted == OPERATOR { 0 } else { digit };
            let with_operator = if wanted == DIGIT { 0 } else { operator };
            squares[square] = Square {
                next: olds as u8,
                end: end as u8,
                with_digit,
                with_operator,
            };
            end = olds;
            (digit, operator) = (with_digit | with_operator << 1, with_digit);
        }
        (squares, count, numbers)
    }
}
