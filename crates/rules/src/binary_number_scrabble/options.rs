//! The options of Binary Number Scrabble, with the defaults of the rules page.

use board::Symbol;

use crate::options::{boolean, choice, name_of};
use crate::shared_bag::{Common, Published, SharedBag};
use crate::{Entry, Game, OptionError, Value};

/// What the bonus of an equation is (BS-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// The value of the highest bit: 2 to the power of floor(log2 value).
    LargestBit,
    /// That power: floor(log2 value).
    Log2Floor,
}

const BONUS: [(&str, Bonus); 2] = [("largest-bit", Bonus::LargestBit), ("log2-floor", Bonus::Log2Floor)];

/// The rules of Binary Number Scrabble with all options set.
///
/// A value of this type always holds options that are possible; [`BinaryNumberScrabble::set`] refuses others.
/// Two values are equal when all their options, as resolved, are.
///
/// ```
/// use rules::{Game, Value, binary_number_scrabble::BinaryNumberScrabble};
///
/// let mut game = BinaryNumberScrabble::default();
/// assert_eq!((game.side(), game.hand_size(), game.tiles().total()), (15, 9, 100));
/// game.set("tiles", &Value::Counts(vec![("X".to_owned(), 4)])).unwrap();
/// assert_eq!(game.tiles().total(), 104);
/// ```
#[derive(Clone, Debug)]
pub struct BinaryNumberScrabble {
    pub(super) common: Common,
    pub(super) bonus: Bonus,
    pub(super) logic_identities: bool,
}

/// The symbols of Binary Number Scrabble in order.
pub(super) const SYMBOLS: [Symbol; 11] = [
    Symbol::D0,
    Symbol::D1,
    Symbol::Plus,
    Symbol::Minus,
    Symbol::Times,
    Symbol::Divide,
    Symbol::Equals,
    Symbol::And,
    Symbol::Or,
    Symbol::Not,
    Symbol::Xor,
];

/// BS-1. There is no XOR tile unless an option adds some; its score is then that of the other logical
/// operators.
const PUBLISHED: [Published; 12] = [
    (Some(Symbol::D0), 28, 1),
    (Some(Symbol::D1), 28, 1),
    (Some(Symbol::Equals), 14, 1),
    (Some(Symbol::Plus), 5, 1),
    (Some(Symbol::Minus), 5, 1),
    (Some(Symbol::Times), 3, 2),
    (Some(Symbol::Divide), 2, 4),
    (Some(Symbol::Or), 4, 1),
    (Some(Symbol::And), 4, 1),
    (Some(Symbol::Not), 4, 1),
    (Some(Symbol::Xor), 0, 1),
    (None, 3, 0),
];

impl Default for BinaryNumberScrabble {
    fn default() -> BinaryNumberScrabble {
        let common = Common::new(&SYMBOLS, &PUBLISHED);
        BinaryNumberScrabble { common, bonus: Bonus::LargestBit, logic_identities: false }
    }
}

impl PartialEq for BinaryNumberScrabble {
    fn eq(&self, other: &BinaryNumberScrabble) -> bool {
        self.entries() == other.entries()
    }
}

impl Eq for BinaryNumberScrabble {}

impl BinaryNumberScrabble {
    /// The symbols that this game has, in order.
    pub const SYMBOLS: [Symbol; 11] = SYMBOLS;

    /// What the bonus of an equation is.
    #[must_use]
    pub const fn bonus(&self) -> Bonus {
        self.bonus
    }

    /// Whether `ban-identities` covers `AND 1` and `OR 0`.
    #[must_use]
    pub const fn logic_identities(&self) -> bool {
        self.logic_identities
    }

    /// Sets an option by its name. Premiums given as rows are checked against the board as it is set then.
    ///
    /// # Errors
    /// When no option has that name, or it cannot have that value; nothing is set then.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        match key {
            "bonus" => self.bonus = choice(key, value, &BONUS)?,
            "logic-identities" => self.logic_identities = boolean(key, value)?,
            _ => self.common.set(key, value)?,
        }
        Ok(())
    }
}

pub(super) fn entries(game: &BinaryNumberScrabble) -> Vec<Entry> {
    let entry = |key, value, doc| Entry { key, value, doc };
    let own = vec![
        entry(
            "logic-identities",
            Value::Bool(game.logic_identities),
            "ban-identities bans AND 1 and OR 0 too (BS-7)",
        ),
        entry(
            "bonus",
            name_of(&BONUS, game.bonus),
            "\"largest-bit\": 2 to the power of floor(log2 value); \"log2-floor\": that power (BS-6)",
        ),
    ];
    crate::shared_bag::entries(game.common(), own)
}
