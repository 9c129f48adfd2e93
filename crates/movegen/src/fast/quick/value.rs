//! The value of a run, put together from left to right, as cheaply as exactness allows.

use super::super::code::{Code, MINUS, PLUS, TIMES};

/// A run read up to some square, as a function of `n`, the number being read: (p + q n) / d, or
/// (p + q n) / (d n) behind a `/`.
///
/// Both forms hold everything that precedence needs: the sum before the last term is the part without
/// `n`, and the term so far is what `n` is multiplied with or divides. So a digit changes `n` alone, an
/// operator costs at most three multiplications, and nothing is ever divided. The parts are those of the
/// unreduced fraction whose size `rules` bounds: under 17 * 10^16 up to 17 squares, and so is ten times that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    p: i64,
    q: i64,
    d: i64,
    n: i64,
    /// 1 behind a `/`, otherwise 0: a whole word, since copies are slow where a byte was just written into a word
    /// (processors do not forward such stores).
    dividing: i64,
}

impl Value {
    pub(super) const START: Value = Value { p: 0, q: 1, d: 1, n: 0, dividing: 0 };

    /// Reads one more symbol, which the grammar allows here.
    #[inline]
    pub(super) fn push(mut self, code: Code) -> Value {
        self.read(code);
        self
    }

    /// Reads one more symbol in place.
    #[inline]
    pub(super) fn read(&mut self, code: Code) {
        if code.is_digit() {
            self.n = self.n * 10 + i64::from(code.0);
            return;
        }
        let n = std::mem::take(&mut self.n);
        let over = if self.dividing == 0 { self.d } else { self.d * n };
        match code {
            PLUS | MINUS => {
                self.p += self.q * n;
                self.q = if code == MINUS { -over } else { over };
                self.dividing = 0;
            }
            _ => {
                // The part with the number changes sides when multiplying turns to dividing or back.
                let product = self.q * n;
                let dividing = i64::from(code != TIMES);
                (self.p, self.q) =
                    if dividing == self.dividing { (self.p, product) } else { (product, self.p) };
                self.dividing = dividing;
            }
        }
        self.d = over;
    }

    /// Reads a digit.
    #[inline]
    pub(super) fn digit(self, digit: u8) -> Value {
        self.push(Code(digit))
    }

    /// Reads an operator, behind a digit.
    #[inline]
    pub(super) fn operator(self, code: Code) -> Value {
        self.push(code)
    }

    /// The value of a run that ends here with a digit, over a positive denominator.
    #[inline]
    pub(super) fn fraction(self) -> (i64, i64) {
        self.open().fraction(self.n)
    }

    /// The number being read.
    #[inline]
    pub(super) fn number(&self) -> i64 {
        self.n
    }

    /// The value as a function of the number being read.
    #[inline]
    pub(super) fn open(&self) -> Open {
        Open { p: self.p, q: self.q, d: self.d, dividing: self.dividing == 1 }
    }

    /// Whether the run, which ends here with a digit, earns: its value is a power of ten other than 1
    /// (MS-12).
    #[inline]
    pub(super) fn earns(self, positive_only: bool) -> bool {
        self.open().earns(self.n, positive_only)
    }

    /// Whether the run earns, as [`Value::earns`] says, for those that mostly do: nothing is cast out first.
    #[inline]
    pub(super) fn is_power(self, positive_only: bool) -> bool {
        let (numerator, denominator) = self.fraction();
        is_power_of_ten(numerator, denominator, positive_only)
    }

    /// The last numbers of `squares` digits, none of them 0, with which the run earns.
    ///
    /// The value is monotone in the last number, so the powers of ten between its two ends are the only
    /// ones to solve for. Floating point only picks candidates: its errors are far below the margins, and
    /// what it picks is judged exactly.
    pub(super) fn last_numbers(self, squares: usize, positive_only: bool, mut visit: impl FnMut(i64)) {
        let most = POWERS_OF_TEN[squares] - 1;
        let at = |n: i64| {
            let (numerator, denominator) = Value { n, ..self }.fraction();
            numerator as f64 / denominator as f64
        };
        let (one, other) = (at(most / 9), at(most));
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        if high <= 0. {
            return;
        }
        let (low, high) = (low * (1. - MARGIN), high * (1. + MARGIN));
        // Where the value passes zero, small powers round to the same number.
        let mut last = 0;
        let lowest = if positive_only { NEGATIVE_POWERS } else { 0 };
        for &power in POWERS[lowest..].iter().skip_while(|&&power| power < low) {
            if power > high {
                break;
            }
            let (p, q, d) = (self.p as f64, self.q as f64, self.d as f64);
            let n = if self.dividing == 1 { p / (d * power - q) } else { (d * power - p) / q };
            let n = (n + 0.5) as i64;
            let digits = |mut n: i64| {
                let mut digits = 0;
                while n > 0 && n % 10 > 0 {
                    n /= 10;
                    digits += 1;
                }
                if n == 0 { digits } else { 0 }
            };
            if n != last && digits(n) == squares && (Value { n, ..self }).earns(positive_only) {
                visit(n);
                last = n;
            }
        }
    }
}

/// A value as a function of its last number, n: (p + q n) / d, or (p + q n) / (d n) when `dividing`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) p: i64,
    pub(super) q: i64,
    pub(super) d: i64,
    pub(super) dividing: bool,
}

impl Open {
    /// The value, over a positive denominator.
    #[inline]
    pub(super) fn fraction(&self, n: i64) -> (i64, i64) {
        (self.p + self.q * n, if self.dividing { self.d * n } else { self.d })
    }

    /// Whether the value earns.
    ///
    /// Nines are cast out first: powers of ten leave 1 when divided by nine, so numerator and denominator
    /// leave the same. Eight in nine candidates end there.
    #[inline]
    pub(super) fn earns(&self, n: i64, positive_only: bool) -> bool {
        let (numerator, denominator) = self.fraction(n);
        (numerator - denominator) % 9 == 0 && is_power_of_ten(numerator, denominator, positive_only)
    }
}

/// Whether a fraction with a positive denominator is a power of ten that earns.
#[inline]
fn is_power_of_ten(numerator: i64, denominator: i64, positive_only: bool) -> bool {
    if numerator <= 0 || (positive_only && numerator < denominator) {
        return false;
    }
    let (large, small) = (numerator.max(denominator), numerator.min(denominator));
    // The bits by which they differ leave two exponents to choose from: 1233 / 4096 is log 2 closely enough.
    // A factor of ten more than needed stays within 64 bits, as the parts do so generously.
    let bits = small.leading_zeros() - large.leading_zeros();
    let exponent = ((bits * 1233) >> 12) as usize;
    let multiple = small * POWERS_OF_TEN[exponent];
    large != small && (large == multiple || large == multiple * 10)
}

/// How far floating point may be off, generously.
const MARGIN: f64 = 1e-9;

/// As many as 64 bits hold.
const POWERS_OF_TEN: [i64; 19] = {
    let mut powers = [1; 19];
    let mut exponent = 1;
    while exponent < powers.len() {
        powers[exponent] = powers[exponent - 1] * 10;
        exponent += 1;
    }
    powers
};

/// The powers of ten that a run of eight squares can be worth, but for 1.
const POWERS: [f64; 14] = [1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7];
const NEGATIVE_POWERS: usize = 7;
