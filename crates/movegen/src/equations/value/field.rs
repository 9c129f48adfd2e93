//! Keys of exact values: arithmetic in a finite field in which every whole number has a square root.
//!
//! Sums of rational multiples of square roots are mapped into the field of p² elements, p = 2^61 - 1, by a
//! homomorphism; so equal values have equal images. Since p is 3 modulo 4, -1 is not a square modulo p, the elements
//! are a + bi, and of a prime q and -q one is a square modulo p, with root ±q^((p+1)/4) (H. Cohen, A Course in
//! Computational Algebraic Number Theory, 1993, 1.5.1). Whole numbers from 1 to p - 1 have an inverse.

/// The modulus.
pub(crate) const P: u64 = (1 << 61) - 1;

/// An element a + bi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) re: u64,
    pub(crate) im: u64,
}

impl Element {
    pub(crate) const ZERO: Element = Element { re: 0, im: 0 };
    pub(crate) const ONE: Element = Element { re: 1, im: 0 };

    /// The image of a whole number.
    pub(crate) const fn from_whole(number: u64) -> Element {
        Element {
            re: number % P,
            im: 0,
        }
    }

    pub(crate) fn plus(self, other: Element) -> Element {
        Element {
            re: add(self.re, other.re),
            im: add(self.im, other.im),
        }
    }

    pub(crate) fn negated(self) -> Element {
        Element {
            re: minus(self.re),
            im: minus(self.im),
        }
    }

    pub(crate) fn times(self, other: Element) -> Element {
        let re = mul(self.re, other.re);
        if self.im | other.im == 0 {
            return Element { re, im: 0 };
        }
        Element {
            re: add(re, minus(mul(self.im, other.im))),
            im: add(mul(self.re, other.im), mul(self.im, other.re)),
        }
    }

    /// The inverse of a nonzero whole number.
    pub(crate) fn inverse(number: u64) -> Element {
        Element {
            re: power(number % P, P - 2),
            im: 0,
        }
    }

    /// A root of a prime number, deterministic.
    pub(crate) fn root(prime: u64) -> Element {
        let prime = prime % P;
        let root = power(prime, P.div_ceil(4));
        if mul(root, root) == prime {
            Element { re: root, im: 0 }
        } else {
            Element { re: 0, im: root }
        }
    }
}

const fn add(a: u64, b: u64) -> u64 {
    let sum = a + b;
    if sum >= P { sum - P } else { sum }
}

const fn minus(a: u64) -> u64 {
    if a == 0 { 0 } else { P - a }
}

const fn mul(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    add(product as u64 & P, (product >> 61) as u64)
}

fn power(base: u64, mut exponent: u64) -> u64 {
    let (mut square, mut power) = (base, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = mul(power, square);
        }
        square = mul(square, square);
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_and_inverses_are_correct() {
        for prime in [2, 3, 5, 7, 11, 13, 17, 19, 23, 999_983, 1_000_003] {
            let root = Element::root(prime);
            assert_eq!(root.times(root), Element::from_whole(prime), "{prime}");
            assert_eq!(
                Element::inverse(prime).times(Element::from_whole(prime)),
                Element::ONE,
                "{prime}"
            );
        }
        let roots = [2, 3, 5, 7].map(|prime| Element::root(prime).im == 0);
        assert!(
            roots.contains(&true) && roots.contains(&false),
            "both kinds are met: {roots:?}"
        );
        assert_eq!(
            Element::from_whole(5).plus(Element::from_whole(5).negated()),
            Element::ZERO
        );
    }
}
