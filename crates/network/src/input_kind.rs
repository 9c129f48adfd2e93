//! The kinds of inputs that networks read.

use bagsplit_game::rules::GameKind;

use crate::shared::{SHARED_INPUTS, SHARED_VERSION};
use crate::situation::{INPUTS, INPUTS_VERSION, INPUTS_WERE};

/// What a network reads: situations of which kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputKind {
    /// Those of Math Scrabble, where each player draws from bags of its own: [`Situation`](crate::Situation).
    PrivateBags,
    /// Those of Number Scrabble, where both players draw from one bag:
    /// [`SharedSituation`](crate::SharedSituation).
    NumberScrabble,
    /// Those of Binary Number Scrabble: the same numbers, of other symbols.
    BinaryNumberScrabble,
}

impl InputKind {
    /// Every kind.
    pub const ALL: [InputKind; 3] =
        [InputKind::PrivateBags, InputKind::NumberScrabble, InputKind::BinaryNumberScrabble];

    /// What a network reads of a game.
    #[must_use]
    pub const fn of_game(game: GameKind) -> InputKind {
        match game {
            GameKind::MathScrabble => InputKind::PrivateBags,
            GameKind::NumberScrabble => InputKind::NumberScrabble,
            GameKind::BinaryNumberScrabble => InputKind::BinaryNumberScrabble,
        }
    }

    /// How many inputs there are.
    #[must_use]
    pub const fn inputs(self) -> usize {
        match self {
            InputKind::PrivateBags => INPUTS,
            InputKind::NumberScrabble | InputKind::BinaryNumberScrabble => SHARED_INPUTS,
        }
    }

    /// How many there are, or were, in a version that is still read; new ones came after those that there were.
    pub(crate) const fn inputs_of(self, version: u32) -> Option<usize> {
        match self {
            InputKind::PrivateBags if version == 1 => Some(INPUTS_WERE),
            _ if version == self.version() => Some(self.inputs()),
            _ => None,
        }
    }

    /// The version of their meaning: weights are for one of them.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            InputKind::PrivateBags => INPUTS_VERSION,
            InputKind::NumberScrabble | InputKind::BinaryNumberScrabble => SHARED_VERSION,
        }
    }

    /// Its name in files of weights.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            InputKind::PrivateBags => "private-bags",
            InputKind::NumberScrabble => "number-scrabble",
            InputKind::BinaryNumberScrabble => "binary-number-scrabble",
        }
    }

    /// The points that a margin of 1 is: about half of what one player is ahead by at the end. Equations of ten symbols
    /// are worth hundreds in Number Scrabble, and expressions of Math Scrabble a few.
    #[must_use]
    pub const fn unit(self) -> u32 {
        match self {
            InputKind::PrivateBags => 10,
            InputKind::NumberScrabble => 500,
            InputKind::BinaryNumberScrabble => 100,
        }
    }
}
