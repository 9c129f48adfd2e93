//! Values of many arrangements at once, by their remainders.
//!
//! Powers of ten leave 1 or 10 when divided by 99. So a run whose numerator is neither the denominator nor
//! ten times it, by 99, earns nothing: casting out nines and elevens together. Remainders fit 16 bits, and
//! so do sums and products of two; the loops below are written so that the compiler makes vector
//! instructions of them, eight lanes each on any x86-64.

use super::super::code::{Code, MINUS, PLUS, TIMES};
use super::tail::Tail;

/// How many arrangements are looked at together.
pub(super) const LANES: usize = 128;

/// One number for each arrangement, below 99.
pub(super) type Lanes = [u16; LANES];

const MODULUS: u16 = 99;

/// Remainders of the parts of a value: see [`super::value::Value`], whose rules these follow. The number
/// being read is kept apart.
#[derive(Clone)]
pub(super) struct Parts {
    p: Lanes,
    q: Lanes,
    d: Lanes,
    dividing: bool,
}

impl Parts {
    pub(super) const START: Parts = Parts { p: [0; LANES], q: [1; LANES], d: [1; LANES], dividing: false };

    /// Reads an operator behind the number `n`, in the first `lanes` lanes.
    pub(super) fn operator(&self, n: &Lanes, code: Code, lanes: usize) -> Parts {
        let mut next = Parts { p: [0; LANES], q: [0; LANES], d: [0; LANES], dividing: false };
        let (p, q, d, n) = (&self.p[..lanes], &self.q[..lanes], &self.d[..lanes], &n[..lanes]);
        let (np, nq, nd) = (&mut next.p[..lanes], &mut next.q[..lanes], &mut next.d[..lanes]);
        match code {
            PLUS | MINUS => {
                for i in 0..lanes {
                    np[i] = (p[i] + q[i] * n[i]) % MODULUS;
                    nd[i] = if self.dividing { d[i] * n[i] % MODULUS } else { d[i] };
                    nq[i] = if code == MINUS { MODULUS - nd[i] } else { nd[i] };
                }
            }
            _ => {
                let times = code == TIMES;
                for i in 0..lanes {
                    let product = q[i] * n[i] % MODULUS;
                    let kept = times != self.dividing;
                    (np[i], nq[i]) = if kept { (p[i], product) } else { (product, p[i]) };
                    if !times && self.dividing {
                        (np[i], nq[i]) = (p[i], product);
                    }
                    nd[i] = if self.dividing { d[i] * n[i] % MODULUS } else { d[i] };
                }
                next.dividing = !times;
            }
        }
        next
    }

    /// Marks the lanes that may earn when the run ends with the number `n` and a tail.
    pub(super) fn may_earn(&self, n: &Lanes, tail: &Tail, lanes: usize, marks: &mut [u8; LANES]) {
        let tail = tail.by(MODULUS);
        let (p, q, d, n) = (&self.p[..lanes], &self.q[..lanes], &self.d[..lanes], &n[..lanes]);
        let marks = &mut marks[..lanes];
        for i in 0..lanes {
            let n = (n[i] * tail.shift + tail.digits) % MODULUS;
            let (mut part, mut rest, mut d) =
                if self.dividing { (p[i], q[i], d[i]) } else { (q[i], p[i], d[i]) };
            if !tail.is_plain {
                part = part * tail.part % MODULUS;
                rest = (rest * tail.rest % MODULUS + d * tail.plus) % MODULUS;
                d = d * tail.denominator % MODULUS;
            }
            let (numerator, denominator) = if self.dividing {
                ((part + rest * n) % MODULUS, d * n % MODULUS)
            } else {
                ((rest + part * n) % MODULUS, d)
            };
            let tenfold = denominator * 10 % MODULUS;
            marks[i] = u8::from(numerator == denominator) | u8::from(numerator == tenfold);
        }
    }
}

/// The number `n` with one more digit, its own in each lane.
pub(super) fn with_digits(n: &Lanes, digits: &Lanes, lanes: usize) -> Lanes {
    let mut next = [0; LANES];
    let (n, digits, out) = (&n[..lanes], &digits[..lanes], &mut next[..lanes]);
    for i in 0..lanes {
        out[i] = (n[i] * 10 + digits[i]) % MODULUS;
    }
    next
}

/// The number `n` with one more digit, the same in all lanes.
pub(super) fn with_digit(n: &mut Lanes, digit: Code, lanes: usize) {
    for n in &mut n[..lanes] {
        *n = (*n * 10 + u16::from(digit.0)) % MODULUS;
    }
}
