//! The exact value of a run, computed from left to right.

use std::ops::{Add, Mul, Neg, Rem, Sub};

use super::code::{Code, MINUS, PLUS, TIMES};

/// An integer type wide enough for the values of a run: see [`Value`].
pub(super) trait Whole:
    Copy
    + Ord
    + From<u8>
    + Into<i128>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Rem<Output = Self>
    + Neg<Output = Self>
{
    fn ten_to(exponent: usize) -> Self;

    fn leading_zeros(self) -> u32;
}

impl Whole for i64 {
    #[inline]
    fn ten_to(exponent: usize) -> i64 {
        POWERS_OF_TEN[exponent]
    }

    #[inline]
    fn leading_zeros(self) -> u32 {
        self.leading_zeros()
    }
}

impl Whole for i128 {
    fn ten_to(exponent: usize) -> i128 {
        10i128.pow(exponent as u32)
    }

    fn leading_zeros(self) -> u32 {
        self.leading_zeros()
    }
}

/// The maximum length of a run whose value fits 64 bits; 128 bits suffice on every board.
pub(super) const NARROW: usize = 17;

/// A run read up to some square, as a function of `n`, the current number: (p + q n) / d, or (p + q n) / (d n) after a
/// `/`.
///
/// Both forms have all information for precedence: the sum before the last term is the part without `n`, and the term
/// so far is the factor or dividend of `n`. So a digit changes `n` alone, an operator costs at most three
/// multiplications, and no division is ever performed. The parts are those of the unreduced fraction whose size `rules`
/// bounds: in a run of m squares below m * 10^(m-1), and ten times that fits as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<I = i64> {
    p: I,
    q: I,
    d: I,
    n: I,
    /// 1 after a `/`, otherwise 0: a whole word, since copies are slow right after writing a byte of a word (processors
    /// do not forward such stores).
    dividing: i64,
}

impl Value {
    pub(super) const START: Value = Value {
        p: 0,
        q: 1,
        d: 1,
        n: 0,
        dividing: 0,
    };
}

impl<I: Whole> Value<I> {
    pub(super) fn start() -> Value<I> {
        let (zero, one) = (I::from(0), I::from(1));
        Value {
            p: zero,
            q: one,
            d: one,
            n: zero,
            dividing: 0,
        }
    }

    /// Reads one more symbol, which the grammar permits here.
    #[inline]
    pub(super) fn push(mut self, code: Code) -> Value<I> {
        self.read(code);
        self
    }

    /// Reads one more symbol in place.
    #[inline]
    pub(super) fn read(&mut self, code: Code) {
        if code.is_digit() {
            self.n = self.n * I::from(10) + I::from(code.0);
            return;
        }
        let n = std::mem::replace(&mut self.n, I::from(0));
        let over = if self.dividing == 0 {
            self.d
        } else {
            self.d * n
        };
        match code {
            PLUS | MINUS => {
                self.p = self.p + self.q * n;
                self.q = if code == MINUS { -over } else { over };
                self.dividing = 0;
            }
            _ => {
                // The part with the number changes sides when multiplication changes to division or back.
                let product = self.q * n;
                let dividing = i64::from(code != TIMES);
                (self.p, self.q) = if dividing == self.dividing {
                    (self.p, product)
                } else {
                    (product, self.p)
                };
                self.dividing = dividing;
            }
        }
        self.d = over;
    }

    /// The value of a run that ends here with a digit, over a positive denominator.
    #[inline]
    pub(super) fn fraction(self) -> (I, I) {
        (
            self.p + self.q * self.n,
            if self.dividing == 1 {
                self.d * self.n
            } else {
                self.d
            },
        )
    }

    /// Whether the run, which ends here with a digit, is a scoring power of ten. For runs that mostly are: without the test
    /// modulo nine.
    #[inline]
    pub(super) fn is_power(self, positive_only: bool) -> bool {
        let (numerator, denominator) = self.fraction();
        is_power_of_ten(numerator, denominator, positive_only)
    }
}

/// Whether a fraction with a positive denominator is a scoring power of ten.
#[inline]
pub(super) fn is_power_of_ten<I: Whole>(numerator: I, denominator: I, positive_only: bool) -> bool {
    if numerator <= I::from(0) || (positive_only && numerator < denominator) {
        return false;
    }
    let (large, small) = (numerator.max(denominator), numerator.min(denominator));
    // The difference in bit lengths leaves two possible exponents: 1233 / 4096 approximates log 2 closely enough. One
    // more factor of ten does not overflow, given the margins of the parts.
    let bits = small.leading_zeros() - large.leading_zeros();
    let multiple = small * I::ten_to(((bits * 1233) >> 12) as usize);
    large != small && (large == multiple || large == multiple * I::from(10))
}

impl Value {
    /// The parts p, q and d, and whether it is dividing.
    pub(super) fn parts(&self) -> (i64, i64, i64, bool) {
        (self.p, self.q, self.d, self.dividing == 1)
    }

    /// The current number.
    #[inline]
    pub(super) fn number(&self) -> i64 {
        self.n
    }
}

/// All that 64 bits hold.
const POWERS_OF_TEN: [i64; 19] = {
    let mut powers = [1; 19];
    let mut exponent = 1;
    while exponent < powers.len() {
        powers[exponent] = powers[exponent - 1] * 10;
        exponent += 1;
    }
    powers
};
