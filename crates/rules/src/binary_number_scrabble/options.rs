//! The options of Binary Number Scrabble, with the defaults of the rules page.

use crate::Game;
use crate::options::{Row, choice, switch};
use crate::shared_bag::{Common, Options, SharedBag};

/// What the bonus of an equation is (BS-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// The value of the highest bit: 2 to the power of floor(log2 value).
    LargestBit,
    /// That power: floor(log2 value).
    Log2Floor,
}

const BONUS: &[(&str, Bonus)] = &[("largest-bit", Bonus::LargestBit), ("log2-floor", Bonus::Log2Floor)];

/// The rules of Binary Number Scrabble with all options set.
///
/// A value of this type always holds options that are possible; [`Game::set`] refuses others.
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

impl Default for BinaryNumberScrabble {
    fn default() -> BinaryNumberScrabble {
        let common = Common::new(&BinaryNumberScrabble::PUBLISHED);
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
    /// What the bonus of an equation is.
    #[must_use]
    pub const fn bonus(&self) -> Bonus {
        self.bonus
    }
}

impl Options for BinaryNumberScrabble {
    const OWN: &'static [Row<BinaryNumberScrabble>] = &[
        switch!("logic-identities", logic_identities, "ban-identities bans AND 1 and OR 0 too (BS-7)"),
        choice!(
            "bonus",
            bonus,
            BONUS,
            "\"largest-bit\": 2 to the power of floor(log2 value); \"log2-floor\": that power (BS-6)"
        ),
    ];

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }
}
