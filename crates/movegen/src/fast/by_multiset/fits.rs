//! The numbers of new operators that fit into windows: for all windows of a line at once, as bits.
//!
//! A window is defined by its first square and its number of tiles. It covers that number of consecutive empty squares
//! of the line, and the tiles before, between and after them are in its run. So with the empty squares numbered, and a
//! *gap* before each of them and after the last, window i of t tiles covers squares i to i + t - 1 and contains gaps i
//! to i + t: the windows of t tiles follow from those of t - 1 by one more square and the gap after it.

use super::multisets::MOST;

/// Some windows of a line with the same number of tiles: bit i is the one that begins on empty square number i. There
/// are at most sixteen, because a line of seventeen squares has a tile or its windows have to cover the centre.
pub(super) type Starts = u16;

/// A one in each of four parts of a word.
const EACH: u64 = 0x0001_0001_0001_0001;

/// The tiles of a line by the gaps between its empty squares (bits).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gaps {
    /// The gap has tiles.
    pub(super) filled: u32,
    /// The first is a digit.
    pub(super) digit_first: u32,
    /// The last is an operator, and no two operators touch.
    pub(super) operator_last: u32,
    /// An operator is last, or two touch: no expression can end there.
    pub(super) no_end: u32,
}

/// For windows of a line with the same number of tiles: those that can be valid, by number of new operators. The lowest
/// sixteen bits are for none (if there is an old operator), the next for one, and so on up to [`MOST`]: that number
/// where each is between old digits.
///
/// A valid choice with an operator is also valid with a digit in its place, up to the last operator of all. So the
/// windows for a number are among those for any smaller one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fits(u128);

impl Fits {
    /// Computes them by number of tiles up to the number of empty squares: the automaton of `Grammar`, for all windows
    /// in parallel. Bits of windows beyond the end of the line are meaningless.
    #[inline(always)]
    pub(super) fn find(all: &mut [Fits; MOST + 1], gaps: &Gaps, empty: usize) {
        // The runs so far that end in a digit, and in an operator (or have not begun).
        let mut digit = u128::from((gaps.digit_first & !gaps.no_end) as Starts);
        let mut operator =
            u128::from((!gaps.filled | gaps.digit_first & gaps.operator_last) as Starts);
        for (tiles, fits) in all.iter_mut().enumerate().skip(1).take(empty) {
            // A new tile.
            (digit, operator) = (digit | operator, digit << 16);
            // The old tiles after it.
            let filled = (gaps.filled >> tiles) as Starts;
            if filled != 0 {
                let read = digit | operator & each((gaps.digit_first >> tiles) as Starts);
                let operator_last = each((gaps.operator_last >> tiles) as Starts);
                operator = operator & !each(filled) | read & operator_last;
                digit = read & !each((gaps.no_end >> tiles) as Starts);
            }
            *fits = Fits(digit);
        }
    }

    /// The windows that can be valid with n new operators and n old ones: there has to be at least one.
    #[inline]
    pub(super) fn with(self, old: usize, operators: usize) -> Starts {
        if operators > MOST || old + operators == 0 {
            0
        } else {
            (self.0 >> (16 * operators)) as Starts
        }
    }

    /// The windows that can be valid, with n old operators.
    #[inline]
    pub(super) fn valid(self, old: usize) -> Starts {
        (if old == 0 { self.0 >> 16 } else { self.0 }) as Starts
    }

    /// The maximum number of new operators that some of these windows, which can be valid, can hold.
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

/// The same set in each part of a word.
#[inline]
pub(super) fn each(windows: Starts) -> u128 {
    let four = u64::from(windows) * EACH;
    u128::from(four) << 64 | u128::from(four)
}
