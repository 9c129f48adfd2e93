//! Points available by adding one or two tiles to an expression on the board.
//!
//! A run with the value of a power of ten keeps that value after `*1`, and earns one point more. Such short additions
//! are a quarter of all placements of strong players and among the most valuable. Which of them exist depends on the
//! value of the expression, and whether the opponent can make them depends on its tiles; so each is weighted by the
//! probability that a hand contains the tiles for it.

use crate::block::Block;
use crate::chances::{Chances, Needed};
use crate::lines::Line;

/// The classes of points: 1 to 5, and more. On a board of 13 squares only a full line earns 6.
pub(crate) const LEVELS: usize = 6;

/// The expected number of additions by points earned, in parts of 256.
pub(crate) type Levels = [u32; LEVELS];

/// The most additions of a line that are counted.
const MOST: usize = 31;

/// The additions to the expressions of a line that earn points: the tiles required, and the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Additions {
    count: u8,
    needed: [Needed; MOST],
    points: [u8; MOST],
}

impl Additions {
    /// The additions of a line.
    pub(crate) fn from_line(line: Line) -> Additions {
        let mut all = Additions::default();
        line.expressions(|tiles, before, after| {
            if let Some(block) = Block::read(tiles) {
                block.before(before, &mut all);
                block.after(after, &mut all);
            }
        });
        all
    }

    /// Adds an addition that requires `needed`, and the points that the expression earns with it.
    pub(crate) fn note(&mut self, needed: Needed, points: usize) {
        let at = usize::from(self.count);
        if at < MOST {
            (self.needed[at], self.points[at]) = (needed, points as u8);
            self.count += 1;
        }
    }

    /// The probability of each addition, with the level of exactly its points.
    fn likely(&self, chances: &Chances) -> impl Iterator<Item = (usize, u32)> {
        let count = usize::from(self.count);
        let points = self.points[..count]
            .iter()
            .map(|&points| usize::from(points).min(LEVELS) - 1);
        points.zip(
            self.needed[..count]
                .iter()
                .map(|&needed| chances.probability(needed)),
        )
    }

    /// Adds the probabilities of these additions to the levels of exactly their points.
    pub(crate) fn add(&self, chances: &Chances, levels: &mut Levels) {
        self.likely(chances)
            .for_each(|(level, chance)| levels[level] += chance);
    }

    /// Subtracts what [`Additions::add`] adds.
    pub(crate) fn take_away(&self, chances: &Chances, levels: &mut Levels) {
        self.likely(chances)
            .for_each(|(level, chance)| levels[level] -= chance);
    }
}

/// For each level, the expected number of additions that earn at least as much.
pub(crate) fn or_more(exactly: &Levels) -> Levels {
    let mut levels = *exactly;
    for level in (1..LEVELS).rev() {
        levels[level - 1] += levels[level];
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::POWERS;
    use crate::lines::Code;
    use bagsplit_game::board::{Symbol, Tiles};
    use bagsplit_game::rules::math_scrabble::Expression;

    fn codes(text: &str) -> Vec<Code> {
        let code = |c| "123456789+-*/".find(c).map_or(0, |at| at as Code + 1);
        text.chars().map(code).collect()
    }

    fn line_of(codes: &[Code]) -> Line {
        let places = codes.iter().enumerate();
        places.fold(Line::empty(codes.len()), |line, (place, &code)| {
            line.with(place, code)
        })
    }

    fn symbols(codes: &[Code]) -> Vec<Symbol> {
        codes
            .iter()
            .map(|&code| Symbol::ALL[usize::from(code)])
            .collect()
    }

    /// The same by trying all tiles at the ends of each expression.
    fn plainly(line: &[Code]) -> Vec<(Needed, u8)> {
        let mut found = Vec::new();
        let at = |place: i32| {
            usize::try_from(place)
                .ok()
                .and_then(|place| line.get(place))
                .copied()
        };
        let is_run = |start: i32, end: i32| {
            (start..end).all(|place| at(place).is_some_and(|code| code != 0))
        };
        let side = line.len() as i32;
        for start in 0..side {
            for end in start + 3..=side {
                let whole = at(start - 1).unwrap_or(0) == 0
                    && at(end).unwrap_or(0) == 0
                    && is_run(start, end);
                let tiles = &line[start as usize..end as usize];
                if !whole
                    || Expression::new(&symbols(tiles)).is_err()
                    || Block::read(tiles).is_none()
                {
                    continue;
                }
                for (before, length) in [(true, 1), (true, 2), (false, 1), (false, 2)] {
                    let mut reach = if before {
                        start - length - 1..start
                    } else {
                        end..end + length + 1
                    };
                    let edge = if before { reach.start } else { reach.end - 1 };
                    if reach.any(|place| at(place).map_or(place != edge, |code| code != 0)) {
                        continue;
                    }
                    for kind in 1..=13 {
                        for other in if length == 2 { 1..=13 } else { 1..=1 } {
                            let added = if length == 2 {
                                vec![kind, other]
                            } else {
                                vec![kind]
                            };
                            let run = if before {
                                [&added, tiles].concat()
                            } else {
                                [tiles, &added].concat()
                            };
                            let run = symbols(&run);
                            let Ok(expression) = Expression::new(&run) else {
                                continue;
                            };
                            let value = expression.value();
                            if POWERS
                                .iter()
                                .any(|&power| value == i128::from(power).into())
                            {
                                let needed = if length == 2 {
                                    Needed::pair(kind, other)
                                } else {
                                    Needed::single(kind)
                                };
                                let operators =
                                    run.iter().filter(|symbol| symbol.is_arithmetic()).count();
                                found.push((needed, operators as u8));
                            }
                        }
                    }
                }
            }
        }
        found.sort();
        found
    }

    #[test]
    fn computed_additions_equal_those_found_by_trying_tiles() {
        let mut state = 1u64;
        let mut random = |most: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        let mut some = [0; MOST];
        for _ in 0..60_000 {
            let line: Vec<Code> = (0..13)
                .scan(0, |before, _| {
                    let code = match (random(4), *before) {
                        (0, _) => 0,
                        (1, 1..=9) => 10 + random(4) as Code,
                        _ => 1 + random(9) as Code,
                    };
                    *before = code;
                    Some(code)
                })
                .collect();
            let all = Additions::from_line(line_of(&line));
            let count = usize::from(all.count);
            let mut found: Vec<_> = all.needed.into_iter().zip(all.points).take(count).collect();
            found.sort();
            assert_eq!(found, plainly(&line), "{line:?}");
            some[count] += 1;
        }
        assert!(
            some[1..].iter().sum::<u32>() > 1_000 && some[MOST - 4..] == [0; 4],
            "{some:?}"
        );
    }

    #[test]
    fn times_one_extends_a_power_of_ten() {
        let theirs: Tiles = "11*+".parse().unwrap();
        let levels = |line: &str| {
            let mut levels = [0; LEVELS];
            let (chances, all) = (
                Chances::for_hand(&theirs, 7),
                Additions::from_line(line_of(&codes(line))),
            );
            all.add(&chances, &mut levels);
            let total = or_more(&levels);
            all.take_away(&chances, &mut levels);
            assert_eq!(levels, [0; LEVELS]);
            total
        };
        // `5*2*1` and `1*5*2`, for two points each; the hand contains all of these tiles.
        assert_eq!(levels("....5*2..")[..3], [512, 512, 0]);
        assert_eq!(levels("5*2.1....")[0], 0, "there is no space");
        assert_eq!(levels(".....5*2")[..3], [256, 256, 0]);
        // `9+1` after `8+1` lacks space for two tiles, and `1` before `8+1` is no power of ten.
        assert_eq!(levels("..9+1+....")[0], 0, "no expression");
    }
}
