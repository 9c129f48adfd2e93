//! Numbers for parts of Binary Number Scrabble: rounded ones, and exact fractions.

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

/// A fraction in lowest terms. The digits of a part multiply to less than 2^19, so 64 bits hold all sums.
#[derive(Clone, Copy)]
pub(crate) struct Fraction {
    pub(crate) over: i64,
    pub(crate) under: i64,
}

impl Fraction {
    fn new(over: i64, under: i64) -> Fraction {
        let (mut a, mut b) = (over.unsigned_abs(), under.unsigned_abs());
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let common = a.max(1) as i64 * under.signum();
        Fraction {
            over: over / common,
            under: under / common,
        }
    }
}

impl Amount for Fraction {
    fn whole(number: i64) -> Fraction {
        Fraction {
            over: number,
            under: 1,
        }
    }

    fn plus(self, other: Fraction) -> Fraction {
        Fraction::new(
            self.over * other.under + other.over * self.under,
            self.under * other.under,
        )
    }

    fn times(self, number: i64) -> Fraction {
        Fraction::new(self.over * number, self.under)
    }

    fn over(self, number: i64) -> Fraction {
        Fraction::new(self.over, self.under * number)
    }

    fn bits(self) -> Option<i64> {
        if self.under == 1 && self.over >= 0 {
            Some(self.over)
        } else {
            None
        }
    }

    fn is_negative(self) -> bool {
        self.over < 0
    }
}
