//! What equations of both games are made of: parts, numbers, orders of operations, banned identities.

use board::{MAX_SIDE, Symbol};

use super::Flaw;
use crate::Fault;

/// The order of operations (NS-5, BS-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The usual one: some operators bind before others, equal ones from left to right.
    Standard,
    /// From left to right, all operators alike. What belongs to one number (a sign, a root, a square, a
    /// NOT) belongs to it in this order too.
    LeftToRight,
}

/// The parts of a run: what stands before, between and after its `=` (NS-3).
pub(crate) fn parts(run: &[Symbol]) -> Result<impl Iterator<Item = &[Symbol]> + Clone, Fault> {
    assert!(run.len() <= usize::from(MAX_SIDE), "no board has a run of {}", run.len());
    if !run.contains(&Symbol::Equals) {
        return Err(Flaw::NoEquals.breaks("NS-3"));
    }
    let parts = run.split(|&symbol| symbol == Symbol::Equals);
    if parts.clone().any(<[Symbol]>::is_empty) {
        return Err(Flaw::EmptyPart.breaks("NS-3"));
    }
    Ok(parts)
}

/// Where the number that begins at a place ends.
pub(crate) struct End {
    /// The place after its last digit.
    pub(crate) at: usize,
    /// Whether it begins with a 0 and is not 0 itself.
    pub(crate) leading_zero: bool,
}

/// The end of the number that begins at `at`, `None` when there is no digit.
pub(crate) fn number_end(part: &[Symbol], at: usize) -> Option<End> {
    let digits = part[at..].iter().take_while(|symbol| symbol.is_digit()).count();
    let leading_zero = digits > 1 && part[at] == Symbol::D0;
    (digits > 0).then_some(End { at: at + digits, leading_zero })
}

/// Calculates a part: `first`, then each operator with its operand. Operators of a smaller rank are applied
/// first, and those of equal rank from left to right.
pub(crate) fn fold<T, E>(
    first: T,
    rest: Vec<(Symbol, T)>,
    rank: impl Fn(Symbol) -> u8,
    apply: impl Fn(T, Symbol, T) -> Result<T, E>,
) -> Result<T, E> {
    let (mut first, mut rest) = (first, rest);
    while let Some(lowest) = rest.iter().map(|(symbol, _)| rank(*symbol)).min() {
        let mut later: Vec<(Symbol, T)> = Vec::new();
        for (symbol, operand) in rest {
            if rank(symbol) > lowest {
                later.push((symbol, operand));
            } else if let Some((before, left)) = later.pop() {
                later.push((before, apply(left, symbol, operand)?));
            } else {
                first = apply(first, symbol, operand)?;
            }
        }
        rest = later;
    }
    Ok(first)
}

/// Refuses the fragments that `ban-identities` bans (NS-9): each of `banned` where the number is exactly
/// that one digit and is not squared, and with `both_sides` `1*` at the start of a part.
pub(crate) fn identities(
    run: &[Symbol],
    banned: &[(Symbol, Symbol)],
    both_sides: bool,
    clause: &'static str,
) -> Result<(), Fault> {
    let longer = |symbol: &Symbol| symbol.is_digit() || *symbol == Symbol::Square;
    for (at, two) in run.windows(2).enumerate() {
        let fragment = (two[0], two[1]);
        let exactly = banned.contains(&fragment) && !run.get(at + 2).is_some_and(longer);
        let at_start = at == 0 || run[at - 1] == Symbol::Equals;
        if exactly || (both_sides && at_start && fragment == (Symbol::D1, Symbol::Times)) {
            return Err(Flaw::Identity(two[0], two[1]).breaks(clause));
        }
    }
    Ok(())
}
