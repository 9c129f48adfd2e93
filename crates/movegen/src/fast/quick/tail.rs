//! What the old tiles behind the last empty square make of a value.

use super::super::code::{Code, DIVIDE, MINUS, PLUS, TIMES};
use super::value::{Open, Value};

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
            // A sum of nothing, and then the terms with their signs.
            let start = Value::START.digit(0).operator(*sign);
            (tail.plus, tail.under) = behind.iter().fold(start, |value, &code| value.push(code)).fraction();
        }
        tail
    }

    /// The value of the whole run, as a function of the number that the last new tiles are in without the
    /// digits of this tail.
    #[inline]
    pub(super) fn follow(&self, value: &Value) -> Open {
        let mut open = value.open();
        if self.times != 1 || self.over != 1 || self.plus != 0 {
            // The part with the number is multiplied by times / over, and plus / under is added; everything
            // then has the denominator d * over * under.
            let (part, rest) = if open.dividing { (open.p, open.q) } else { (open.q, open.p) };
            let part = part * self.times * self.under;
            let rest = (rest * self.under + self.plus * open.d) * self.over;
            open.d *= self.over * self.under;
            (open.p, open.q) = if open.dividing { (part, rest) } else { (rest, part) };
        }
        open
    }

    /// The number with the digits of this tail.
    #[inline]
    pub(super) fn number(&self, n: i64) -> i64 {
        n * self.shift + self.digits
    }

    /// The digits of this tail that belong to the number.
    pub(super) fn digits(&self) -> i64 {
        self.digits
    }
}
