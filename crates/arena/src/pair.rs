//! Pairs: two games with the same random numbers, in which the setups swap roles.
//!
//! The pair is the unit of all estimates, so it has its own types: a number of pairs cannot be mistaken for a number of
//! games, nor a share of a pair for a score.

use std::num::NonZeroU8;
use std::ops::Range;

use bagsplit_game::board::Player;

/// The game of a pair. In the first, player 1 holds the Advantage (or goes first, where the bag is shared); in the
/// second, player 0 does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leg {
    /// The first game.
    First,
    /// The second game, with the roles swapped.
    Second,
}

impl Leg {
    /// Both games, in order.
    pub const ALL: [Leg; 2] = [Leg::First, Leg::Second];

    /// 0 for the first game and 1 for the second, as records and tables number them.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other game.
    #[must_use]
    pub const fn other(self) -> Leg {
        match self {
            Leg::First => Leg::Second,
            Leg::Second => Leg::First,
        }
    }

    /// The game with this number.
    pub const fn numbered(index: u8) -> Option<Leg> {
        match index {
            0 => Some(Leg::First),
            1 => Some(Leg::Second),
            _ => None,
        }
    }
}

/// A value for each game of a pair, in the order of [`Leg::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pair<T>(pub [T; 2]);

impl<T> Pair<T> {
    /// Both, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<T> std::ops::Index<Leg> for Pair<T> {
    type Output = T;

    fn index(&self, leg: Leg) -> &T {
        &self.0[leg.index()]
    }
}

/// The number of games in this number of pairs.
pub const fn games_in(pairs: u64) -> u64 {
    2 * pairs
}

/// A range of consecutive pairs of one matchup. Ranges are ordered by their first pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairRange {
    first: u64,
    end: u64,
}

impl PairRange {
    /// The range of `pairs` pairs from number `first` on.
    ///
    /// # Panics
    /// When the numbers exceed 64 bits.
    ///
    /// ```
    /// use bagsplit_arena::PairRange;
    ///
    /// let range = PairRange::new(16, 4);
    /// assert_eq!((range.first(), range.end(), range.pairs(), range.games()), (16, 20, 4, 8));
    /// ```
    pub const fn new(first: u64, pairs: u64) -> PairRange {
        PairRange {
            first,
            end: first
                .checked_add(pairs)
                .expect("pairs have numbers of 64 bits"),
        }
    }

    /// The pairs from one number up to another (exclusive); empty where that is not larger.
    pub const fn between(first: u64, end: u64) -> PairRange {
        PairRange {
            first,
            end: if end < first { first } else { end },
        }
    }

    /// The number of the first pair.
    pub const fn first(self) -> u64 {
        self.first
    }

    /// One past the number of the last pair.
    pub const fn end(self) -> u64 {
        self.end
    }

    /// The number of pairs.
    pub const fn pairs(self) -> u64 {
        self.end - self.first
    }

    /// The number of games: two per pair.
    pub const fn games(self) -> u64 {
        games_in(self.pairs())
    }

    /// Whether there is no pair in it.
    pub const fn is_empty(self) -> bool {
        self.first == self.end
    }

    /// The numbers of the pairs.
    pub const fn numbers(self) -> Range<u64> {
        self.first..self.end
    }

    /// The pairs that are in both ranges; empty if there are none.
    ///
    /// ```
    /// # use bagsplit_arena::PairRange;
    /// let both = PairRange::new(0, 10).overlap(PairRange::new(8, 10));
    /// assert_eq!(both, PairRange::new(8, 2));
    /// assert!(both.overlap(PairRange::new(20, 1)).is_empty());
    /// ```
    #[must_use]
    pub fn overlap(self, other: PairRange) -> PairRange {
        PairRange::between(self.first.max(other.first), self.end.min(other.end))
    }
}

/// The first setup's share of the pair, in quarters: a win counts two, a tie one, a loss zero. So a lost pair has 0
/// quarters, a split pair 2 and a won pair 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quarters(
    /// One more than the quarters, so that `Option<Quarters>` takes one byte: there is one for every pair.
    NonZeroU8,
);

impl Quarters {
    /// Half of the pair for each, the result of every self-play pair.
    pub const SPLIT: Quarters = Quarters(NonZeroU8::MIN.saturating_add(2));

    /// The quarters of a pair with these winners; `None` is a tie.
    ///
    /// ```
    /// use bagsplit_arena::{Pair, Quarters};
    /// use bagsplit_game::board::Player;
    ///
    /// let split = Quarters::from_winners(Pair([Some(Player::P0), Some(Player::P1)]));
    /// assert_eq!(split.count(), 2);
    /// assert_eq!(Quarters::from_winners(Pair([None, Some(Player::P0)])).share(), 0.75);
    /// ```
    pub fn from_winners(winners: Pair<Option<Player>>) -> Quarters {
        let quarters = winners.iter().map(|winner| match winner {
            Some(Player::P0) => 2,
            Some(Player::P1) => 0,
            None => 1,
        });
        Quarters(NonZeroU8::MIN.saturating_add(quarters.sum()))
    }

    /// The number of quarters, 0 to 4.
    pub const fn count(self) -> u8 {
        self.0.get() - 1
    }

    /// The share of the pair, 0 to 1.
    pub fn share(self) -> f64 {
        f64::from(self.count()) / 4.
    }

    /// The quarters of the second setup.
    #[must_use]
    pub const fn exchanged(self) -> Quarters {
        Quarters(NonZeroU8::MIN.saturating_add(4 - self.count()))
    }
}
