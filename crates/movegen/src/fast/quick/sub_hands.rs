//! Sub-hands as sets of places in the hand, and sets of sub-hands.

use super::multisets::MOST;

/// A set of sub-hands: bit `s` stands for the sub-hand of the tiles whose bits are set in `s`.
pub(super) type SubHands = u128;

/// How many sub-hands there are, of seven distinct tiles.
pub(super) const SUB_HANDS: usize = 1 << MOST;

/// The places in a sub-hand, in order.
#[inline]
pub(super) fn places(sub_hand: u8) -> impl Iterator<Item = usize> {
    members(sub_hand.into())
}

/// The places of the bits of a set, in order.
#[inline]
pub(super) fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}

/// All sub-hands of those in a set.
#[inline]
pub(super) fn parts(of: SubHands) -> SubHands {
    let mut parts = of;
    let mut place = 0;
    while place < MOST {
        parts |= parts >> (1 << place) & WITHOUT[place];
        place += 1;
    }
    parts
}

/// The sub-hands of the first places alone, the empty one left out.
pub(super) fn below(size: usize) -> SubHands {
    let all = if size == MOST { !0 } else { (1 << (1 << size)) - 1 };
    all & !1
}

/// By number of tiles.
pub(super) static OF_SIZE: [SubHands; MOST + 1] = with(0x7f);
/// By the places of operators, then by how many of them are in the sub-hand.
pub(super) static WITH: [[SubHands; MOST + 1]; SUB_HANDS] = all_with();
/// By the places, but for the first, of tiles equal to the one before: where such a one is not taken
/// without the other.
pub(super) static ORDERLY: [SubHands; SUB_HANDS / 2] = orderly();
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
