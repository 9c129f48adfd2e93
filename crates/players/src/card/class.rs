//! Classes of tiles that a card refers to by one name.

use std::fmt;

use bagsplit_game::board::{Symbol, Tiles};

use crate::split::symbols_of;

/// A class of symbols: `digits`, `operators`, `odd`, `even`, or the symbols themselves, such as `19` or `+-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class(u32);

const NAMES: [&str; 4] = ["digits", "operators", "odd", "even"];

impl Class {
    /// The class without symbols.
    pub(crate) const NONE: Class = Class(0);

    /// Parses a class; `None` for any other text.
    pub(crate) fn read(text: &str) -> Option<Class> {
        let symbols = symbols_of(text).filter(|_| text != "all")?;
        let fits = symbols
            .iter()
            .all(|symbol| symbol.is_digit() || symbol.is_arithmetic());
        let class = symbols
            .iter()
            .fold(0, |bits, symbol| bits | 1 << symbol.index());
        (fits && !symbols.is_empty() && u32::count_ones(class) as usize == symbols.len())
            .then_some(Class(class))
    }

    /// The number of these tiles that belong to the class.
    pub(crate) fn count(self, tiles: &Tiles) -> u32 {
        let mut bits = self.0;
        let mut count = 0;
        while bits != 0 {
            count += u32::from(tiles.count(Symbol::ALL[bits.trailing_zeros() as usize]));
            bits &= bits - 1;
        }
        count
    }

    /// Whether all of its symbols belong to the other class; true for equal classes.
    pub(crate) const fn is_within(self, other: Class) -> bool {
        self.0 & !other.0 == 0
    }

    /// The symbols of the class, in order.
    pub(crate) fn symbols(self) -> impl Iterator<Item = Symbol> {
        Symbol::ALL
            .into_iter()
            .filter(move |symbol| self.0 & 1 << symbol.index() != 0)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMES
            .into_iter()
            .find(|name| Class::read(name) == Some(*self))
        {
            Some(name) => f.write_str(name),
            None => self.symbols().try_for_each(|symbol| write!(f, "{symbol}")),
        }
    }
}
