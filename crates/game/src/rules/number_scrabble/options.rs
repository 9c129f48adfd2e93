//! The options of Number Scrabble, with the defaults of the rules page.

use crate::board::{Symbol, Tiles};

use crate::rules::options::{OptionRow, switch};
use crate::rules::shared_bag::{BySize, Common, Options, SharedBag};
use crate::rules::{Bounds, Game, OptionError, Value};

/// The rules of Number Scrabble with all options set.
///
/// A value of this type always holds valid options; [`Game::set`] rejects others. Two values are equal when all their
/// resolved options are.
///
/// ```
/// use bagsplit_game::rules::{Game, Value, number_scrabble::NumberScrabble};
///
/// let mut game = NumberScrabble::default();
/// assert_eq!((game.side(), game.hand_size(), game.tiles().total()), (15, 9, 102));
/// game.set("hand", &Value::Integer(7)).unwrap();
/// assert_eq!(game.hand_size(), 7);
/// assert!(game.set("hand", &Value::Integer(0)).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct NumberScrabble {
    pub(super) common: Common,
    young: bool,
    pub(super) bonus: BySize,
}

impl Default for NumberScrabble {
    fn default() -> NumberScrabble {
        NumberScrabble {
            common: Common::new(&NumberScrabble::PUBLISHED),
            young: false,
            bonus: BySize::Root,
        }
    }
}

impl PartialEq for NumberScrabble {
    fn eq(&self, other: &NumberScrabble) -> bool {
        self.entries() == other.entries()
    }
}

impl Eq for NumberScrabble {}

impl NumberScrabble {
    /// The bonus formula of an equation.
    pub const fn bonus(&self) -> &BySize {
        &self.bonus
    }
}

impl Options for NumberScrabble {
    const OWN: &'static [OptionRow<NumberScrabble>] = &[
        switch!(
            "young",
            young,
            "for young players: each s in tiles becomes a +, each r a - (NS-2)"
        ),
        OptionRow {
            key: "bonus",
            doc: "an equation earns by its value: \"root\", \"digits\", \"none\", or a table \"1:1 10:3 100:5\" (NS-11)",
            bounds: || Bounds::Text,
            get: |game| Value::Text(game.bonus.to_string()),
            set: |game, key, value| {
                BySize::of_option(key, value, "").map(|bonus| game.bonus = bonus)
            },
        },
    ];

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }

    fn fill_bag(&mut self) -> Result<(), OptionError> {
        let listed = self.common.listed;
        self.common.tiles = if self.young {
            for_the_young(listed)?
        } else {
            listed
        };
        Ok(())
    }
}

/// NS-2: each `²` becomes a `+`, each `√` a `-`.
fn for_the_young(listed: Tiles) -> Result<Tiles, OptionError> {
    let mut tiles = listed;
    for (from, to) in [
        (Symbol::Square, Symbol::Plus),
        (Symbol::Root, Symbol::Minus),
    ] {
        let sum = u32::from(listed.count(from)) + u32::from(listed.count(to));
        if sum > 99 {
            let (key, found) = (
                format!("tiles.{to}"),
                format!("{sum} with those made of '{from}'"),
            );
            return Err(OptionError::Value {
                key,
                found,
                expected: "at most 99 when young".to_owned(),
            });
        }
        tiles.set(from, 0);
        tiles.set(to, sum as u8);
    }
    Ok(tiles)
}
