//! Sets of restrictions.

use std::fmt;

use bagsplit_game::board::Symbol;

use super::Restriction;

/// A set of restrictions; empty by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Restrictions {
    /// A bit for each operator, by [`Symbol::index`], and above them one for each of [`Restriction::PLAIN`].
    bits: u64,
}

/// The bits of the operators.
const OPERATORS: u64 = (1 << Symbol::COUNT) - 1;

impl Restrictions {
    /// The empty set: a player without restrictions.
    pub const NONE: Restrictions = Restrictions { bits: 0 };

    /// Adds a restriction.
    pub(crate) fn add(&mut self, restriction: Restriction) {
        self.bits |= bit(restriction);
    }

    /// Whether the set contains a restriction.
    pub fn has(&self, restriction: Restriction) -> bool {
        // Checked in every turn, and nearly always empty.
        self.bits != 0 && self.bits & bit(restriction) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// The restrictions, in the order of [`Restriction`].
    pub fn iter(&self) -> impl Iterator<Item = Restriction> + '_ {
        let operators = Symbol::ALL.into_iter().map(Restriction::Operator);
        Restriction::PLAIN
            .into_iter()
            .chain(operators)
            .filter(|&restriction| self.has(restriction))
    }

    /// The operators.
    pub(super) fn operators(&self) -> impl Iterator<Item = Symbol> + '_ {
        Symbol::ALL
            .into_iter()
            .filter(|&symbol| self.has(Restriction::Operator(symbol)))
    }

    pub(super) const fn has_operators(&self) -> bool {
        self.bits & OPERATORS != 0
    }
}

/// The bit of a restriction.
fn bit(restriction: Restriction) -> u64 {
    1 << match restriction {
        Restriction::Operator(symbol) => symbol.index(),
        _ => {
            let place = Restriction::PLAIN
                .iter()
                .position(|&plain| plain == restriction);
            Symbol::COUNT + place.expect("operators are separate")
        }
    }
}

impl fmt::Display for Restrictions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .iter()
            .map(|restriction| restriction.to_string())
            .collect();
        f.write_str(&names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_exactly_the_added_restrictions() {
        let mut all = Restrictions::NONE;
        assert!(all.is_empty() && all.to_string().is_empty());
        for restriction in [
            Restriction::Operator(Symbol::Times),
            Restriction::Cross,
            Restriction::Mulligan,
        ] {
            assert!(!all.has(restriction));
            all.add(restriction);
            assert!(all.has(restriction));
        }
        assert_eq!(all.to_string(), "mulligan, cross, operator *");
        assert!(!all.has(Restriction::Operator(Symbol::Plus)) && !all.is_empty());
    }
}
