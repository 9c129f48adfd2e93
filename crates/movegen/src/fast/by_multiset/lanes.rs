//! Values of many arrangements at once, by their remainders.
//!
//! Powers of ten leave 1 or 10 when divided by 99. So a run whose numerator is neither the denominator nor
//! ten times it, by 99, earns nothing: casting out nines and elevens together. Nor does one where both are odd.
//! So remainders by 198 are reckoned with. They fit 16 bits, and so do sums and products of two; the loops below
//! have no branches and are always of sixteen lanes, so that the compiler makes vector instructions of them.
//!
//! Programs are built for any x86-64, whose vectors hold eight lanes; processors with AVX2 hold sixteen in one.
//! Which there are is asked while running, and what comes out is the same: only whole numbers are reckoned with.

use super::super::code::{Code, DIVIDE, MINUS, PLUS, TIMES};
use super::super::value::Value;
use super::tail::Remainders;

/// Makes a function of loops without branches that is compiled once for each kind of vectors.
macro_rules! wide {
    ($(#[$note:meta])* $view:vis fn $name:ident($($argument:ident: $kind:ty),* $(,)?) $body:block) => {
        $(#[$note])*
        $view fn $name<'a>($($argument: $kind),*) {
            // What is behind references of a function's own cannot overlap, which the compiler needs to know; so it
            // must be a function, and must be put in place, to be compiled for the vectors around it.
            #[inline(always)]
            fn here<'a>($($argument: $kind),*) $body

            struct Call<'a> {
                $($argument: $kind),*
            }
            impl pulp::WithSimd for Call<'_> {
                type Output = ();

                #[inline(always)]
                fn with_simd<S: pulp::Simd>(self, _: S) {
                    here($(self.$argument),*);
                }
            }
            pulp::Arch::new().dispatch(Call { $($argument),* });
        }
    };
}
pub(super) use wide;

/// How many vectors of sixteen are looked at together; with more of them, fewer would be full.
const VECTORS: usize = 8;

/// How many arrangements are looked at together.
pub(super) const LANES: usize = VECTORS * LANES_OF_ONE;

/// How many lanes go side by side through a loop.
pub(super) const LANES_OF_ONE: usize = 16;

/// One number for each of sixteen arrangements: a remainder, at most 198; or the number of an operator; or a
/// mask, of all bits or none.
pub(super) type Vector = [u16; LANES_OF_ONE];

/// The same for all arrangements.
pub(super) type Lanes = [Vector; VECTORS];

/// Which lanes may earn: bit v of number i is for lane i of vector v.
pub(super) type Marks = Vector;

/// Numbers that nobody needs.
pub(super) const NO_LANES: Lanes = [[0; LANES_OF_ONE]; VECTORS];

/// Twice [`NINES_AND_ELEVENS`], to tell even from odd as well.
pub(super) const MODULUS: u16 = 198;

/// Powers of ten leave 1 or 10 when divided by this.
const NINES_AND_ELEVENS: u16 = 99;

/// Powers of ten, but for 1, leave one of these when divided by [`MODULUS`].
const TENS: [u16; 2] = [10, 100];

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
    pub(super) const NONE: Parts = Parts { p: NO_LANES, q: NO_LANES, d: NO_LANES, dividing: NO_LANES };

    /// Starts so many vectors with a value.
    pub(super) fn start(&mut self, value: &Value, vectors: usize) {
        let (p, q, d, dividing) = value.parts();
        self.p[..vectors].fill(remainders(p));
        self.q[..vectors].fill(remainders(q));
        self.d[..vectors].fill(remainders(d));
        self.dividing[..vectors].fill([mask(dividing); LANES_OF_ONE]);
    }
}

/// The remainder of a number, in all lanes.
pub(super) fn remainders(number: i64) -> Vector {
    [number.rem_euclid(MODULUS.into()) as u16; LANES_OF_ONE]
}

wide! {
    /// Reads operators, by their numbers, behind the number `n` of a value. Where nothing divides, denominators
    /// are 1 and left alone.
    pub(super) fn new_operator(
        next: &'a mut Parts,
        before: &'a Parts,
        n: &'a Lanes,
        operators: &'a Lanes,
        divides: bool,
        vectors: usize,
    ) {
        for at in 0..vectors.min(VECTORS) {
            let (p, q, d, dividing) = (&before.p[at], &before.q[at], &before.d[at], &before.dividing[at]);
            let (n, operators) = (&n[at], &operators[at]);
            if !divides {
                for i in 0..LANES_OF_ONE {
                    let times = mask(operators[i] == number_of(TIMES));
                    let sign = either(mask(operators[i] == number_of(MINUS)), MODULUS - 1, 1);
                    let product = q[i] * n[i] % MODULUS;
                    next.p[at][i] = either(times, p[i], (p[i] + product) % MODULUS);
                    next.q[at][i] = either(times, product, sign);
                }
                continue;
            }
            for i in 0..LANES_OF_ONE {
                let minus = mask(operators[i] == number_of(MINUS));
                let add = minus | mask(operators[i] == number_of(PLUS));
                let divide = mask(operators[i] == number_of(DIVIDE));
                let over = d[i] * either(dividing[i], n[i], 1) % MODULUS;
                let product = q[i] * n[i] % MODULUS;
                // The part with the number changes sides when multiplying turns to dividing or back.
                let turned = dividing[i] ^ divide;
                let sum = (p[i] + product) % MODULUS;
                next.p[at][i] = either(add, sum, either(turned, product, p[i]));
                next.q[at][i] = either(add, either(minus, MODULUS - over, over), either(turned, p[i], product));
                next.d[at][i] = over;
                next.dividing[at][i] = divide;
            }
        }
    }
}

wide! {
    /// Reads the same operator in all lanes behind the number `n` of a value.
    pub(super) fn old_operator(
        next: &'a mut Parts,
        before: &'a Parts,
        n: &'a Lanes,
        code: Code,
        divides: bool,
        vectors: usize,
    ) {
        let (minus, divide) = (mask(code == MINUS), mask(code == DIVIDE));
        let adds = code == PLUS || code == MINUS;
        for at in 0..vectors.min(VECTORS) {
            let (p, q, d, dividing) = (&before.p[at], &before.q[at], &before.d[at], &before.dividing[at]);
            let n = &n[at];
            if !divides {
                let sign = either(minus, MODULUS - 1, 1);
                for i in 0..LANES_OF_ONE {
                    let product = q[i] * n[i] % MODULUS;
                    next.p[at][i] = if adds { (p[i] + product) % MODULUS } else { p[i] };
                    next.q[at][i] = if adds { sign } else { product };
                }
            } else if adds {
                for i in 0..LANES_OF_ONE {
                    let over = d[i] * either(dividing[i], n[i], 1) % MODULUS;
                    next.p[at][i] = (p[i] + q[i] * n[i]) % MODULUS;
                    next.q[at][i] = either(minus, MODULUS - over, over);
                    next.d[at][i] = over;
                    next.dividing[at][i] = 0;
                }
            } else {
                for i in 0..LANES_OF_ONE {
                    let product = q[i] * n[i] % MODULUS;
                    let turned = dividing[i] ^ divide;
                    next.p[at][i] = either(turned, product, p[i]);
                    next.q[at][i] = either(turned, p[i], product);
                    next.d[at][i] = d[i] * either(dividing[i], n[i], 1) % MODULUS;
                    next.dividing[at][i] = divide;
                }
            }
        }
    }
}

wide! {
    /// Reads operators, by their numbers, behind the number `n` that a run begins with: as [`new_operator`] does
    /// behind [`Value::START`], but nothing has to be worked out.
    pub(super) fn first_operator(next: &'a mut Parts, n: &'a Lanes, operators: &'a Lanes, vectors: usize) {
        for at in 0..vectors.min(VECTORS) {
            let (n, operators) = (&n[at], &operators[at]);
            for i in 0..LANES_OF_ONE {
                let minus = mask(operators[i] == number_of(MINUS));
                let plus = mask(operators[i] == number_of(PLUS));
                let times = mask(operators[i] == number_of(TIMES));
                next.p[at][i] = n[i] & !times;
                next.q[at][i] = (n[i] & times) | (1 & plus) | ((MODULUS - 1) & minus);
                next.d[at][i] = 1;
                next.dividing[at][i] = !(plus | minus | times);
            }
        }
    }
}

wide! {
    /// Marks the lanes that may earn when the run ends with the number `n` and a tail.
    pub(super) fn may_earn(
        parts: &'a Parts,
        n: &'a Lanes,
        tail: &'a Remainders,
        divides: bool,
        vectors: usize,
        marks: &'a mut Marks,
    ) {
        *marks = [0; LANES_OF_ONE];
        for at in 0..vectors.min(VECTORS) {
            let (p, q, d, dividing) = (&parts.p[at], &parts.q[at], &parts.d[at], &parts.dividing[at]);
            let (n, bit) = (&n[at], 1 << at);
            match (tail.is_nothing, divides) {
                (true, false) => {
                    for i in 0..LANES_OF_ONE {
                        marks[i] |= bit & mark_whole((p[i] + q[i] * n[i]) % MODULUS);
                    }
                }
                (false, false) => {
                    for i in 0..LANES_OF_ONE {
                        let n = (n[i] * tail.shift + tail.digits) % MODULUS;
                        let q = q[i] * tail.part % MODULUS;
                        marks[i] |= bit & mark_whole((p[i] + tail.plus + q * n) % MODULUS);
                    }
                }
                (true, true) => {
                    for i in 0..LANES_OF_ONE {
                        let numerator = (p[i] + q[i] * n[i]) % MODULUS;
                        marks[i] |= bit & mark(numerator, d[i] * either(dividing[i], n[i], 1) % MODULUS);
                    }
                }
                (false, true) => {
                    for i in 0..LANES_OF_ONE {
                        let (over, n) = (dividing[i], (n[i] * tail.shift + tail.digits) % MODULUS);
                        // The part with the number is q, or p when it is divided by it.
                        let plus = d[i] * tail.plus % MODULUS;
                        let p = (p[i] * either(over, tail.part, tail.rest) + (plus & !over)) % MODULUS;
                        let q = (q[i] * either(over, tail.rest, tail.part) + (plus & over)) % MODULUS;
                        let d = d[i] * tail.denominator % MODULUS;
                        marks[i] |= bit & mark((p + q * n) % MODULUS, d * either(over, n, 1) % MODULUS);
                    }
                }
            }
        }
    }
}

/// A mask: whether a numerator is a denominator, or ten times it, by [`NINES_AND_ELEVENS`], and one of them is even.
#[inline]
fn mark(numerator: u16, denominator: u16) -> u16 {
    let by = |n: u16| n.min(n.wrapping_sub(NINES_AND_ELEVENS));
    let (one, other) = (by(numerator), by(denominator));
    let tens = mask(one == other) | mask(one == other * 10 % NINES_AND_ELEVENS);
    tens & mask(numerator & denominator & 1 == 0)
}

/// A mask: whether a whole number may be a power of ten other than 1.
#[inline]
fn mark_whole(number: u16) -> u16 {
    mask(number == TENS[0]) | mask(number == TENS[1])
}

wide! {
    /// The number `n` with the digits of another behind it, which has so many.
    pub(super) fn with_number(
        n: &'a Lanes,
        other: &'a Lanes,
        length: usize,
        next: &'a mut Lanes,
        vectors: usize,
    ) {
        let shift = TENS[usize::from(length.is_multiple_of(2))];
        for at in 0..vectors.min(VECTORS) {
            for i in 0..LANES_OF_ONE {
                next[at][i] = (n[at][i] * shift + other[at][i]) % MODULUS;
            }
        }
    }
}

wide! {
    /// The number `n` with one more digit, the same in all lanes.
    pub(super) fn with_digit(n: &'a mut Lanes, digit: Code, vectors: usize) {
        for at in 0..vectors.min(VECTORS) {
            for i in 0..LANES_OF_ONE {
                n[at][i] = (n[at][i] * 10 + u16::from(digit.0)) % MODULUS;
            }
        }
    }
}
