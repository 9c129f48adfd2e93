//! What the old tiles behind the last empty square make of a value.

use super::super::code::{Code, DIVIDE, MINUS, PLUS, TIMES};
use super::super::value::Value;

/// The end of a run, from the last empty square on: the digits that lengthen the last new number, the
/// factor of the term that it is in, and the sum of the terms behind.
///
/// It is worked out once for a window, so that each way to fill it need not read these tiles again.
pub(super) struct Tail {
    /// Ten to the number of the digits.
    shift: i64,
    digits: i64,
    /// The factor of the term, as a fraction.
    times: i64,
    over: i64,
    /// The sum of the terms behind it.
    plus: i64,
    under: i64,
}

/// Remainders of what a tail does: the part of a value with the last number is multiplied by `part`, the
/// rest by `rest`, to which `plus` times the old denominator is added, and the denominator by `denominator`.
#[derive(Clone, Copy)]
pub(super) struct Remainders {
    /// There are no old tiles behind.
    pub(super) is_nothing: bool,
    pub(super) shift: u16,
    pub(super) digits: u16,
    pub(super) part: u16,
    pub(super) rest: u16,
    pub(super) plus: u16,
    pub(super) denominator: u16,
}

impl Tail {
    pub(super) fn read(codes: &[Code]) -> Tail {
        let mut tail = Tail { shift: 1, digits: 0, times: 1, over: 1, plus: 0, under: 1 };
        let count = codes.iter().take_while(|code| code.is_digit()).count();
        let (digits, mut rest) = codes.split_at(count);
        for &code in digits {
            tail.shift *= 10;
            tail.digits = tail.digits * 10 + i64::from(code.0);
        }
        while let [operator @ (TIMES | DIVIDE), behind @ ..] = rest {
            let count = behind.iter().take_while(|code| code.is_digit()).count();
            let number = behind[..count].iter().fold(0, |n, code| n * 10 + i64::from(code.0));
            *(if *operator == TIMES { &mut tail.times } else { &mut tail.over }) *= number;
            rest = &behind[count..];
        }
        if let [sign @ (PLUS | MINUS), behind @ ..] = rest {
            // 0, and then the terms with their signs.
            let start = Value::START.push(*sign);
            (tail.plus, tail.under) = behind.iter().fold(start, |value, &code| value.push(code)).fraction();
        }
        tail
    }

    /// Whether there are no old tiles behind.
    fn is_nothing(&self) -> bool {
        self.shift == 1 && self.times == 1 && self.over == 1 && self.plus == 0
    }

    /// The remainders by a modulus whose square fits 16 bits.
    pub(super) fn by(&self, modulus: u16) -> Remainders {
        let by = |n: i64| n.rem_euclid(modulus.into()) as u16;
        let times = |a: u16, b: u16| a * b % modulus;
        let (over, under) = (by(self.over), by(self.under));
        Remainders {
            is_nothing: self.is_nothing(),
            shift: by(self.shift),
            digits: by(self.digits),
            part: times(by(self.times), under),
            rest: times(over, under),
            plus: times(by(self.plus), over),
            denominator: times(over, under),
        }
    }
}
