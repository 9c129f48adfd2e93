//! How many placements there are, and which is the n-th, without listing them.
//!
//! Whether a filled window is legal depends only on which squares take operators. So the fillings of a
//! window with j operators are: the ways to choose those squares, times the distinct arrangements of j
//! of the hand's operators, times those of the digits.

use board::MAX_HAND;

use super::super::Terms;
use super::super::code::{CODES, Code, EMPTY, HandCodes};
use super::lines::Lines;
use super::windows::Window;
use super::{row_allows, task};

type ByCount = [u64; MAX_HAND + 1];

/// How many legal placements the windows hold, and each of them.
pub(super) fn count(windows: &[Window], lines: &Lines, hand: &HandCodes, counts: &mut Vec<u64>) -> u64 {
    let arrangements = Arrangements::of(&hand.counts);
    counts.clear();
    counts.extend(windows.iter().map(|window| in_window(window, windows, lines, &arrangements)));
    counts.iter().sum()
}

/// The window of the n-th legal placement and how it is filled, in the order of the windows, which have been
/// counted, and of the symbols within one.
pub(super) fn nth(
    windows: &[Window],
    counts: &[u64],
    lines: &Lines,
    hand: &HandCodes,
    terms: &Terms,
    n: u64,
) -> Option<(Window, [Code; MAX_HAND])> {
    let mut left = n;
    for (window, &here) in windows.iter().zip(counts) {
        if left < here {
            let codes = unrank(window, allowed(window, windows), lines, hand, terms, left);
            return Some((*window, codes));
        }
        left -= here;
    }
    None
}

/// The numbers of new operators that count in a window: those met in a row do not count in the column.
fn allowed(window: &Window, windows: &[Window]) -> u32 {
    window.operators & !row_allows(window, windows).unwrap_or(0)
}

fn in_window(window: &Window, windows: &[Window], lines: &Lines, arrangements: &Arrangements) -> u64 {
    let run = window.run(lines);
    let tiles = usize::from(window.tiles);
    arrangements.times(&patterns(run, true), tiles, allowed(window, windows))
}

/// How many distinct sequences of each length the operators and the digits of a hand can form.
struct Arrangements {
    operators: ByCount,
    digits: ByCount,
}

impl Arrangements {
    fn of(counts: &[u8; CODES]) -> Arrangements {
        Arrangements { operators: sequences(&counts[10..]), digits: sequences(&counts[..10]) }
    }

    /// The fillings with an allowed number of operators, `patterns` ways to choose the squares of each.
    fn times(&self, patterns: &ByCount, tiles: usize, allowed: u32) -> u64 {
        (0..=tiles)
            .filter(|j| allowed >> j & 1 == 1)
            .map(|j| patterns[j] * self.operators[j] * self.digits[tiles - j])
            .sum()
    }
}

/// How many distinct sequences of each length a multiset yields: kinds are mixed in one by one, a kind
/// with i tiles into the C(n, i) choices of their places among n.
fn sequences(counts: &[u8]) -> ByCount {
    let mut ways: ByCount = [0; MAX_HAND + 1];
    ways[0] = 1;
    for &count in counts {
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
/// grammar holds to the end.
fn patterns(run: &[Code], after_operator: bool) -> ByCount {
    let mut digit: ByCount = [0; MAX_HAND + 1];
    let mut operator: ByCount = [0; MAX_HAND + 1];
    (if after_operator { &mut operator } else { &mut digit })[0] = 1;
    for &code in run {
        let any: ByCount = std::array::from_fn(|j| digit[j] + operator[j]);
        let after_digit = digit;
        digit = if code.is_operator() { [0; MAX_HAND + 1] } else { any };
        operator = match code {
            EMPTY => std::array::from_fn(|j| if j == 0 { 0 } else { after_digit[j - 1] }),
            code if code.is_operator() => after_digit,
            _ => [0; MAX_HAND + 1],
        };
    }
    digit
}

/// The filling at place `n` of a window, found square by square from how many each symbol leaves.
fn unrank(
    window: &Window,
    allowed: u32,
    lines: &Lines,
    hand: &HandCodes,
    terms: &Terms,
    n: u64,
) -> [Code; MAX_HAND] {
    let task = task(window, lines, hand, terms);
    let mut left = hand.counts;
    let (mut n, mut operators, mut after_operator) = (n, 0u32, true);
    let (mut codes, mut laid) = ([EMPTY; MAX_HAND], 0);
    for (place, &old) in task.run.iter().enumerate() {
        if old != EMPTY {
            after_operator = old.is_operator();
            continue;
        }
        let to_fill = usize::from(window.tiles) - laid - 1;
        for &code in &hand.kinds {
            if left[code.index()] == 0 || (code.is_operator() && after_operator) {
                continue;
            }
            left[code.index()] -= 1;
            let now = operators + u32::from(code.is_operator());
            let rest = patterns(&task.run[place + 1..], code.is_operator());
            let ways = Arrangements::of(&left).times(&rest, to_fill, allowed >> now);
            if n < ways {
                codes[laid] = code;
                laid += 1;
                (operators, after_operator) = (now, code.is_operator());
                break;
            }
            n -= ways;
            left[code.index()] += 1;
        }
    }
    codes
}
