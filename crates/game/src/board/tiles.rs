//! Multisets of tiles: a hand, a bag's contents, a discard.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::board::{Symbol, Tile};

/// A multiset of tiles, at most 255 of a kind.
///
/// Hands, bags, draws and discards all have this type; the order of tiles is irrelevant in all of them.
/// Multisets are ordered by the count of the first kind in which they differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tiles {
    /// Indexed by kind, padded with zeros.
    counts: [u8; COUNTS],
}

/// The number of kinds, rounded up so that eight or sixteen counts are added and compared at once.
const COUNTS: usize = Tile::COUNT.next_multiple_of(8);

/// The error for a text that is not a multiset of tiles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TilesError {
    /// A character that is not a tile.
    #[error("'{0}' is no tile")]
    NoSuchTile(char),
    /// More than 255 tiles of one kind.
    #[error("more than 255 tiles '{0}'")]
    TooMany(Tile),
}

/// A number of tiles in words: `1 tile`, `2 tiles`.
pub fn tile_count(count: u32) -> String {
    format!("{count} {}", if count == 1 { "tile" } else { "tiles" })
}

/// A number of tiles in words as a subject: `1 tile is`, `2 tiles are`.
pub(crate) fn tiles_are(count: u32) -> String {
    format!(
        "{} {}",
        tile_count(count),
        if count == 1 { "is" } else { "are" }
    )
}

impl Tiles {
    /// The empty multiset.
    pub const EMPTY: Tiles = Tiles {
        counts: [0; COUNTS],
    };

    /// The number of tiles of one kind.
    #[inline]
    pub fn count(&self, tile: impl Into<Tile>) -> u8 {
        self.counts[tile.into().index()]
    }

    /// Sets the number of tiles of one kind.
    pub fn set(&mut self, tile: impl Into<Tile>, count: u8) {
        self.counts[tile.into().index()] = count;
    }

    /// The total number of tiles.
    #[inline]
    pub fn total(&self) -> u32 {
        // Adds pairs of counts into four lanes of a word; then the lanes, which stay far below 2^16.
        let every_other = 0x00ff_00ff_00ff_00ff;
        let sums = self.counts.as_chunks().0.iter().fold(0, |sums, &eight| {
            let eight = u64::from_le_bytes(eight);
            sums + (eight & every_other) + (eight >> 8 & every_other)
        });
        (sums.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }

    /// Whether there are no tiles.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Tiles::EMPTY
    }

    /// Adds one tile.
    ///
    /// # Panics
    /// When there are 255 of that kind already.
    pub fn add(&mut self, tile: impl Into<Tile>) {
        let count = &mut self.counts[tile.into().index()];
        *count = count.checked_add(1).expect("at most 255 tiles of a kind");
    }

    /// Removes one tile; `false`, and nothing changes, when there is none of that kind.
    #[inline]
    pub fn take(&mut self, tile: impl Into<Tile>) -> bool {
        let count = &mut self.counts[tile.into().index()];
        let is_in = *count > 0;
        *count -= u8::from(is_in);
        is_in
    }

    /// Whether it contains every tile of `other`, with its multiplicity.
    #[inline]
    pub fn contains(&self, other: &Tiles) -> bool {
        // All counts are compared without an early exit.
        self.counts
            .iter()
            .zip(&other.counts)
            .fold(true, |all, (mine, theirs)| all & (mine >= theirs))
    }

    /// The sum of both multisets; `None` when a kind has more than 255 tiles in it.
    pub fn checked_plus(&self, other: &Tiles) -> Option<Tiles> {
        let mut sum = *self;
        for (mine, theirs) in sum.counts.iter_mut().zip(&other.counts) {
            *mine = mine.wrapping_add(*theirs);
        }
        // After an overflow a count is smaller than before.
        sum.contains(self).then_some(sum)
    }

    /// The sum of both multisets.
    ///
    /// # Panics
    /// When a kind has more than 255 tiles in the sum.
    #[must_use]
    pub fn plus(&self, other: &Tiles) -> Tiles {
        self.checked_plus(other)
            .expect("at most 255 tiles of a kind")
    }

    /// The tiles without those of `other`, `None` when some of them are missing.
    #[must_use]
    pub fn minus(&self, other: &Tiles) -> Option<Tiles> {
        let mut rest = *self;
        for (mine, theirs) in rest.counts.iter_mut().zip(&other.counts) {
            *mine = mine.wrapping_sub(*theirs);
        }
        self.contains(other).then_some(rest)
    }

    /// The tiles without those of `other`, ignoring missing ones.
    #[must_use]
    pub fn saturating_minus(&self, other: &Tiles) -> Tiles {
        let mut rest = *self;
        for (mine, theirs) in rest.counts.iter_mut().zip(&other.counts) {
            *mine = mine.saturating_sub(*theirs);
        }
        rest
    }

    /// The kinds that occur, each with its count, in order.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = (Tile, u8)> + '_ {
        // A word has eight counts; words of zeros are skipped at once.
        let (words, _) = self.counts.as_chunks();
        let (mut at, mut rest) = (0, u64::from_le_bytes(words[0]));
        std::iter::from_fn(move || {
            while rest == 0 {
                at += 1;
                rest = u64::from_le_bytes(*words.get(at)?);
            }
            let byte = rest.trailing_zeros() / 8;
            let count = (rest >> (8 * byte)) as u8;
            rest &= !(0xff << (8 * byte));
            Some((Tile::from_index(8 * at + byte as usize), count))
        })
    }

    /// The tiles one by one, in order.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + '_ {
        self.kinds()
            .flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(count)))
    }

    /// The number of digits.
    pub fn digits(&self) -> u32 {
        self.counts[..10].iter().map(|&c| u32::from(c)).sum()
    }

    /// The number of operators `+ - * /`.
    #[inline]
    pub fn operators(&self) -> u32 {
        let first = Symbol::Plus.index();
        self.counts[first..first + 4]
            .iter()
            .map(|&c| u32::from(c))
            .sum()
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        let mut set = Tiles::EMPTY;
        for tile in tiles {
            set.add(tile);
        }
        set
    }
}

impl FromIterator<Symbol> for Tiles {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Tiles {
        symbols.into_iter().map(Tile::from).collect()
    }
}

impl FromStr for Tiles {
    type Err = TilesError;

    /// Parses tiles in either spelling, in any order, without separators: `"125+-"`.
    fn from_str(text: &str) -> Result<Tiles, TilesError> {
        let mut tiles = Tiles::EMPTY;
        for c in text.chars() {
            let tile = Tile::from_char(c).ok_or(TilesError::NoSuchTile(c))?;
            let count = tiles
                .count(tile)
                .checked_add(1)
                .ok_or(TilesError::TooMany(tile))?;
            tiles.set(tile, count);
        }
        Ok(tiles)
    }
}

impl fmt::Display for Tiles {
    /// The tiles in order, in ASCII.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|tile| f.write_char(tile.to_char()))
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> Tiles {
        text.parse().unwrap()
    }

    #[test]
    fn reads_both_spellings_and_writes_ascii_in_order() {
        assert_eq!(tiles("÷2×1").to_string(), "12*/");
        assert_eq!(tiles("?s²").to_string(), "ss?");
        assert_eq!("12a".parse::<Tiles>(), Err(TilesError::NoSuchTile('a')));
        assert_eq!(
            "1".repeat(256).parse::<Tiles>(),
            Err(TilesError::TooMany(Symbol::D1.into()))
        );
    }

    #[test]
    fn sums_and_differences_respect_multiplicity() {
        let hand = tiles("1122+");
        assert!(hand.contains(&tiles("12+")));
        assert!(!hand.contains(&tiles("111")));
        assert_eq!(hand.minus(&tiles("12+")), Some(tiles("12")));
        assert_eq!(hand.minus(&tiles("3")), None);
        assert_eq!(hand.saturating_minus(&tiles("1113")), tiles("22+"));
        assert_eq!(hand.plus(&tiles("3")).total(), 6);
        assert_eq!((hand.digits(), hand.operators()), (4, 1));
    }

    #[test]
    fn kinds_are_those_with_tiles_in_order() {
        for (text, spread) in [
            ("", 1),
            ("?", 3),
            ("0", 7),
            ("12*/", 5),
            ("0=sX?", 11),
            ("99999999", 2),
        ] {
            let mut some = tiles(text);
            for (number, tile) in Tile::all().enumerate() {
                some.set(
                    tile,
                    (some.count(tile) * 31).wrapping_add((number % spread == 1).into()),
                );
            }
            let counted: Vec<_> = Tile::all()
                .map(|tile| (tile, some.count(tile)))
                .filter(|&(_, count)| count > 0)
                .collect();
            assert_eq!(some.kinds().collect::<Vec<_>>(), counted, "{text}");
        }
    }

    #[test]
    fn the_maximum_number_of_tiles_is_counted_correctly() {
        let mut all = Tiles::EMPTY;
        for (number, tile) in Tile::all().enumerate() {
            all.set(tile, 255);
            assert_eq!(all.total(), 255 * (number as u32 + 1));
        }
    }

    #[test]
    fn taking_a_tile_that_is_not_there_changes_nothing() {
        let mut hand = tiles("1");
        assert!(hand.take(Symbol::D1));
        assert!(!hand.take(Symbol::D1));
        assert!(hand.is_empty());
    }
}
