//! The multipliers of an empty square, for any tile on it.

use bagsplit_game::board::Premium;

/// The multipliers of a square in a main run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SquareScore {
    pub(crate) letter: u32,
    pub(crate) word: u32,
    /// The multiplier of a tile's score in the cross run.
    pub(crate) cross: u32,
    /// The largest bonus of the cross run.
    pub(crate) most: u64,
}

impl SquareScore {
    /// The score of a square with this premium; `bonus` is the largest of its cross run, `None` without one.
    pub(crate) fn new(premium: Premium, bonus: Option<u64>) -> SquareScore {
        let (letter, word) = (premium.letter(), premium.word());
        let (cross, most) = bonus.map_or((0, 0), |most| (letter * word, most.saturating_mul(word.into())));
        SquareScore { letter, word, cross, most }
    }
}
