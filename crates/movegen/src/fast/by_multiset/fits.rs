//! How many new operators fit into windows: for all windows of a line at once, as bits.
//!
//! A window is told by its first square and its number of tiles. It covers as many of the line's empty squares running,
//! and what lies before, between and behind them is in its run. So with the empty squares numbered, and a *gap* before
//! each of them and behind the last, window i of t tiles covers squares i to i + t - 1 and holds gaps i to i + t: what
//! the windows of t tiles are follows from those of t - 1 by one more square and the gap behind it.

use super::multisets::MOST;

/// Some windows of a line with as many tiles: bit i stands for the one that begins on the empty square number i. There
/// are sixteen at most, as a line of seventeen squares holds a tile or its windows have to cover the centre.
pub(super) type Starts = u16;

/// A one in each of four parts of a word.
const EACH: u64 = 0x0001_0001_0001_0001;

/// The tiles of a line by the gaps between its empty squares (bits).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gaps {
    /// There are tiles.
    pub(super) filled: u32,
    /// The first is a digit.
    pub(super) digit_first: u32,
    /// The last is an operator, and no two operators touch.
    pub(super) operator_last: u32,
    /// An operator is last, or two touch: nothing can end there.
    pub(super) no_end: u32,
}

/// For windows of a line with as many tiles: which can be valid with how many new operators.
///
/// Whatever is valid with an operator is so with a digit in its place, up to the last operator of all. So those with
/// a number are among those with any less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fits {
    /// With none, if there is an old operator.
    none: Starts,
    /// With 1 in the lowest sixteen bits, and so on up to [`MOST`]: all of them where each lies between old digits.
    some: u128,
}

impl Fits {
    /// By number of tiles up to the number of empty squares: the reading of `Grammar`, for all windows in step. Nothing
    /// is meant by bits of windows that go beyond the line.
    pub(super) fn find(all: &mut [Fits; MOST + 1], gaps: &Gaps, empty: usize) {
        // What runs can be that end in a digit, and in an operator (or have not begun).
        let mut digit = Fits { none: (gaps.digit_first & !gaps.no_end) as Starts, some: 0 };
        let mut operator =
            Fits { none: (!gaps.filled | gaps.digit_first & gaps.operator_last) as Starts, some: 0 };
        for (tiles, fits) in all.iter_mut().enumerate().skip(1).take(empty) {
            // A new tile.
            (digit, operator) = (
                Fits { none: digit.none | operator.none, some: digit.some | operator.some },
                Fits { none: 0, some: digit.some << 16 | u128::from(digit.none) },
            );
            // The tiles behind it.
            let filled = (gaps.filled >> tiles) as Starts;
            if filled != 0 {
                let behind = |gaps: u32| (gaps >> tiles) as Starts;
                let (operator_last, no_end) = (behind(gaps.operator_last), behind(gaps.no_end));
                let read = digit.some | operator.some & each(behind(gaps.digit_first));
                operator.some = operator.some & !each(filled) | read & each(operator_last);
                operator.none = digit.none & operator_last;
                digit = Fits { none: digit.none & !no_end, some: read & !each(no_end) };
            }
            *fits = digit;
        }
    }

    /// The windows that can be valid with so many new operators and so many old ones: there has to be one of either.
    #[inline]
    pub(super) fn with(self, old: usize, operators: usize) -> Starts {
        match operators {
            0 if old == 0 => 0,
            0 => self.none,
            1..=MOST => (self.some >> (16 * (operators - 1))) as Starts,
            _ => 0,
        }
    }

    /// The windows that can be valid, with so many old operators.
    #[inline]
    pub(super) fn valid(self, old: usize) -> Starts {
        if old == 0 { self.some as Starts } else { self.none }
    }

    /// The most new operators that some of these windows, which can be valid, can hold.
    #[inline]
    pub(super) fn most(self, windows: Starts) -> u8 {
        let each = u64::from(windows) * EACH;
        // More than four are rare.
        let (few, many) = (self.some as u64 & each, (self.some >> 64) as u64 & each);
        let (some, all) = if many == 0 { (few, 4) } else { (many, 8) };
        (all - some.leading_zeros() / 16) as u8
    }

    /// The numbers of new operators that the window with this first square can hold (bits).
    #[inline]
    pub(super) fn operators(self, first: usize, old: usize) -> u16 {
        let most = (self.some >> first & each(1)).count_ones();
        ((2 << most) - 1) & !u16::from(old == 0)
    }
}

/// A set in each part of a word.
#[inline]
pub(super) fn each(windows: Starts) -> u128 {
    let four = u64::from(windows) * EACH;
    u128::from(four) << 64 | u128::from(four)
}
