//! The ways to fill a window so that it earns: the innermost loop of everything.
//!
//! Squares are filled from left to right, symbols in order. Two things keep it short. Once the operators
//! are laid and only digits of one last number are missing, the value is a linear fraction of that number;
//! so its remainder by nine depends on the sum of the digits alone, and casting out nines ends eight in
//! nine such attempts before the digits are permuted, and chooses the last digit. And a sub-hand that no
//! wanted one contains is never begun.

use super::super::code::{Code, EMPTY};
use super::fill::{Ahead, Filled, Task, Visitor, operators_of};
use super::hand::{Hand, SubHands, parts};
use super::multisets::MOST;
use super::tail::Tail;
use super::value::{Open, Value};

/// An empty square of the run, and what is known of the run from there.
#[derive(Clone, Copy, Default)]
struct Square {
    /// The place in the run behind it.
    next: u8,
    /// The place of the next empty square, or the end of the run.
    end: u8,
    /// The hand's tiles that may be laid here.
    fit: u8,
    /// The rest of the run can be valid with so many new operators (bits) when a digit or an operator is laid
    /// here.
    with_digit: u16,
    with_operator: u16,
    /// No old operator stands between this square and the last empty one.
    one_number: bool,
    /// The sum of the old digits behind this square that are of the same number then.
    sum: u32,
}

struct Search<'a, V> {
    hand: &'a Hand,
    run: &'a [Code],
    positive_only: bool,
    visitor: &'a mut V,
    squares: [Square; MOST],
    tiles: usize,
    tail: Tail,
    /// The sub-hands that are wanted, and all parts of them.
    parts: SubHands,
    /// The numbers of operators of the wanted sub-hands, and the most of them.
    operators: u16,
    most_operators: u32,
    codes: [Code; MOST],
}

/// Visits the ways to fill a run so that it earns, with the sub-hands that a visitor wants, in order of the
/// symbols. Cross runs are left out of account.
pub(super) fn fill_earning<V: Visitor>(task: &Task<'_>, visitor: &mut V) {
    let Task { hand, run, .. } = *task;
    let mut squares = [Square::default(); MOST];
    let tiles = look(task, &mut squares);
    let mut search = Search {
        hand,
        run,
        positive_only: task.positive_only,
        visitor,
        squares,
        tiles,
        tail: Tail::read(&run[usize::from(squares[tiles - 1].next)..]),
        parts: 0,
        operators: 0,
        most_operators: 0,
        codes: [Code::default(); MOST],
    };
    search.renew();
    let first = usize::from(squares[0].next) - 1;
    let value = run[..first].iter().fold(Value::START, |value, &code| value.push(code));
    let after_operator = first == 0 || run[first - 1].is_operator();
    search.go(0, 0, 0, after_operator, &value);
}

/// Looks over the empty squares of a run; how many there are.
fn look(task: &Task<'_>, squares: &mut [Square; MOST]) -> usize {
    let run = task.run;
    let ahead = Ahead::look(run);
    let mut tiles = 0;
    for (place, _) in run.iter().enumerate().filter(|(_, code)| **code == EMPTY) {
        if tiles > 0 {
            squares[tiles - 1].end = place as u8;
        }
        let fit = match task.fixed {
            Some((fixed, code)) if usize::from(fixed) == place => task.hand.places_of(code),
            _ => task.hand.all,
        };
        squares[tiles] = Square {
            next: place as u8 + 1,
            end: run.len() as u8,
            fit,
            with_digit: ahead.after_digit[place + 1],
            with_operator: ahead.after_operator[place + 1],
            one_number: true,
            sum: 0,
        };
        tiles += 1;
    }
    let last = usize::from(squares[tiles - 1].next);
    let digits = run[last..].iter().take_while(|code| code.is_digit());
    let (mut one_number, mut sum) = (true, digits.map(|code| u32::from(code.0)).sum());
    squares[tiles - 1].sum = sum;
    for square in squares[..tiles - 1].iter_mut().rev() {
        for code in &run[usize::from(square.next)..usize::from(square.end)] {
            one_number &= code.is_digit();
            sum += u32::from(code.0);
        }
        (square.one_number, square.sum) = (one_number, sum);
    }
    tiles
}

impl<V: Visitor> Search<'_, V> {
    /// Asks what is wanted.
    fn renew(&mut self) {
        let wanted = self.visitor.wanted(0);
        self.parts = parts(wanted);
        self.operators = operators_of(self.hand, self.tiles, wanted);
        self.most_operators = 15u32.saturating_sub(self.operators.leading_zeros());
    }

    #[inline]
    fn is_wanted(&self, sub_hand: u8) -> bool {
        self.parts >> sub_hand & 1 == 1
    }

    /// Fills the squares from number `at` on, behind a value.
    fn go(&mut self, at: usize, sub_hand: u8, operators: u32, after_operator: bool, value: &Value) {
        let square = self.squares[at];
        let takeable = self.hand.takeable(sub_hand) & square.fit;
        let last = at + 1 == self.tiles;
        if square.with_digit << operators & self.operators != 0 {
            if last || (square.one_number && operators == self.most_operators) {
                self.number(at, sub_hand, value);
            } else {
                let mut places = takeable & self.hand.digits;
                while places != 0 {
                    let place = places.trailing_zeros();
                    places &= places - 1;
                    let next = sub_hand | 1 << place;
                    if self.is_wanted(next) {
                        let code = self.hand.codes[place as usize];
                        self.codes[at] = code;
                        self.step(at, next, operators, &value.digit(code.0), false);
                    }
                }
            }
        }
        if after_operator || square.with_operator << (operators + 1) & self.operators == 0 {
            return;
        }
        let mut places = takeable & !self.hand.digits;
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let next = sub_hand | 1 << place;
            if !self.is_wanted(next) {
                continue;
            }
            let code = self.hand.codes[place as usize];
            self.codes[at] = code;
            let value = value.operator(code);
            if last {
                let open = self.tail.follow(&value);
                if open.earns(self.tail.digits(), self.positive_only) {
                    self.take(next);
                }
            } else {
                self.step(at, next, operators + 1, &value, true);
            }
        }
    }

    /// Reads the old tiles behind square number `at` and goes on.
    #[inline]
    fn step(&mut self, at: usize, sub_hand: u8, operators: u32, value: &Value, after_operator: bool) {
        let Square { next, end, .. } = self.squares[at];
        if next + 1 == self.squares[at + 1].next {
            return self.go(at + 1, sub_hand, operators, after_operator, value);
        }
        let old = &self.run[usize::from(next)..usize::from(end)];
        let value = old.iter().fold(*value, |value, &code| value.push(code));
        let after_operator = old[old.len() - 1].is_operator();
        self.go(at + 1, sub_hand, operators, after_operator, &value);
    }

    /// Fills the squares from number `at` on with digits of one number.
    fn number(&mut self, at: usize, sub_hand: u8, value: &Value) {
        let square = self.squares[at];
        let open = self.tail.follow(value);
        let sums = Sums::of(&open);
        let sum = (value.number() % 9) as u32 + square.sum;
        let missing = (self.tiles - at) as u32;
        let free = self.hand.digits & !sub_hand;
        let spare = free.count_ones().wrapping_sub(missing);
        // With no digit to spare, or one, the sum that the number will have is known, or is one of few.
        if missing > 1 && spare <= 1 {
            let all: u32 = super::hand::places(free).map(|place| u32::from(self.hand.codes[place].0)).sum();
            let possible = if spare == 0 {
                sums.good(sum + all)
            } else {
                super::hand::places(free)
                    .any(|place| sums.good(sum + all - u32::from(self.hand.codes[place].0)))
            };
            if !possible {
                return;
            }
        }
        self.digits(at, sub_hand, sum, value.number(), &open, sums);
    }

    fn digits(&mut self, at: usize, sub_hand: u8, sum: u32, n: i64, open: &Open, sums: Sums) {
        let square = self.squares[at];
        let mut places = self.hand.takeable(sub_hand) & square.fit & self.hand.digits;
        let last = at + 1 == self.tiles;
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let code = self.hand.codes[place as usize];
            let sum = sum + u32::from(code.0);
            if last && !sums.good(sum) {
                continue;
            }
            let next = sub_hand | 1 << place;
            if !self.is_wanted(next) {
                continue;
            }
            let mut n = n * 10 + i64::from(code.0);
            self.codes[at] = code;
            if last {
                if open.earns(self.tail.number(n), self.positive_only) {
                    self.take(next);
                }
            } else {
                for old in &self.run[usize::from(square.next)..usize::from(square.end)] {
                    n = n * 10 + i64::from(old.0);
                }
                self.digits(at + 1, next, sum, n, open, sums);
            }
        }
    }

    #[cold]
    fn take(&mut self, sub_hand: u8) {
        if self.visitor.take(&Filled { sub_hand, codes: self.codes, earns: true, cross: 0 }) {
            self.renew();
        }
    }
}

/// Which sums of the digits of the last number, by their remainder by nine, leave it possible that the
/// value is a power of ten: its numerator and denominator have the same remainder then.
#[derive(Clone, Copy)]
struct Sums(u16);

impl Sums {
    fn of(open: &Open) -> Sums {
        let (fixed, by_number) = open.difference();
        Sums(GOOD[fixed.rem_euclid(9) as usize][by_number.rem_euclid(9) as usize])
    }

    #[inline]
    fn good(self, sum: u32) -> bool {
        self.0 >> (sum % 9) & 1 == 1
    }
}

/// By a and b: the sums s with a + b s = 0, all by nine.
const GOOD: [[u16; 9]; 9] = {
    let mut good = [[0; 9]; 9];
    let mut at = 0;
    while at < 9 * 9 * 9 {
        let (a, b, s) = (at / 81, at / 9 % 9, at % 9);
        if (a + b * s) % 9 == 0 {
            good[a][b] |= 1 << s;
        }
        at += 1;
    }
    good
};
