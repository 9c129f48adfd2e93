//! Parts of equations of Binary Number Scrabble, read symbol by symbol (BS-2 to BS-5).

use board::Symbol;
use rules::binary_number_scrabble::{BinaryNumberScrabble, Bonus};
use rules::shared_bag::{Order, SharedBag};

use super::arithmetic::{Ahead, Arithmetic, Key, Language, Symbols, only};
use super::filling::Place;
use super::hand_left::HandLeft;
use super::rounded::{NOTHING, max, min};
use super::spans::Bounds;

const BITS: Symbols = only(Symbol::D0) | only(Symbol::D1);
const OPERATORS: Symbols = only(Symbol::Plus)
    | only(Symbol::Minus)
    | only(Symbol::Times)
    | only(Symbol::Divide)
    | only(Symbol::And)
    | only(Symbol::Or)
    | only(Symbol::Xor);

/// A fraction in lowest terms. The digits of a part multiply up to less than 2^19, so 64 bits hold all sums.
#[derive(Clone, Copy)]
struct Fraction {
    over: i64,
    under: i64,
}

impl Fraction {
    const fn whole(number: i64) -> Fraction {
        Fraction { over: number, under: 1 }
    }

    fn new(over: i64, under: i64) -> Fraction {
        let (mut a, mut b) = (over.unsigned_abs(), under.unsigned_abs());
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let common = a.max(1) as i64 * under.signum();
        Fraction { over: over / common, under: under / common }
    }

    fn plus(self, other: Fraction) -> Fraction {
        if self.under == 1 && other.under == 1 {
            return Fraction::whole(self.over + other.over);
        }
        Fraction::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }

    /// What a logical operator can be applied to (BS-4).
    const fn bits(self) -> Option<i64> {
        if self.under == 1 && self.over >= 0 { Some(self.over) } else { None }
    }

    fn size(self) -> f64 {
        (self.over as f64 / self.under as f64).abs()
    }
}

/// Where in a number the reading is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Start,
    Not,
    Zero,
    Digits,
}

/// A part read so far: `or` OR (`xor` XOR (`and` AND (`sum` + (`product` `operator` the number being read)))).
#[derive(Clone, Copy)]
pub struct BinaryPart {
    or: Option<i64>,
    xor: Option<i64>,
    and: Option<i64>,
    sum: Fraction,
    product: Fraction,
    operator: Symbol,
    number: i64,
    width: u32,
    not: bool,
    at: At,
}

impl BinaryPart {
    fn applied(&self) -> Option<Fraction> {
        let number = if self.not { (1 << self.width) - 1 - self.number } else { self.number };
        let left = self.product;
        Some(match self.operator {
            Symbol::Plus => left.plus(Fraction::whole(number)),
            Symbol::Minus => left.plus(Fraction::whole(-number)),
            Symbol::Times if left.under == 1 => Fraction::whole(left.over * number),
            Symbol::Times => Fraction::new(left.over * number, left.under),
            Symbol::Divide if number == 0 => return None,
            Symbol::Divide => Fraction::new(left.over, left.under * number),
            Symbol::And => Fraction::whole(left.bits()? & number),
            Symbol::Or => Fraction::whole(left.bits()? | number),
            _ => Fraction::whole(left.bits()? ^ number),
        })
    }

    /// The value with AND applied, of what binds no less.
    fn anded(&self, value: Fraction) -> Option<Fraction> {
        self.and.map_or(Some(value), |and| Some(Fraction::whole(and & value.bits()?)))
    }

    /// The value of the part when it is complete, if it has one.
    fn value(&self) -> Option<Fraction> {
        let total = self.sum.plus(self.applied()?);
        let value = self.ored(self.xored(self.anded(total)?)?)?;
        (value.over >= 0).then_some(value)
    }

    /// Two numbers that the value lies between when so many digits follow, the first of them one of these, in the standard
    /// order.
    #[inline]
    fn reach_of_digits(&self, first: Symbols, places: u32) -> (f64, f64) {
        let (longer, width) = (self.number << places, self.width + places);
        let least = if first & only(Symbol::D0) == 0 { 1 << (places - 1) } else { 0 };
        let most = if first & only(Symbol::D1) == 0 { 0 } else { 1 << (places - 1) };
        let (mut low, mut high) = (longer + least, longer + most + (1 << (places - 1)) - 1);
        if self.not {
            (low, high) = ((1 << width) - 1 - high, (1 << width) - 1 - low);
        }
        let product = self.product.over as f64 / self.product.under as f64;
        let with = |number: i64| {
            if self.operator == Symbol::Divide { product / number as f64 } else { product * number as f64 }
        };
        if self.operator == Symbol::Divide {
            // Nothing is divided by 0.
            low = low.max(1);
            if high < low {
                return NOTHING;
            }
        }
        let sum = self.sum.over as f64 / self.sum.under as f64;
        let (one, other) = (sum + with(low), sum + with(high));
        // No part is negative, and nothing that a logical operator is applied to.
        let (mut low, mut high) = (max(min(one, other), 0.), max(one, other));
        if let Some(and) = self.and {
            (low, high) = (0., min(high, and as f64));
        }
        if let Some(xor) = self.xor {
            (low, high) = (max(low - xor as f64, xor as f64 - high), xor as f64 + high);
        }
        if let Some(or) = self.or {
            (low, high) = (max(low, or as f64), or as f64 + high);
        }
        (low, high)
    }

    fn xored(&self, value: Fraction) -> Option<Fraction> {
        self.xor.map_or(Some(value), |xor| Some(Fraction::whole(xor ^ value.bits()?)))
    }

    fn ored(&self, value: Fraction) -> Option<Fraction> {
        self.or.map_or(Some(value), |or| Some(Fraction::whole(or | value.bits()?)))
    }
}

/// The reader of Binary Number Scrabble.
#[derive(Clone)]
pub struct Binary {
    order: Order,
}

impl Arithmetic for Binary {
    type Partial = BinaryPart;

    const BASE: f64 = 2.;

    const UNARY: Symbols = only(Symbol::Not);

    fn begin(&self) -> BinaryPart {
        BinaryPart {
            or: None,
            xor: None,
            and: None,
            sum: Fraction::whole(0),
            product: Fraction::whole(1),
            operator: Symbol::Times,
            number: 0,
            width: 0,
            not: false,
            at: At::Start,
        }
    }

    #[inline]
    fn allowed(&self, part: &BinaryPart, last: bool) -> Symbols {
        let operators = if last { 0 } else { OPERATORS };
        match part.at {
            At::Start if last => BITS,
            At::Start => BITS | only(Symbol::Not),
            At::Not => BITS,
            At::Zero => operators,
            At::Digits => BITS | operators,
        }
    }

    #[inline]
    fn push(&self, part: &BinaryPart, symbol: Symbol) -> Option<BinaryPart> {
        let mut next = *part;
        if let Some(digit) = symbol.digit() {
            let zero = part.at == At::Start && digit == 0;
            next.at = if zero { At::Zero } else { At::Digits };
            next.number = part.number * 2 + i64::from(digit);
            next.width += 1;
            return Some(next);
        }
        if symbol == Symbol::Not {
            (next.at, next.not) = (At::Not, true);
            return Some(next);
        }
        let product = part.applied()?;
        let begin = self.begin();
        let (or, xor, and, sum) = (part.or, part.xor, part.and, part.sum);
        if self.order == Order::LeftToRight {
            return Some(BinaryPart { product, operator: symbol, ..begin });
        }
        let total = sum.plus(product);
        Some(match symbol {
            Symbol::Plus => BinaryPart { or, xor, and, sum: total, ..begin },
            Symbol::Minus => BinaryPart { or, xor, and, sum: total, product: Fraction::whole(-1), ..begin },
            Symbol::And => BinaryPart { or, xor, and: Some(part.anded(total)?.bits()?), ..begin },
            Symbol::Xor => {
                let total = part.xored(part.anded(total)?)?;
                BinaryPart { or, xor: Some(total.bits()?), ..begin }
            }
            Symbol::Or => {
                let total = part.ored(part.xored(part.anded(total)?)?)?;
                BinaryPart { or: Some(total.bits()?), ..begin }
            }
            _ => BinaryPart { or, xor, and, sum, product, operator: symbol, ..begin },
        })
    }

    #[inline]
    fn last(&self, part: &BinaryPart, symbol: Symbol) -> Option<f64> {
        self.push(part, symbol)?.value().map(Fraction::size)
    }

    /// Values of a few bits over values of a few bits.
    fn error(&self, _: &BinaryPart, value: f64) -> f64 {
        1e-9 + 1e-9 * value
    }

    fn key(&mut self, part: &BinaryPart, _: f64, last: Symbol, _: impl Iterator<Item = Symbol>) -> Key {
        let whole = self.push(part, last).and_then(|part| part.value());
        let value = whole.expect("it has a value");
        Key { image: (value.over as u64, value.under as u64), certain: true }
    }

    #[inline]
    fn reach(&self, part: &BinaryPart, ahead: &Ahead) -> (f64, f64) {
        // What begins a number may be something else than a digit.
        let more = if part.width == 0 { OPERATORS | only(Symbol::Not) } else { OPERATORS };
        if self.order == Order::Standard && (ahead.places == 1 || ahead.symbols & more == 0) {
            return part.reach_of_digits(BITS, ahead.places as u32);
        }
        let held = [part.or, part.xor, part.and].into_iter().flatten().sum::<i64>() as f64;
        let factor = (1u64 << (part.width as usize + ahead.places.min(ahead.digits))) as f64;
        let rest = (part.product.size() + 1.) * factor;
        let logic = only(Symbol::And) | only(Symbol::Or) | only(Symbol::Xor);
        let plain = part.or.or(part.xor).or(part.and).is_none() && ahead.symbols & logic == 0;
        let low = if self.order == Order::Standard && plain { part.sum.size() - rest } else { 0. };
        (low, held + part.sum.size() + rest)
    }

    fn reach_of_two(&self, part: &BinaryPart, digits: Symbols, _: Symbols) -> [(f64, f64); 2] {
        if self.order == Order::Standard {
            return [part.reach_of_digits(digits, 2), (0., -1.)];
        }
        let reach = self.reach(part, &Ahead { places: 2, digits: 2, symbols: digits });
        [reach, (0., -1.)]
    }

    fn reach_by(&self, _: &BinaryPart, _: Symbol, _: Symbols) -> Option<(f64, f64)> {
        None
    }

    fn first_digits(&self, part: &BinaryPart, size: f64, error: f64) -> Symbols {
        if self.order != Order::Standard {
            return BITS;
        }
        let may = |digit: Symbols| {
            let (low, high) = part.reach_of_digits(digit, 2);
            if low - error <= size && size <= high + error { digit } else { 0 }
        };
        may(only(Symbol::D0)) | may(only(Symbol::D1))
    }

    fn has_spans(&self) -> bool {
        false
    }

    fn add_spans(&self, _: &[Place], _: &HandLeft, _: &mut Bounds) {}

    fn has_shapes(&self) -> bool {
        false
    }

    fn digit_at_most(digit: u8, around: Symbols) -> u8 {
        if around & only(Symbol::Not) == 0 { digit } else { 1 }
    }
}

impl Language for BinaryNumberScrabble {
    type Arithmetic = Binary;

    fn arithmetic(&self) -> Binary {
        Binary { order: self.common().order() }
    }

    #[inline]
    fn bonus_at_most(&self, size: f64) -> u64 {
        let size = size * (1. + 1e-9) + 1e-9;
        let power = || (size as u64).checked_ilog2();
        match self.bonus() {
            Bonus::LargestBit => power().map_or(0, |power| 1 << power),
            Bonus::Log2Floor => power().map_or(0, u64::from),
            Bonus::BySize(formula) => formula.points(size.ceil() as u128, 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `visit` with each row of so many digits.
    fn each_row(places: u32, visit: &mut dyn FnMut(&[Symbol])) {
        for number in 0..1 << places {
            let digit = |at| if number >> at & 1 == 1 { Symbol::D1 } else { Symbol::D0 };
            visit(&(0..places).rev().map(digit).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_digits_make_lies_within_their_reach() {
        use Symbol::{And, D0, D1, Divide, Minus, Not, Or, Plus, Times, Xor};
        let binary = Binary { order: Order::Standard };
        let parts: [&[Symbol]; 12] = [
            &[],
            &[D1],
            &[D1, D0, D1],
            &[Not, D0],
            &[D1, D1, Minus],
            &[D1, D1, Plus, D1],
            &[D1, D1, Plus, D1, D0, Times, D1],
            &[D1, D1, D0, Divide, D1],
            &[D1, D0, D1, And, D1],
            &[D1, D0, D1, Xor, D1],
            &[D1, Or, D1, D1, Minus, Not],
            &[D1, D0, Or, D1, Xor, D1, D1, And],
        ];
        let mut made = 0;
        for part in parts {
            let begun =
                part.iter().try_fold(binary.begin(), |part, &symbol| binary.push(&part, symbol)).unwrap();
            for places in 1..=4 {
                each_row(places, &mut |row| {
                    let (last, rest) = row.split_last().unwrap();
                    let read = |part: BinaryPart, &symbol: &Symbol| {
                        (binary.allowed(&part, false) & only(symbol) != 0)
                            .then(|| binary.push(&part, symbol))?
                    };
                    let Some(read) = rest.iter().try_fold(begun, read) else { return };
                    if binary.allowed(&read, true) & only(*last) == 0 {
                        return;
                    }
                    let Some(size) = binary.last(&read, *last) else { return };
                    for first in [BITS, only(row[0])] {
                        let (low, high) = begun.reach_of_digits(first, places);
                        assert!(
                            low - 1e-9 <= size && size <= high + 1e-9,
                            "{part:?} {row:?} {size} {low} {high}"
                        );
                    }
                    if places == 2 {
                        assert!(binary.first_digits(&begun, size, 1e-9) & only(row[0]) != 0);
                    }
                    made += 1;
                });
            }
        }
        assert!(made > 200, "{made}");
    }
}
