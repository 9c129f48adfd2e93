//! Bags, by letter.

use std::fmt;

/// The most bags a player can split tiles into.
pub const MAX_BAGS: usize = 8;

/// A bag, by its letter: `A` to `H`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bag(u8);

impl Bag {
    /// The first bag; the only one in the games with a shared bag.
    pub const A: Bag = Bag(0);

    /// The bag with this index, `None` from [`MAX_BAGS`] on.
    pub const fn new(index: usize) -> Option<Bag> {
        if index < MAX_BAGS {
            Some(Bag(index as u8))
        } else {
            None
        }
    }

    /// The first `count` bags.
    ///
    /// # Panics
    /// When `count` is more than [`MAX_BAGS`].
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Bag> + Clone {
        assert!(count <= MAX_BAGS, "at most {MAX_BAGS} bags");
        (0..count as u8).map(Bag)
    }

    /// The index of this bag, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter of this bag.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// The bag with this letter.
    pub const fn from_letter(letter: char) -> Option<Bag> {
        if letter.is_ascii_uppercase() {
            Self::new(letter as usize - 'A' as usize)
        } else {
            None
        }
    }
}

impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

debug_as_shown!(Bag);

/// One `T` for each possible bag; entries beyond the bags in play are `T`'s default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ByBag<T>(pub [T; MAX_BAGS]);

impl<T: Default> ByBag<T> {
    /// This for bag A and the default for the others.
    pub fn single(item: T) -> ByBag<T> {
        let mut bags = ByBag(std::array::from_fn(|_| T::default()));
        bags[Bag::A] = item;
        bags
    }
}

impl<T> ByBag<T> {
    /// Each bag with its `T`.
    pub fn iter(&self) -> impl Iterator<Item = (Bag, &T)> {
        self.0
            .iter()
            .enumerate()
            .map(|(index, item)| (Bag(index as u8), item))
    }
}

indexed_by!(ByBag[Bag]);

impl ByBag<crate::board::Tiles> {
    /// All tiles of all bags together.
    ///
    /// # Panics
    /// When that makes more than 255 of a kind.
    pub fn all(&self) -> crate::board::Tiles {
        let filled = self.0.iter().filter(|tiles| !tiles.is_empty());
        filled.fold(crate::board::Tiles::EMPTY, |sum, tiles| sum.plus(tiles))
    }

    /// The number of tiles in each bag.
    pub fn totals(&self) -> ByBag<u32> {
        let mut totals = ByBag::default();
        for (total, tiles) in totals.0.iter_mut().zip(&self.0) {
            *total = tiles.total();
        }
        totals
    }
}
