//! The effect of the old tiles after the last empty square on a value.

use super::super::code::{Code, DIVIDE, MINUS, PLUS, TIMES};
use super::super::value::Value;
use super::lanes::last_bits;

/// The end of a run, from the last empty square on: the digits that extend the last new number, the factor of its term,
/// and the sum of the following terms.
///
/// It is computed once for a window, so that these tiles are not read again for each way to fill it.
pub(super) struct Tail {
    /// Ten to the number of the digits.
    shift: i64,
    digits: i64,
    /// The factor of the term, as a fraction.
    times: i64,
    over: i64,
    /// The sum of the following terms.
    plus: i64,
    under: i64,
}

/// The effect of a tail modulo 2^16: the part of a value with the last number is multiplied by `part`, the rest by
/// `rest`, to which `plus` times the old denominator is added, and the denominator by `denominator`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastBits {
    /// There is no tail.
    pub(super) is_nothing: bool,
    pub(super) shift: u16,
    pub(super) digits: u16,
    pub(super) part: u16,
    pub(super) rest: u16,
    pub(super) plus: u16,
    pub(super) denominator: u16,
}

impl Tail {
    #[inline(always)]
    pub(super) fn read(codes: &[Code]) -> Tail {
        let mut tail = Tail {
            shift: 1,
            digits: 0,
            times: 1,
            over: 1,
            plus: 0,
            under: 1,
        };
        let count = codes.iter().take_while(|code| code.is_digit()).count();
        let (digits, mut rest) = codes.split_at(count);
        for &code in digits {
            tail.shift *= 10;
            tail.digits = tail.digits * 10 + i64::from(code.0);
        }
        while let [operator @ (TIMES | DIVIDE), after @ ..] = rest {
            let count = after.iter().take_while(|code| code.is_digit()).count();
            let number = after[..count]
                .iter()
                .fold(0, |n, code| n * 10 + i64::from(code.0));
            *(if *operator == TIMES {
                &mut tail.times
            } else {
                &mut tail.over
            }) *= number;
            rest = &after[count..];
        }
        if let [sign @ (PLUS | MINUS), after @ ..] = rest {
            // 0, and then the terms with their signs.
            let start = Value::START.push(*sign);
            (tail.plus, tail.under) = after
                .iter()
                .fold(start, |value, &code| value.push(code))
                .fraction();
        }
        tail
    }

    /// Its effect modulo 2^16.
    #[inline(always)]
    pub(super) fn last_bits(&self) -> LastBits {
        LastBits {
            is_nothing: self.shift == 1 && (self.times, self.over, self.plus) == (1, 1, 0),
            shift: last_bits(self.shift),
            digits: last_bits(self.digits),
            part: last_bits(self.times.wrapping_mul(self.under)),
            rest: last_bits(self.over.wrapping_mul(self.under)),
            plus: last_bits(self.plus.wrapping_mul(self.over)),
            denominator: last_bits(self.over.wrapping_mul(self.under)),
        }
    }
}
