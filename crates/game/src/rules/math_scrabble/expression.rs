//! Expressions and their values (MS-10 to MS-12).

use crate::board::{MAX_SIDE, Symbol};
use num_rational::Ratio;

use super::power_of;
use crate::rules::What;

/// A run that is a valid expression (MS-10).
///
/// ```
/// # use bagsplit_game::board::Symbol;
/// use bagsplit_game::rules::math_scrabble::Expression;
///
/// # let symbols = |text: &str| text.chars().map(|c| Symbol::from_char(c).unwrap()).collect::<Vec<_>>();
/// let run = symbols("5+19*5");
/// let expression = Expression::new(&run).unwrap();
/// assert_eq!(expression.value(), 100.into());
/// assert_eq!(expression.exponent(), Some(2));
/// assert!(Expression::new(&symbols("12*+63")).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expression<'a> {
    symbols: &'a [Symbol],
}

impl<'a> Expression<'a> {
    /// Checks that symbols form a valid expression: digits at both ends, at least one operator, no two
    /// operators in a row (MS-10).
    ///
    /// # Errors
    /// The first defect.
    ///
    /// # Panics
    /// When there are more symbols than the largest board has in a line.
    pub fn new(symbols: &'a [Symbol]) -> Result<Expression<'a>, What> {
        assert!(
            symbols.len() <= usize::from(MAX_SIDE),
            "no board has a run of {}",
            symbols.len()
        );
        if let Some(&symbol) = symbols
            .iter()
            .find(|s| **s == Symbol::D0 || **s > Symbol::Divide)
        {
            Err(What::NotInExpressions(symbol))
        } else if !symbols.iter().any(|symbol| symbol.is_arithmetic()) {
            Err(What::NoOperator)
        } else if symbols[0].is_arithmetic() || symbols[symbols.len() - 1].is_arithmetic() {
            Err(What::OperatorAtEnd)
        } else if symbols
            .windows(2)
            .any(|two| two[0].is_arithmetic() && two[1].is_arithmetic())
        {
            Err(What::OperatorsTouch)
        } else {
            Ok(Expression { symbols })
        }
    }

    /// The exact value (MS-11), in lowest terms.
    pub fn value(&self) -> Ratio<i128> {
        let (numerator, denominator) = self.fraction();
        Ratio::new(numerator, denominator)
    }

    /// The exponent k when the value is exactly 10^k, otherwise `None`.
    pub fn exponent(&self) -> Option<i32> {
        let (numerator, denominator) = self.fraction();
        power_of(10, numerator, denominator)
    }

    /// The value as a fraction with a positive denominator, not reduced.
    ///
    /// 128 bits hold it exactly on every board. The numbers of a term multiply to less than 10^d for its d digits, so
    /// numerator and denominator of a term with d digits have a product below 10^d, and the sum of t terms over their
    /// common denominator stays below t * 10^d: at most 11 * 10^20 for the 21 squares of the largest board, against 1.7
    /// * 10^38.
    pub(super) fn fraction(&self) -> (i128, i128) {
        // The sum of the terms before the last `+` or `-`, and the term under construction.
        let (mut sum, mut over) = (0i128, 1i128);
        let (mut term, mut under) = (1i128, 1i128);
        let mut pending = Symbol::Times;
        let mut number = 0i128;
        for symbol in self.symbols.iter().copied().map(Some).chain([None]) {
            if let Some(digit) = symbol.and_then(Symbol::digit) {
                number = number * 10 + i128::from(digit);
                continue;
            }
            // `*` and `/` before `+` and `-`, and equal precedence from left to right (MS-11).
            match pending {
                Symbol::Divide => under *= number,
                _ => term *= number,
            }
            number = 0;
            match symbol {
                Some(Symbol::Plus | Symbol::Minus) | None => {
                    sum = sum * under + term * over;
                    over *= under;
                    (term, under) = (if symbol == Some(Symbol::Minus) { -1 } else { 1 }, 1);
                    pending = Symbol::Times;
                }
                Some(operator) => pending = operator,
            }
        }
        (sum, over)
    }
}

/// The exact value of a run, `None` when it is not a valid expression.
pub fn evaluate(symbols: &[Symbol]) -> Option<Ratio<i128>> {
    Expression::new(symbols)
        .ok()
        .map(|expression| expression.value())
}
