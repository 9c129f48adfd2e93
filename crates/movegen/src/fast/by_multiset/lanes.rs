//! Values of many arrangements at once, modulo 2^16.
//!
//! Sums and products of integers can be computed modulo 2^16, so the parts of a value (see [`Value`]) never need to be
//! reduced. A run that scores has a numerator that is the denominator times a power of ten, or the other way round,
//! also modulo 2^16; hardly any other run has. The loops below are branch-free with sixteen lanes, so that the compiler
//! vectorises them.
//!
//! Programs are built for any x86-64, whose vectors hold eight lanes; processors with AVX2 hold sixteen in one. The
//! instruction set is detected at run time (see [`wide`]), once for all work on a batch; the results are the same,
//! because only integers are used.

use super::super::code::{Code, DIVIDE, MINUS, PLUS, TIMES};
use super::super::value::{NARROW, Value};
use super::tail::LastBits;

/// Declares a function that is compiled once for each kind of vectors, with all inlined functions.
macro_rules! wide {
    ($(#[$note:meta])* $view:vis fn $name:ident($($argument:ident: $kind:ty),* $(,)?) $body:block) => {
        $(#[$note])*
        $view fn $name<'a>($($argument: $kind),*) {
            // References among a function's parameters cannot alias, which the compiler needs to know; so it must be a
            // function, and must be inlined, to be compiled for the vectors of its caller.
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

/// The number of vectors of sixteen lanes in a batch: enough for most hands, and few enough that a byte can number the
/// lanes.
const VECTORS: usize = 15;

/// The number of arrangements in a batch.
pub(super) const LANES: usize = VECTORS * LANES_OF_ONE;

/// The number of lanes in one iteration of a loop.
pub(super) const LANES_OF_ONE: usize = 16;

/// One number for each of sixteen arrangements: a residue modulo 2^16; or the index of an operator; or a mask, with all
/// bits set or none.
pub(super) type Vector = [u16; LANES_OF_ONE];

/// The same for all arrangements, with one more vector, so that a vector can be written at any lane.
pub(super) type Lanes = [Vector; VECTORS + 1];

/// Unused numbers.
pub(super) const NO_LANES: Lanes = [[0; LANES_OF_ONE]; VECTORS + 1];

/// Powers of ten modulo 2^16: all that runs have the digits for, which are distinct.
pub(super) const TENS: [u16; NARROW - 1] = {
    let mut tens = [1u16; NARROW - 1];
    let mut exponent = 1;
    while exponent < tens.len() {
        tens[exponent] = tens[exponent - 1].wrapping_mul(10);
        exponent += 1;
    }
    tens
};

/// The index of an operator: `+ - * /` from 0.
pub(super) const fn number_of(operator: Code) -> u16 {
    (operator.0 - PLUS.0) as u16
}

/// All bits, or none.
#[inline(always)]
fn mask(is: bool) -> u16 {
    if is { u16::MAX } else { 0 }
}

#[inline(always)]
fn either(mask: u16, yes: u16, no: u16) -> u16 {
    (yes & mask) | (no & !mask)
}

#[inline(always)]
fn times(a: u16, b: u16) -> u16 {
    a.wrapping_mul(b)
}

#[inline(always)]
fn plus(a: u16, b: u16) -> u16 {
    a.wrapping_add(b)
}

/// The last bit of a number that is one, and the zeros after it; for 0 all bits.
#[inline(always)]
fn up_to_last_one(number: u16) -> u16 {
    number ^ number.wrapping_sub(1)
}

/// A number modulo 2^16.
pub(super) const fn last_bits(number: i64) -> u16 {
    number as u16
}

/// The parts of a value in all lanes: see [`Value`], whose rules these follow. The current number is stored separately.
/// Without divisions, denominators are 1 and are ignored.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    p: Lanes,
    q: Lanes,
    d: Lanes,
    /// A mask.
    dividing: Lanes,
}

impl Parts {
    pub(super) const NONE: Parts = Parts {
        p: NO_LANES,
        q: NO_LANES,
        d: NO_LANES,
        dividing: NO_LANES,
    };

    /// Initialises n vectors with a value.
    #[inline(always)]
    pub(super) fn start<const DIVIDES: bool>(&mut self, value: &Value, vectors: usize) {
        let (p, q, d, dividing) = value.parts();
        for at in 0..vectors.min(VECTORS) {
            self.p[at] = [last_bits(p); LANES_OF_ONE];
            self.q[at] = [last_bits(q); LANES_OF_ONE];
            if DIVIDES {
                self.d[at] = [last_bits(d); LANES_OF_ONE];
                self.dividing[at] = [mask(dividing); LANES_OF_ONE];
            }
        }
    }
}

/// The parts `p`, `q`, `d` and `dividing` of one lane after an operator is read after the number `n`; masks say whether
/// it adds (or subtracts), whether it subtracts, and whether it divides.
#[inline(always)]
fn after_operator(
    (p, q, d, dividing): (u16, u16, u16, u16),
    n: u16,
    (add, minus, divide): (u16, u16, u16),
) -> (u16, u16, u16, u16) {
    let over = times(d, either(dividing, n, 1));
    let product = times(q, n);
    // The part with the number changes sides when multiplication changes to division or back.
    let swapped = (p ^ product) & (dividing ^ divide);
    // Two's complement: subtracting from all ones and adding one negates.
    let signed = (over ^ minus).wrapping_sub(minus);
    (
        either(add, plus(p, product), p ^ swapped),
        either(add, signed, product ^ swapped),
        over,
        divide,
    )
}

/// Reads operators, by index, after the number `n` of a value.
#[inline(always)]
pub(super) fn new_operator<const DIVIDES: bool>(
    next: &mut Parts,
    before: &Parts,
    n: &Lanes,
    operators: &Lanes,
    vectors: usize,
) {
    for at in 0..vectors.min(VECTORS) {
        let (p, q, d, dividing) = (
            &before.p[at],
            &before.q[at],
            &before.d[at],
            &before.dividing[at],
        );
        let (n, operators) = (&n[at], &operators[at]);
        if !DIVIDES {
            for i in 0..LANES_OF_ONE {
                let multiply = mask(operators[i] == number_of(TIMES));
                // 1, or -1, which has all bits set.
                let sign = mask(operators[i] == number_of(MINUS)) | 1;
                let product = times(q[i], n[i]);
                next.p[at][i] = plus(p[i], product & !multiply);
                next.q[at][i] = either(multiply, product, sign);
            }
            continue;
        }
        for i in 0..LANES_OF_ONE {
            let minus = mask(operators[i] == number_of(MINUS));
            let add = minus | mask(operators[i] == number_of(PLUS));
            let divide = mask(operators[i] == number_of(DIVIDE));
            let read = after_operator((p[i], q[i], d[i], dividing[i]), n[i], (add, minus, divide));
            (
                next.p[at][i],
                next.q[at][i],
                next.d[at][i],
                next.dividing[at][i],
            ) = read;
        }
    }
}

/// Reads operators, by index, after the number `n` at the start of a run: as [`new_operator`] does after
/// [`Value::START`], but without arithmetic.
#[inline(always)]
pub(super) fn first_operator<const DIVIDES: bool>(
    next: &mut Parts,
    n: &Lanes,
    operators: &Lanes,
    vectors: usize,
) {
    for at in 0..vectors.min(VECTORS) {
        let (n, operators) = (&n[at], &operators[at]);
        for i in 0..LANES_OF_ONE {
            let minus = mask(operators[i] == number_of(MINUS));
            let multiply = mask(operators[i] == number_of(TIMES));
            if DIVIDES {
                let divide = mask(operators[i] == number_of(DIVIDE));
                next.p[at][i] = n[i] & !multiply;
                next.q[at][i] = either(multiply, n[i], (minus | 1) & !divide);
                next.d[at][i] = 1;
                next.dividing[at][i] = divide;
            } else {
                next.p[at][i] = n[i] & !multiply;
                next.q[at][i] = either(multiply, n[i], minus | 1);
            }
        }
    }
}

/// Reads the same operator in all lanes after the number `n` of a value.
#[inline(always)]
pub(super) fn old_operator<const DIVIDES: bool>(
    next: &mut Parts,
    before: &Parts,
    n: &Lanes,
    code: Code,
    vectors: usize,
) {
    let (minus, divide) = (mask(code == MINUS), mask(code == DIVIDE));
    let add = mask(code == PLUS || code == MINUS);
    for at in 0..vectors.min(VECTORS) {
        let (p, q, d, dividing) = (
            &before.p[at],
            &before.q[at],
            &before.d[at],
            &before.dividing[at],
        );
        let n = &n[at];
        if !DIVIDES {
            for i in 0..LANES_OF_ONE {
                let product = times(q[i], n[i]);
                next.p[at][i] = plus(p[i], product & add);
                next.q[at][i] = either(add, minus | 1, product);
            }
            continue;
        }
        for i in 0..LANES_OF_ONE {
            let read = after_operator((p[i], q[i], d[i], dividing[i]), n[i], (add, minus, divide));
            (
                next.p[at][i],
                next.q[at][i],
                next.d[at][i],
                next.dividing[at][i],
            ) = read;
        }
    }
}

/// Marks the lanes that may score when the run ends with the number `n` and a tail, and has digits for `powers` powers
/// of ten; returns whether there are any.
#[inline(always)]
pub(super) fn may_earn<const DIVIDES: bool>(
    parts: &Parts,
    n: &Lanes,
    tail: &LastBits,
    powers: usize,
    vectors: usize,
    marks: &mut Lanes,
) -> bool {
    // Most runs end with a new tile.
    if tail.is_nothing {
        may_be_power::<DIVIDES, false>(parts, n, tail, powers, vectors, marks)
    } else {
        may_be_power::<DIVIDES, true>(parts, n, tail, powers, vectors, marks)
    }
}

/// The same. A constant number of powers halves the time, so it is rounded up to one of few constants, close to what
/// most runs need.
#[inline(always)]
fn may_be_power<const DIVIDES: bool, const TAIL: bool>(
    parts: &Parts,
    n: &Lanes,
    tail: &LastBits,
    powers: usize,
    vectors: usize,
    marks: &mut Lanes,
) -> bool {
    match powers {
        ..=4 => may_be_ten::<DIVIDES, TAIL, 4>(parts, n, tail, vectors, marks),
        5 => may_be_ten::<DIVIDES, TAIL, 5>(parts, n, tail, vectors, marks),
        6 => may_be_ten::<DIVIDES, TAIL, 6>(parts, n, tail, vectors, marks),
        7 => may_be_ten::<DIVIDES, TAIL, 7>(parts, n, tail, vectors, marks),
        8 | 9 => may_be_ten::<DIVIDES, TAIL, 9>(parts, n, tail, vectors, marks),
        _ => may_be_ten::<DIVIDES, TAIL, { TENS.len() - 1 }>(parts, n, tail, vectors, marks),
    }
}

/// The same, for the first n powers; `TAIL`: there are tiles after the last empty square.
#[inline(always)]
fn may_be_ten<const DIVIDES: bool, const TAIL: bool, const POWERS: usize>(
    parts: &Parts,
    n: &Lanes,
    tail: &LastBits,
    vectors: usize,
    marks: &mut Lanes,
) -> bool {
    let mut any = [0; LANES_OF_ONE];
    for at in 0..vectors.min(VECTORS) {
        let (p, q, d, dividing) = (
            &parts.p[at],
            &parts.q[at],
            &parts.d[at],
            &parts.dividing[at],
        );
        let (n, mark) = (&n[at], &mut marks[at]);
        let (mut numerator, mut denominator) = ([0; LANES_OF_ONE], [1; LANES_OF_ONE]);
        for i in 0..LANES_OF_ONE {
            let n = if TAIL {
                plus(times(n[i], tail.shift), tail.digits)
            } else {
                n[i]
            };
            if DIVIDES && !TAIL {
                numerator[i] = plus(p[i], times(q[i], n));
                denominator[i] = times(d[i], either(dividing[i], n, 1));
            } else if DIVIDES {
                let over = dividing[i];
                // The part with the number is q, or p when it is a divisor.
                let more = times(d[i], tail.plus);
                let p = plus(
                    times(p[i], either(over, tail.part, tail.rest)),
                    more & !over,
                );
                let q = plus(times(q[i], either(over, tail.rest, tail.part)), more & over);
                numerator[i] = plus(p, times(q, n));
                denominator[i] = times(times(d[i], tail.denominator), either(over, n, 1));
            } else if TAIL {
                numerator[i] = plus(plus(p[i], tail.plus), times(times(q[i], tail.part), n));
            } else {
                numerator[i] = plus(p[i], times(q[i], n));
            }
        }
        if DIVIDES {
            // Multiplying by a power of ten adds trailing zero bits. So only the one with more trailing zero bits can
            // be that multiple of the other.
            for i in 0..LANES_OF_ONE {
                let ends_in_more = mask(numerator[i] & up_to_last_one(denominator[i]) == 0);
                let swapped = (numerator[i] ^ denominator[i]) & !ends_in_more;
                numerator[i] ^= swapped;
                denominator[i] ^= swapped;
            }
        }
        *mark = [0; LANES_OF_ONE];
        for ten in TENS[1..].iter().copied().take(POWERS) {
            for i in 0..LANES_OF_ONE {
                mark[i] |= mask(
                    numerator[i]
                        == if DIVIDES {
                            times(denominator[i], ten)
                        } else {
                            ten
                        },
                );
            }
        }
        for i in 0..LANES_OF_ONE {
            any[i] |= mark[i];
        }
    }
    any != [0; LANES_OF_ONE]
}

/// The number `n` followed by the digits of another, `length` of them.
#[inline(always)]
pub(super) fn with_number(
    n: &Lanes,
    other: &Lanes,
    length: usize,
    next: &mut Lanes,
    vectors: usize,
) {
    let shift = TENS[length];
    for at in 0..vectors.min(VECTORS) {
        for i in 0..LANES_OF_ONE {
            next[at][i] = plus(times(n[at][i], shift), other[at][i]);
        }
    }
}

/// The number `n` followed by the same digits in all lanes: times `shift`, plus their number.
#[inline(always)]
pub(super) fn with_digits(n: &Lanes, shift: u16, digits: u16, next: &mut Lanes, vectors: usize) {
    for at in 0..vectors.min(VECTORS) {
        for i in 0..LANES_OF_ONE {
            next[at][i] = plus(times(n[at][i], shift), digits);
        }
    }
}
