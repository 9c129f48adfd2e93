//! Sets of restrictions.

use std::fmt;

use bagsplit_game::board::Symbol;

use super::Restriction;

/// A set of restrictions; empty by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Restrictions {
    /// A bit for each of [`Restriction::PLAIN`].
    plain: u16,
    /// A bit for each operator, by [`Symbol::index`].
    operators: u32,
}

impl Restrictions {
    /// The empty set: a player without restrictions.
    pub const NONE: Restrictions = Restrictions { plain: 0, operators: 0 };

    /// Adds a restriction.
    pub fn add(&mut self, one: Restriction) {
        match one {
            Restriction::Operator(symbol) => self.operators |= 1 << symbol.index(),
            plain => self.plain |= bit(plain),
        }
    }

    /// Whether the set contains a restriction.
    #[must_use]
    pub fn has(&self, one: Restriction) -> bool {
        match one {
            Restriction::Operator(symbol) => self.operators & (1 << symbol.index()) != 0,
            // Checked in every turn, and nearly always empty.
            plain => self.plain != 0 && self.plain & bit(plain) != 0,
        }
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.plain == 0 && self.operators == 0
    }

    /// The restrictions, in the order of [`Restriction`].
    pub fn iter(&self) -> impl Iterator<Item = Restriction> + '_ {
        let operators = Symbol::ALL.into_iter().map(Restriction::Operator);
        Restriction::PLAIN.into_iter().chain(operators).filter(|&one| self.has(one))
    }

    /// The operators.
    pub(super) fn operators(&self) -> impl Iterator<Item = Symbol> + '_ {
        Symbol::ALL.into_iter().filter(|&symbol| self.has(Restriction::Operator(symbol)))
    }

    pub(super) const fn has_operators(&self) -> bool {
        self.operators != 0
    }
}

/// The bit of a plain restriction.
fn bit(plain: Restriction) -> u16 {
    let place = Restriction::PLAIN.iter().position(|&one| one == plain).expect("operators are kept apart");
    1 << place
}

impl FromIterator<Restriction> for Restrictions {
    fn from_iter<I: IntoIterator<Item = Restriction>>(all: I) -> Restrictions {
        let mut restrictions = Restrictions::NONE;
        all.into_iter().for_each(|one| restrictions.add(one));
        restrictions
    }
}

impl fmt::Display for Restrictions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|one| one.to_string()).collect();
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
        for one in [Restriction::Operator(Symbol::Times), Restriction::Cross, Restriction::Mulligan] {
            assert!(!all.has(one));
            all.add(one);
            assert!(all.has(one));
        }
        assert_eq!(all.to_string(), "mulligan, cross, operator *");
        assert_eq!(all.iter().collect::<Restrictions>(), all);
        assert!(!all.has(Restriction::Operator(Symbol::Plus)) && !all.is_empty());
    }
}
