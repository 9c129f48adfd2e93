//! Rounded numbers: the range in which they are exact, and intervals.

/// The limit below which whole numbers, and results of arithmetic on them, are exact.
pub(crate) const EXACT: f64 = (1u64 << 52) as f64;

/// An empty interval.
pub(crate) const NOTHING: (f64, f64) = (f64::INFINITY, f64::NEG_INFINITY);

/// The interval of the absolute values of the numbers between two.
#[inline]
pub(crate) fn absolute(a: f64, b: f64) -> (f64, f64) {
    let (low, high) = (min(a, b), max(a, b));
    if low >= 0. {
        (low, high)
    } else if high <= 0. {
        (-high, -low)
    } else {
        (0., max(high, -low))
    }
}

/// The smaller of two numbers, neither of which is NaN; faster than `f64::min`.
#[inline]
pub(crate) fn min(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The larger of two numbers, neither of which is NaN; faster than `f64::max`.
#[inline]
pub(crate) fn max(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// A number with a root before it and a square after it, which cancel each other.
#[inline]
pub(crate) fn rooted_and_squared(number: f64, root: bool, squared: bool) -> f64 {
    match (root, squared) {
        (true, false) => number.sqrt(),
        (false, true) => number * number,
        _ => number,
    }
}

/// Powers of ten.
pub(crate) const TENS: [f64; 44] = {
    let mut tens = [1.; 44];
    let mut at = 1;
    while at < 44 {
        tens[at] = 10. * tens[at - 1];
        at += 1;
    }
    tens
};
