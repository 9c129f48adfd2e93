//! The position of a search, and the task of filling one of its windows.

use super::super::board::{Board, Line};
use super::super::code::{Code, EMPTY, members};
use super::super::grammar::Ahead;
use super::super::hand::{Hand, SubHand};
use super::super::terms::Terms;
use super::super::value::NARROW;
use super::super::windows::Window;
use super::line_windows::LineWindows;
use super::lines_with::LinesWith;
use super::multisets::MOST;
use super::packing::Packed;
use super::sub_hands::{SUB_HANDS, SubHandIndex};
use super::table::Table;
use crate::found::TieBreak;

/// The value of the leave, by the placed sub-hand.
pub(super) type Leaves = [i32; SUB_HANDS];

/// By place in a run: the required symbol, if there is one.
pub(super) type Fixed = [Code; NARROW];

/// No symbol fixed anywhere.
pub(super) const FREE: Fixed = [EMPTY; NARROW];

/// Whether no symbol is fixed: without branches, which a comparison with [`FREE`] has for each place.
#[inline(always)]
pub(super) fn is_free(fixed: &Fixed) -> bool {
    fixed.iter().fold(0, |any, code| any | code.0) == EMPTY.0
}

/// The new tiles of a window, along the line.
pub(super) type Codes = [Code; MOST];

/// The properties of a position that are known before the search.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) board: &'a Board,
    /// By line.
    pub(super) windows: &'a [LineWindows],
    pub(super) lines_with: &'a LinesWith,
    pub(super) hand: &'a Hand,
    pub(super) index: &'a SubHandIndex,
    pub(super) terms: &'a Terms,
    pub(super) table: &'static Table,
    pub(super) ties: TieBreak,
}

impl<'a> Position<'a> {
    /// The task of filling a window with these symbols fixed.
    pub(super) fn task(&self, window: &Window, fixed: Fixed) -> Task<'a> {
        Task {
            hand: self.hand,
            index: self.index,
            positive_only: self.terms.positive_only,
            run: self.board.run(window),
            eight: self.board.eight(window),
            line: &self.board.lines[usize::from(window.line)],
            start: window.start.into(),
            first: usize::from(window.first - window.start),
            tiles: window.tiles.into(),
            old_operators: window.old_operators.into(),
            fixed,
        }
    }

    /// The bits of the table's row for a sub-hand, of some that are asked for.
    #[inline(always)]
    pub(super) fn answers(&self, sub_hand: usize, asked: u128) -> u128 {
        self.table.anchors(self.hand.multiset(sub_hand)) & asked
    }

    /// Whether a window precedes another one with the same number of tiles.
    #[inline(always)]
    pub(super) fn precedes(&self, window: &Window, other: &Window) -> bool {
        self.ties.rank(window.location) < self.ties.rank(other.location)
    }

    /// The points of a scoring run in this window, with n new operators.
    pub(super) fn points(&self, tiles: usize, old_operators: usize, operators: usize) -> u32 {
        (old_operators + operators) as u32 + self.terms.bonus(tiles as u32)
    }
}

/// A window to fill with given tiles. Cross runs are ignored.
pub(super) struct Task<'a> {
    pub(super) hand: &'a Hand,
    pub(super) index: &'a SubHandIndex,
    pub(super) positive_only: bool,
    /// The run, empty squares included.
    pub(super) run: &'a [Code],
    /// Its first eight symbols, possibly including codes after its end.
    pub(super) eight: &'a [Code; 8],
    /// The line of the window, and the start of its run.
    line: &'a Line,
    start: usize,
    /// The place of the first empty square in it, the number of empty squares, and the number of operators.
    pub(super) first: usize,
    pub(super) tiles: usize,
    pub(super) old_operators: usize,
    /// Symbols required at some places of the run.
    pub(super) fixed: Fixed,
}

impl Task<'_> {
    /// The places of the run that have old tiles (bits), operators among them, and `/` among these.
    #[inline]
    pub(super) fn occupied(&self) -> [u32; 3] {
        let Line {
            occupied,
            operators,
            divides,
            ..
        } = *self.line;
        [occupied, operators, divides]
            .map(|places| places >> self.start & ((1 << self.run.len()) - 1))
    }

    /// The run, which has at most nine symbols, four bits each.
    #[inline]
    pub(super) fn packed(&self) -> Packed {
        // Packs bytes into halves of bytes, then pairs, and so on.
        let bytes = u64::from_be_bytes(self.eight.map(|code| code.0));
        let pairs = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
        let fours = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
        let eight = (fours | fours >> 16) & 0xffff_ffff;
        match self.run {
            [_, _, _, _, _, _, _, _, ninth] => eight << 4 | Packed::from(ninth.0),
            run => eight >> (4 * (8 - run.len())),
        }
    }

    /// The first way in symbol order to fill the run with a sub-hand so that it is valid, with any value; `None` when
    /// there is none.
    ///
    /// Validity depends only on which squares take operators, so each square takes the smallest tile that leaves the
    /// rest possible, without backtracking.
    pub(super) fn first_valid(&self, sub_hand: SubHand) -> Option<Codes> {
        let hand = self.hand;
        let mut left = sub_hand;
        let (mut run, length) = (self.fixed, self.run.len());
        for (given, &old) in run.iter_mut().zip(self.run) {
            if *given != EMPTY {
                let place = members(left.into()).find(|&place| hand.codes[place] == *given)?;
                left &= !(1 << place);
            }
            if old != EMPTY {
                *given = old;
            }
        }
        let ahead = Ahead::look(&run[..length]);
        let mut operators = hand.operators(left);
        if ahead.after_operator[0] >> operators & 1 == 0 {
            return None;
        }
        let (mut codes, mut filled) = ([EMPTY; MOST], 0);
        for (place, (&given, &old)) in run.iter().zip(self.run).enumerate() {
            let mut code = given;
            if code == EMPTY {
                let (digits, others) = (left & hand.digits, left & !hand.digits);
                // Digits come before operators in order.
                let takes_digit = digits != 0 && ahead.after_digit[place + 1] >> operators & 1 == 1;
                let taken = (if takes_digit { digits } else { others }).trailing_zeros();
                code = hand.codes[taken as usize];
                left &= !(1 << taken);
                operators -= usize::from(code.is_operator());
            }
            if old == EMPTY {
                codes[filled] = code;
                filled += 1;
            }
        }
        Some(codes)
    }
}
