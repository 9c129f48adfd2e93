//! The way through a window, written down before any tile is looked at: which squares may take operators, and what has to
//! be worked out for each such choice.
//!
//! It depends on the shape of the window, which is where it has digits and operators from its first empty square to the last
//! and what is next to these, and on how many operators are laid, but not on any symbol. So plans are kept (see [`plans`](super::plans)), and each is followed for all arrangements of
//! tiles at once, in [`run`](super::run), without a decision left but which step comes next. Choices that begin alike share
//! the steps of what they have in common.

use super::super::code::{Code, EMPTY};
use super::super::grammar::Ahead;
use super::super::value::NARROW;
use super::multisets::MOST;
use super::position::Task;

/// A thing to work out. Numbers and parts that were worked out before are named by where they are kept.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// So many of the hand's digits, from some place on, behind a number with old digits.
    Digits { number: Number, first: u8, length: u8, to: u8 },
    /// So many old digits, from some place behind the first empty square on, behind a number.
    OldDigits { number: Number, first: u8, length: u8, to: u8 },
    /// The hand's operator at this place behind a number, and behind the parts of this number: 0 is the head.
    Operator { parts: u8, number: Number, place: u8 },
    /// The old operator at this place behind the first empty square, likewise.
    OldOperator { parts: u8, number: Number, place: u8 },
    /// The last square is filled; those of these squares (bits) took operators.
    End { parts: u8, number: Number, laid: u8 },
}

/// A number: either so many of the hand's digits from some place on, or one that a step worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number(u8);

impl Number {
    /// Lengths are below this.
    const FIRST: u8 = 16;
    const STACKED: u8 = Self::FIRST * (MOST as u8 + 1);

    fn new(first: u8, length: u8) -> Number {
        Number(first * Self::FIRST + length)
    }

    fn stacked(at: u8) -> Number {
        Number(Self::STACKED + at)
    }

    /// Which one that a step worked out.
    #[inline(always)]
    pub(super) fn on_stack(self) -> Option<usize> {
        self.0.checked_sub(Self::STACKED).map(usize::from)
    }

    /// The first of the hand's digits and how many there are, if it is not one that a step worked out.
    #[inline(always)]
    pub(super) fn of_hand(self) -> (usize, usize) {
        (usize::from(self.0 / Self::FIRST), usize::from(self.0 % Self::FIRST))
    }
}

/// An empty square of the run, and what is known of the run from there.
#[derive(Clone, Copy, Debug, Default)]
struct Square {
    /// The old tiles behind it.
    next: u8,
    end: u8,
    /// What is to be laid here, if not anything.
    fixed: Code,
    /// The rest of the run can be valid with so many new operators (bits) when a digit or an operator is laid
    /// here.
    with_digit: u16,
    with_operator: u16,
}

/// The empty squares of a run, and how many they are. Places are counted from the first one.
fn look(task: &Task<'_>, first: usize) -> ([Square; MOST], usize) {
    let ahead = Ahead::look(task.run);
    let mut squares = [Square::default(); MOST];
    let mut count = 0;
    for (place, _) in task.run.iter().enumerate().filter(|(_, code)| **code == EMPTY) {
        if count > 0 {
            squares[count - 1].end = (place - first) as u8;
        }
        squares[count] = Square {
            next: (place - first) as u8 + 1,
            end: (task.run.len() - first) as u8,
            fixed: task.fixed[place],
            with_digit: ahead.after_digit[place + 1],
            with_operator: ahead.after_operator[place + 1],
        };
        count += 1;
    }
    (squares, count)
}

/// What is to be known of a window before its steps are followed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plan {
    /// There is no operator before the first: the first operator is behind the first number.
    pub(super) is_fresh: bool,
    /// The parts of what is before the first are asked for.
    pub(super) needs_head: bool,
    /// What is before the first ends in a number, which is number 0 of those worked out.
    pub(super) head_has_number: bool,
    /// How long the numbers of the hand's digits from each place on may be.
    pub(super) longest: [u8; MOST],
}

impl Plan {
    /// How many numbers may be worked out at most on one way through a window.
    pub(super) const NUMBERS: usize = NARROW + 1;
    /// The same of parts.
    pub(super) const PARTS: usize = NARROW + 1;

    /// Makes the plan for windows like that of a task, with its first empty square there, and a number of new operators; its
    /// steps are added to a list.
    pub(super) fn make(task: &Task<'_>, first: usize, operators: usize, steps: &mut Vec<Step>) -> Plan {
        let (squares, count) = look(task, first);
        let squares = &squares[..count];
        let (head, run) = task.run.split_at(first);
        let is_fresh = !head.iter().any(|code| code.is_operator());
        let head_has_number = head.last().is_some_and(|code| code.is_digit());
        let plan = Plan { is_fresh, needs_head: !is_fresh, head_has_number, longest: [0; MOST] };
        let at = At {
            square: 0,
            digits: 0,
            operators: 0,
            after_operator: !head_has_number,
            parts: 0,
            numbers: 1,
            number: if head_has_number { Number::stacked(0) } else { Number::new(0, 0) },
            laid: 0,
        };
        let mut planning = Planning { run, squares, all: 1 << operators, plan, steps };
        planning.go(at);
        planning.plan
    }
}

/// How far the planning has come.
#[derive(Clone, Copy)]
struct At {
    square: usize,
    /// How many digits and operators are laid.
    digits: u8,
    operators: u8,
    after_operator: bool,
    /// Where the last parts are, and where the next number can be.
    parts: u8,
    numbers: u8,
    number: Number,
    laid: u8,
}

struct Planning<'a> {
    run: &'a [Code],
    squares: &'a [Square],
    /// The bit of the number of operators.
    all: u16,
    plan: Plan,
    steps: &'a mut Vec<Step>,
}

impl Planning<'_> {
    /// Sees to it that a number is there.
    fn need(&mut self, first: u8, length: u8) {
        let longest = &mut self.plan.longest[usize::from(first)];
        *longest = (*longest).max(length);
    }

    fn need_number(&mut self, number: Number) {
        if number.on_stack().is_none() {
            let (first, length) = number.of_hand();
            self.need(first as u8, length as u8);
        }
    }

    /// Reads an operator behind the number so far.
    fn operator(&mut self, at: &mut At, step: Step) {
        self.need_number(at.number);
        self.steps.push(step);
        at.parts += 1;
        at.after_operator = true;
        at.number = Number::new(at.digits, 0);
    }

    /// Reads so many digits of the hand.
    fn digits(&mut self, at: &mut At, length: u8) {
        if at.number.on_stack().is_some() {
            self.need(at.digits, length);
            let (number, first, to) = (at.number, at.digits, at.numbers);
            self.steps.push(Step::Digits { number, first, length, to });
            at.number = Number::stacked(to);
            at.numbers += 1;
        } else {
            at.number = Number(at.number.0 + length);
        }
        at.digits += length;
        at.after_operator = false;
    }

    /// Fills the squares on from where it is, up to the next operator or old tile.
    fn go(&mut self, at: At) {
        let mut length = 0;
        for square in at.square..self.squares.len() {
            let Square { next, end, fixed, with_digit, with_operator } = self.squares[square];
            // An operator here, behind so many digits.
            let allowed = with_operator << (at.operators + 1) & self.all != 0;
            if allowed && (length > 0 || !at.after_operator) && (fixed == EMPTY || fixed.is_operator()) {
                let mut at = At { square, ..at };
                if length > 0 {
                    self.digits(&mut at, length);
                }
                let (parts, number, place) = (at.parts, at.number, at.operators);
                self.operator(&mut at, Step::Operator { parts, number, place });
                at.operators += 1;
                at.laid |= 1 << square;
                self.behind(at);
            }
            // Or a digit.
            if with_digit << at.operators & self.all == 0 || fixed.is_operator() {
                return;
            }
            length += 1;
            if square + 1 == self.squares.len() || next != end {
                let mut at = At { square, ..at };
                self.digits(&mut at, length);
                return self.behind(at);
            }
        }
    }

    /// Goes on behind a square that is filled.
    fn behind(&mut self, mut at: At) {
        if at.square + 1 == self.squares.len() {
            let At { parts, number, laid, .. } = at;
            self.need_number(number);
            self.plan.needs_head |= parts == 0;
            return self.steps.push(Step::End { parts, number, laid });
        }
        let Square { next, end, .. } = self.squares[at.square];
        let mut place = next;
        while place < end {
            let digits =
                self.run[usize::from(place)..usize::from(end)].iter().take_while(|code| code.is_digit());
            let length = digits.count() as u8;
            if length == 0 {
                let (parts, number) = (at.parts, at.number);
                self.operator(&mut at, Step::OldOperator { parts, number, place });
                place += 1;
            } else {
                self.old_digits(&mut at, place, length);
                place += length;
            }
        }
        at.square += 1;
        self.go(at);
    }

    /// Reads so many old digits.
    fn old_digits(&mut self, at: &mut At, first: u8, length: u8) {
        let (number, to) = (at.number, at.numbers);
        self.need_number(number);
        self.steps.push(Step::OldDigits { number, first, length, to });
        at.number = Number::stacked(to);
        at.numbers += 1;
        at.after_operator = false;
    }
}
