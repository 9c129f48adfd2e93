//! Numbers for parts of Binary Number Scrabble: rounded ones, and exact fractions.

use num_rational::Ratio;

/// A rounded number, or an exact one.
pub trait Amount: Copy {
    fn whole(number: i64) -> Self;

    fn plus(self, other: Self) -> Self;

    fn times(self, number: i64) -> Self;

    /// Divided by a number that is not 0.
    fn over(self, number: i64) -> Self;

    /// The whole number that a logical operator can be applied to (BS-4).
    fn bits(self) -> Option<i64>;

    fn is_negative(self) -> bool;
}

/// The divisors of a part have less than 20 digits together, so fractional values differ from all whole numbers by more
/// than this, and negative values are smaller by more. All rounding errors in a part are smaller.
const APART: f64 = 1e-7;

impl Amount for f64 {
    #[inline]
    fn whole(number: i64) -> f64 {
        number as f64
    }

    #[inline]
    fn plus(self, other: f64) -> f64 {
        self + other
    }

    #[inline]
    fn times(self, number: i64) -> f64 {
        self * number as f64
    }

    #[inline]
    fn over(self, number: i64) -> f64 {
        self / number as f64
    }

    #[inline]
    fn bits(self) -> Option<i64> {
        // Truncation, which is faster than rounding.
        let whole = (self + 0.5) as i64;
        (self > -APART && (self - whole as f64).abs() < APART).then_some(whole)
    }

    #[inline]
    fn is_negative(self) -> bool {
        self < -APART
    }
}

/// Exact fractions.
impl Amount for Ratio<i64> {
    fn whole(number: i64) -> Ratio<i64> {
        Ratio::from_integer(number)
    }

    fn plus(self, other: Ratio<i64>) -> Ratio<i64> {
        self + other
    }

    fn times(self, number: i64) -> Ratio<i64> {
        self * number
    }

    fn over(self, number: i64) -> Ratio<i64> {
        self / number
    }

    fn bits(self) -> Option<i64> {
        (self.is_integer() && !self.is_negative()).then(|| self.to_integer())
    }

    fn is_negative(self) -> bool {
        *self.numer() < 0
    }
}
