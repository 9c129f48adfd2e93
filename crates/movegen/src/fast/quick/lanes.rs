//! Values of many arrangements at once, by their remainders.
//!
//! Powers of ten leave 1 or 10 when divided by 99. So a run whose numerator is neither the denominator nor
//! ten times it, by 99, earns nothing: casting out nines and elevens together. Remainders fit 16 bits, and
//! so do sums and products of two; the loops below are written so that the compiler makes vector
//! instructions of them, eight lanes each on any x86-64.

use super::super::code::{Code, MINUS, PLUS, TIMES};
use super::tail::Tail;
use super::value::Value;

/// How many arrangements are looked at together.
pub(super) const LANES: usize = 128;

/// One number for each arrangement, at most 99.
pub(super) type Lanes = [u16; LANES];

const MODULUS: u16 = 99;

/// Remainders of the parts of a value: see [`Value`], whose rules these follow. The number being read is
/// kept apart.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    p: Lanes,
    q: Lanes,
    d: Lanes,
    dividing: bool,
    /// All of `d` is 1, and so it is not written down.
    whole: bool,
}

impl Parts {
    pub(super) const NONE: Parts =
        Parts { p: [0; LANES], q: [0; LANES], d: [0; LANES], dividing: false, whole: true };

    /// Starts all of so many lanes with a value; its number goes to `n`.
    pub(super) fn start(&mut self, value: &Value, n: &mut Lanes, lanes: usize) {
        let (open, number) = (value.open(), value.number());
        let by = |n: i64| n.rem_euclid(MODULUS.into()) as u16;
        self.p[..lanes].fill(by(open.p));
        self.q[..lanes].fill(by(open.q));
        self.whole = open.d == 1;
        if !self.whole {
            self.d[..lanes].fill(by(open.d));
        }
        n[..lanes].fill(by(number));
        self.dividing = open.dividing;
    }

    /// Reads an operator behind the number `n` of a value.
    pub(super) fn operator(&mut self, before: &Parts, n: &Lanes, code: Code, lanes: usize) {
        let Parts { dividing, .. } = *before;
        let (p, q, d, n) = (&before.p[..lanes], &before.q[..lanes], &before.d[..lanes], &n[..lanes]);
        let (np, nq, nd) = (&mut self.p[..lanes], &mut self.q[..lanes], &mut self.d[..lanes]);
        self.whole = before.whole && !dividing;
        if dividing && before.whole {
            nd.copy_from_slice(n);
        } else if dividing {
            for i in 0..lanes {
                nd[i] = d[i] * n[i] % MODULUS;
            }
        } else if !self.whole {
            nd.copy_from_slice(d);
        }
        match code {
            PLUS | MINUS => {
                for i in 0..lanes {
                    np[i] = (p[i] + q[i] * n[i]) % MODULUS;
                }
                match (self.whole, code == MINUS) {
                    (true, minus) => nq.fill(if minus { MODULUS - 1 } else { 1 }),
                    (false, false) => nq.copy_from_slice(nd),
                    (false, true) => nq.iter_mut().zip(nd).for_each(|(q, d)| *q = MODULUS - *d),
                }
                self.dividing = false;
            }
            _ => {
                // The part with the number changes sides when multiplying turns to dividing or back.
                self.dividing = code != TIMES;
                let (product, kept) = if self.dividing == dividing { (nq, np) } else { (np, nq) };
                for i in 0..lanes {
                    product[i] = q[i] * n[i] % MODULUS;
                }
                kept.copy_from_slice(p);
            }
        }
    }

    /// Marks the lanes that may earn when the run ends with the number `n` and a tail.
    pub(super) fn may_earn(&self, n: &Lanes, tail: &Tail, lanes: usize, marks: &mut [u8; LANES]) {
        if tail.is_nothing() && !self.dividing {
            let (p, q, d, n) = (&self.p[..lanes], &self.q[..lanes], &self.d[..lanes], &n[..lanes]);
            let marks = &mut marks[..lanes];
            if self.whole {
                for i in 0..lanes {
                    marks[i] = mark((p[i] + q[i] * n[i]) % MODULUS, 1);
                }
            } else {
                for i in 0..lanes {
                    marks[i] = mark((p[i] + q[i] * n[i]) % MODULUS, d[i]);
                }
            }
            return;
        }
        let tail = tail.by(MODULUS);
        let ones = [1; LANES];
        let d = if self.whole { &ones } else { &self.d };
        let (p, q, d, n) = (&self.p[..lanes], &self.q[..lanes], &d[..lanes], &n[..lanes]);
        let marks = &mut marks[..lanes];
        let (part, rest) = if self.dividing { (p, q) } else { (q, p) };
        for i in 0..lanes {
            let n = (n[i] * tail.shift + tail.digits) % MODULUS;
            let part = part[i] * tail.part % MODULUS;
            let rest = (rest[i] * tail.rest + d[i] * tail.plus) % MODULUS;
            let d = d[i] * tail.denominator % MODULUS;
            marks[i] = if self.dividing {
                mark((part + rest * n) % MODULUS, d * n % MODULUS)
            } else {
                mark((rest + part * n) % MODULUS, d)
            };
        }
    }
}

/// Whether a numerator is a denominator, or ten times it.
#[inline]
fn mark(numerator: u16, denominator: u16) -> u8 {
    u8::from(numerator == denominator) | u8::from(numerator == denominator * 10 % MODULUS)
}

/// The number `n` with one more digit, its own in each lane.
pub(super) fn with_digits(n: &Lanes, digits: &Lanes, next: &mut Lanes, lanes: usize) {
    let (n, digits, next) = (&n[..lanes], &digits[..lanes], &mut next[..lanes]);
    for i in 0..lanes {
        next[i] = (n[i] * 10 + digits[i]) % MODULUS;
    }
}

/// The number `n` with the digits of another behind it, which has so many.
pub(super) fn with_number(n: &Lanes, other: &Lanes, length: usize, next: &mut Lanes, lanes: usize) {
    let shift = if length.is_multiple_of(2) { 1 } else { 10 };
    let (n, other, next) = (&n[..lanes], &other[..lanes], &mut next[..lanes]);
    for i in 0..lanes {
        next[i] = (n[i] * shift + other[i]) % MODULUS;
    }
}

/// The number `n` with one more digit, the same in all lanes.
pub(super) fn with_digit(n: &mut Lanes, digit: Code, lanes: usize) {
    for n in &mut n[..lanes] {
        *n = (*n * 10 + u16::from(digit.0)) % MODULUS;
    }
}
