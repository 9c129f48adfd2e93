//! Exact values: sums of rational multiples of square roots (NS-6).

use std::fmt;

use num_bigint::BigInt;
use num_rational::Ratio;

/// A sum of rational multiples of square roots of square-free whole numbers, such as 5 + 2√3.
///
/// It has a canonical form in which the radicands are square-free, different and in order, and no multiple is zero.
/// Such roots are linearly independent over the rationals (A. S. Besicovitch, "On the linear independence of fractional
/// powers of integers", J. London Math. Soc. 15 (1940), 3-6), so two sums have the same value exactly when they have
/// the same form, and `==` compares values.
///
/// Integers of 128 bits are enough for the parts of equations on every board: see [`part_value`](super::part_value).
///
/// ```
/// use bagsplit_game::rules::number_scrabble::Surd;
///
/// let product = Surd::root(2).times(&Surd::root(8));
/// assert_eq!(product, Surd::from(4));
/// assert_eq!(Surd::root(12).plus(&Surd::root(27)).to_string(), "5*sqrt(3)");
/// assert_ne!(Surd::root(2).plus(&Surd::root(3)), Surd::root(5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Surd {
    /// Radicand and multiple, radicands ascending; the rational part has radicand 1.
    terms: Vec<(i128, Ratio<i128>)>,
}

impl From<i128> for Surd {
    fn from(number: i128) -> Surd {
        Surd::term(1, Ratio::from(number))
    }
}

impl Surd {
    fn term(radicand: i128, multiple: Ratio<i128>) -> Surd {
        let terms = if *multiple.numer() == 0 {
            Vec::new()
        } else {
            vec![(radicand, multiple)]
        };
        Surd { terms }
    }

    /// The square root of a whole number.
    pub fn root(number: u64) -> Surd {
        let (outside, inside) = square_part(number);
        Surd::term(inside.into(), Ratio::from(i128::from(outside)))
    }

    /// The terms: square-free radicands in order, each with its multiple; radicand 1 is the rational part.
    pub fn terms(&self) -> &[(i128, Ratio<i128>)] {
        &self.terms
    }

    /// The value when it is rational.
    pub fn rational(&self) -> Option<Ratio<i128>> {
        match self.terms[..] {
            [] => Some(Ratio::from(0)),
            [(1, multiple)] => Some(multiple),
            _ => None,
        }
    }

    /// The sum of two values.
    #[must_use]
    pub fn plus(&self, other: &Surd) -> Surd {
        let mut terms = self.terms.clone();
        for &(radicand, multiple) in &other.terms {
            match terms.binary_search_by_key(&radicand, |&(present, _)| present) {
                Ok(at) => terms[at].1 += multiple,
                Err(at) => terms.insert(at, (radicand, multiple)),
            }
        }
        terms.retain(|(_, multiple)| *multiple.numer() != 0);
        Surd { terms }
    }

    /// The value with its sign changed.
    #[must_use]
    pub(crate) fn negated(&self) -> Surd {
        Surd {
            terms: self
                .terms
                .iter()
                .map(|&(radicand, multiple)| (radicand, -multiple))
                .collect(),
        }
    }

    /// The product of two values.
    #[must_use]
    pub fn times(&self, other: &Surd) -> Surd {
        let mut product = Surd::default();
        for &(a, p) in &self.terms {
            for &(b, q) in &other.terms {
                // √a √b = g √(a/g · b/g) with g their greatest common divisor: square-free again.
                let common = divisor(a, b);
                let multiple = p * q * Ratio::from(common);
                product = product.plus(&Surd::term(a / common * (b / common), multiple));
            }
        }
        product
    }

    /// This value divided by one with a single term, such as the value of a number; `None` when the divisor is zero.
    ///
    /// # Panics
    /// When the divisor has more than one term.
    #[must_use]
    pub fn over(&self, divisor: &Surd) -> Option<Surd> {
        let &(radicand, multiple) = divisor.terms.first()?;
        assert!(divisor.terms.len() == 1, "division by a sum of roots");
        // 1/(q√b) = √b/(qb).
        Some(self.times(&Surd::term(
            radicand,
            (multiple * Ratio::from(radicand)).recip(),
        )))
    }

    /// The ceiling of the absolute value.
    pub(crate) fn ceiling_of_absolute(&self) -> u128 {
        if let Some(value) = self.rational() {
            let absolute = if value < Ratio::from(0) {
                -value
            } else {
                value
            };
            return absolute.ceil().to_integer().unsigned_abs();
        }
        // An irrational value lies strictly between two integers: the precision is increased until they are known, and
        // the upper one is the answer.
        let mut bits = 64;
        loop {
            let (mut low, mut high) = self.bounds(bits);
            if high < BigInt::ZERO {
                (low, high) = (-high, -low);
            }
            let floor = &low >> bits;
            if low >= BigInt::ZERO && floor == (&high >> bits) {
                return u128::try_from(floor + 1).expect("an absolute value that 128 bits hold");
            }
            bits += 64;
        }
    }

    /// Integers that strictly enclose the value times 2^`bits`, for an irrational value.
    fn bounds(&self, bits: u32) -> (BigInt, BigInt) {
        let (mut low, mut high) = (BigInt::ZERO, BigInt::ZERO);
        for &(radicand, multiple) in &self.terms {
            // |p/q| √r 2^bits is the root of p² r 4^bits, over q.
            let numerator = BigInt::from(*multiple.numer());
            let root = ((&numerator * &numerator * radicand) << (2 * bits)).sqrt();
            let floor = root / *multiple.denom();
            if *multiple.numer() > 0 {
                low += &floor;
                high += floor + 1;
            } else {
                low -= &floor + 1;
                high -= floor;
            }
        }
        (low, high)
    }
}

/// The largest integer whose square divides this one, and the quotient, which is square-free.
fn square_part(number: u64) -> (u64, u64) {
    if number == 0 {
        return (0, 1);
    }
    let (mut outside, mut inside, mut rest) = (1, 1, number);
    let mut prime = 2;
    // Once all primes up to its cube root are removed, the rest has at most two prime factors.
    while u128::from(prime).pow(3) <= u128::from(rest) {
        while rest % (prime * prime) == 0 {
            rest /= prime * prime;
            outside *= prime;
        }
        if rest % prime == 0 {
            rest /= prime;
            inside *= prime;
        }
        prime += 1;
    }
    let root = rest.isqrt();
    if root * root == rest {
        (outside * root, inside)
    } else {
        (outside, inside * rest)
    }
}

/// The greatest common divisor of two positive numbers.
const fn divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl fmt::Display for Surd {
    /// Terms joined by `+` or a `-`, the rational part first: `1/2+2*sqrt(3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return write!(f, "0");
        }
        for (place, (radicand, multiple)) in self.terms.iter().enumerate() {
            let plus = if place > 0 && *multiple.numer() > 0 {
                "+"
            } else {
                ""
            };
            write!(f, "{plus}{multiple}")?;
            if *radicand != 1 {
                write!(f, "*sqrt({radicand})")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_parts_of_small_numbers_agree_with_exhaustive_search() {
        for number in 1..=3000u64 {
            let largest = (1..=number)
                .take_while(|c| c * c <= number)
                .filter(|c| number % (c * c) == 0)
                .max();
            let outside = largest.unwrap();
            assert_eq!(
                square_part(number),
                (outside, number / outside / outside),
                "{number}"
            );
        }
        assert_eq!(square_part(0), (0, 1));
    }

    #[test]
    fn the_square_part_of_products_of_large_primes() {
        let (p, q) = (999_983, 1_000_003);
        assert_eq!(square_part(p * q), (1, p * q));
        assert_eq!(square_part(p * p), (p, 1));
        assert_eq!(square_part(4 * p * p), (2 * p, 1));
        assert_eq!(square_part(12 * p), (2, 3 * p));
    }

    #[test]
    fn ceilings_are_exact_close_to_whole_numbers() {
        // √(n²+1) - n is about 1/(2n).
        let n = 999_999_999u64;
        assert_eq!(
            Surd::root(n * n + 1).ceiling_of_absolute(),
            u128::from(n) + 1
        );
        assert_eq!(Surd::root(n * n).ceiling_of_absolute(), u128::from(n));
        assert_eq!(Surd::root(n * n - 1).ceiling_of_absolute(), u128::from(n));
        let close = Surd::root(n * n + 1).plus(&Surd::from(-i128::from(n)));
        assert_eq!(close.ceiling_of_absolute(), 1);
        assert_eq!(close.negated().ceiling_of_absolute(), 1);
        // 10^7 (√2 + √3) = √989897948556635.6...
        let sum = Surd::root(2)
            .plus(&Surd::root(3))
            .times(&Surd::from(10_000_000));
        let close = sum.plus(&Surd::root(989_897_948_556_635).negated());
        assert_eq!((close.terms().len(), close.ceiling_of_absolute()), (3, 1));
        assert_eq!(close.negated().ceiling_of_absolute(), 1);
    }

    #[test]
    fn divisions_undo_products() {
        let sum = Surd::root(6)
            .plus(&Surd::from(5))
            .plus(&Surd::root(35).negated());
        for number in [2, 6, 9, 10, 35, 360] {
            let root = Surd::root(number);
            assert_eq!(sum.times(&root).over(&root), Some(sum.clone()), "{number}");
        }
        assert_eq!(sum.over(&Surd::default()), None);
        assert_eq!(sum.plus(&sum.negated()), Surd::default());
        assert_eq!(sum.to_string(), "5+1*sqrt(6)-1*sqrt(35)");
    }
}
