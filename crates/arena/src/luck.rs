//! Sources of randomness: tile keys and random streams.
//!
//! All randomness is derived from (seed, pair, role) and a purpose, by hashing; that of a shared bag from (seed, pair).
//! So no consumer of random numbers can shift those of another: a bot that draws more numbers does not change the tiles
//! of any player.

use bagsplit_game::board::{Role, Tile};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The purpose of a random stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Choosing placements.
    Placing,
    /// Allocating draws.
    Drawing,
    /// Thinking times.
    Thinking,
    /// Choosing among placements that are equally good.
    Ties,
}

/// The randomness of one role in one pair of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    key: u64,
}

impl Luck {
    /// The randomness of `role` in pair number `pair`. `own` is 0, or the number of a separate stream that is shared
    /// only by setups with the same number.
    pub fn new(seed: u64, pair: u64, role: Role, stream: u64) -> Luck {
        Luck {
            key: hash(seed, &[pair, role.index() as u64, stream]),
        }
    }

    /// Randomness that nothing else has.
    pub(crate) fn random(rng: &mut dyn Rng) -> Luck {
        Luck {
            key: rng.next_u64(),
        }
    }

    /// The randomness of the shared bag in pair number `pair`: it belongs to no role, since the order of the bag is the
    /// same for both seatings. `own` are the stream numbers of both setups, in any order.
    pub(crate) fn for_shared_bag(seed: u64, pair: u64, streams: [u64; 2]) -> Luck {
        let [one, other] = streams;
        Luck {
            key: hash(
                seed,
                &[pair, Role::ALL.len() as u64, one.min(other), one.max(other)],
            ),
        }
    }

    /// The key of a physical tile: `copy` numbers the tiles with the same symbol, `epoch` counts how often tiles have
    /// returned to its bag. A bag yields its smallest key first.
    ///
    /// Keys do not depend on the split, so different splits share as much randomness as possible.
    pub(crate) fn tile_key(&self, tile: Tile, copy: u8, epoch: u32) -> u64 {
        hash(
            self.key,
            &[0, tile.index() as u64, u64::from(copy), u64::from(epoch)],
        )
    }

    /// The random stream for a purpose.
    pub fn stream(&self, purpose: Purpose) -> Pcg64Mcg {
        Pcg64Mcg::seed_from_u64(hash(self.key, &[1 + purpose as u64]))
    }
}

/// XXH3 (64 bits, seeded) of whole numbers, little-endian.
fn hash<const N: usize>(seed: u64, words: &[u64; N]) -> u64 {
    let mut bytes = [0u8; 64];
    for (place, word) in words.iter().enumerate() {
        bytes[place * 8..place * 8 + 8].copy_from_slice(&word.to_le_bytes());
    }
    xxh3_64_with_seed(&bytes[..N * 8], seed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::Symbol;

    #[test]
    fn luck_is_frozen() {
        // These values must never change: stored results could not be continued otherwise.
        let luck = Luck::new(2026, 7, Role::Other, 0);
        let keys = [0, 1].map(|epoch| luck.tile_key(Symbol::Plus.into(), 3, epoch));
        let streams = [
            Purpose::Placing,
            Purpose::Drawing,
            Purpose::Thinking,
            Purpose::Ties,
        ];
        let first = streams.map(|purpose| luck.stream(purpose).next_u64());
        assert_eq!(keys, [1_409_274_387_429_840_588, 2_665_766_590_438_457_706]);
        let streams = [
            9_563_906_712_215_514_538,
            16_013_566_814_746_706,
            9_604_999_292_833_091_481,
            6_529_385_712_177_951_568,
        ];
        assert_eq!(first, streams);
        let shared = Luck::for_shared_bag(2026, 7, [0, 0]);
        assert_eq!(
            [0, 1].map(|epoch| shared.tile_key(Symbol::Plus.into(), 3, epoch)),
            [13_989_059_619_102_704_013, 17_808_189_362_705_638_434]
        );
    }

    #[test]
    fn the_shared_bag_has_a_random_stream_of_its_own() {
        let bag = Luck::for_shared_bag(1, 2, [0, 0]);
        let others = [
            Luck::new(1, 2, Role::Holder, 0),
            Luck::new(1, 2, Role::Other, 0),
            Luck::for_shared_bag(2, 2, [0, 0]),
            Luck::for_shared_bag(1, 3, [0, 0]),
            Luck::for_shared_bag(1, 2, [0, 1]),
            Luck::for_shared_bag(1, 2, [1, 1]),
        ];
        assert!(others.iter().all(|other| *other != bag));
        assert_eq!(
            Luck::for_shared_bag(1, 2, [3, 5]),
            Luck::for_shared_bag(1, 2, [5, 3])
        );
    }

    #[test]
    fn every_part_of_the_seed_changes_the_random_numbers() {
        let base = Luck::new(1, 2, Role::Holder, 0);
        let others = [
            Luck::new(2, 2, Role::Holder, 0),
            Luck::new(1, 3, Role::Holder, 0),
            Luck::new(1, 2, Role::Other, 0),
            Luck::new(1, 2, Role::Holder, 1),
        ];
        assert!(others.iter().all(|other| *other != base));
        let key = |tile: Symbol, copy, epoch| base.tile_key(tile.into(), copy, epoch);
        let reference = key(Symbol::D1, 0, 0);
        for other in [
            key(Symbol::D2, 0, 0),
            key(Symbol::D1, 1, 0),
            key(Symbol::D1, 0, 1),
        ] {
            assert_ne!(other, reference);
        }
    }
}
