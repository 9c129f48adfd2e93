//! Which of the three games, chosen while the program runs.

use board::{Symbol, Tiles};

use crate::binary_number_scrabble::BinaryNumberScrabble;
use crate::math_scrabble::MathScrabble;
use crate::number_scrabble::NumberScrabble;
use crate::{Entry, Game, OptionError, Supply, Value};

/// The rules of any of the games, with their options set: what files and commands name.
///
/// Whatever plays is generic over [`Game`] and knows nothing of this type; at the edge
/// [`with_game!`](crate::with_game) makes the one choice there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruleset {
    /// Math Scrabble.
    MathScrabble(MathScrabble),
    /// Number Scrabble.
    NumberScrabble(NumberScrabble),
    /// Binary Number Scrabble.
    BinaryNumberScrabble(BinaryNumberScrabble),
}

/// Evaluates an expression with the game that a [`Ruleset`] holds, once for each type that it can have.
///
/// ```
/// use rules::{Game, Ruleset, with_game};
///
/// fn tiles<G: Game>(game: &G) -> u32 {
///     game.tiles().total()
/// }
/// let rules = Ruleset::named("number-scrabble").unwrap();
/// assert_eq!(with_game!(&rules, game => tiles(game)), 102);
/// ```
#[macro_export]
macro_rules! with_game {
    ($ruleset:expr, $game:ident => $body:expr) => {
        match $ruleset {
            $crate::Ruleset::MathScrabble($game) => $body,
            $crate::Ruleset::NumberScrabble($game) => $body,
            $crate::Ruleset::BinaryNumberScrabble($game) => $body,
        }
    };
}

impl Ruleset {
    /// The names of the games, as files and commands use them.
    pub const NAMES: [&str; 3] = [MathScrabble::NAME, NumberScrabble::NAME, BinaryNumberScrabble::NAME];

    /// The game of this name, its options as published.
    #[must_use]
    pub fn named(name: &str) -> Option<Ruleset> {
        Some(match name {
            MathScrabble::NAME => Ruleset::MathScrabble(MathScrabble::default()),
            NumberScrabble::NAME => Ruleset::NumberScrabble(NumberScrabble::default()),
            BinaryNumberScrabble::NAME => Ruleset::BinaryNumberScrabble(BinaryNumberScrabble::default()),
            _ => return None,
        })
    }

    /// The name that files and commands use.
    #[must_use]
    pub fn name(&self) -> &'static str {
        fn name<G: Game>(_: &G) -> &'static str {
            G::NAME
        }
        with_game!(self, game => name(game))
    }

    /// The name that people read.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self {
            Ruleset::MathScrabble(_) => "Math Scrabble",
            Ruleset::NumberScrabble(_) => "Number Scrabble",
            Ruleset::BinaryNumberScrabble(_) => "Binary Number Scrabble",
        }
    }

    /// The same game with all its options as published.
    #[must_use]
    pub fn published(&self) -> Ruleset {
        Ruleset::named(self.name()).expect("every game has a name")
    }

    /// The symbols that tiles of the game can show, in order; in the games with a shared bag there are blanks
    /// as well.
    #[must_use]
    pub fn symbols(&self) -> &'static [Symbol] {
        match self {
            Ruleset::MathScrabble(_) => &MathScrabble::SYMBOLS,
            Ruleset::NumberScrabble(_) => &NumberScrabble::SYMBOLS,
            Ruleset::BinaryNumberScrabble(_) => &BinaryNumberScrabble::SYMBOLS,
        }
    }

    /// Whether both players draw from one bag: then there is nothing to split, and blanks and exchanges.
    #[must_use]
    pub fn shares_bag(&self) -> bool {
        self.supply() == Supply::Shared
    }

    /// The rules of Math Scrabble, if they are.
    #[must_use]
    pub const fn as_math_scrabble(&self) -> Option<&MathScrabble> {
        if let Ruleset::MathScrabble(game) = self { Some(game) } else { None }
    }

    /// See [`Game::side`].
    #[must_use]
    pub fn side(&self) -> u8 {
        with_game!(self, game => Game::side(game))
    }

    /// See [`Game::hand_size`].
    #[must_use]
    pub fn hand_size(&self) -> u8 {
        with_game!(self, game => Game::hand_size(game))
    }

    /// See [`Game::tiles`].
    #[must_use]
    pub fn tiles(&self) -> &Tiles {
        with_game!(self, game => Game::tiles(game))
    }

    /// See [`Game::supply`].
    #[must_use]
    pub fn supply(&self) -> Supply {
        with_game!(self, game => Game::supply(game))
    }

    /// See [`Game::entries`].
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        with_game!(self, game => Game::entries(game))
    }

    /// See [`Game::set`].
    ///
    /// # Errors
    /// When no option has that name, or it cannot have that value; nothing is set then.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        with_game!(self, game => Game::set(game, key, value))
    }
}

impl Default for Ruleset {
    /// Math Scrabble as published.
    fn default() -> Ruleset {
        Ruleset::MathScrabble(MathScrabble::default())
    }
}

impl From<MathScrabble> for Ruleset {
    fn from(game: MathScrabble) -> Ruleset {
        Ruleset::MathScrabble(game)
    }
}

impl From<NumberScrabble> for Ruleset {
    fn from(game: NumberScrabble) -> Ruleset {
        Ruleset::NumberScrabble(game)
    }
}

impl From<BinaryNumberScrabble> for Ruleset {
    fn from(game: BinaryNumberScrabble) -> Ruleset {
        Ruleset::BinaryNumberScrabble(game)
    }
}
