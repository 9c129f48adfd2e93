//! What an empty square counts, whatever is laid on it.

use bagsplit_game::board::Premium;

use super::cross::Cross;

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
    /// Of a square with this premium, and with this run across it.
    pub(crate) fn new(premium: Premium, cross: Option<&Cross>) -> Weighed {
        let (letter, word) = (premium.letter(), premium.word());
        let (cross, most) =
            cross.map_or((0, 0), |cross| (letter * word, cross.most.saturating_mul(word.into())));
        Weighed { letter, word, cross, most }
    }
}
