//! The way down through a window: which squares take operators.

use super::super::code::{Code, EMPTY};
use super::super::grammar::Ahead;
use super::super::value::{NARROW, Value};
use super::arrangements::{Batch, operator, take_first};
use super::lanes::{
    LANES_OF_ONE, Lanes, Marks, NO_LANES, Parts, first_operator, may_earn, new_operator, number_of,
    old_operator, remainders, with_digit, with_number,
};
use super::multisets::MOST;
use super::position::{Codes, Task};
use super::sub_hands::SubHands;
use super::tail::Remainders;

/// An empty square of the run, and what is known of the run from there.
#[derive(Clone, Copy, Default)]
pub(super) struct Square {
    /// The old tiles behind it.
    pub(super) next: u8,
    end: u8,
    /// What is to be laid here, if not anything.
    fixed: Code,
    /// The rest of the run can be valid with so many new operators (bits) when a digit or an operator is laid
    /// here.
    with_digit: u16,
    with_operator: u16,
}

/// The search through one window, with one batch of arrangements.
pub(super) struct Search<'a> {
    pub(super) task: &'a Task<'a>,
    pub(super) squares: &'a [Square],
    /// The old tiles before the first empty square, and how many they are.
    pub(super) head: Value,
    pub(super) first: usize,
    /// There is no operator in the head: the first one is behind the first number.
    pub(super) is_fresh: bool,
    pub(super) tail: &'a Remainders,
    /// How many operators are laid in all.
    pub(super) operators: u32,
    pub(super) wanted: SubHands,
    pub(super) batch: &'a mut Batch,
    pub(super) vectors: usize,
    /// There may be a `/` somewhere.
    pub(super) divides: bool,
    pub(super) stacks: &'a mut Stacks,
    /// Bit by bit: the squares that take operators.
    pub(super) laid: u8,
    pub(super) found: &'a mut Vec<(Codes, u8)>,
}

/// What is known of the lanes on the way down: after each operator the parts; and numbers with old digits.
#[derive(Clone, Debug)]
pub(super) struct Stacks {
    parts: Vec<Parts>,
    numbers: Vec<Lanes>,
    /// An old operator, in all lanes.
    old: Lanes,
    /// The lanes that may earn.
    marks: Marks,
}

impl Default for Stacks {
    fn default() -> Stacks {
        Stacks {
            parts: vec![Parts::NONE; NARROW + 1],
            numbers: vec![NO_LANES; NARROW + 1],
            old: NO_LANES,
            marks: [0; LANES_OF_ONE],
        }
    }
}

/// What is handed down. Whole words, though bytes would do: see [`Value`].
#[derive(Clone, Copy)]
struct Step {
    at: usize,
    /// How many digits and operators are laid.
    digits: usize,
    operators: usize,
    after_operator: bool,
    /// Where the stacks have come to.
    parts: usize,
    numbers: usize,
    number: Number,
}

/// The number being read: either so many of the hand's digits from some place on, or one on the stack.
#[derive(Clone, Copy)]
struct Number(usize);

impl Number {
    /// Lengths are below this.
    const FIRST: usize = 16;
    const STACKED: usize = Self::FIRST * MOST;

    fn new(first: usize, length: usize) -> Number {
        Number(first * Self::FIRST + length)
    }

    fn stacked(at: usize) -> Number {
        Number(Self::STACKED + at)
    }

    fn on_stack(self) -> Option<usize> {
        self.0.checked_sub(Self::STACKED)
    }

    /// With so many digits of the hand more, of a number not on the stack.
    fn longer(self, by: usize) -> Number {
        Number(self.0 + by)
    }

    /// Sees to it that a batch has the number.
    fn make(self, batch: &mut Batch) {
        if self.on_stack().is_none() {
            batch.make_numbers(self.0 / Self::FIRST, self.0 % Self::FIRST);
        }
    }

    /// The number in all lanes, once it is made.
    fn lanes<'a>(self, batch: &'a Batch, stack: &'a [Lanes]) -> &'a Lanes {
        match self.on_stack() {
            Some(at) => &stack[at],
            None => batch.numbers(self.0 / Self::FIRST, self.0 % Self::FIRST),
        }
    }
}

/// Looks over the empty squares of a run; how many there are.
pub(super) fn look(task: &Task<'_>, squares: &mut [Square; MOST]) -> usize {
    let ahead = Ahead::look(task.run);
    let mut tiles = 0;
    for (place, _) in task.run.iter().enumerate().filter(|(_, code)| **code == EMPTY) {
        if tiles > 0 {
            squares[tiles - 1].end = place as u8;
        }
        squares[tiles] = Square {
            next: place as u8 + 1,
            end: task.run.len() as u8,
            fixed: task.fixed[place],
            with_digit: ahead.after_digit[place + 1],
            with_operator: ahead.after_operator[place + 1],
        };
        tiles += 1;
    }
    tiles
}

impl Search<'_> {
    /// Finds all.
    pub(super) fn start(&mut self) {
        let Stacks { parts, numbers, .. } = &mut *self.stacks;
        // Otherwise the first operator laid makes the first parts.
        if !self.is_fresh || self.operators == 0 {
            parts[0].start(&self.head, self.vectors);
        }
        let after_operator = self.first == 0 || self.task.run[self.first - 1].is_operator();
        if !after_operator {
            numbers[0][..self.vectors].fill(remainders(self.head.number()));
        }
        let number = if after_operator { Number::new(0, 0) } else { Number::stacked(0) };
        self.go(&Step { at: 0, digits: 0, operators: 0, after_operator, parts: 0, numbers: 1, number });
    }

    /// Reads an operator of the hand.
    fn operator(&mut self, step: &mut Step) {
        let Stacks { parts, numbers, .. } = &mut *self.stacks;
        let [before, next] = &mut parts[step.parts..step.parts + 2] else { unreachable!("two parts") };
        // Numbers not made yet are made before the batch is looked at.
        step.number.make(self.batch);
        let n = step.number.lanes(self.batch, numbers);
        let operators = &self.batch.operators[step.operators];
        if step.parts == 0 && self.is_fresh {
            first_operator(next, n, operators, self.vectors);
        } else {
            new_operator(next, before, n, operators, self.divides, self.vectors);
        }
        step.operators += 1;
        self.behind_operator(step);
    }

    /// Reads an old operator.
    fn old_operator(&mut self, step: &mut Step, code: Code) {
        let Stacks { parts, numbers, old, .. } = &mut *self.stacks;
        let [before, next] = &mut parts[step.parts..step.parts + 2] else { unreachable!("two parts") };
        step.number.make(self.batch);
        let n = step.number.lanes(self.batch, numbers);
        if step.parts == 0 && self.is_fresh {
            old[..self.vectors].fill([number_of(code); LANES_OF_ONE]);
            first_operator(next, n, old, self.vectors);
        } else {
            old_operator(next, before, n, code, self.divides, self.vectors);
        }
        self.behind_operator(step);
    }

    fn behind_operator(&self, step: &mut Step) {
        step.parts += 1;
        step.after_operator = true;
        step.number = Number::new(step.digits, 0);
    }

    /// Reads so many digits of the hand.
    #[inline(always)]
    fn digits(&mut self, step: &mut Step, length: usize) {
        if let Some(at) = step.number.on_stack() {
            let (below, above) = self.stacks.numbers.split_at_mut(step.numbers);
            self.batch.make_numbers(step.digits, length);
            let more = self.batch.numbers(step.digits, length);
            with_number(&below[at], more, length, &mut above[0], self.vectors);
            step.number = Number::stacked(step.numbers);
            step.numbers += 1;
        } else {
            step.number = step.number.longer(length);
        }
        step.digits += length;
        step.after_operator = false;
    }

    /// Reads an old digit.
    fn old_digit(&mut self, step: &mut Step, code: Code) {
        let at = step.number.on_stack().unwrap_or_else(|| {
            // Numbers that others on the way down still need are below.
            let (below, above) = self.stacks.numbers.split_at_mut(step.numbers);
            step.number.make(self.batch);
            let new = step.number.lanes(self.batch, below);
            above[0][..self.vectors].copy_from_slice(&new[..self.vectors]);
            step.numbers += 1;
            step.numbers - 1
        });
        with_digit(&mut self.stacks.numbers[at], code, self.vectors);
        step.number = Number::stacked(at);
        step.after_operator = false;
    }

    /// Fills the squares from that of a step on, up to the next operator or old tile.
    fn go(&mut self, step: &Step) {
        let all = 1u16 << self.operators;
        let mut at = step.at;
        let mut length = 0;
        loop {
            let square = &self.squares[at];
            // An operator here, behind so many digits.
            let allowed = square.with_operator << (step.operators + 1) & all != 0;
            if allowed
                && (length > 0 || !step.after_operator)
                && (square.fixed == EMPTY || square.fixed.is_operator())
            {
                self.laid |= 1 << at;
                let mut step = Step { at, ..*step };
                if length > 0 {
                    self.digits(&mut step, length);
                }
                self.operator(&mut step);
                self.behind(&mut step);
                self.laid &= !(1 << at);
            }
            // Or a digit.
            if square.with_digit << step.operators & all == 0 || square.fixed.is_operator() {
                return;
            }
            length += 1;
            if at + 1 == self.squares.len() || square.next != square.end {
                let mut step = Step { at, ..*step };
                self.digits(&mut step, length);
                return self.behind(&mut step);
            }
            at += 1;
        }
    }

    /// Goes on behind the square of a step, which is filled.
    fn behind(&mut self, step: &mut Step) {
        let Square { next, end, .. } = self.squares[step.at];
        if step.at + 1 == self.squares.len() {
            return self.finish(step);
        }
        for place in next..end {
            let code = self.task.run[usize::from(place)];
            if code.is_operator() {
                self.old_operator(step, code);
            } else {
                self.old_digit(step, code);
            }
        }
        step.at += 1;
        self.go(step);
    }

    /// Values the arrangements that may earn.
    fn finish(&mut self, step: &Step) {
        let Stacks { parts, numbers, marks, .. } = &mut *self.stacks;
        step.number.make(self.batch);
        let n = step.number.lanes(self.batch, numbers);
        may_earn(&parts[step.parts], n, self.tail, self.divides, self.vectors, marks);
        for first in (0..LANES_OF_ONE).step_by(4) {
            let four = &self.stacks.marks[first..first + 4];
            let mut marks = four.iter().rev().fold(0, |marks, &mark| marks << 16 | u64::from(mark));
            while marks != 0 {
                let at = marks.trailing_zeros() as usize;
                marks &= marks - 1;
                let lane = at % 16 * LANES_OF_ONE + first + at / 16;
                // Lanes that are not in use may have any number in them.
                if lane < self.batch.count {
                    self.value(lane, self.batch.sub_hands[lane]);
                }
            }
        }
    }

    /// Values one arrangement exactly.
    fn value(&mut self, lane: usize, sub_hand: u8) {
        if self.wanted >> sub_hand & 1 == 0 {
            return;
        }
        let mut codes = [EMPTY; MOST];
        let (mut digits, mut operators) = self.batch.packed(lane);
        let (mut laid, mut value) = (self.laid, self.head);
        let mut filled = codes.iter_mut();
        for &old in &self.task.run[self.first..] {
            if old != EMPTY {
                value.read(old);
                continue;
            }
            let from = if laid & 1 == 1 { &mut operators } else { &mut digits };
            let code = if laid & 1 == 1 { operator(take_first(from)) } else { Code(take_first(from)) };
            laid >>= 1;
            value.read(code);
            *filled.next().expect("as many squares as tiles") = code;
        }
        let as_fixed = |(square, code): (&Square, &Code)| square.fixed == EMPTY || square.fixed == *code;
        if value.is_power(self.task.positive_only) && self.squares.iter().zip(&codes).all(as_fixed) {
            self.found.push((codes, sub_hand));
        }
    }
}
