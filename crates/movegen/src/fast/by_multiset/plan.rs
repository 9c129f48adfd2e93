//! The plan of a window, made before any tile is known: the squares that may take operators, and the computations for
//! each such choice.
//!
//! It depends on the shape of the window and on the number of placed operators (see [`shape`](super::shape)), but not
//! on any symbol. So plans are cached (see [`plans`](super::plans)), and each is executed for all arrangements of tiles
//! at once, in [`run`](super::run), without data-dependent branches. Choices with a common prefix share its steps.

use super::super::value::NARROW;
use super::arrangements::{NUMBERS, place_of};
use super::multisets::MOST;
use super::shape::{Shape, Square};

/// A computation. Earlier numbers and parts are referred to by their storage index.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Appends `length` of the hand's digits to a number with old digits.
    Digits {
        number: Number,
        digits: Number,
        length: u8,
        to: u8,
    },
    /// Appends this old number to a number.
    OldNumber { number: Number, old: u8, to: u8 },
    /// The hand's operator at this place after a number, and after the parts with this index: 0 is the head.
    Operator {
        parts: u8,
        number: Number,
        place: u8,
    },
    /// The same for this old operator.
    OldOperator { parts: u8, number: Number, old: u8 },
    /// The last square is filled; these squares (bits) took operators.
    End { parts: u8, number: Number, laid: u8 },
}

/// A number: either some of the hand's digits from some place on, by [`place_of`], or the result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number(u8);

impl Number {
    fn new(first: u8, length: u8) -> Number {
        Number(place_of(first.into(), length.into()) as u8)
    }

    fn stacked(at: u8) -> Number {
        Number(NUMBERS as u8 + at)
    }

    /// The index of a step's result, or the place among the numbers of the hand's digits.
    #[inline(always)]
    pub(super) fn on_stack(self) -> Result<usize, usize> {
        let number = usize::from(self.0);
        number.checked_sub(NUMBERS).ok_or(number)
    }
}

/// The properties of a window that are needed before its steps are executed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plan {
    /// Some way has no operator after the first empty square.
    pub(super) ends_in_head: bool,
    /// The old tiles before the first empty square end in a number, which is result 0.
    pub(super) head_has_number: bool,
    /// The maximum length of the numbers of the hand's digits from each place on.
    pub(super) longest: [u8; MOST],
}

impl Plan {
    /// The maximum number of number results on one way through a window.
    pub(super) const NUMBERS: usize = NARROW + 1;
    /// The same for parts.
    pub(super) const PARTS: usize = NARROW + 1;

    /// Makes the plan for windows of a shape; its steps are added to a list.
    pub(super) fn make(shape: Shape, steps: &mut Vec<Step>) -> Plan {
        let (squares, count, old_numbers) = shape.squares();
        let head_has_number = shape.head_has_number();
        let plan = Plan {
            ends_in_head: false,
            head_has_number,
            longest: [0; MOST],
        };
        let at = At {
            square: 0,
            digits: 0,
            operators: 0,
            after_operator: !head_has_number,
            parts: 0,
            numbers: 1,
            number: if head_has_number {
                Number::stacked(0)
            } else {
                Number::new(0, 0)
            },
            laid: 0,
        };
        let all = 1 << shape.operators();
        let mut planning = Planning {
            squares: &squares[..count],
            old_numbers,
            all,
            plan,
            steps,
        };
        planning.go(at);
        planning.plan
    }
}

/// The state of the planning.
#[derive(Clone, Copy)]
struct At {
    square: usize,
    /// The numbers of placed digits and operators.
    digits: u8,
    operators: u8,
    after_operator: bool,
    /// The index of the last parts, and of the next free number.
    parts: u8,
    numbers: u8,
    number: Number,
    laid: u8,
}

struct Planning<'a> {
    squares: &'a [Square],
    /// The old items that are numbers (bits).
    old_numbers: u32,
    /// The bit of the number of operators.
    all: u16,
    plan: Plan,
    steps: &'a mut Vec<Step>,
}

impl Planning<'_> {
    /// Records that a number is needed.
    fn need(&mut self, first: u8, length: u8) {
        let longest = &mut self.plan.longest[usize::from(first)];
        *longest = (*longest).max(length);
    }

    fn need_number(&mut self, number: Number) {
        if let Err(number) = number.on_stack() {
            let first = (0..MOST)
                .rev()
                .find(|&first| place_of(first, 0) <= number)
                .unwrap_or(0);
            self.need(first as u8, (number - place_of(first, 0)) as u8);
        }
    }

    /// Reads an operator after the number so far.
    fn operator(&mut self, at: &mut At, step: Step) {
        self.need_number(at.number);
        self.steps.push(step);
        at.parts += 1;
        at.after_operator = true;
        at.number = Number::new(at.digits, 0);
    }

    /// Reads n digits of the hand.
    fn digits(&mut self, at: &mut At, length: u8) {
        if at.number.on_stack().is_ok() {
            self.need(at.digits, length);
            let (number, digits, to) = (at.number, Number::new(at.digits, length), at.numbers);
            self.steps.push(Step::Digits {
                number,
                digits,
                length,
                to,
            });
            at.number = Number::stacked(to);
            at.numbers += 1;
        } else {
            // Longer numbers from the same place follow each other.
            at.number = Number(at.number.0 + length);
        }
        at.digits += length;
        at.after_operator = false;
    }

    /// Fills the squares from the current one on, up to the next operator or old tile.
    fn go(&mut self, at: At) {
        let mut length = 0;
        for square in at.square..self.squares.len() {
            let Square {
                next,
                end,
                with_digit,
                with_operator,
            } = self.squares[square];
            // An operator here, after n digits.
            let allowed = with_operator << (at.operators + 1) & self.all != 0;
            if allowed && (length > 0 || !at.after_operator) {
                let mut at = At { square, ..at };
                if length > 0 {
                    self.digits(&mut at, length);
                }
                let (parts, number, place) = (at.parts, at.number, at.operators);
                self.operator(
                    &mut at,
                    Step::Operator {
                        parts,
                        number,
                        place,
                    },
                );
                at.operators += 1;
                at.laid |= 1 << square;
                self.after_square(at);
            }
            // Or a digit.
            if with_digit << at.operators & self.all == 0 {
                return;
            }
            length += 1;
            if square + 1 == self.squares.len() || next != end {
                let mut at = At { square, ..at };
                self.digits(&mut at, length);
                return self.after_square(at);
            }
        }
    }

    /// Continues after a filled square.
    fn after_square(&mut self, mut at: At) {
        if at.square + 1 == self.squares.len() {
            let At {
                parts,
                number,
                laid,
                ..
            } = at;
            self.need_number(number);
            self.plan.ends_in_head |= parts == 0;
            return self.steps.push(Step::End {
                parts,
                number,
                laid,
            });
        }
        let Square { next, end, .. } = self.squares[at.square];
        for old in next..end {
            let number = at.number;
            if self.old_numbers >> old & 1 == 0 {
                let parts = at.parts;
                self.operator(&mut at, Step::OldOperator { parts, number, old });
            } else {
                let to = at.numbers;
                self.need_number(number);
                self.steps.push(Step::OldNumber { number, old, to });
                at.number = Number::stacked(to);
                at.numbers += 1;
                at.after_operator = false;
            }
        }
        at.square += 1;
        self.go(at);
    }
}
