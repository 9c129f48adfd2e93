//! What a line offers to the player who moves next, where runs are equations and squares multiply.
//!
//! A window is a set of empty squares of a line that one placement could cover, together with old tiles that its run
//! would hold. Only windows whose squares have no neighbour across are looked at: others form cross runs, which are
//! seldom equations. Windows are counted by their number of tiles, by what the premium squares multiply, and by whether
//! an `=` lies there already (one more at most may be laid, NS-4). Those that prolong an equation are worth its bonus
//! once more (NS-11), times what is multiplied: `+0` or `/1` is enough.

use bagsplit_game::board::MAX_SIDE;

pub(super) const SIDE: usize = MAX_SIDE as usize;

/// The most new tiles of a window that are told apart; windows of more are left out.
const MOST_TILES: usize = 9;

/// The classes of windows by their number of tiles: 1 or 2, 3 or 4, 5 or 6, 7, 8, 9.
const SIZES: usize = 6;

/// The classes of what is multiplied: once, twice, three times, more.
const TIMES: usize = 4;

/// Numbers of windows: by tiles, by what is multiplied, and without or with an `=`.
pub(super) const COUNTS: usize = SIZES * TIMES * 2;

/// The classes of windows that prolong an equation, by their number of tiles: 1 or 2, 3 or 4, 5 or 6, 7 to 9.
pub(super) const GAINS: usize = 4;

/// An empty or filled square of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// Whether a tile lies here.
    pub(super) tile: bool,
    /// Whether that is an `=`.
    pub(super) equals: bool,
    /// Whether both neighbours across are empty, or off the board.
    pub(super) clean: bool,
    /// What a word is multiplied by if a tile is laid here.
    pub(super) times: u8,
    /// In the first tile of an equation its bonus; 0 elsewhere.
    pub(super) bonus: u32,
}

/// What windows of some lines offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lanes {
    pub(super) counts: [u16; COUNTS],
    /// The most that a window prolonging an equation earns by the bonus alone, and the second most of another line, by
    /// class of tiles.
    pub(super) gains: [[u32; 2]; GAINS],
    /// All bonuses of equations that can be prolonged by two tiles or fewer.
    pub(super) open: u32,
}

impl Lanes {
    pub(super) const NONE: Lanes = Lanes { counts: [0; COUNTS], gains: [[0; 2]; GAINS], open: 0 };

    /// Adds what another line offers.
    pub(super) fn add(&mut self, line: &Lanes) {
        self.counts.iter_mut().zip(&line.counts).for_each(|(sum, count)| *sum += count);
        for (most, [gain, _]) in self.gains.iter_mut().zip(&line.gains) {
            if *gain > most[0] {
                *most = [*gain, most[0]];
            } else if *gain > most[1] {
                most[1] = *gain;
            }
        }
        self.open = self.open.saturating_add(line.open);
    }

    /// What one line offers.
    pub(super) fn of(line: &[Cell]) -> Lanes {
        let mut lanes = Lanes::NONE;
        if line.iter().all(|cell| !cell.tile) {
            return lanes;
        }
        for start in 0..line.len() {
            if line[start].tile || !line[start].clean {
                continue;
            }
            // The run before the window belongs to it.
            let before = line[..start].iter().rposition(|cell| !cell.tile).map_or(0, |place| place + 1);
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

    /// A line of `.` and tiles; `2` and `3` are squares that multiply, `x` one with a neighbour across.
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
        // Of one tile: before and behind; of two: two before, one each, two behind.
        let lanes = Lanes::of(&line("..#..", 0));
        assert_eq!(lanes.counts.iter().sum::<u16>(), 2 + 3 + 2 + 1);
        assert_eq!(windows(&lanes, 0, 1, 0), 5);
        let lanes = Lanes::of(&line("x#=#.2x", 7));
        assert_eq!((windows(&lanes, 0, 1, 1), windows(&lanes, 0, 2, 1)), (1, 1));
        assert_eq!((lanes.gains[0], lanes.open), ([14, 0], 14));
        assert_eq!(Lanes::of(&line(".....", 0)), Lanes::NONE);
    }

    #[test]
    fn the_most_of_two_lines_is_kept_apart() {
        let mut all = Lanes::NONE;
        for bonus in [5, 9, 7] {
            all.add(&Lanes::of(&line("x#=#..x", bonus)));
        }
        assert_eq!((all.gains[0], all.open), ([9, 7], 21));
    }
}
