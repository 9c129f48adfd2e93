//! The structure of equations in both games: parts, numbers, orders of operations, banned identities.

use crate::board::{MAX_SIDE, Symbol};

use super::Flaw;
use crate::rules::Fault;

/// The order of operations (NS-5, BS-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The usual one: some operators bind more tightly than others, equal ones associate to the left.
    Standard,
    /// From left to right, all operators alike. A sign, a root, a square or a NOT still belongs to its number.
    LeftToRight,
}

/// A number of a game's equations with its modifiers: its grammar and arithmetic.
pub(crate) trait Number: Sized {
    /// The type of values of numbers and of parts of an equation.
    type Value: PartialEq;

    /// The clause for anything but an operator after a number.
    const OPERATORS: &'static str;

    /// Parses a number from `at` on, and sets `at` to its end.
    fn read(part: &[Symbol], at: &mut usize) -> Result<Self, Fault>;

    fn value(&self) -> Self::Value;

    /// The rank of an operator in the standard order, 0 for those applied first; `None` for other symbols.
    fn rank(symbol: Symbol) -> Option<u8>;

    /// Applies an operator. In both orders `right` is the value of one number, or the result of operators of a smaller
    /// rank.
    fn apply(left: Self::Value, symbol: Symbol, right: Self::Value) -> Result<Self::Value, Fault>;

    /// Rejects values that a whole part cannot have.
    fn check(value: Self::Value) -> Result<Self::Value, Fault> {
        Ok(value)
    }
}

/// The common value of all parts of a run, when it is a correct equation (NS-3).
pub(crate) fn equation_value<N: Number>(run: &[Symbol], order: Order) -> Result<N::Value, Fault> {
    // The grammar is checked before any value is computed, which takes longer.
    let parts = parts(run)?
        .map(ParsedPart::<N>::read)
        .collect::<Result<Vec<_>, Fault>>()?;
    let mut values = parts.into_iter().map(|part| part.value(order));
    let value = values.next().expect("two or more parts")?;
    for other in values {
        if other? != value {
            return Err(Flaw::Unequal.breaks("NS-3"));
        }
    }
    Ok(value)
}

/// The value of one part of an equation with at most 19 symbols.
pub(crate) fn part_value<N: Number>(part: &[Symbol], order: Order) -> Result<N::Value, Fault> {
    assert!(part.len() <= 19, "no board has a part of {}", part.len());
    ParsedPart::<N>::read(part)?.value(order)
}

/// The parts of a run: the symbols before, between and after its `=` (NS-3).
fn parts(run: &[Symbol]) -> Result<impl Iterator<Item = &[Symbol]> + Clone, Fault> {
    assert!(
        run.len() <= usize::from(MAX_SIDE),
        "no board has a run of {}",
        run.len()
    );
    if !run.contains(&Symbol::Equals) {
        return Err(Flaw::NoEquals.breaks("NS-3"));
    }
    let parts = run.split(|&symbol| symbol == Symbol::Equals);
    if parts.clone().any(<[Symbol]>::is_empty) {
        return Err(Flaw::EmptyPart.breaks("NS-3"));
    }
    Ok(parts)
}

/// A parsed part: a number, and operators with a number each.
struct ParsedPart<N> {
    first: N,
    rest: Vec<(Symbol, N)>,
}

impl<N: Number> ParsedPart<N> {
    /// Parses a part without computing values.
    fn read(part: &[Symbol]) -> Result<ParsedPart<N>, Fault> {
        let mut at = 0;
        let first = N::read(part, &mut at)?;
        let mut rest = Vec::new();
        while let Some(&symbol) = part.get(at) {
            if N::rank(symbol).is_none() {
                return Err(Flaw::Misplaced(symbol).breaks(N::OPERATORS));
            }
            at += 1;
            rest.push((symbol, N::read(part, &mut at)?));
        }
        Ok(ParsedPart { first, rest })
    }

    fn value(&self, order: Order) -> Result<N::Value, Fault> {
        let rest = self
            .rest
            .iter()
            .map(|(symbol, number)| (*symbol, number.value()))
            .collect();
        let first = self.first.value();
        N::check(match order {
            Order::Standard => fold(first, rest, N::rank, N::apply),
            Order::LeftToRight => fold(first, rest, |_| Some(0), N::apply),
        }?)
    }
}

/// Evaluates a part: `first`, then each operator with its operand. Operators of a smaller rank are applied first, and
/// those of equal rank from left to right.
fn fold<T, E>(
    first: T,
    rest: Vec<(Symbol, T)>,
    rank: impl Fn(Symbol) -> Option<u8>,
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

/// The end of a number.
pub(crate) struct End {
    /// The index after its last digit.
    pub(crate) at: usize,
    /// Whether it begins with a 0 and is not 0 itself.
    pub(crate) leading_zero: bool,
}

/// The end of the number that begins at `at`, `None` when there is no digit.
pub(crate) fn number_end(part: &[Symbol], at: usize) -> Option<End> {
    let digits = part[at..]
        .iter()
        .take_while(|symbol| symbol.is_digit())
        .count();
    let leading_zero = digits > 1 && part[at] == Symbol::D0;
    (digits > 0).then_some(End {
        at: at + digits,
        leading_zero,
    })
}

/// The fragments that `ban-identities` bans in both games (NS-9).
pub(crate) const IDENTITIES: &[(Symbol, Symbol)] = &[
    (Symbol::Times, Symbol::D1),
    (Symbol::Plus, Symbol::D0),
    (Symbol::Minus, Symbol::D0),
];

/// Rejects the fragments that `ban-identities` bans (NS-9): each of `banned` where the number is exactly that one digit
/// and is not squared, and with `both_sides` `1*` at the start of a part.
pub(crate) fn identities(
    run: &[Symbol],
    banned: &[(Symbol, Symbol)],
    both_sides: bool,
    clause: &'static str,
) -> Result<(), Fault> {
    for (at, two) in run.windows(2).enumerate() {
        let fragment = (two[0], two[1]);
        let goes_on = run
            .get(at + 2)
            .is_some_and(|next| next.is_digit() || *next == Symbol::Square);
        let exactly = banned.contains(&fragment) && !goes_on;
        let at_start = at == 0 || run[at - 1] == Symbol::Equals;
        if exactly || (both_sides && at_start && fragment == (Symbol::D1, Symbol::Times)) {
            return Err(Flaw::Identity(two[0], two[1]).breaks(clause));
        }
    }
    Ok(())
}
