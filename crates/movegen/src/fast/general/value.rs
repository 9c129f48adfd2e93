//! The value of a run, put together from left to right.

use std::ops::Neg;

use num_traits::PrimInt;

use super::super::code::{Code, DIVIDE, MINUS, PLUS};

/// A whole number wide enough for the values of a run.
///
/// The numerator and denominator of a run of n squares stay under n * 10^(n-1), as `rules` proves, so
/// 64 bits do up to [`NARROW`] squares and 128 bits on every board.
pub(super) trait Wide: PrimInt + From<i8> + Neg<Output = Self> {}
impl Wide for i64 {}
impl Wide for i128 {}

/// The longest run whose value fits 64 bits.
pub(super) const NARROW: usize = 17;

/// A run read up to some square: exact, as unreduced fractions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partial<I> {
    /// The terms before the last `+` or `-`.
    sum: I,
    over: I,
    /// The term being multiplied up, without the number being read.
    term: I,
    under: I,
    number: I,
    dividing: bool,
}

impl<I: Wide> Partial<I> {
    pub(super) fn start() -> Partial<I> {
        Partial {
            sum: I::zero(),
            over: I::one(),
            term: I::one(),
            under: I::one(),
            number: I::zero(),
            dividing: false,
        }
    }

    /// Reads one more symbol, which the grammar allows here.
    #[inline]
    pub(super) fn push(self, code: Code) -> Partial<I> {
        let mut next = self;
        if code.is_digit() {
            next.number = self.number * <I as From<i8>>::from(10) + <I as From<i8>>::from(code.0 as i8);
            return next;
        }
        next.multiply_in();
        match code {
            PLUS | MINUS => {
                next.add_in();
                next.term = if code == MINUS { -I::one() } else { I::one() };
                next.under = I::one();
            }
            _ => next.dividing = code == DIVIDE,
        }
        next
    }

    fn multiply_in(&mut self) {
        if self.dividing {
            self.under = self.under * self.number;
        } else {
            self.term = self.term * self.number;
        }
        self.number = I::zero();
        self.dividing = false;
    }

    fn add_in(&mut self) {
        self.sum = self.sum * self.under + self.term * self.over;
        self.over = self.over * self.under;
    }

    /// Whether the value of the run, which ends here with a digit, is a power of ten that earns.
    #[inline]
    pub(super) fn earns(mut self, positive_only: bool) -> bool {
        self.multiply_in();
        self.add_in();
        let (numerator, denominator) = (self.sum, self.over);
        if numerator > denominator {
            (numerator % denominator).is_zero() && is_power_of_ten(numerator / denominator)
        } else {
            !positive_only
                && numerator > I::zero()
                && numerator < denominator
                && (denominator % numerator).is_zero()
                && is_power_of_ten(denominator / numerator)
        }
    }
}

/// Whether a whole number above 1 is a power of ten.
fn is_power_of_ten<I: Wide>(mut n: I) -> bool {
    let ten = <I as From<i8>>::from(10);
    while (n % ten).is_zero() {
        n = n / ten;
    }
    n == I::one()
}
