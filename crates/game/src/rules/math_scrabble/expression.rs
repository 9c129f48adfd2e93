//! Expressions and their values (MS-10 to MS-12).

use crate::board::{MAX_SIDE, Symbol};
use num_rational::Ratio;

use super::Powers;
use crate::rules::What;

/// A run that is a valid expression (MS-10).
///
/// ```
/// # use bagsplit_game::board::Symbol;
/// use bagsplit_game::rules::math_scrabble::{Expression, Powers};
///
/// # let symbols = |text: &str| text.chars().map(|c| Symbol::from_char(c).unwrap()).collect::<Vec<_>>();
/// let run = symbols("5+19*5");
/// let expression = Expression::new(&run).unwrap();
/// assert_eq!(expression.value(), 100.into());
/// assert_eq!(expression.operators(), 2);
/// assert!(expression.earns(Powers::Positive));
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
        assert!(symbols.len() <= usize::from(MAX_SIDE), "no board has a run of {}", symbols.len());
        if let Some(&symbol) = symbols.iter().find(|s| **s == Symbol::D0 || **s > Symbol::Divide) {
            Err(What::NotInExpressions(symbol))
        } else if !symbols.iter().any(|symbol| symbol.is_arithmetic()) {
            Err(What::NoOperator)
        } else if symbols[0].is_arithmetic() || symbols[symbols.len() - 1].is_arithmetic() {
            Err(What::OperatorAtEnd)
        } else if symbols.windows(2).any(|two| two[0].is_arithmetic() && two[1].is_arithmetic()) {
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

    /// The number of operators in the run.
    pub fn operators(&self) -> u32 {
        self.symbols.iter().filter(|symbol| symbol.is_arithmetic()).count() as u32
    }

    /// The exponent k when the value is exactly 10^k, otherwise `None`.
    pub fn exponent(&self) -> Option<i32> {
        let (numerator, denominator) = self.fraction();
        power_of_ten(numerator, denominator)
    }

    /// Whether the value is a power of ten that scores (MS-12).
    pub fn earns(&self, powers: Powers) -> bool {
        self.exponent().is_some_and(|exponent| match powers {
            Powers::Integer => exponent != 0,
            Powers::Positive => exponent > 0,
        })
    }

    /// The value as a fraction with a positive denominator, not reduced.
    ///
    /// 128 bits hold it exactly on every board. The numbers of a term multiply to less than 10^d for its d digits, so
    /// numerator and denominator of a term with d digits have a product below 10^d, and the sum of t terms over their
    /// common denominator stays below t * 10^d: at most 11 * 10^20 for the 21 squares of the largest board, against 1.7
    /// * 10^38.
    fn fraction(&self) -> (i128, i128) {
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

/// The exponent k when `numerator / denominator` is exactly 10^k, for a positive denominator; otherwise
/// `None`.
///
/// ```
/// use bagsplit_game::rules::math_scrabble::power_of_ten;
///
/// assert_eq!(power_of_ten(300, 3), Some(2));
/// assert_eq!(power_of_ten(2, 20), Some(-1));
/// assert_eq!(power_of_ten(7, 7), Some(0));
/// assert_eq!(power_of_ten(20, 3), None);
/// ```
pub fn power_of_ten(numerator: i128, denominator: i128) -> Option<i32> {
    if numerator <= 0 || denominator <= 0 {
        return None;
    }
    // A power of ten or its reciprocal is a whole number.
    let (sign, large, small) =
        if numerator >= denominator { (1, numerator, denominator) } else { (-1, denominator, numerator) };
    if large % small != 0 {
        return None;
    }
    let (mut quotient, mut exponent) = (large / small, 0);
    while quotient % 10 == 0 {
        quotient /= 10;
        exponent += 1;
    }
    (quotient == 1).then_some(sign * exponent)
}

/// The exact value of a run, `None` when it is not a valid expression.
pub fn evaluate(symbols: &[Symbol]) -> Option<Ratio<i128>> {
    Expression::new(symbols).ok().map(|expression| expression.value())
}

/// The number of operators of a run when it is point-earning, otherwise `None`.
pub fn earns(symbols: &[Symbol], powers: Powers) -> Option<u32> {
    let expression = Expression::new(symbols).ok()?;
    expression.earns(powers).then(|| expression.operators())
}
