//! What does a network read?

use bagsplit_game::rules::GameKind;

use crate::shared::{SHARED_INPUTS, SHARED_VERSION};
use crate::situation::{INPUTS, INPUTS_VERSION, INPUTS_WERE};

/// What a network reads: situations of which kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reads {
    /// Those of Math Scrabble, where each player draws from bags of its own: [`Situation`](crate::Situation).
    PrivateBags,
    /// Those of Number Scrabble, where both players draw from one bag:
    /// [`SharedSituation`](crate::SharedSituation).
    NumberScrabble,
    /// Those of Binary Number Scrabble: the same numbers, of other symbols.
    BinaryNumberScrabble,
}

impl Reads {
    /// Every kind.
    pub const ALL: [Reads; 3] = [Reads::PrivateBags, Reads::NumberScrabble, Reads::BinaryNumberScrabble];

    /// What a network reads of a game.
    #[must_use]
    pub const fn of_game(game: GameKind) -> Reads {
        match game {
            GameKind::MathScrabble => Reads::PrivateBags,
            GameKind::NumberScrabble => Reads::NumberScrabble,
            GameKind::BinaryNumberScrabble => Reads::BinaryNumberScrabble,
        }
    }

    /// How many inputs there are.
    #[must_use]
    pub const fn inputs(self) -> usize {
        match self {
            Reads::PrivateBags => INPUTS,
            Reads::NumberScrabble | Reads::BinaryNumberScrabble => SHARED_INPUTS,
        }
    }

    /// How many there are, or were, in a version that is still read; new ones came behind those that there were.
    pub(crate) const fn inputs_of(self, version: u32) -> Option<usize> {
        match self {
            Reads::PrivateBags if version == 1 => Some(INPUTS_WERE),
            _ if version == self.version() => Some(self.inputs()),
            _ => None,
        }
    }

    /// The version of their meaning: weights are for one of them.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Reads::PrivateBags => INPUTS_VERSION,
            Reads::NumberScrabble | Reads::BinaryNumberScrabble => SHARED_VERSION,
        }
    }

    /// Its name in files of weights.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reads::PrivateBags => "private-bags",
            Reads::NumberScrabble => "number-scrabble",
            Reads::BinaryNumberScrabble => "binary-number-scrabble",
        }
    }

    /// The points that a margin of 1 is: about half of what one player is ahead by at the end. Equations of ten symbols
    /// are worth hundreds in Number Scrabble, and expressions of Math Scrabble a few.
    #[must_use]
    pub const fn unit(self) -> u32 {
        match self {
            Reads::PrivateBags => 10,
            Reads::NumberScrabble => 500,
            Reads::BinaryNumberScrabble => 100,
        }
    }
}
