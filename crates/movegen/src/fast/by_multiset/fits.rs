//! The numbers of new operators that fit into windows: for all windows of a line at once, as bits.
//!
//! A window is defined by its first square and its number of tiles. It covers as many of the line's empty squares running,
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

/// For windows of a line with as many tiles: which can be valid with how many new operators. The lowest sixteen bits are
/// for none (if there is an old operator), the next for one, and so on up to [`MOST`]: that many where each lies between old
/// digits.
///
/// Whatever is valid with an operator is so with a digit in its place, up to the last operator of all. So those with
/// a number are among those with any less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fits(u128);

impl Fits {
    /// By number of tiles up to the number of empty squares: the reading of `Grammar`, for all windows in step. Nothing
    /// is meant by bits of windows that go beyond the line.
    pub(super) fn find(all: &mut [Fits; MOST + 1], gaps: &Gaps, empty: usize) {
        // What runs can be that end in a digit, and in an operator (or have not begun).
        let mut digit = u128::from((gaps.digit_first & !gaps.no_end) as Starts);
        let mut operator = u128::from((!gaps.filled | gaps.digit_first & gaps.operator_last) as Starts);
        for (tiles, fits) in all.iter_mut().enumerate().skip(1).take(empty) {
            // A new tile.
            (digit, operator) = (digit | operator, digit << 16);
            // The tiles behind it.
            let filled = (gaps.filled >> tiles) as Starts;
            if filled != 0 {
                let behind = |gaps: u32| each((gaps >> tiles) as Starts);
                let read = digit | operator & behind(gaps.digit_first);
                operator = operator & !each(filled) | read & behind(gaps.operator_last);
                digit = read & !behind(gaps.no_end);
            }
            *fits = Fits(digit);
        }
    }

    /// The windows that can be valid with n new operators and n old ones: there has to be one of either.
    #[inline]
    pub(super) fn with(self, old: usize, operators: usize) -> Starts {
        if operators > MOST || old + operators == 0 { 0 } else { (self.0 >> (16 * operators)) as Starts }
    }

    /// The windows that can be valid, with n old operators.
    #[inline]
    pub(super) fn valid(self, old: usize) -> Starts {
        (if old == 0 { self.0 >> 16 } else { self.0 }) as Starts
    }

    /// The most new operators that some of these windows, which can be valid, can hold.
    #[inline]
    pub(super) fn most(self, windows: Starts) -> u8 {
        let each = u64::from(windows) * EACH;
        // More than three are rare.
        let (few, many) = (self.0 as u64 & each, (self.0 >> 64) as u64 & each);
        let (some, last) = if many == 0 { (few, 3) } else { (many, 7) };
        (last - some.leading_zeros() / 16) as u8
    }

    /// The numbers of new operators that the window with this first square can hold (bits).
    #[inline]
    pub(super) fn operators(self, first: usize, old: usize) -> u16 {
        let numbers = (self.0 >> first & each(1)).count_ones();
        ((1 << numbers) - 1) & !u16::from(old == 0)
    }
}

/// A set in each part of a word.
#[inline]
pub(super) fn each(windows: Starts) -> u128 {
    let four = u64::from(windows) * EACH;
    u128::from(four) << 64 | u128::from(four)
}
