//! The options of Number Scrabble, with the defaults of the rules page.

use board::{Symbol, Tiles};

use crate::options::boolean;
use crate::shared_bag::{Common, Published, SharedBag, counts};
use crate::{Entry, Game, OptionError, Value};

/// The rules of Number Scrabble with all options set.
///
/// A value of this type always holds options that are possible; [`NumberScrabble::set`] refuses others.
/// Two values are equal when all their options, as resolved, are.
///
/// ```
/// use rules::{Game, Value, number_scrabble::NumberScrabble};
///
/// let mut game = NumberScrabble::default();
/// assert_eq!((game.side(), game.hand_size(), game.tiles().total()), (15, 9, 102));
/// game.set("hand", &Value::Integer(7)).unwrap();
/// assert_eq!(game.hand_size(), 7);
/// assert!(game.set("hand", &Value::Integer(0)).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct NumberScrabble {
    /// The tiles in it are those in the bag: `young` has been applied.
    pub(super) common: Common,
    pub(super) young: bool,
    /// The tiles as they were set, before `young`.
    listed: Tiles,
}

/// The symbols of Number Scrabble in order.
pub(super) const SYMBOLS: [Symbol; 17] = [
    Symbol::D0,
    Symbol::D1,
    Symbol::D2,
    Symbol::D3,
    Symbol::D4,
    Symbol::D5,
    Symbol::D6,
    Symbol::D7,
    Symbol::D8,
    Symbol::D9,
    Symbol::Plus,
    Symbol::Minus,
    Symbol::Times,
    Symbol::Divide,
    Symbol::Equals,
    Symbol::Square,
    Symbol::Root,
];

/// NS-2.
const PUBLISHED: [Published; 18] = [
    (Some(Symbol::D0), 5, 1),
    (Some(Symbol::D1), 5, 1),
    (Some(Symbol::D2), 5, 1),
    (Some(Symbol::D3), 5, 2),
    (Some(Symbol::D4), 5, 2),
    (Some(Symbol::D5), 5, 3),
    (Some(Symbol::D6), 5, 2),
    (Some(Symbol::D7), 5, 4),
    (Some(Symbol::D8), 5, 2),
    (Some(Symbol::D9), 5, 2),
    (Some(Symbol::Plus), 7, 1),
    (Some(Symbol::Minus), 7, 1),
    (Some(Symbol::Times), 5, 2),
    (Some(Symbol::Divide), 5, 3),
    (Some(Symbol::Square), 2, 3),
    (Some(Symbol::Root), 2, 3),
    (Some(Symbol::Equals), 20, 1),
    (None, 4, 0),
];

impl Default for NumberScrabble {
    fn default() -> NumberScrabble {
        let common = Common::new(&SYMBOLS, &PUBLISHED);
        NumberScrabble { listed: common.tiles, common, young: false }
    }
}

impl PartialEq for NumberScrabble {
    fn eq(&self, other: &NumberScrabble) -> bool {
        self.entries() == other.entries()
    }
}

impl Eq for NumberScrabble {}

impl NumberScrabble {
    /// The symbols that this game has, in order.
    pub const SYMBOLS: [Symbol; 17] = SYMBOLS;

    /// Whether each `²` is a `+` and each `√` a `-`.
    #[must_use]
    pub const fn young(&self) -> bool {
        self.young
    }

    /// Sets an option by its name. Premiums given as rows are checked against the board as it is set then.
    ///
    /// # Errors
    /// When no option has that name, or it cannot have that value; nothing is set then.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        let mut next = self.clone();
        match key {
            "young" => next.young = boolean(key, value)?,
            "tiles" => next.listed = counts(&self.listed, &SYMBOLS, value)?,
            _ => next.common.set(key, value)?,
        }
        next.common.tiles = if next.young { for_the_young(next.listed)? } else { next.listed };
        *self = next;
        Ok(())
    }
}

/// NS-2: each `²` becomes a `+`, each `√` a `-`.
fn for_the_young(listed: Tiles) -> Result<Tiles, OptionError> {
    let mut tiles = listed;
    for (from, to) in [(Symbol::Square, Symbol::Plus), (Symbol::Root, Symbol::Minus)] {
        let sum = u32::from(listed.count(from)) + u32::from(listed.count(to));
        if sum > 99 {
            let (key, found) = (format!("tiles.{to}"), format!("{sum} with those made of '{from}'"));
            return Err(OptionError::Value { key, found, expected: "at most 99 when young".to_owned() });
        }
        tiles.set(from, 0);
        tiles.set(to, sum as u8);
    }
    Ok(tiles)
}

pub(super) fn entries(game: &NumberScrabble) -> Vec<Entry> {
    let doc = "for young players: each s in tiles becomes a +, each r a - (NS-2)";
    let own = vec![Entry { key: "young", value: Value::Bool(game.young), doc }];
    crate::shared_bag::entries(game.common(), own)
}
