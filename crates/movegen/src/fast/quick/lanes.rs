//! Values of many arrangements at once, by their remainders.
//!
//! Powers of ten leave 1 or 10 when divided by 99. So a run whose numerator is neither the denominator nor
//! ten times it, by 99, earns nothing: casting out nines and elevens together. Remainders fit 16 bits, and
//! so do sums and products of two; the loops below have no branches, so that the compiler makes vector
//! instructions of them, eight lanes each on any x86-64.

use super::super::code::{Code, DIVIDE, MINUS, PLUS, TIMES};
use super::tail::Tail;
use super::value::Value;

/// How many arrangements are looked at together.
pub(super) const LANES: usize = 128;

/// One number for each arrangement: a remainder, at most 99; or the number of an operator; or a mask, of all bits
/// or none.
pub(super) type Lanes = [u16; LANES];

const MODULUS: u16 = 99;

/// The number of an operator: `+ - * /` from 0.
pub(super) const fn number_of(operator: Code) -> u16 {
    (operator.0 - PLUS.0) as u16
}

/// All bits, or none.
#[inline]
fn mask(is: bool) -> u16 {
    if is { u16::MAX } else { 0 }
}

#[inline]
fn either(mask: u16, yes: u16, no: u16) -> u16 {
    (yes & mask) | (no & !mask)
}

/// Remainders of the parts of a value: see [`Value`], whose rules these follow. The number being read is
/// kept apart.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    p: Lanes,
    q: Lanes,
    d: Lanes,
    /// A mask.
    dividing: Lanes,
}

impl Parts {
    pub(super) const NONE: Parts =
        Parts { p: [0; LANES], q: [0; LANES], d: [0; LANES], dividing: [0; LANES] };

    /// Starts so many lanes with a value; its number goes to `n`.
    pub(super) fn start(&mut self, value: &Value, n: &mut Lanes, lanes: usize) {
        let open = value.open();
        let by = |n: i64| n.rem_euclid(MODULUS.into()) as u16;
        self.p[..lanes].fill(by(open.p));
        self.q[..lanes].fill(by(open.q));
        self.d[..lanes].fill(by(open.d));
        self.dividing[..lanes].fill(if open.dividing { u16::MAX } else { 0 });
        n[..lanes].fill(by(value.number()));
    }

    /// Reads operators, by their numbers, behind the number `n` of a value.
    pub(super) fn operator(&mut self, before: &Parts, n: &Lanes, operators: &Lanes, lanes: usize) {
        let (p, q, d, n) = (&before.p[..lanes], &before.q[..lanes], &before.d[..lanes], &n[..lanes]);
        let (dividing, operators) = (&before.dividing[..lanes], &operators[..lanes]);
        let (np, nq, nd) = (&mut self.p[..lanes], &mut self.q[..lanes], &mut self.d[..lanes]);
        let next_dividing = &mut self.dividing[..lanes];
        for i in 0..lanes {
            let minus = mask(operators[i] == number_of(MINUS));
            let add = minus | mask(operators[i] == number_of(PLUS));
            let divide = mask(operators[i] == number_of(DIVIDE));
            let over = d[i] * either(dividing[i], n[i], 1) % MODULUS;
            let product = q[i] * n[i] % MODULUS;
            // The part with the number changes sides when multiplying turns to dividing or back.
            let turned = dividing[i] ^ divide;
            let sum = (p[i] + product) % MODULUS;
            np[i] = either(add, sum, either(turned, product, p[i]));
            nq[i] = either(add, either(minus, MODULUS - over, over), either(turned, p[i], product));
            nd[i] = over;
            next_dividing[i] = divide;
        }
    }

    /// Reads the same operator in all lanes behind the number `n` of a value.
    pub(super) fn old_operator(&mut self, before: &Parts, n: &Lanes, code: Code, lanes: usize) {
        let (p, q, d, n) = (&before.p[..lanes], &before.q[..lanes], &before.d[..lanes], &n[..lanes]);
        let dividing = &before.dividing[..lanes];
        let (np, nq, nd) = (&mut self.p[..lanes], &mut self.q[..lanes], &mut self.d[..lanes]);
        for i in 0..lanes {
            nd[i] = d[i] * either(dividing[i], n[i], 1) % MODULUS;
        }
        match code {
            PLUS | MINUS => {
                for i in 0..lanes {
                    np[i] = (p[i] + q[i] * n[i]) % MODULUS;
                    nq[i] = if code == MINUS { MODULUS - nd[i] } else { nd[i] };
                }
            }
            _ => {
                let turns = mask(code == DIVIDE);
                for i in 0..lanes {
                    let product = q[i] * n[i] % MODULUS;
                    let turned = dividing[i] ^ turns;
                    np[i] = either(turned, product, p[i]);
                    nq[i] = either(turned, p[i], product);
                }
            }
        }
        self.dividing[..lanes].fill(mask(code == DIVIDE));
    }

    /// Reads operators, by their numbers, behind the number `n` that a run begins with: as
    /// [`Parts::operator`] does behind [`Value::START`], but nothing has to be worked out.
    pub(super) fn first_operator(&mut self, n: &Lanes, operators: &Lanes, lanes: usize) {
        let (n, operators) = (&n[..lanes], &operators[..lanes]);
        let (p, q, d) = (&mut self.p[..lanes], &mut self.q[..lanes], &mut self.d[..lanes]);
        let dividing = &mut self.dividing[..lanes];
        for i in 0..lanes {
            let minus = mask(operators[i] == number_of(MINUS));
            let plus = mask(operators[i] == number_of(PLUS));
            let times = mask(operators[i] == number_of(TIMES));
            p[i] = n[i] & !times;
            q[i] = (n[i] & times) | (1 & plus) | ((MODULUS - 1) & minus);
            d[i] = 1;
            dividing[i] = !(plus | minus | times);
        }
    }

    /// Marks the lanes that may earn when the run ends with the number `n` and a tail.
    pub(super) fn may_earn(&self, n: &Lanes, tail: &Tail, lanes: usize, marks: &mut [u8; LANES]) {
        let (p, q, d, n) = (&self.p[..lanes], &self.q[..lanes], &self.d[..lanes], &n[..lanes]);
        let dividing = &self.dividing[..lanes];
        let marks = &mut marks[..lanes];
        if tail.is_nothing() {
            for i in 0..lanes {
                marks[i] =
                    mark((p[i] + q[i] * n[i]) % MODULUS, d[i] * either(dividing[i], n[i], 1) % MODULUS);
            }
            return;
        }
        let tail = tail.by(MODULUS);
        for i in 0..lanes {
            let n = (n[i] * tail.shift + tail.digits) % MODULUS;
            // The part with the number is q, or p when it is divided by it.
            let plus = d[i] * tail.plus % MODULUS;
            let p = (p[i] * either(dividing[i], tail.part, tail.rest) + (plus & !dividing[i])) % MODULUS;
            let q = (q[i] * either(dividing[i], tail.rest, tail.part) + (plus & dividing[i])) % MODULUS;
            let d = d[i] * tail.denominator % MODULUS;
            marks[i] = mark((p + q * n) % MODULUS, d * either(dividing[i], n, 1) % MODULUS);
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
    with_number(n, digits, 1, next, lanes);
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
