//! What does a line offer to whoever moves next?
//!
//! A window is a set of empty squares that one placement could cover (as in `movegen`). Which windows there are, with
//! how many new tiles and how many operators in the run already, bounds what can be earned next, and so says what a
//! placement opens and closes. No arithmetic is done: a window counts if the run could be an expression.

use board::MAX_SIDE;

/// What lies on a square: 0 for nothing, else 1 and the place of the symbol among `1`-`9` `+ - * /`.
pub(crate) type Code = u8;

/// The first code of an operator.
pub(crate) const OPERATORS: Code = 10;

/// The most new tiles of a window that are told apart; windows of more are left out.
pub(crate) const MOST_TILES: usize = 7;

/// How many classes of operators in the run already: 0 to 5, and more.
pub(crate) const CLASSES: usize = 7;

/// How many symbols there are.
pub(crate) const SYMBOLS: usize = 13;

/// How many sums there are.
pub(crate) const SUMS: usize = MOST_TILES * CLASSES + 2 * SYMBOLS;

/// Numbers of windows: by new tiles and by operators in the run already; then, for windows of five tiles or more with
/// one old tile, by its symbol; then, for windows of up to two tiles, by the symbol of the old tile before or behind.
pub(crate) type Sums = [u16; SUMS];

/// Adds what a line offers.
pub(crate) fn count(line: &[Code], sums: &mut Sums) {
    let Some(first) = line.iter().position(|&code| code != 0) else { return };
    if line[first + 1..].iter().all(|&code| code == 0) {
        count_single(first, line.len(), line[first], sums);
    } else {
        count_gaps(line, sums);
    }
}

/// Adds what a line offers on which one tile lies: how many windows of so many tiles reach around it.
fn count_single(place: usize, side: usize, code: Code, sums: &mut Sums) {
    let operator = usize::from(code >= OPERATORS);
    let (before, behind) = (place, side - 1 - place);
    // An operator needs a tile on each side; two tiles are no expression.
    for tiles in 2..=MOST_TILES {
        let fewest = tiles.saturating_sub(behind).max(operator);
        let most = (tiles - operator).min(before);
        if most >= fewest {
            note(tiles, operator, 1, code, (most + 1 - fewest) as u16, sums);
        }
    }
}

/// The old tiles between two empty squares, or at the end of a line.
#[derive(Clone, Copy, Default)]
struct Gap {
    tiles: u8,
    operators: u8,
    starts: bool,
    ends: bool,
    sound: bool,
    last: Code,
}

/// Adds what any line offers.
fn count_gaps(line: &[Code], sums: &mut Sums) {
    // The gap before each empty square, and the one behind the last of them.
    let mut gaps = [Gap { sound: true, ..Gap::default() }; MAX_SIDE as usize + 1];
    let mut squares = 0;
    for &code in line {
        let gap = &mut gaps[squares];
        if code == 0 {
            squares += 1;
            continue;
        }
        let operator = code >= OPERATORS;
        gap.sound &= !(operator && gap.ends);
        gap.starts |= operator && gap.tiles == 0;
        gap.ends = operator;
        gap.operators += u8::from(operator);
        gap.tiles += 1;
        gap.last = code;
    }
    for first in 0..squares {
        let before = gaps[first];
        if before.starts || !before.sound {
            continue;
        }
        let (mut old, mut operators, mut nearest) = (before.tiles, before.operators, before.last);
        for (more, gap) in gaps[first + 1..=squares].iter().take(MOST_TILES).enumerate() {
            if gap.tiles > 0 {
                if !gap.sound {
                    break;
                }
                old += gap.tiles;
                operators += gap.operators;
                nearest = gap.last;
            }
            let tiles = more + 1;
            if old > 0 && !gap.ends && usize::from(old) + tiles >= 3 {
                note(tiles, operators.into(), old, nearest, 1, sums);
            }
        }
    }
}

/// Adds so many windows that are alike.
#[inline]
fn note(tiles: usize, operators: usize, old: u8, nearest: Code, windows: u16, sums: &mut Sums) {
    sums[(tiles - 1) * CLASSES + operators.min(CLASSES - 1)] += windows;
    let symbol = usize::from(nearest) - 1;
    if tiles >= 5 && old == 1 {
        sums[MOST_TILES * CLASSES + symbol] += windows;
    } else if tiles <= 2 {
        sums[MOST_TILES * CLASSES + SYMBOLS + symbol] += windows;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(line: &str) -> Sums {
        let code = |c| "123456789+-*/".find(c).map_or(0, |at| at as Code + 1);
        let line: Vec<Code> = line.chars().map(code).collect();
        let mut sums = [0; SUMS];
        count(&line, &mut sums);
        sums
    }

    /// The same, read square by square for each window.
    fn plainly(line: &[Code]) -> Sums {
        let mut sums = [0; SUMS];
        let empty = |place: usize| line.get(place).is_none_or(|&code| code == 0);
        for first in (0..line.len()).filter(|&place| empty(place)) {
            for tiles in 1..=MOST_TILES {
                let Some(last) = (first..line.len()).filter(|&place| empty(place)).nth(tiles - 1) else {
                    break;
                };
                let start = (0..first).rev().take_while(|&place| !empty(place)).last().unwrap_or(first);
                let end = (last + 1..line.len()).take_while(|&place| !empty(place)).last().unwrap_or(last);
                let run = &line[start..=end];
                let old: Vec<Code> = run.iter().copied().filter(|&code| code != 0).collect();
                let is_operator = |code: &Code| *code >= OPERATORS;
                if old.is_empty()
                    || run.len() < 3
                    || is_operator(&run[0])
                    || is_operator(&run[run.len() - 1])
                    || run.windows(2).any(|pair| pair.iter().all(is_operator))
                {
                    continue;
                }
                let operators = old.iter().filter(|code| is_operator(code)).count();
                sums[(tiles - 1) * CLASSES + operators.min(CLASSES - 1)] += 1;
                let symbol = usize::from(old[old.len() - 1]) - 1;
                if tiles >= 5 && old.len() == 1 {
                    sums[MOST_TILES * CLASSES + symbol] += 1;
                } else if tiles <= 2 {
                    sums[MOST_TILES * CLASSES + SYMBOLS + symbol] += 1;
                }
            }
        }
        sums
    }

    #[test]
    fn what_is_counted_by_gaps_is_there_window_by_window() {
        let mut state = 1u64;
        let mut lot = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        for round in 0..20_000 {
            let empty = round % 12;
            let line: Vec<Code> = (0..3 + lot(u64::from(MAX_SIDE) - 2))
                .map(|_| if lot(12) < empty { 0 } else { 1 + lot(13) as Code })
                .collect();
            let mut sums = [0; SUMS];
            count(&line, &mut sums);
            assert_eq!(sums, plainly(&line), "{line:?}");
        }
        for place in 0..13 {
            for code in 1..=13 {
                let mut line = [0; 13];
                line[place] = code;
                let mut sums = [0; SUMS];
                count(&line, &mut sums);
                assert_eq!(sums, plainly(&line), "{line:?}");
            }
        }
    }

    fn windows(line: &str, tiles: usize, operators: usize) -> u16 {
        sums(line)[(tiles - 1) * CLASSES + operators]
    }

    #[test]
    fn windows_are_counted_by_tiles_and_operators() {
        // Before, behind, or one on each side of the 5: a run of three.
        assert_eq!(windows("...5...", 2, 0), 3);
        assert_eq!(windows("...5...", 1, 0), 0, "two tiles are no expression");
        // `1+2` may get a tile before or behind.
        assert_eq!(windows("..1+2..", 1, 1), 2);
        // Behind `2+` an operand is wanted: `2+x`, then `2+xx`.
        assert_eq!((windows("2+...", 1, 1), windows("2+...", 2, 1)), (1, 1));
        assert_eq!(windows("..+2", 1, 1), 1);
        assert_eq!(windows("1+-2...", 1, 2), 0, "no expression holds `+-`");
    }

    #[test]
    fn symbols_of_single_anchors_are_told_apart() {
        let lane = sums("......7......");
        assert!(lane[MOST_TILES * CLASSES + 6] > 0);
        assert_eq!(lane[MOST_TILES * CLASSES..][..SYMBOLS].iter().filter(|&&n| n > 0).count(), 1);
    }
}
