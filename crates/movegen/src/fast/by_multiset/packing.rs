//! Expressions as numbers, and multisets of tiles as keys: shared by the search and the build script, which includes
//! this file. So it uses nothing else of this crate.

/// The maximum length of listed scoring expressions.
pub(super) const LONGEST_KNOWN: usize = 9;

/// A run of at most [`LONGEST_KNOWN`] symbols: four bits each, so that runs of one length compare as their symbols do,
/// and shorter ones come first.
pub(super) type Packed = u64;

/// The first eight symbols of a run, or all of a shorter one. Together with the multiset of all nine they determine the
/// run.
pub(super) type Entry = u32;

/// An additive key of a multiset of up to nine tiles: the number of tiles of each kind is a decimal digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key(pub(super) u64);

impl Key {
    /// The key of one tile.
    pub(super) const fn from_code(code: u8) -> Key {
        Key(10u64.pow(code as u32 - 1))
    }

    /// The key of the union of both.
    #[inline]
    pub(super) const fn plus(self, other: Key) -> Key {
        Key(self.0 + other.0)
    }

    /// The key of the tiles of a run.
    pub(super) fn of_run(mut packed: Packed) -> Key {
        let mut key = Key::default();
        while packed != 0 {
            key = key.plus(Key::from_code((packed & 15) as u8));
            packed >>= 4;
        }
        key
    }

    /// Pseudo-random bits (Fibonacci hashing).
    #[inline]
    const fn hash(self, bits: u32) -> usize {
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
    }

    /// The bucket of the expressions of a multiset, which it shares with others.
    #[inline]
    pub(super) const fn bucket(self) -> usize {
        self.hash(BUCKET_BITS)
    }

    /// The filter bit that says whether there may be any.
    #[inline]
    pub(super) const fn bit(self) -> usize {
        self.hash(FILTER_BITS)
    }
}

/// The numbers of bits of bucket indexes and of the filter.
pub(super) const BUCKET_BITS: u32 = 16;
pub(super) const FILTER_BITS: u32 = 19;

/// Runs in ascending order, each stored as its difference from the one before: seven bits per byte, the lowest first,
/// and the highest bit of a byte says that more follow.
pub(super) fn listed(list: &[u8]) -> impl Iterator<Item = Packed> {
    let mut bytes = list.iter();
    let mut packed = 0;
    std::iter::from_fn(move || {
        let mut bits = 0;
        loop {
            let byte = *bytes.next()?;
            packed += Packed::from(byte & 0x7f) << bits;
            bits += 7;
            if byte & 0x80 == 0 {
                return Some(packed);
            }
        }
    })
}
