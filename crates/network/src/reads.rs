//! What does a network read?

use crate::shared::{SHARED_INPUTS, SHARED_VERSION};
use crate::situation::{INPUTS, INPUTS_VERSION};

/// What a network reads: situations of which kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reads {
    /// Those of Math Scrabble, where each player draws from bags of its own: [`Situation`](crate::Situation).
    PrivateBags,
    /// Those of games in which both players draw from one bag.
    SharedBag,
}

impl Reads {
    /// Every kind.
    pub const ALL: [Reads; 2] = [Reads::PrivateBags, Reads::SharedBag];

    /// How many inputs there are.
    #[must_use]
    pub const fn inputs(self) -> usize {
        match self {
            Reads::PrivateBags => INPUTS,
            Reads::SharedBag => SHARED_INPUTS,
        }
    }

    /// The version of their meaning: weights are for one of them.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Reads::PrivateBags => INPUTS_VERSION,
            Reads::SharedBag => SHARED_VERSION,
        }
    }

    /// Its name in files of weights.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reads::PrivateBags => "private-bags",
            Reads::SharedBag => "shared-bag",
        }
    }
}
