//! The cross-check of a square: the score of the run across a line with each symbol there.

use super::code::{CODES, Code, DIVIDE, MINUS, PLUS, TIMES};
use super::terms::Terms;
use super::value::{Value, Whole};

/// The cross-check of a square: the symbols with which the run across it scores, and the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cross {
    /// The scoring symbols, by code.
    pub(super) symbols: u16,
    /// The points, by code.
    pub(super) points: [u8; CODES],
}

impl Cross {
    /// Adds a scoring symbol.
    fn add(&mut self, code: Code, points: u8) {
        self.symbols |= 1 << code.index();
        self.points[code.index()] = points;
    }

    /// The most points with any of these symbols.
    pub(super) fn most(&self, symbols: u16) -> u8 {
        if self.symbols & symbols == 0 {
            return 0;
        }
        (0..CODES)
            .filter(|code| symbols >> code & 1 == 1)
            .map(|code| self.points[code])
            .max()
            .unwrap_or(0)
    }
}

/// Whether a run of three symbols or more with one empty square can be a valid expression: with n tiles before and
/// after that square, and operators on these places of the run (bits).
pub(super) fn can_earn(before: usize, after: usize, operators: u32) -> bool {
    let last = before + after;
    let beside = before > 0 && after > 0;
    // No two operators touch, and none is first or last.
    operators & (operators << 1 | 1 | 1 << last) == 0
        // Without an operator, one has to be placed between digits.
        && (operators != 0 || beside)
}

/// The score of a run with each symbol on its one empty square, the `gap`th.
pub(super) fn cross<I: Whole>(run: &[Code], gap: usize, terms: &Terms) -> Cross {
    let mut cross = Cross::default();
    let (head, tail) = (&run[..gap], &run[gap + 1..]);
    let Some((before, behind_operator)) = read(Value::<I>::start(), true, head) else {
        return cross;
    };
    let operators = run.iter().any(|code| code.is_operator());
    let points = (terms.points_of(run) + terms.bonus(1)) as u8;
    if operators
        && let (Some(one), Some(two)) = (
            fraction(before, Code(1), tail),
            fraction(before, Code(2), tail),
        )
    {
        // Both parts of the fraction are linear in the digit.
        let steps = (two.0 - one.0, two.1 - one.1);
        let (mut numerator, mut denominator) = one;
        // So are their residues modulo nine, which are equal where the run scores.
        let nine = I::from(9);
        let (mut left, step) = ((numerator - denominator) % nine, (steps.0 - steps.1) % nine);
        for digit in 1..=9 {
            if (left == I::from(0) || terms.others.is_some())
                && terms.earns((numerator, denominator))
            {
                cross.add(Code(digit), points);
            }
            (numerator, denominator) = (numerator + steps.0, denominator + steps.1);
            left = left + step;
            // Both are between -8 and 8.
            left = if left >= nine { left - nine } else { left };
            left = if left <= -nine { left + nine } else { left };
        }
    }
    if !behind_operator && !tail.is_empty() {
        for code in [PLUS, MINUS, TIMES, DIVIDE] {
            if fraction(before, code, tail).is_some_and(|value| terms.earns(value)) {
                cross.add(code, points + terms.points[code.index()]);
            }
        }
    }
    cross
}

/// The value of a run that goes on with a symbol and a tail, if that is a valid expression.
#[inline]
fn fraction<I: Whole>(before: Value<I>, code: Code, tail: &[Code]) -> Option<(I, I)> {
    match read(before.push(code), code.is_operator(), tail)? {
        (value, false) => Some(value.fraction()),
        _ => None,
    }
}

/// Reads symbols after a value, unless an operator follows another; returns also whether the last one is an operator.
#[inline]
fn read<I: Whole>(
    mut value: Value<I>,
    mut after_operator: bool,
    codes: &[Code],
) -> Option<(Value<I>, bool)> {
    for &code in codes {
        if code.is_operator() && after_operator {
            return None;
        }
        value.read(code);
        after_operator = code.is_operator();
    }
    Some((value, after_operator))
}
