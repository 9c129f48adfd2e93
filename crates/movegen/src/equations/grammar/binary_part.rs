//! A part of an equation of Binary Number Scrabble, read symbol by symbol (BS-2 to BS-5).

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::shared_bag::Order;

use super::arithmetic::Ahead;
use crate::equations::hand::symbols::{Symbols, only};
use crate::equations::value::amount::Amount;
use crate::equations::value::rounded::{NOTHING, max, min};

pub(crate) const BITS: Symbols = only(Symbol::D0) | only(Symbol::D1);

/// The symbols that join two numbers.
pub(crate) const OPERATORS: Symbols = only(Symbol::Plus)
    | only(Symbol::Minus)
    | only(Symbol::Times)
    | only(Symbol::Divide)
    | only(Symbol::And)
    | only(Symbol::Or)
    | only(Symbol::Xor);

/// The reading position within a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Start,
    Not,
    Zero,
    Digits,
}

/// A sentinel: no left operand of a logical operator.
const NONE: i32 = -1;

/// A part read so far: `or` OR (`xor` XOR (`and` AND (`sum` + (`product` `operator` the number being read)))).
#[derive(Clone, Copy)]
pub struct BinaryPart<V> {
    sum: V,
    product: V,
    or: i32,
    xor: i32,
    and: i32,
    number: i32,
    operator: Symbol,
    width: u8,
    not: bool,
    at: At,
}

impl<V: Amount> BinaryPart<V> {
    pub(crate) fn begin() -> BinaryPart<V> {
        BinaryPart {
            sum: V::whole(0),
            product: V::whole(1),
            or: NONE,
            xor: NONE,
            and: NONE,
            number: 0,
            operator: Symbol::Times,
            width: 0,
            not: false,
            at: At::Start,
        }
    }

    #[inline]
    fn applied(&self) -> Option<V> {
        let number = if self.not {
            (1 << self.width) - 1 - self.number
        } else {
            self.number
        };
        let (left, number) = (self.product, i64::from(number));
        Some(match self.operator {
            Symbol::Times => left.times(number),
            Symbol::Divide if number == 0 => return None,
            Symbol::Divide => left.over(number),
            Symbol::Plus => left.plus(V::whole(number)),
            Symbol::Minus => left.plus(V::whole(-number)),
            Symbol::And => V::whole(left.bits()? & number),
            Symbol::Or => V::whole(left.bits()? | number),
            _ => V::whole(left.bits()? ^ number),
        })
    }

    /// The value with AND applied, for operators that bind no more tightly.
    #[inline]
    fn anded(&self, value: V) -> Option<V> {
        if self.and == NONE {
            Some(value)
        } else {
            Some(V::whole(i64::from(self.and) & value.bits()?))
        }
    }

    #[inline]
    fn xored(&self, value: V) -> Option<V> {
        if self.xor == NONE {
            Some(value)
        } else {
            Some(V::whole(i64::from(self.xor) ^ value.bits()?))
        }
    }

    #[inline]
    fn ored(&self, value: V) -> Option<V> {
        if self.or == NONE {
            Some(value)
        } else {
            Some(V::whole(i64::from(self.or) | value.bits()?))
        }
    }

    /// The value of the part when it is complete, if it has one.
    #[inline]
    pub(crate) fn value(&self) -> Option<V> {
        let total = self.sum.plus(self.applied()?);
        let value = if self.and & self.xor & self.or == NONE {
            total
        } else {
            self.ored(self.xored(self.anded(total)?)?)?
        };
        (!value.is_negative()).then_some(value)
    }

    /// The permitted next symbols, as the `last` of the part only those that it can end with.
    #[inline]
    pub(crate) fn allowed(&self, last: bool) -> Symbols {
        let operators = if last { 0 } else { OPERATORS };
        match self.at {
            At::Start if last => BITS,
            At::Start => BITS | only(Symbol::Not),
            At::Not => BITS,
            At::Zero => operators,
            At::Digits => BITS | operators,
        }
    }

    /// The part with one more permitted symbol.
    #[inline]
    pub(crate) fn pushed(&self, symbol: Symbol, order: Order) -> Option<BinaryPart<V>> {
        let mut next = *self;
        if let Some(digit) = symbol.digit() {
            let zero = self.at == At::Start && digit == 0;
            next.at = if zero { At::Zero } else { At::Digits };
            next.number = self.number * 2 + i32::from(digit);
            next.width += 1;
            return Some(next);
        }
        if symbol == Symbol::Not {
            (next.at, next.not) = (At::Not, true);
            return Some(next);
        }
        self.joined(symbol, order)
    }

    /// The same for a symbol that joins two numbers.
    fn joined(&self, symbol: Symbol, order: Order) -> Option<BinaryPart<V>> {
        let product = self.applied()?;
        let begin = BinaryPart::begin();
        let BinaryPart {
            or, xor, and, sum, ..
        } = *self;
        if order == Order::LeftToRight {
            return Some(BinaryPart {
                product,
                operator: symbol,
                ..begin
            });
        }
        let total = sum.plus(product);
        Some(match symbol {
            Symbol::Plus => BinaryPart {
                or,
                xor,
                and,
                sum: total,
                ..begin
            },
            Symbol::Minus => BinaryPart {
                or,
                xor,
                and,
                sum: total,
                product: V::whole(-1),
                ..begin
            },
            Symbol::And => BinaryPart {
                or,
                xor,
                and: self.anded(total)?.bits()? as i32,
                ..begin
            },
            Symbol::Xor => BinaryPart {
                or,
                xor: self.xored(self.anded(total)?)?.bits()? as i32,
                ..begin
            },
            Symbol::Or => {
                let total = self.ored(self.xored(self.anded(total)?)?)?;
                BinaryPart {
                    or: total.bits()? as i32,
                    ..begin
                }
            }
            _ => BinaryPart {
                or,
                xor,
                and,
                sum,
                product,
                operator: symbol,
                ..begin
            },
        })
    }
}

impl BinaryPart<f64> {
    /// Bounds on the value when `places` digits follow, in the standard order.
    #[inline]
    pub(crate) fn reach_of_digits(&self, places: u32) -> (f64, f64) {
        let (longer, width) = (self.number << places, u32::from(self.width) + places);
        let (mut low, mut high) = (longer, longer + (1 << places) - 1);
        if self.not {
            (low, high) = ((1 << width) - 1 - high, (1 << width) - 1 - low);
        }
        let product = self.product;
        let (one, other) = if self.operator == Symbol::Divide {
            // Nothing is divided by 0.
            low = low.max(1);
            if high < low {
                return NOTHING;
            }
            (product / f64::from(low), product / f64::from(high))
        } else {
            (product * f64::from(low), product * f64::from(high))
        };
        let (one, other) = (self.sum + one, self.sum + other);
        // Neither parts nor operands of logical operators are negative.
        let (mut low, mut high) = (max(min(one, other), 0.), max(one, other));
        if self.and & self.xor & self.or == NONE {
            return (low, high);
        }
        if self.and != NONE {
            (low, high) = (0., min(high, f64::from(self.and)));
        }
        if self.xor != NONE {
            let xor = f64::from(self.xor);
            (low, high) = (max(low - xor, xor - high), xor + high);
        }
        if self.or != NONE {
            let or = f64::from(self.or);
            (low, high) = (max(low, or), or + high);
        }
        (low, high)
    }

    /// An interval that contains every value of a continuation.
    #[inline]
    pub(crate) fn reach(&self, ahead: &Ahead, order: Order) -> (f64, f64) {
        // A number may begin with a symbol other than a digit.
        let more = if self.width == 0 {
            OPERATORS | only(Symbol::Not)
        } else {
            OPERATORS
        };
        if order == Order::Standard && (ahead.places == 1 || ahead.symbols & more == 0) {
            return self.reach_of_digits(ahead.places as u32);
        }
        // An upper bound on the number of digits that follow; in other numbers they add at most `later`.
        let places = ahead.places.min(ahead.digits);
        let later = (1u64 << places) as f64;
        let read = if self.not {
            (1 << self.width) - 1 - self.number
        } else {
            self.number
        };
        let [or, xor] = [self.or, self.xor].map(|operand| f64::from(operand.max(0)));
        if order == Order::LeftToRight {
            return (
                0.,
                (self.product.abs() + 1.) * f64::from(1 << self.width) * later,
            );
        }
        // The interval of the number and its factors without its sign.
        let product = self.product;
        let divides = self.operator == Symbol::Divide;
        let most = if divides {
            later / f64::from(read.max(1))
        } else {
            f64::from(read + 1) * later
        };
        let grown = max(product, 0.) * most;
        // A digit increases the number by at least what it adds elsewhere.
        let beside = if product >= 1. && !divides { 0. } else { later };
        let mut high = self.sum + grown + beside;
        let logic = only(Symbol::And) | only(Symbol::Or) | only(Symbol::Xor);
        if self.and != NONE {
            let after_logic = if ahead.symbols & logic == 0 {
                0.
            } else {
                later
            };
            high = min(high, f64::from(self.and)) + after_logic;
        }
        high += xor + or;
        let mut low = or;
        if self.or & self.xor & self.and == NONE && ahead.symbols & logic == 0 {
            let times = only(Symbol::Times) | only(Symbol::Divide);
            let certain = !divides && ahead.symbols & times == 0;
            let least = if certain {
                max(product, 0.) * f64::from(read)
            } else {
                0.
            };
            let subtracted = if ahead.symbols & only(Symbol::Minus) == 0 {
                0.
            } else {
                later
            };
            low = self.sum + least + min(product, 0.) * most - subtracted;
        }
        (low, high)
    }
}
