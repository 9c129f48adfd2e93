//! What an empty square counts, whatever is laid on it.

use bagsplit_game::board::Premium;

/// What a square counts in a main run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weighed {
    pub(crate) letter: u32,
    pub(crate) word: u32,
    /// What a tile's score counts in the cross run.
    pub(crate) cross: u32,
    /// The most that the cross run earns by its bonus.
    pub(crate) most: u64,
}

impl Weighed {
    /// The score of a square with this premium; `bonus` is the largest of its cross run, `None` without one.
    pub(crate) fn new(premium: Premium, bonus: Option<u64>) -> Weighed {
        let (letter, word) = (premium.letter(), premium.word());
        let (cross, most) = bonus.map_or((0, 0), |most| (letter * word, most.saturating_mul(word.into())));
        Weighed { letter, word, cross, most }
    }
}
