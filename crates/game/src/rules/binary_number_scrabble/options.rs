//! The options of Binary Number Scrabble, with the defaults of the rules page.

use crate::rules::options::{OptionRow, name_of, named, switch};
use crate::rules::shared_bag::{BySize, Common, Options, SharedBag};
use crate::rules::{Bounds, Game, Value};

/// The bonus of an equation (BS-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// The value of the highest bit: 2 to the power of floor(log2 value).
    LargestBit,
    /// The exponent of that power: floor(log2 value).
    Log2Floor,
    /// Another formula.
    BySize(BySize),
}

const BONUS: &[(&str, Bonus)] = &[
    ("largest-bit", Bonus::LargestBit),
    ("log2-floor", Bonus::Log2Floor),
];

/// The rules of Binary Number Scrabble with all options set.
///
/// A value of this type always holds valid options; [`Game::set`] rejects others. Two values are equal when all their
/// resolved options are.
///
/// ```
/// use bagsplit_game::rules::{Game, Value, binary_number_scrabble::BinaryNumberScrabble};
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
        BinaryNumberScrabble {
            common,
            bonus: Bonus::LargestBit,
            logic_identities: false,
        }
    }
}

impl PartialEq for BinaryNumberScrabble {
    fn eq(&self, other: &BinaryNumberScrabble) -> bool {
        self.entries() == other.entries()
    }
}

impl Eq for BinaryNumberScrabble {}

impl BinaryNumberScrabble {
    /// The bonus formula of an equation.
    pub const fn bonus(&self) -> Bonus {
        self.bonus
    }
}

impl Options for BinaryNumberScrabble {
    const OWN: &'static [OptionRow<BinaryNumberScrabble>] = &[
        switch!(
            "logic-identities",
            logic_identities,
            "ban-identities bans AND 1 and OR 0 too (BS-7)"
        ),
        OptionRow {
            key: "bonus",
            doc: "\"largest-bit\": 2 to the power of floor(log2 value); \"log2-floor\": that power; \"root\", \"digits\", \"none\", \
                  or a table \"1:1 4:3 16:5\" (BS-6)",
            bounds: || Bounds::Text,
            get: |game| match game.bonus {
                Bonus::BySize(other) => Value::Text(other.to_string()),
                published => name_of(BONUS, published),
            },
            set: |game, key, value| {
                game.bonus = match named(BONUS, value) {
                    Some(published) => published,
                    None => Bonus::BySize(BySize::of_option(
                        key,
                        value,
                        "\"largest-bit\" or \"log2-floor\" or ",
                    )?),
                };
                Ok(())
            },
        },
    ];

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }
}
