//! Correct equations and their bonus (NS-3, NS-5 to NS-7, NS-11).

use crate::board::Symbol;

use super::Surd;
use crate::rules::Fault;
use crate::rules::shared_bag::equation::{self, End, number_end};
use crate::rules::shared_bag::{BySize, Flaw, Order};

/// The common value of the two or more parts of a correct equation. Banned identities are not checked.
///
/// # Errors
/// The clause that the symbols break.
///
/// # Panics
/// When there are more symbols than the largest board has in a line.
///
/// ```
/// # use bagsplit_game::board::Symbol;
/// use bagsplit_game::rules::number_scrabble::{bonus, equation_value};
/// use bagsplit_game::rules::shared_bag::Order;
///
/// # let symbols = |text: &str| text.chars().map(|c| Symbol::from_char(c).unwrap()).collect::<Vec<_>>();
/// let value = equation_value(&symbols("2×2=1+3=4=5-1"), Order::Standard).unwrap();
/// assert_eq!(value, 4.into());
/// assert_eq!(bonus(&value), 2);
/// assert!(equation_value(&symbols("√2×√8=4"), Order::Standard).is_ok());
/// assert!(equation_value(&symbols("3+3=7"), Order::Standard).is_err());
/// ```
pub fn equation_value(symbols: &[Symbol], order: Order) -> Result<Surd, Fault> {
    equation::equation_value::<Number>(symbols, order)
}

/// NS-11: the least whole n with n² ≥ |value|.
///
/// ```
/// use bagsplit_game::rules::number_scrabble::{Surd, bonus};
///
/// assert_eq!([4, 6, -17, 0].map(|value| bonus(&Surd::from(value))), [2, 3, 5, 0]);
/// assert_eq!(bonus(&Surd::root(17)), 3);
/// ```
pub fn bonus(value: &Surd) -> u64 {
    // n² is an integer, so it is at least the absolute value exactly when it is at least its ceiling.
    BySize::Root.points(value.ceiling_of_absolute(), 10)
}

/// The value of one part of an equation.
///
/// 128 bits hold it, and all intermediate values, on every board. A part has at most 19 tiles: a line has 21, and `=`
/// and another part take two. A number of d digits contributes a factor of less than 10^d, or 10^2d if squared, to
/// numerators or denominators, at the cost of d tiles, or d + 1, and one for the operator: at most 10^36 in all, for
/// one squared number of 18 digits, and 10^32 for two. There are at most ten terms.
///
/// # Errors
/// The clause that the symbols break, or a division by zero (NS-7).
///
/// # Panics
/// When there are more than 19 symbols.
pub fn part_value(symbols: &[Symbol], order: Order) -> Result<Surd, Fault> {
    equation::part_value::<Number>(symbols, order)
}

/// A number with its sign, root and square.
struct Number {
    negative: bool,
    root: bool,
    number: u64,
    squared: bool,
}

/// Moves past a symbol at `at`; whether it is there.
fn take(part: &[Symbol], at: &mut usize, symbol: Symbol) -> bool {
    let is_there = part.get(*at) == Some(&symbol);
    *at += usize::from(is_there);
    is_there
}

impl equation::Number for Number {
    type Value = Surd;

    // A second `²`, a digit after one, or a root without an operator before it.
    const OPERATORS: &'static str = "NS-6";

    /// NS-6 and NS-7 without the value.
    fn read(part: &[Symbol], at: &mut usize) -> Result<Number, Fault> {
        let negative = take(part, at, Symbol::Minus);
        let root = take(part, at, Symbol::Root);
        let Some(End {
            at: end,
            leading_zero,
        }) = number_end(part, *at)
        else {
            let flaw = part
                .get(*at)
                .map_or(Flaw::NumberMissing, |&symbol| Flaw::Misplaced(symbol));
            return Err(flaw.breaks(if root { "NS-6" } else { "NS-7" }));
        };
        if leading_zero {
            return Err(Flaw::LeadingZero.breaks("NS-7"));
        }
        let digits = part[*at..end].iter().filter_map(|symbol| symbol.digit());
        let number = digits.fold(0, |number: u64, digit| number * 10 + u64::from(digit));
        *at = end;
        Ok(Number {
            negative,
            root,
            number,
            squared: take(part, at, Symbol::Square),
        })
    }

    fn value(&self) -> Surd {
        let number = Surd::from(i128::from(self.number));
        // NS-6, NS-7: root and square cancel, and the sign comes last.
        let value = match (self.root, self.squared) {
            (true, false) => Surd::root(self.number),
            (false, true) => number.times(&number),
            _ => number,
        };
        if self.negative {
            value.negated()
        } else {
            value
        }
    }

    /// NS-5.
    fn rank(symbol: Symbol) -> Option<u8> {
        match symbol {
            Symbol::Times | Symbol::Divide => Some(0),
            Symbol::Plus | Symbol::Minus => Some(1),
            _ => None,
        }
    }

    fn apply(left: Surd, symbol: Symbol, right: Surd) -> Result<Surd, Fault> {
        match symbol {
            Symbol::Plus => Ok(left.plus(&right)),
            Symbol::Minus => Ok(left.plus(&right.negated())),
            Symbol::Times => Ok(left.times(&right)),
            // In both orders the divisor is the value of one number, so that it has a single term.
            _ => left.over(&right).ok_or(Flaw::DivisionByZero.breaks("NS-7")),
        }
    }
}
