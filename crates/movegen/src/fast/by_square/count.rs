//! The number of placements, and the nth of them, without enumeration.
//!
//! Whether a filled window is legal depends only on which squares take operators. So the number of fillings of a window
//! with j operators is the number of ways to choose those squares, times the distinct arrangements of j of the hand's
//! operators, times those of the digits.

use bagsplit_game::board::MAX_HAND;

use super::super::board::Board;
use super::super::code::{CODES, Code, EMPTY, members};
use super::super::hand::{Hand, SubHand};
use super::super::windows::Window;

type ByCount = [u64; MAX_HAND + 1];

/// The windows of a line, for any hand of up to some number of tiles, each with the patterns of its run.
pub(super) type LineList = Vec<(Window, Patterns)>;

/// The number of legal placements, in total and by window of the lines.
pub(super) fn count(lines: &[LineList], board: &Board, hand: &Hand, counts: &mut Vec<u64>) -> u64 {
    let arrangements = Arrangements::new(hand, hand.all);
    counts.clear();
    counts.extend(lines.iter().flatten().map(|(window, patterns)| {
        let tiles = usize::from(window.tiles);
        match window.operators & hand.affordable[tiles] {
            0 => 0,
            operators => arrangements.times(*patterns, tiles, operators & !board.row_allows(window)),
        }
    }));
    counts.iter().sum()
}

/// The window of the n-th legal placement and its filling, in the order of the windows, which have been counted, and of
/// the symbols within one.
pub(super) fn nth(
    lines: &[LineList],
    counts: &[u64],
    board: &Board,
    hand: &Hand,
    n: u64,
) -> Option<(Window, [Code; MAX_HAND])> {
    let mut left = n;
    for ((window, _), &here) in lines.iter().flatten().zip(counts) {
        if left < here {
            return Some((*window, unrank(window, board, hand, left)));
        }
        left -= here;
    }
    None
}

/// The counted numbers of new operators in a window: those that are valid in a row do not count in the column.
pub(super) fn counted_operators(board: &Board, window: &Window) -> u16 {
    window.operators & !board.row_allows(window)
}

/// The numbers of distinct sequences of each length that the operators and the digits of a hand can form.
pub(super) struct Arrangements {
    operators: ByCount,
    digits: ByCount,
}

impl Arrangements {
    pub(super) fn new(hand: &Hand, left: SubHand) -> Arrangements {
        let mut counts = [0; CODES];
        hand.codes(left).for_each(|code| counts[code.index()] += 1);
        Arrangements { operators: sequences(&counts[10..]), digits: sequences(&counts[..10]) }
    }

    /// The fillings with an allowed number of operators, `patterns` ways to choose the squares of each.
    pub(super) fn times(&self, patterns: Patterns, tiles: usize, allowed: u16) -> u64 {
        let allowed = allowed & ((2 << tiles) - 1);
        members(allowed.into()).map(|j| patterns.ways(j) * self.operators[j] * self.digits[tiles - j]).sum()
    }
}

/// The number of distinct sequences of each length of a multiset: kinds are added one by one, a kind with i tiles in
/// C(n, i) choices of their places among n.
fn sequences(counts: &[u8]) -> ByCount {
    let mut ways: ByCount = [0; MAX_HAND + 1];
    ways[0] = 1;
    for &count in counts.iter().filter(|count| **count > 0) {
        let mut more: ByCount = [0; MAX_HAND + 1];
        for (length, &before) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let mut choose = 1;
            for own in 0..=usize::from(count).min(MAX_HAND - length) {
                more[length + own] += before * choose;
                choose = choose * (length + own + 1) as u64 / (own + 1) as u64;
            }
        }
        ways = more;
    }
    ways
}

/// By number of new operators: the ways to choose which empty squares of a run take operators so that the
/// grammar holds to the end. Packed, [`LANE`] bits for each number.
///
/// A run on the largest board has at most 10 operators between its digits, and there are at most C(12, 6) = 924 ways to
/// choose their squares, so that no number runs over into the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patterns(u128);

/// The number of bits of a number of ways.
const LANE: usize = 11;

impl Patterns {
    /// The ways with this number of new operators.
    const fn ways(self, operators: usize) -> u64 {
        (self.0 >> (LANE * operators)) as u64 & ((1 << LANE) - 1)
    }
}

/// The patterns of a run that begins after an operator, or at its start, or after a digit.
pub(super) fn patterns(run: &[Code], after_operator: bool) -> Patterns {
    let (mut digit, mut operator): (u128, u128) = if after_operator { (0, 1) } else { (1, 0) };
    for &code in run {
        (digit, operator) = match code {
            EMPTY => (digit + operator, digit << LANE),
            code if code.is_operator() => (0, digit),
            _ => (digit + operator, 0),
        };
    }
    Patterns(digit)
}

/// The filling with index `n` of a window, found square by square from the number of fillings for each symbol.
fn unrank(window: &Window, board: &Board, hand: &Hand, mut n: u64) -> [Code; MAX_HAND] {
    let (allowed, run) = (counted_operators(board, window), board.run(window));
    let (mut laid, mut operators, mut after_operator): (SubHand, u32, bool) = (0, 0, true);
    let mut codes = [EMPTY; MAX_HAND];
    for (place, &old) in run.iter().enumerate() {
        if old != EMPTY {
            after_operator = old.is_operator();
            continue;
        }
        let filled = laid.count_ones() as usize;
        for taken in members(hand.takeable(laid).into()) {
            let code = hand.codes[taken];
            if code.is_operator() && after_operator {
                continue;
            }
            let more = laid | 1 << taken;
            let now = operators + u32::from(code.is_operator());
            let rest = patterns(&run[place + 1..], code.is_operator());
            let to_fill = usize::from(window.tiles) - filled - 1;
            let ways = Arrangements::new(hand, hand.all & !more).times(rest, to_fill, allowed >> now);
            if n < ways {
                codes[filled] = code;
                (laid, operators, after_operator) = (more, now, code.is_operator());
                break;
            }
            n -= ways;
        }
    }
    codes
}
