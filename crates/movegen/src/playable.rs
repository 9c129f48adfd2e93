//! The generator of each game.

use bagsplit_game::rules::Game;
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;

use crate::equations::Equations;
use crate::fast::Fast;
use crate::generator::Generator;

/// A game with its fast generator, for generic callers.
///
/// ```
/// use bagsplit_game::board::Grid;
/// use bagsplit_movegen::{Generator, Playable};
/// use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
///
/// let mut generator = BinaryNumberScrabble::default().generator();
/// let found = generator.best(&Grid::new(15).unwrap(), &"1+1=10".parse().unwrap());
/// assert!(found.is_some());
/// ```
pub trait Playable: Game {
    /// The generator for the game.
    type Generator: Generator + Clone + Send + Sync;

    /// A generator for the game with its options.
    fn generator(&self) -> Self::Generator;
}

impl Playable for MathScrabble {
    type Generator = Fast;

    fn generator(&self) -> Fast {
        Fast::new(self)
    }
}

impl Playable for NumberScrabble {
    type Generator = Equations<NumberScrabble>;

    fn generator(&self) -> Self::Generator {
        Equations::new(self)
    }
}

impl Playable for BinaryNumberScrabble {
    type Generator = Equations<BinaryNumberScrabble>;

    fn generator(&self) -> Self::Generator {
        Equations::new(self)
    }
}
