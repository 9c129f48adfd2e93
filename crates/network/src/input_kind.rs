//! The kinds of network inputs.

use bagsplit_game::rules::GameKind;

use crate::shared::{SHARED_INPUTS, SHARED_VERSION};
use crate::situation::{INPUTS, INPUTS_VERSION};

/// The kind of game whose situations a network reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputKind {
    /// Situations of Math Scrabble, with private bags: [`Situation`](crate::Situation).
    PrivateBags,
    /// Situations of Number Scrabble, with one shared bag: [`SharedSituation`](crate::SharedSituation).
    NumberScrabble,
    /// Situations of Binary Number Scrabble: the same numbers of inputs, for other symbols.
    BinaryNumberScrabble,
}

impl InputKind {
    /// Every kind.
    pub const ALL: [InputKind; 3] = [
        InputKind::PrivateBags,
        InputKind::NumberScrabble,
        InputKind::BinaryNumberScrabble,
    ];

    /// The kind of inputs for a game.
    pub const fn of_game(game: GameKind) -> InputKind {
        match game {
            GameKind::MathScrabble => InputKind::PrivateBags,
            GameKind::NumberScrabble => InputKind::NumberScrabble,
            GameKind::BinaryNumberScrabble => InputKind::BinaryNumberScrabble,
        }
    }

    /// The number of inputs.
    pub const fn inputs(self) -> usize {
        match self {
            InputKind::PrivateBags => INPUTS,
            InputKind::NumberScrabble | InputKind::BinaryNumberScrabble => SHARED_INPUTS,
        }
    }

    /// The version of the inputs' meaning, to which weights are tied.
    pub const fn version(self) -> u32 {
        match self {
            InputKind::PrivateBags => INPUTS_VERSION,
            InputKind::NumberScrabble | InputKind::BinaryNumberScrabble => SHARED_VERSION,
        }
    }

    /// The name in weights files.
    pub const fn name(self) -> &'static str {
        match self {
            InputKind::PrivateBags => "private-bags",
            InputKind::NumberScrabble => "number-scrabble",
            InputKind::BinaryNumberScrabble => "binary-number-scrabble",
        }
    }

    /// The points of a margin of 1: about half of the usual final lead. Equations of ten symbols earn hundreds of
    /// points in Number Scrabble, and expressions of Math Scrabble a few.
    pub const fn unit(self) -> u32 {
        match self {
            InputKind::PrivateBags => 10,
            InputKind::NumberScrabble => 500,
            InputKind::BinaryNumberScrabble => 100,
        }
    }
}
