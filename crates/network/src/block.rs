//! Extensions that turn an expression on the board into another power of ten.
//!
//! The expression is read as a sum of terms with a common denominator, because tiles added before or after it change
//! only its first or its last term. Each kind of extension is therefore one equation in integers, and nothing is
//! searched.

use crate::chances::Needed;
use crate::extensions::Additions;
use crate::lines::{Code, OPERATORS};

/// The powers of ten that are searched for; values below 1 are rare.
pub(crate) const POWERS: [i64; 5] = [10, 100, 1_000, 10_000, 100_000];

/// Expressions with larger numbers or denominators are skipped, so that no product below exceeds 64 bits.
const MOST_NUMBER: i64 = 99_999;
const MOST_VALUE: i64 = 100_000_000;
const MOST_DENOMINATOR: i64 = 1_000;

/// The codes of the operators.
const PLUS: Code = OPERATORS;
const MINUS: Code = OPERATORS + 1;
const TIMES: Code = OPERATORS + 2;
const DIVIDE: Code = OPERATORS + 3;

/// An expression on the board, as a sum with a common denominator.
pub(crate) struct Block {
    operators: usize,
    /// The denominator.
    under: i64,
    /// The value as a numerator over the denominator, like the terms.
    value: i64,
    first: i64,
    last: i64,
    /// The first number, and the place value of a digit placed before it.
    first_number: i64,
    tens: i64,
    last_number: i64,
    /// Whether the last term is divided by the last number.
    divided: bool,
}

impl Block {
    /// Parses adjacent tiles; `None` if they are no expression, or one with numbers that are too large.
    pub(crate) fn read(tiles: &[Code]) -> Option<Block> {
        let mut block = Block {
            operators: 0,
            under: 1,
            value: 0,
            first: 0,
            last: 0,
            first_number: 0,
            tens: 1,
            last_number: 0,
            divided: false,
        };
        // The sum of the terms before the last `+` or `-` over `under`, and the term being parsed.
        let (mut term, mut term_under, mut pending, mut number) = (1i64, 1i64, TIMES, 0i64);
        let mut in_first_term = true;
        for &code in tiles.iter().chain([&PLUS]) {
            if code < OPERATORS {
                number = number * 10 + i64::from(code);
                if block.operators == 0 {
                    block.tens *= 10;
                }
                if number > MOST_NUMBER {
                    return None;
                }
                continue;
            }
            if number == 0 {
                return None;
            }
            if block.operators == 0 {
                block.first_number = number;
            }
            if pending == DIVIDE {
                term_under *= number;
            } else {
                term *= number;
            }
            if term.abs() > MOST_VALUE || term_under > MOST_DENOMINATOR {
                return None;
            }
            (block.last_number, block.divided) = (number, pending == DIVIDE);
            (number, pending) = (0, code);
            block.operators += 1;
            if code <= MINUS {
                if block.under * term_under > MOST_DENOMINATOR {
                    return None;
                }
                // Everything parsed so far is brought to the new denominator.
                block.last = term * block.under;
                block.value = block.value * term_under + block.last;
                block.first = if in_first_term {
                    block.last
                } else {
                    block.first * term_under
                };
                block.under *= term_under;
                if block.value.abs() > MOST_VALUE
                    || block.first.abs() > MOST_VALUE
                    || block.last.abs() > MOST_VALUE
                {
                    return None;
                }
                in_first_term = false;
                (term, term_under, pending) = (if code == MINUS { -1 } else { 1 }, 1, TIMES);
            }
        }
        // The final `+` is a sentinel and not one of the tiles.
        block.operators -= 1;
        (block.operators > 0).then_some(block)
    }

    /// Adds the extensions after the expression that use at most `space` tiles.
    pub(crate) fn after(&self, space: usize, all: &mut Additions) {
        if space == 0 {
            return;
        }
        let rest = self.value - self.last;
        for power in POWERS {
            let wanted = power * self.under;
            // The value that the last term must take.
            let term = wanted - rest;
            if space >= 2 {
                self.summed(PLUS, wanted - self.value, all);
                self.summed(MINUS, self.value - wanted, all);
                self.multiplied(term, self.last, all);
            }
            // One more digit makes the last number at least ten times as large, two more less than two hundred times.
            let (more, less) = if self.divided {
                (self.last, term)
            } else {
                (term, self.last)
            };
            if more.abs() < 10 * less.abs() || more.abs() >= 200 * less.abs() {
                continue;
            }
            if let Some(number) = whole(more * self.last_number, less) {
                if number / 10 == self.last_number {
                    self.digit(number % 10, all);
                } else if space >= 2 && number / 100 == self.last_number {
                    self.two_digits(number % 100, all);
                }
            }
        }
    }

    /// Adds the extensions before the expression that use at most `space` tiles.
    pub(crate) fn before(&self, space: usize, all: &mut Additions) {
        if space == 0 {
            return;
        }
        let rest = self.value - self.first;
        let number = self.first_number;
        for power in POWERS {
            let wanted = power * self.under;
            // The value that the first term must take.
            let term = wanted - rest;
            if space >= 2 {
                self.summed(PLUS, wanted - self.value, all);
                // The term is subtracted from the digit.
                self.summed(MINUS, wanted + self.first - rest, all);
                if term.abs() <= 9 * self.first.abs() {
                    self.joined(TIMES, whole(term, self.first), all);
                    self.joined(DIVIDE, whole(term * number * number, self.first), all);
                }
            }
            // A digit before the number makes it larger.
            if term.abs() <= self.first.abs() {
                continue;
            }
            if let Some(new) = whole(term * number, self.first)
                && new % self.tens == number
            {
                let digits = new / self.tens;
                if digits < 10 {
                    self.digit(digits, all);
                } else if space >= 2 && digits < 100 {
                    self.two_digits(digits, all);
                }
            }
        }
    }

    /// Adds an operator and the digit with the value `worth` over the denominator.
    fn summed(&self, operator: Code, worth: i64, all: &mut Additions) {
        // Most values are no digit, which this finds without a division.
        if (self.under..=9 * self.under).contains(&worth) {
            self.joined(operator, whole(worth, self.under), all);
        }
    }

    /// Adds a digit that turns a term into another by multiplication or division.
    fn multiplied(&self, becomes: i64, term: i64, all: &mut Additions) {
        if becomes.abs() <= 9 * term.abs() {
            self.joined(TIMES, whole(becomes, term), all);
            self.joined(DIVIDE, whole(term, becomes), all);
        }
    }

    /// Adds one digit, if it is not 0.
    fn digit(&self, digit: i64, all: &mut Additions) {
        if digit > 0 {
            all.note(Needed::single(digit as Code), self.operators);
        }
    }

    /// Adds two digits, if neither is 0.
    fn two_digits(&self, digits: i64, all: &mut Additions) {
        let (one, other) = (digits / 10, digits % 10);
        if one > 0 && other > 0 {
            all.note(Needed::pair(one as Code, other as Code), self.operators);
        }
    }

    /// Adds an operator and a digit, if there is one.
    fn joined(&self, operator: Code, digit: Option<i64>, all: &mut Additions) {
        if let Some(digit) = digit.filter(|digit| (1..=9).contains(digit)) {
            all.note(Needed::pair(operator, digit as Code), self.operators + 1);
        }
    }
}

/// The quotient, if it is an integer above 0.
fn whole(of: i64, by: i64) -> Option<i64> {
    let (of, by) = if by < 0 { (-of, -by) } else { (of, by) };
    (by > 0 && of >= by && of % by == 0).then(|| of / by)
}
