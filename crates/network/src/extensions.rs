//! What can be earned by adding a tile or two to an expression that is there?
//!
//! A run that is worth a power of ten is worth one after `*1` as well, and for a point more. Such short additions are a
//! quarter of all placements of strong players and among the dearest. Which of them there are depends on what the
//! expression is worth, and whether the opponent can make them on its tiles: so each counts as much as it is likely that
//! a hand holds what it takes.

use crate::chances::Chances;
use crate::lines::{Code, OPERATORS};

/// How many classes of points there are: 1 to 5, and more. On a board of 13 squares nothing shorter than a line earns 6.
pub(crate) const LEVELS: usize = 6;

/// How likely additions are, by what they earn: 256 for each that is certain.
pub(crate) type Levels = [u32; LEVELS];

/// The powers of ten that are looked for: those below 1 are seldom met.
const POWERS: [i64; 5] = [10, 100, 1_000, 10_000, 100_000];

/// Numbers, and denominators, above these are not reckoned with: no product below exceeds 64 bits then.
const MOST_NUMBER: i64 = 99_999;
const MOST_VALUE: i64 = 100_000_000;
const MOST_DENOMINATOR: i64 = 1_000;

/// The codes of the operators.
const PLUS: Code = OPERATORS;
const MINUS: Code = OPERATORS + 1;
const TIMES: Code = OPERATORS + 2;
const DIVIDE: Code = OPERATORS + 3;

/// Adds what a line offers.
pub(crate) fn add(line: &[Code], chances: &Chances, levels: &mut Levels) {
    let mut start = 0;
    // How many empty squares there are before the next tiles, and whether others lie before these squares.
    let (mut free, mut others) = (0, false);
    while start < line.len() {
        if line[start] == 0 {
            (start, free) = (start + 1, free + 1);
            continue;
        }
        let end =
            line[start..].iter().position(|&code| code == 0).map_or(line.len(), |length| start + length);
        let behind = line[end..].iter().position(|&code| code != 0);
        if end - start >= 3
            && let Some(block) = Block::read(&line[start..end])
        {
            // The square behind what is added has to be empty too, or the run goes on.
            let before = if others { usize::saturating_sub(free, 1) } else { free };
            let after = behind.map_or(line.len() - end, |squares| squares.saturating_sub(1));
            block.before(before, chances, levels);
            block.behind(after, chances, levels);
        }
        (start, free, others) = (end, 0, true);
    }
}

/// An expression on the board, as a sum with a common denominator.
struct Block {
    operators: usize,
    /// The denominator.
    under: i64,
    /// The value, times the denominator as the terms are.
    value: i64,
    first: i64,
    last: i64,
    /// The first number, and how much the first digit before it counts.
    first_number: i64,
    tens: i64,
    last_number: i64,
    /// Whether the last term is divided by the last number.
    divided: bool,
}

impl Block {
    /// Reads tiles side by side; `None` if they are no expression, or one with numbers that are too large.
    fn read(tiles: &[Code]) -> Option<Block> {
        let mut block = Block {
            operators: 0,
            under: 1,
            value: 0,
            first: 0,
            last: 0,
            first_number: 0,
            tens: 1,
            last_number: 0,
            divided: false,
        };
        // The terms before the last `+` or `-` over `under`, and the term that is being made.
        let (mut term, mut term_under, mut pending, mut number) = (1i64, 1i64, TIMES, 0i64);
        let mut in_first_term = true;
        for &code in tiles.iter().chain([&PLUS]) {
            if code < OPERATORS {
                number = number * 10 + i64::from(code);
                if block.operators == 0 {
                    block.tens *= 10;
                }
                if number > MOST_NUMBER {
                    return None;
                }
                continue;
            }
            if number == 0 {
                return None;
            }
            if block.operators == 0 {
                block.first_number = number;
            }
            if pending == DIVIDE {
                term_under *= number;
            } else {
                term *= number;
            }
            if term.abs() > MOST_VALUE || term_under > MOST_DENOMINATOR {
                return None;
            }
            (block.last_number, block.divided) = (number, pending == DIVIDE);
            (number, pending) = (0, code);
            block.operators += 1;
            if code <= MINUS {
                if block.under * term_under > MOST_DENOMINATOR {
                    return None;
                }
                // All that was read so far gets the new denominator.
                block.last = term * block.under;
                block.value = block.value * term_under + block.last;
                block.first = if in_first_term { block.last } else { block.first * term_under };
                block.under *= term_under;
                if block.value.abs() > MOST_VALUE
                    || block.first.abs() > MOST_VALUE
                    || block.last.abs() > MOST_VALUE
                {
                    return None;
                }
                in_first_term = false;
                (term, term_under, pending) = (if code == MINUS { -1 } else { 1 }, 1, TIMES);
            }
        }
        // The last `+` was not one of the tiles.
        block.operators -= 1;
        (block.operators > 0).then_some(block)
    }

    /// Adds what can be put behind it, where so many tiles have room.
    fn behind(&self, room: usize, chances: &Chances, levels: &mut Levels) {
        if room == 0 {
            return;
        }
        let rest = self.value - self.last;
        for power in POWERS {
            let wanted = power * self.under;
            // What the last term has to become.
            let term = wanted - rest;
            let number = if self.divided {
                whole(self.last * self.last_number, term)
            } else {
                whole(term * self.last_number, self.last)
            };
            if let Some(number) = number {
                self.digits(number / 10 == self.last_number, number % 10, chances, levels);
                if room >= 2 && number / 100 == self.last_number {
                    self.two_digits(number % 100, chances, levels);
                }
            }
            if room >= 2 {
                self.joined(PLUS, whole(wanted - self.value, self.under), chances, levels);
                self.joined(MINUS, whole(self.value - wanted, self.under), chances, levels);
                self.joined(TIMES, whole(term, self.last), chances, levels);
                self.joined(DIVIDE, whole(self.last, term), chances, levels);
            }
        }
    }

    /// Adds what can be put before it, where so many tiles have room.
    fn before(&self, room: usize, chances: &Chances, levels: &mut Levels) {
        if room == 0 {
            return;
        }
        let rest = self.value - self.first;
        let number = self.first_number;
        for power in POWERS {
            let wanted = power * self.under;
            let term = wanted - rest;
            if let Some(new) = whole(term * number, self.first)
                && new % self.tens == number
            {
                let digits = new / self.tens;
                self.digits(digits < 10, digits, chances, levels);
                if room >= 2 && digits < 100 {
                    self.two_digits(digits, chances, levels);
                }
            }
            if room >= 2 {
                self.joined(PLUS, whole(wanted - self.value, self.under), chances, levels);
                self.joined(MINUS, whole(wanted + self.first - rest, self.under), chances, levels);
                self.joined(TIMES, whole(term, self.first), chances, levels);
                self.joined(DIVIDE, whole(term * number * number, self.first), chances, levels);
            }
        }
    }

    /// Adds one digit, if it is one and fits.
    fn digits(&self, fits: bool, digit: i64, chances: &Chances, levels: &mut Levels) {
        if fits && (1..=9).contains(&digit) {
            note(self.operators, chances.of_one(digit as Code), levels);
        }
    }

    /// Adds two digits, if none is 0.
    fn two_digits(&self, digits: i64, chances: &Chances, levels: &mut Levels) {
        let (one, other) = (digits / 10, digits % 10);
        if one > 0 && other > 0 {
            note(self.operators, chances.of_two(one as Code, other as Code), levels);
        }
    }

    /// Adds an operator and a digit, if it is one.
    fn joined(&self, operator: Code, digit: Option<i64>, chances: &Chances, levels: &mut Levels) {
        if let Some(digit) = digit.filter(|digit| (1..=9).contains(digit)) {
            note(self.operators + 1, chances.of_two(operator, digit as Code), levels);
        }
    }
}

/// The quotient, if it is a whole number above 0.
fn whole(of: i64, by: i64) -> Option<i64> {
    // Most are no number of one to five digits, which is found out without a division.
    let (of, by) = if by < 0 { (-of, -by) } else { (of, by) };
    (by > 0 && of >= by && of % by == 0).then(|| of / by)
}

/// Adds something that earns so much and is so likely.
fn note(points: usize, chance: u32, levels: &mut Levels) {
    levels[..points.min(LEVELS)].iter_mut().for_each(|level| *level += chance);
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Symbol, Tiles};
    use rules::math_scrabble::Expression;

    fn codes(text: &str) -> Vec<Code> {
        let code = |c| "123456789+-*/".find(c).map_or(0, |at| at as Code + 1);
        text.chars().map(code).collect()
    }

    fn symbols(codes: &[Code]) -> Vec<Symbol> {
        codes.iter().map(|&code| Symbol::ALL[usize::from(code)]).collect()
    }

    /// The same by trying all tiles at the ends of each expression.
    fn plainly(line: &[Code], chances: &Chances) -> Levels {
        let mut levels = [0; LEVELS];
        let at = |place: i32| usize::try_from(place).ok().and_then(|place| line.get(place)).copied();
        let is_run = |start: i32, end: i32| (start..end).all(|place| at(place).is_some_and(|code| code != 0));
        let side = line.len() as i32;
        for start in 0..side {
            for end in start + 3..=side {
                let whole =
                    at(start - 1).unwrap_or(0) == 0 && at(end).unwrap_or(0) == 0 && is_run(start, end);
                let tiles = &line[start as usize..end as usize];
                if !whole || Expression::new(&symbols(tiles)).is_err() || Block::read(tiles).is_none() {
                    continue;
                }
                for (before, length) in [(true, 1), (true, 2), (false, 1), (false, 2)] {
                    let mut room = if before { start - length - 1..start } else { end..end + length + 1 };
                    let edge = if before { room.start } else { room.end - 1 };
                    if room.any(|place| at(place).map_or(place != edge, |code| code != 0)) {
                        continue;
                    }
                    for one in 1..=13 {
                        for other in if length == 2 { 1..=13 } else { 1..=1 } {
                            let added = if length == 2 { vec![one, other] } else { vec![one] };
                            let run =
                                if before { [&added, tiles].concat() } else { [tiles, &added].concat() };
                            let run = symbols(&run);
                            let Ok(expression) = Expression::new(&run) else { continue };
                            let value = expression.value();
                            if POWERS.iter().any(|&power| value == i128::from(power).into()) {
                                let chance = if length == 2 {
                                    chances.of_two(one, other)
                                } else {
                                    chances.of_one(one)
                                };
                                note(expression.operators() as usize, chance, &mut levels);
                            }
                        }
                    }
                }
            }
        }
        levels
    }

    #[test]
    fn what_is_reckoned_is_there_tile_by_tile() {
        let theirs: Tiles = "1122334455667789++--**//".parse().unwrap();
        let chances = Chances::of(&theirs, 7);
        let mut state = 1u64;
        let mut lot = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        let mut found = 0;
        for _ in 0..60_000 {
            let line: Vec<Code> = (0..13)
                .scan(0, |before, _| {
                    let code = match (lot(4), *before) {
                        (0, _) => 0,
                        (1, 1..=9) => 10 + lot(4) as Code,
                        _ => 1 + lot(9) as Code,
                    };
                    *before = code;
                    Some(code)
                })
                .collect();
            let mut levels = [0; LEVELS];
            add(&line, &chances, &mut levels);
            assert_eq!(levels, plainly(&line, &chances), "{line:?}");
            found += u32::from(levels[0] > 0);
        }
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn who_earned_earns_again_with_times_one() {
        let theirs: Tiles = "11*+".parse().unwrap();
        let levels = |line: &str| {
            let mut levels = [0; LEVELS];
            add(&codes(line), &Chances::of(&theirs, 7), &mut levels);
            levels
        };
        // `5*2*1` and `1*5*2`, for two points each, and the hand holds all of that.
        assert_eq!(levels("....5*2..")[..3], [512, 512, 0]);
        assert_eq!(levels("5*2.1....")[0], 0, "there is no room");
        assert_eq!(levels(".....5*2")[..3], [256, 256, 0]);
        // `9+1` after `8+1` has no room for two, and `1` before `8+1` is no power of ten.
        assert_eq!(levels("..9+1+....")[0], 0, "no expression");
    }
}
