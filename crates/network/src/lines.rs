//! What does a line offer to whoever moves next?
//!
//! A window is a set of empty squares that one placement could cover (as in `movegen`). Which windows there are, with
//! how many new tiles and how many operators in the run already, bounds what can be earned next, and so says what a
//! placement opens and closes. No arithmetic is done: a window counts if the run could be an expression.

use board::MAX_SIDE;

/// What lies on a square: 0 for nothing, else 1 and the place of the symbol among `1`-`9` `+ - * /`.
pub(crate) type Code = u8;

/// The first code of an operator.
const OPERATORS: Code = 10;

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
    if line.iter().all(|&code| code == 0) {
        return;
    }
    let side = line.len();
    let (run_start, run_operators) = before(line);
    for first in (0..side).filter(|&place| line[place] == 0) {
        let start = usize::from(run_start[first]);
        let mut operators = usize::from(run_operators[first]);
        let mut old = first - start;
        let mut nearest = if old > 0 { line[first - 1] } else { 0 };
        if (old > 0 && line[start] >= OPERATORS) || operators == UNSOUND {
            continue;
        }
        let (mut place, mut tiles) = (first, 0);
        while tiles < MOST_TILES && place < side {
            place += 1;
            tiles += 1;
            let mut after_operator = false;
            let mut sound = true;
            while place < side && line[place] != 0 {
                let code = line[place];
                let operator = code >= OPERATORS;
                sound &= !(operator && after_operator);
                after_operator = operator;
                operators += usize::from(operator);
                old += 1;
                nearest = code;
                place += 1;
            }
            if !sound {
                break;
            }
            if old == 0 || after_operator || old + tiles < 3 {
                continue;
            }
            sums[(tiles - 1) * CLASSES + operators.min(CLASSES - 1)] += 1;
            let symbol = usize::from(nearest) - 1;
            if tiles >= 5 && old == 1 {
                sums[MOST_TILES * CLASSES + symbol] += 1;
            } else if tiles <= 2 {
                sums[MOST_TILES * CLASSES + SYMBOLS + symbol] += 1;
            }
        }
    }
}

/// Says that old tiles before a square are no part of an expression.
const UNSOUND: usize = u8::MAX as usize;

/// For each square where the old tiles right before it start, and how many operators they hold.
fn before(line: &[Code]) -> ([u8; MAX_SIDE as usize + 1], [u8; MAX_SIDE as usize + 1]) {
    let (mut starts, mut operators) = ([0; MAX_SIDE as usize + 1], [0; MAX_SIDE as usize + 1]);
    let (mut start, mut count, mut after_operator) = (0, 0, false);
    for (place, &code) in line.iter().enumerate() {
        (starts[place], operators[place]) = (start, count);
        if code == 0 {
            (start, count, after_operator) = (place as u8 + 1, 0, false);
            continue;
        }
        let operator = code >= OPERATORS;
        if operator && after_operator {
            count = UNSOUND as u8;
        } else if usize::from(count) < UNSOUND {
            count += u8::from(operator);
        }
        after_operator = operator;
    }
    (starts, operators)
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
