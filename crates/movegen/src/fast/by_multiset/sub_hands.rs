//! Sub-hands as sets of places in the hand, and sets of sub-hands.

use bagsplit_game::board::Tiles;

use super::super::code::members;
use super::super::hand::{Hand, SubHand};
use super::expressions::KEYS;
use super::multisets::{FIRST, MOST, STEP};
use super::packing::Key;
use super::position::Leaves;

/// A set of sub-hands: bit `s` is the sub-hand of the tiles whose bits are set in `s`.
pub(super) type SubHands = u128;

/// The number of sub-hands of seven distinct tiles.
pub(super) const SUB_HANDS: usize = 1 << MOST;

/// The sub-hands in a set, and all sub-hands of those.
#[inline]
pub(super) fn members_and_parts(of: SubHands) -> SubHands {
    let mut parts = of;
    let mut place = 0;
    while place < MOST {
        parts |= parts >> (1 << place) & WITHOUT[place];
        place += 1;
    }
    parts
}

/// The set of these sub-hands.
pub(super) fn set_of(sub_hands: impl Iterator<Item = usize>) -> SubHands {
    sub_hands.fold(0, |all, sub_hand| all | 1 << sub_hand)
}

impl Hand {
    /// The index of the multiset of a sub-hand's tiles.
    #[inline]
    pub(super) fn multiset(&self, sub_hand: usize) -> u32 {
        let codes = self.codes(sub_hand as SubHand).zip(&STEP);
        codes.fold(
            FIRST[sub_hand.count_ones() as usize],
            |number, (code, step)| number + step[code.index() - 1],
        )
    }
}

/// Precomputed properties of the sub-hands of a hand.
#[derive(Clone, Debug)]
pub(super) struct SubHandIndex {
    /// All except the empty one.
    pub(super) all: SubHands,
    /// The places of operators in the hand.
    operators: usize,
    /// The key of each sub-hand.
    pub(super) keys: [Key; SUB_HANDS],
    /// The tiles of each, if leave values are needed.
    tiles: [Tiles; SUB_HANDS],
}

impl SubHandIndex {
    pub(super) const NONE: SubHandIndex = SubHandIndex {
        all: 0,
        operators: 0,
        keys: [Key(0); SUB_HANDS],
        tiles: [Tiles::EMPTY; SUB_HANDS],
    };

    /// Reads a hand of up to seven tiles.
    pub(super) fn read(&mut self, hand: &Hand) {
        let below = if hand.size == MOST {
            !0
        } else {
            (1 << (1 << hand.size)) - 1
        };
        self.all = ORDERLY[usize::from(hand.doubles >> 1)] & below & !1;
        self.operators = usize::from(hand.all & !hand.digits);
        for (place, code) in hand.codes[..hand.size].iter().enumerate() {
            // Each sub-hand so far, with this tile added.
            let (without, with) = self.keys.split_at_mut(1 << place);
            for (key, without) in with.iter_mut().zip(without) {
                *key = without.plus(KEYS[code.index()]);
            }
        }
    }

    /// Computes the leave value of each sub-hand.
    pub(super) fn value(
        &mut self,
        hand: &Hand,
        value: impl Fn(&Tiles) -> i32,
        leaves: &mut Leaves,
    ) {
        // The tiles of each set of places: one more than those of a smaller one.
        let tiles = &mut self.tiles;
        for set in 1usize..1 << hand.size {
            let last = set.trailing_zeros() as usize;
            tiles[set] = tiles[set & (set - 1)];
            tiles[set].add(hand.codes[last].symbol());
        }
        for sub_hand in members(self.all) {
            leaves[sub_hand] = value(&tiles[usize::from(hand.all) & !sub_hand]);
        }
    }

    /// The sub-hands with n tiles of which n are operators.
    #[inline]
    pub(super) fn with(&self, tiles: usize, operators: usize) -> SubHands {
        OF_SIZE[tiles] & WITH[self.operators][operators] & self.all
    }
}

/// By number of tiles.
static OF_SIZE: [SubHands; MOST + 1] = with(0x7f);
/// By the places of operators, then by their number in the sub-hand.
static WITH: [[SubHands; MOST + 1]; SUB_HANDS] = all_with();
/// By the places, except for the first, of tiles equal to the one before: the sub-hands that take such a tile only
/// together with the one before.
static ORDERLY: [SubHands; SUB_HANDS / 2] = orderly();
/// By place: the sub-hands without it.
const WITHOUT: [SubHands; MOST] = without();

const fn with(places: usize) -> [SubHands; MOST + 1] {
    let mut by_count = [0; MOST + 1];
    let mut sub_hand = 0;
    while sub_hand < SUB_HANDS {
        by_count[(sub_hand & places).count_ones() as usize] |= 1 << sub_hand;
        sub_hand += 1;
    }
    by_count
}

const fn all_with() -> [[SubHands; MOST + 1]; SUB_HANDS] {
    let mut all = [[0; MOST + 1]; SUB_HANDS];
    let mut places = 0;
    while places < SUB_HANDS {
        all[places] = with(places);
        places += 1;
    }
    all
}

const fn orderly() -> [SubHands; SUB_HANDS / 2] {
    let mut all = [0; SUB_HANDS / 2];
    let mut doubles = 0;
    while doubles < SUB_HANDS / 2 {
        let mut sub_hand = 0;
        while sub_hand < SUB_HANDS {
            if sub_hand & (doubles << 1) & !(sub_hand << 1) == 0 {
                all[doubles] |= 1 << sub_hand;
            }
            sub_hand += 1;
        }
        doubles += 1;
    }
    all
}

const fn without() -> [SubHands; MOST] {
    let mut all = [0; MOST];
    let mut sub_hand = 0;
    while sub_hand < SUB_HANDS {
        let mut place = 0;
        while place < MOST {
            if sub_hand >> place & 1 == 0 {
                all[place] |= 1 << sub_hand;
            }
            place += 1;
        }
        sub_hand += 1;
    }
    all
}
