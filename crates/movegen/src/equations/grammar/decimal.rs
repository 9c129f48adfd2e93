//! Parts of equations of Number Scrabble, read symbol by symbol (NS-5 to NS-7).

use bagsplit_game::board::{MAX_SIDE, Symbol};
use bagsplit_game::rules::Game;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::shared_bag::{BySize, Order, SharedBag};

use super::arithmetic::{Ahead, Arithmetic, EquationGame};
use super::decimal_exact::Exact;
use super::decimal_part::{At, BEGIN, DecimalPart, ReadState};
use crate::equations::hand::symbols::{DIGITS, Symbols, only};
use crate::equations::value::key::Key;
use crate::equations::value::rounded::{EXACT, NOTHING, TENS};

const OPERATORS: Symbols =
    only(Symbol::Plus) | only(Symbol::Minus) | only(Symbol::Times) | only(Symbol::Divide);

/// The reader of Number Scrabble.
#[derive(Clone)]
pub struct Decimal {
    pub(crate) order: Order,
    exact: Exact,
}

impl Decimal {
    /// Reads an operator after a number.
    #[inline]
    fn push_operator(&self, part: &DecimalPart, symbol: Symbol) -> Option<DecimalPart> {
        if part.number == 0 && part.divides() {
            return None;
        }
        let squared = part.is_at(At::Squared);
        let term = part.term(part.number(part.number as f64, squared));
        let whole = part.stays_whole(part.number, squared, term);
        let value = part.base + term;
        let (base, factor) = match symbol {
            Symbol::Plus => (value, 1.),
            Symbol::Minus => (value, -1.),
            _ if self.order == Order::LeftToRight => (0., value),
            _ => (part.base, term),
        };
        let largest = part.largest.max(term.abs()).max(value.abs());
        Some(DecimalPart {
            base,
            factor,
            number: 0,
            largest,
            state: ReadState::new(symbol == Symbol::Divide, whole),
        })
    }
}

/// The permitted next symbols, and the permitted last symbols, by the reading position.
const ALLOWED: [[Symbols; 6]; 2] = {
    let (square, root) = (only(Symbol::Square), only(Symbol::Root));
    let start = DIGITS | only(Symbol::Minus) | root;
    let (signed, rooted) = (DIGITS | root, DIGITS);
    let (zero, digits, squared) = (square | OPERATORS, DIGITS | square | OPERATORS, OPERATORS);
    [
        [start, signed, rooted, zero, digits, squared],
        [DIGITS, DIGITS, DIGITS, square, DIGITS | square, 0],
    ]
};

impl Arithmetic for Decimal {
    type Partial = DecimalPart;

    const BASE: f64 = 10.;

    const UNARY: Symbols = only(Symbol::Minus) | only(Symbol::Square) | only(Symbol::Root);

    fn begin(&self) -> DecimalPart {
        BEGIN
    }

    #[inline]
    fn allowed(&self, part: &DecimalPart, last: bool) -> Symbols {
        ALLOWED[usize::from(last)][(part.state.0 & 255) as usize]
    }

    #[inline(always)]
    fn push(&self, part: &DecimalPart, symbol: Symbol) -> Option<DecimalPart> {
        let mut next = *part;
        if let Some(digit) = symbol.digit() {
            let zero = digit == 0 && !part.is_at(At::Digits);
            next.state = part.state.at(if zero { At::Zero } else { At::Digits });
            next.number = part.number * 10 + u64::from(digit);
            return Some(next);
        }
        match symbol {
            Symbol::Square => next.state = part.state.at(At::Squared),
            Symbol::Root => next.state = ReadState(part.state.at(At::Rooted).0 | ReadState::ROOT),
            _ if part.is_at(At::Start) => {
                next.state = part.state.at(At::Signed);
                next.factor = -part.factor;
            }
            _ => return self.push_operator(part, symbol),
        }
        Some(next)
    }

    #[inline]
    fn last(&self, part: &DecimalPart, symbol: Symbol) -> Option<f64> {
        let (digits, squared) = part.ended(symbol);
        if digits == 0 && part.divides() {
            return None;
        }
        Some(part.with(digits as f64, squared))
    }

    #[inline]
    fn line(&self, part: &DecimalPart) -> Option<(f64, f64)> {
        let number = 10. * part.number as f64;
        let most = part.base.abs() + part.factor.abs() * (number + 9.);
        let plain = part.state.0 & (ReadState::WHOLE | ReadState::ROOT | ReadState::DIVIDES)
            == ReadState::WHOLE;
        (plain && most < EXACT && number + 9. < EXACT)
            .then_some((part.base + part.factor * number, part.factor))
    }

    /// There are at most ten operations, each with a relative error of 2^-53. If the last one gives more than anything
    /// before, the value is a substantial part of it.
    #[inline]
    fn error(&self, part: &DecimalPart, value: f64) -> f64 {
        1e-6 + 1e-9 * value.abs() + 1e-14 * part.largest
    }

    #[inline]
    fn key(
        &mut self,
        part: &DecimalPart,
        value: f64,
        last: Symbol,
        symbols: impl Iterator<Item = Symbol>,
    ) -> Key {
        let (digits, squared) = part.ended(last);
        let term = part.term(part.number(digits as f64, squared));
        if part.stays_whole(digits, squared, term) {
            return Key::from_whole(value);
        }
        let mut all = [Symbol::D0; MAX_SIDE as usize];
        let mut len = 0;
        for symbol in symbols {
            all[len] = symbol;
            len += 1;
        }
        let image = self.exact.value(&all[..len]);
        Key {
            image: (image.re, image.im),
            certain: false,
        }
    }

    #[inline]
    fn reach(&self, part: &DecimalPart, ahead: &Ahead) -> (f64, f64) {
        let Ahead {
            places,
            digits,
            symbols,
        } = *ahead;
        if places == 1 {
            let mut reach = NOTHING;
            if !part.is_at(At::Zero) && !part.is_at(At::Squared) {
                reach = part.with_digit(part.number, part.number, symbols);
            }
            if (part.is_at(At::Zero) || part.is_at(At::Digits))
                && symbols & only(Symbol::Square) != 0
            {
                let (low, high) = part.between(part.number, part.number, true);
                reach = (reach.0.min(low), reach.1.max(high));
            }
            return reach;
        }
        // A digit multiplies by at most ten, except that a square multiplies a number by itself.
        let number = part.number as f64 + 1.;
        let squares = symbols & only(Symbol::Square) != 0;
        let factor = if part.is_at(At::Squared) {
            number * number * most_number(places, digits, squares)
        } else if squares {
            let root = number * TENS[(places - 1).min(digits)];
            (root * root).max(number * TENS[places.min(digits)])
        } else {
            number * TENS[places.min(digits)]
        };
        let (sum, product) = (part.base.abs(), part.factor.abs());
        if self.order == Order::LeftToRight {
            return (0., (sum + product + 1.) * factor);
        }
        let rest = product.max(1.) * factor;
        let mut low = sum - rest;
        // Without divisions and multiplications by 0, a product grows.
        let zero = only(Symbol::Times) | only(Symbol::D0);
        let grows = symbols & only(Symbol::Divide) == 0 && symbols & zero != zero;
        if grows && part.number > 0 && !part.divides() {
            let least = if part.root() {
                (part.number as f64).sqrt()
            } else {
                part.number as f64
            };
            low = low.max(product * least - sum - most_number(places - 1, digits, squares));
        }
        (low, sum + rest)
    }

    fn has_shapes(&self) -> bool {
        self.order == Order::Standard
    }

    fn digit_at_most(digit: u8, _: Symbols) -> u8 {
        digit
    }
}

/// A bound on the number that some places can hold with a number of digits, and with squares or without.
#[inline]
fn most_number(places: usize, digits: usize, squares: bool) -> f64 {
    let plain = places.min(digits);
    TENS[if squares {
        plain.max(2 * (places.max(1) - 1).min(digits))
    } else {
        plain
    }]
}

impl EquationGame for NumberScrabble {
    type Arithmetic = Decimal;

    fn arithmetic(&self) -> Decimal {
        let order = self.common().order;
        Decimal {
            order,
            exact: Exact::new(order, self.side()),
        }
    }

    #[inline]
    fn bonus_at_most(&self, size: f64) -> u64 {
        let size = size * (1. + 1e-9) + 1e-6;
        match self.bonus() {
            BySize::Root => {
                let root = size.sqrt();
                root as u64 + u64::from(root as u64 as f64 != root)
            }
            formula => formula.points(size.ceil() as u128, 10),
        }
    }

    fn bonus_of_whole(&self, value: u64) -> u64 {
        self.bonus().points(value.into(), 10)
    }
}
