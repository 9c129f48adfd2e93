//! The features of a line for the player who moves next, where runs are equations and squares have premiums.
//!
//! A window is a set of empty squares of a line that one placement could cover, together with the old tiles of its run.
//! Only windows whose squares have no neighbour across are counted: others form cross runs, which are rarely equations.
//! Windows are counted by their number of tiles, by their word multiplier, and by whether the run already contains an
//! `=` (at most one more may be placed, NS-4). Those that extend an equation earn its bonus again (NS-11), times the
//! multiplier: `+0` or `/1` is enough.

use bagsplit_game::board::MAX_SIDE;

pub(super) const SIDE: usize = MAX_SIDE as usize;

/// The most new tiles of a window that is counted.
const MOST_TILES: usize = 9;

/// The classes of windows by their number of tiles: 1 or 2, 3 or 4, 5 or 6, 7, 8, 9.
const SIZES: usize = 6;

/// The classes of multipliers: 1, 2, 3, more.
const TIMES: usize = 4;

/// Numbers of windows: by tiles, by multiplier, and without or with an `=`.
pub(super) const COUNTS: usize = SIZES * TIMES * 2;

/// The classes of windows that extend an equation, by their number of tiles: 1 or 2, 3 or 4, 5 or 6, 7 to 9.
pub(super) const GAINS: usize = 4;

/// An empty or filled square of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// Whether it is filled.
    pub(super) tile: bool,
    /// Whether its tile is an `=`.
    pub(super) equals: bool,
    /// Whether both neighbours across are empty, or off the board.
    pub(super) clean: bool,
    /// The word multiplier for a tile placed here.
    pub(super) times: u8,
    /// In the first tile of an equation its bonus; 0 elsewhere.
    pub(super) bonus: u32,
}

/// The features of the windows of some lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lanes {
    pub(super) counts: [u16; COUNTS],
    /// The highest bonus of a window that extends an equation, and the second highest on another line, by class of
    /// tiles.
    pub(super) gains: [[u32; 2]; GAINS],
    /// The sum of the bonuses of equations that at most two tiles can extend.
    pub(super) open: u32,
}

impl Lanes {
    pub(super) const NONE: Lanes = Lanes {
        counts: [0; COUNTS],
        gains: [[0; 2]; GAINS],
        open: 0,
    };

    /// Adds the features of another line.
    pub(super) fn add(&mut self, line: &Lanes) {
        self.counts
            .iter_mut()
            .zip(&line.counts)
            .for_each(|(sum, count)| *sum += count);
        for (most, [gain, _]) in self.gains.iter_mut().zip(&line.gains) {
            if *gain > most[0] {
                *most = [*gain, most[0]];
            } else if *gain > most[1] {
                most[1] = *gain;
            }
        }
        self.open = self.open.saturating_add(line.open);
    }

    /// The features of one line.
    pub(super) fn from_line(line: &[Cell]) -> Lanes {
        let mut lanes = Lanes::NONE;
        if line.iter().all(|cell| !cell.tile) {
            return lanes;
        }
        for start in 0..line.len() {
            if line[start].tile || !line[start].clean {
                continue;
            }
            // The run before the window belongs to it.
            let before = line[..start]
                .iter()
                .rposition(|cell| !cell.tile)
                .map_or(0, |place| place + 1);
            let mut old = Old::default();
            line[before..start].iter().for_each(|cell| old.meet(cell));
            let (mut at, mut tiles, mut times) = (start, 0, 1u32);
            while at < line.len() && line[at].clean && tiles < MOST_TILES {
                tiles += 1;
                times *= u32::from(line[at].times);
                at += 1;
                while at < line.len() && line[at].tile {
                    old.meet(&line[at]);
                    at += 1;
                }
                if old.any {
                    lanes.count(tiles, times, &old);
                }
            }
        }
        lanes
    }

    fn count(&mut self, tiles: usize, times: u32, old: &Old) {
        let size = match tiles {
            1 | 2 => 0,
            3 | 4 => 1,
            5 | 6 => 2,
            more => (more - 4).min(SIZES - 1),
        };
        let many = (times as usize).clamp(1, TIMES) - 1;
        self.counts[(size * TIMES + many) * 2 + usize::from(old.equals)] += 1;
        if old.bonus > 0 {
            let gain = old.bonus.saturating_mul(times);
            let most = &mut self.gains[size.min(GAINS - 1)][0];
            *most = (*most).max(gain);
            if tiles == 2 {
                self.open = self.open.saturating_add(gain);
            }
        }
    }
}

/// The old tiles of a window's run.
#[derive(Clone, Copy, Default)]
struct Old {
    any: bool,
    equals: bool,
    bonus: u32,
}

impl Old {
    fn meet(&mut self, cell: &Cell) {
        self.any = true;
        self.equals |= cell.equals;
        self.bonus = self.bonus.max(cell.bonus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of `.` and tiles; `2` and `3` are premium squares, `x` one with a neighbour across.
    fn line(text: &str, bonus: u32) -> Vec<Cell> {
        let mut cells: Vec<Cell> = text
            .chars()
            .map(|c| Cell {
                tile: "#=".contains(c),
                equals: c == '=',
                clean: c != 'x',
                times: c.to_digit(10).unwrap_or(1) as u8,
                bonus: 0,
            })
            .collect();
        if let Some(first) = cells.iter().position(|cell| cell.tile) {
            cells[first].bonus = bonus;
        }
        cells
    }

    fn windows(lanes: &Lanes, size: usize, times: usize, equals: usize) -> u16 {
        lanes.counts[(size * TIMES + times - 1) * 2 + equals]
    }

    #[test]
    fn windows_are_counted_by_tiles_premiums_and_equals() {
        // Of one tile: before and after; of two: two before, one on each side, two after.
        let lanes = Lanes::from_line(&line("..#..", 0));
        assert_eq!(lanes.counts.iter().sum::<u16>(), 2 + 3 + 2 + 1);
        assert_eq!(windows(&lanes, 0, 1, 0), 5);
        let lanes = Lanes::from_line(&line("x#=#.2x", 7));
        assert_eq!((windows(&lanes, 0, 1, 1), windows(&lanes, 0, 2, 1)), (1, 1));
        assert_eq!((lanes.gains[0], lanes.open), ([14, 0], 14));
        assert_eq!(Lanes::from_line(&line(".....", 0)), Lanes::NONE);
    }

    #[test]
    fn the_highest_gains_are_from_two_lines() {
        let mut all = Lanes::NONE;
        for bonus in [5, 9, 7] {
            all.add(&Lanes::from_line(&line("x#=#..x", bonus)));
        }
        assert_eq!((all.gains[0], all.open), ([9, 7], 21));
    }
}
