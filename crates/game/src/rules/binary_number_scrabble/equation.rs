//! Correct equations of binary numbers and their bonus (NS-3, BS-2 to BS-6).

use crate::board::Symbol;
use num_rational::Ratio;

use super::Bonus;
use crate::rules::Fault;
use crate::rules::shared_bag::equation::{self, End, number_end};
use crate::rules::shared_bag::{Flaw, Order};

/// The common value of the two or more parts of a correct equation, never negative. Banned identities are not checked.
///
/// # Errors
/// The clause that the symbols break.
///
/// # Panics
/// When there are more symbols than the largest board has in a line.
///
/// ```
/// # use bagsplit_game::board::Symbol;
/// use bagsplit_game::rules::binary_number_scrabble::{Bonus, bonus, equation_value};
/// use bagsplit_game::rules::shared_bag::Order;
///
/// # let symbols = |text: &str| text.chars().map(|c| Symbol::from_char(c).unwrap()).collect::<Vec<_>>();
/// let value = equation_value(&symbols("11×11=1001"), Order::Standard).unwrap();
/// assert_eq!(value, 9.into());
/// assert_eq!(bonus(value, Bonus::LargestBit), 8);
/// assert!(equation_value(&symbols("110=N001"), Order::Standard).is_ok());
/// assert!(equation_value(&symbols("001=N110"), Order::Standard).is_err());
/// ```
pub fn equation_value(symbols: &[Symbol], order: Order) -> Result<Ratio<i128>, Fault> {
    equation::equation_value::<Number>(symbols, order)
}

/// The bonus of a value (BS-6): 2 to the power of floor(log2 value), or that exponent, 0 for a value below 1; or
/// another formula.
///
/// ```
/// use bagsplit_game::rules::binary_number_scrabble::{Bonus, bonus};
///
/// assert_eq!([2, 9, 1, 0].map(|value| bonus(value.into(), Bonus::LargestBit)), [2, 8, 1, 0]);
/// assert_eq!([2, 9, 1, 0].map(|value| bonus(value.into(), Bonus::Log2Floor)), [1, 3, 0, 0]);
/// ```
pub fn bonus(value: Ratio<i128>, kind: Bonus) -> u64 {
    // A power of two is at most the value exactly when it is at most the value's floor.
    let power = value.floor().to_integer().checked_ilog2();
    match kind {
        Bonus::LargestBit => power.map_or(0, |power| 1 << power),
        Bonus::Log2Floor => power.map_or(0, u64::from),
        Bonus::BySize(formula) => formula.points(value.ceil().to_integer().unsigned_abs(), 2),
    }
}

/// The value of one part of an equation.
///
/// 128 bits hold it, and all intermediate values, on every board: the digits of a part of at most 19 tiles multiply to
/// less than 2^19, and there are at most ten terms.
///
/// # Errors
/// The clause that the symbols break: the grammar (BS-2, BS-3), a division by zero (NS-7), a negative value, or an
/// invalid operand of AND, OR or XOR (BS-4).
///
/// # Panics
/// When there are more than 19 symbols.
pub fn part_value(symbols: &[Symbol], order: Order) -> Result<Ratio<i128>, Fault> {
    equation::part_value::<Number>(symbols, order)
}

/// A number, with NOT applied.
struct Number(u32);

impl equation::Number for Number {
    type Value = Ratio<i128>;

    const OPERATORS: &'static str = "BS-2";

    /// BS-2 and BS-3: a number and the NOT before it.
    fn read(part: &[Symbol], at: &mut usize) -> Result<Number, Fault> {
        let not = part.get(*at) == Some(&Symbol::Not);
        *at += usize::from(not);
        let Some(End {
            at: end,
            leading_zero,
        }) = number_end(part, *at)
        else {
            let found = part.get(*at);
            let flaw = found.map_or(Flaw::NumberMissing, |&symbol| Flaw::Misplaced(symbol));
            // BS-4: neither `-` nor `+` is a sign.
            let sign = matches!(found, Some(Symbol::Minus | Symbol::Plus)) && !not;
            return Err(flaw.breaks(if sign { "BS-4" } else { "BS-2" }));
        };
        let digits = &part[*at..end];
        if let Some(&symbol) = digits.iter().find(|&&symbol| symbol > Symbol::D1) {
            return Err(Flaw::Misplaced(symbol).breaks("BS-2"));
        }
        // BS-3: leading zeros count in the operand of NOT and are illegal elsewhere.
        if leading_zero && !not {
            return Err(Flaw::LeadingZero.breaks("BS-3"));
        }
        *at = end;
        let number = digits.iter().fold(0, |number: u32, &digit| {
            number * 2 + u32::from(digit == Symbol::D1)
        });
        let ones = (1u32 << digits.len()) - 1;
        Ok(Number(if not { ones - number } else { number }))
    }

    fn value(&self) -> Ratio<i128> {
        Ratio::from(i128::from(self.0))
    }

    /// BS-5.
    fn rank(symbol: Symbol) -> Option<u8> {
        match symbol {
            Symbol::Times | Symbol::Divide => Some(0),
            Symbol::Plus | Symbol::Minus => Some(1),
            Symbol::And => Some(2),
            Symbol::Xor => Some(3),
            Symbol::Or => Some(4),
            _ => None,
        }
    }

    fn apply(left: Ratio<i128>, symbol: Symbol, right: Ratio<i128>) -> Result<Ratio<i128>, Fault> {
        match symbol {
            Symbol::Plus => Ok(left + right),
            Symbol::Minus => Ok(left - right),
            Symbol::Times => Ok(left * right),
            Symbol::Divide if *right.numer() == 0 => Err(Flaw::DivisionByZero.breaks("NS-7")),
            Symbol::Divide => Ok(left / right),
            _ => {
                // BS-2: bitwise, the shorter operand padded with leading zeros.
                let (left, right) = (bits(left)?, bits(right)?);
                Ok(Ratio::from(match symbol {
                    Symbol::And => left & right,
                    Symbol::Or => left | right,
                    _ => left ^ right,
                }))
            }
        }
    }

    /// BS-4.
    fn check(value: Ratio<i128>) -> Result<Ratio<i128>, Fault> {
        if value < Ratio::from(0) {
            Err(Flaw::Negative.breaks("BS-4"))
        } else {
            Ok(value)
        }
    }
}

/// An operand of AND, OR or XOR: neither negative nor a fraction (BS-4).
fn bits(value: Ratio<i128>) -> Result<i128, Fault> {
    let value = <Number as equation::Number>::check(value)?;
    if value.is_integer() {
        Ok(value.to_integer())
    } else {
        Err(Flaw::NotWhole.breaks("BS-4"))
    }
}
