//! The features of a line for the player who moves next.
//!
//! A window is a set of empty squares that one placement could cover (as in `movegen`). The windows, by number of new
//! tiles and of operators already in the run, bound the points available next, and so measure what a placement opens
//! and closes. No arithmetic is done: a window counts if the run could be an expression.

use bagsplit_game::board::MAX_SIDE;

/// The content of a square: 0 for none, else 1 plus the index of the symbol among `1`-`9` `+ - * /`.
pub(crate) type Code = u8;

/// The first code of an operator.
pub(crate) const OPERATORS: Code = 10;

/// The most new tiles of a window that is counted.
pub(crate) const MOST_TILES: usize = 7;

/// The classes of operators already in the run: 0 to 5, and more.
pub(crate) const CLASSES: usize = 7;

/// The number of symbols.
pub(crate) const SYMBOLS: usize = 13;

/// The number of sums.
pub(crate) const SUMS: usize = MOST_TILES * CLASSES + 2 * SYMBOLS;

/// Numbers of new tiles, and a padding that is always zero: one vector.
const LANES: usize = 8;

/// The offset of windows of at least five tiles with one old tile, by its symbol.
const FAR: usize = CLASSES * LANES;

/// The offset of windows of at most two tiles, by the symbol of the last old tile.
const NEAR: usize = FAR + SYMBOLS;

/// The size of the sums, rounded up to vectors.
pub(crate) const PLACES: usize = (NEAR + SYMBOLS).next_multiple_of(LANES);

/// The numbers of windows of one line: by operators already in the run and by new tiles; then, for windows of at least
/// five tiles with one old tile, by its symbol; then, for windows of at most two tiles, by the symbol of the last old
/// tile. For each number of tiles a line has at most as many windows as squares, so three such numbers add up to less
/// than 64.
pub(crate) type Offered = [u8; PLACES];

/// The offset of each sum in the order of the network inputs: by new tiles and by operators, then by symbols.
pub(crate) const IN_ORDER: [usize; SUMS] = {
    let mut places = [0; SUMS];
    let mut at = 0;
    while at < SUMS {
        let tiles = at / CLASSES;
        places[at] = if tiles < MOST_TILES {
            at % CLASSES * LANES + tiles
        } else {
            FAR + at - MOST_TILES * CLASSES
        };
        at += 1;
    }
    places
};

/// The bits of a code.
const BITS: usize = 4;

/// The tiles of a line: for each bit of the codes, the squares where it is set. After the last square is a wall, with
/// all bits set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line([u32; BITS]);

const _: () = assert!((MAX_SIDE as u32) < u32::BITS, "a line and its wall fit");

/// Old tiles between two empty squares, or at the end of a line.
#[derive(Clone, Copy, Default)]
struct Group {
    /// The number of empty squares before it, plus one.
    gap: u8,
    tiles: u8,
    operators: u8,
    /// Whether, as a number, it starts with an operator, and whether it ends with one.
    starts: u8,
    ends: u8,
    /// Whether no two operators are adjacent.
    sound: bool,
    last: Code,
}

impl Line {
    /// A line of `side` empty squares.
    pub(crate) const fn empty(side: usize) -> Line {
        Line([1 << side; BITS])
    }

    /// The line with a code on an empty square.
    pub(crate) const fn with(self, place: usize, code: Code) -> Line {
        let [one, two, four, eight] = self.0;
        let code = code as u32;
        Line([
            one | (code & 1) << place,
            two | (code >> 1 & 1) << place,
            four | (code >> 2 & 1) << place,
            eight | (code >> 3) << place,
        ])
    }

    /// The code of a square.
    #[inline]
    const fn code(self, place: u32) -> Code {
        let [one, two, four, eight] = self.0;
        let code = (one >> place & 1)
            | (two >> place & 1) << 1
            | (four >> place & 1) << 2
            | (eight >> place & 1) << 3;
        code as Code
    }

    /// The whole content in one number.
    pub(crate) const fn number(self) -> u128 {
        let [one, two, four, eight] = self.0;
        (one as u128) | (two as u128) << 32 | (four as u128) << 64 | (eight as u128) << 96
    }

    /// Calls `show` for every run of tiles that can be an expression: its codes, and how many tiles fit before and
    /// after it without touching others.
    #[inline]
    pub(crate) fn expressions(self, mut show: impl FnMut(&[Code], usize, usize)) {
        let [one, two, four, eight] = self.0;
        let wall = one & two & four & eight;
        let operators = eight & (two | four) & !wall;
        let mut rest = (one | two | four | eight) ^ wall;
        if operators == 0 {
            return;
        }
        // The first usable square, which must not touch the tiles before.
        let mut free = 0;
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (!(rest >> start)).trailing_zeros();
            let group = ((1 << length) - 1) << start;
            let (end, inside) = (start + length, operators & group);
            rest ^= group;
            let is_sound = inside != 0 && inside & (inside >> 1 | 1 << start | 1 << (end - 1)) == 0;
            if is_sound {
                let mut codes = [0; MAX_SIDE as usize];
                for (place, code) in (start..end).zip(&mut codes) {
                    *code = self.code(place);
                }
                let next = if rest == 0 {
                    wall.trailing_zeros()
                } else {
                    rest.trailing_zeros() - 1
                };
                show(
                    &codes[..length as usize],
                    (start - free) as usize,
                    (next - end) as usize,
                );
            }
            free = end + 1;
        }
    }

    /// The features of the line.
    pub(crate) fn offered(self) -> Offered {
        let mut groups = [Group::default(); MAX_SIDE as usize / 2 + 1];
        let (count, empty) = self.groups(&mut groups);
        let groups = &groups[..count];
        let mut offered = [0; PLACES];
        // Gaps are counted from 1, so that there is one before the first.
        let mut before = 0;
        for (place, first) in groups.iter().enumerate() {
            let (mut old, mut operators) = (0, 0);
            for (next, last) in (place + 1..).zip(&groups[place..]) {
                if !last.sound || last.gap - first.gap > MOST_TILES as u8 {
                    break;
                }
                old += last.tiles;
                operators += last.operators;
                let after = groups.get(next).map_or(empty + 2, |group| group.gap);
                note(before, first, last, after, old, operators, &mut offered);
            }
            before = first.gap;
        }
        offered
    }

    /// Its groups, their number, and the number of empty squares.
    #[inline]
    fn groups(self, groups: &mut [Group]) -> (usize, u8) {
        let [one, two, four, eight] = self.0;
        let wall = one & two & four & eight;
        // From `+`, ten, to `/`, thirteen.
        let operators = eight & (two | four);
        let mut rest = (one | two | four | eight) ^ wall;
        let (mut count, mut tiles) = (0, 0);
        while rest != 0 {
            let start = rest.trailing_zeros();
            let length = (!(rest >> start)).trailing_zeros();
            let group = ((1 << length) - 1) << start;
            let (end, inside) = (start + length - 1, operators & group);
            groups[count] = Group {
                gap: (start - tiles) as u8 + 1,
                tiles: length as u8,
                operators: inside.count_ones() as u8,
                starts: (inside >> start & 1) as u8,
                ends: (inside >> end & 1) as u8,
                sound: inside & inside >> 1 == 0,
                last: self.code(end),
            };
            count += 1;
            tiles += length;
            rest ^= group;
        }
        (count, (wall.trailing_zeros() - tiles) as u8)
    }
}

/// Adds the windows that reach from one group to another or the same, with `old` old tiles, and that do not touch the
/// squares `before` and `after`.
///
/// The number of unconstrained windows of n tiles is the minimum of three: the empty squares before the first group for
/// their first tile, or after the last group for their last tile; n less the gaps between the groups, plus one; and the
/// windows that fit between `before` and `after`. A group that starts with an operator requires a tile before it, and
/// one that ends with an operator requires a tile after it.
#[inline]
fn note(
    before: u8,
    first: &Group,
    last: &Group,
    after: u8,
    old: u8,
    operators: u8,
    offered: &mut Offered,
) {
    let level = (first.gap - first.starts - before).min(after - last.gap - last.ends);
    let laid = last.gap - first.gap + first.starts + last.ends;
    let rising = &RISING[usize::from(old == 1)][usize::from(laid)];
    let falling = &FALLING[usize::from(after - before - 1)];
    let mut windows = [0; LANES];
    for (windows, (&rising, &falling)) in windows.iter_mut().zip(rising.iter().zip(falling)) {
        *windows = level.min(rising).min(falling);
    }
    let class = usize::from(operators).min(CLASSES - 1);
    offered[class * LANES..][..LANES]
        .iter_mut()
        .zip(&windows)
        .for_each(|(sum, windows)| *sum += windows);
    // Tiles count from the lowest byte; the unwanted sums overflow into higher ones.
    let windows = u64::from_le_bytes(windows);
    let symbol = usize::from(last.last) - 1;
    offered[NEAR + symbol] += (windows + (windows >> 8)) as u8;
    if old == 1 {
        offered[FAR + symbol] += ((windows >> 32) + (windows >> 40) + (windows >> 48)) as u8;
    }
}

/// The tiles that remain of n when some are fixed, plus one; second for a single old tile, which is no expression with
/// only one tile more.
const RISING: [[[u8; LANES]; MOST_TILES + 3]; 2] = {
    let mut rising = [[[0; LANES]; MOST_TILES + 3]; 2];
    let mut laid = 0;
    while laid < rising[0].len() {
        let mut tiles = 1;
        while tiles <= MOST_TILES {
            rising[0][laid][tiles - 1] = (tiles as u8 + 1).saturating_sub(laid as u8);
            rising[1][laid][tiles - 1] = if tiles > 1 {
                rising[0][laid][tiles - 1]
            } else {
                0
            };
            tiles += 1;
        }
        laid += 1;
    }
    rising
};

/// The number of positions of n tiles between two limits.
const FALLING: [[u8; LANES]; MAX_SIDE as usize + 2] = {
    let mut falling = [[0; LANES]; MAX_SIDE as usize + 2];
    let mut space = 0;
    while space < falling.len() {
        let mut tiles = 1;
        while tiles <= MOST_TILES {
            falling[space][tiles - 1] = (space as u8).saturating_sub(tiles as u8);
            tiles += 1;
        }
        space += 1;
    }
    falling
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The first code of an operator.
    const OPERATORS: Code = 10;

    fn offered(line: &[Code]) -> Offered {
        let laid = line.iter().enumerate().filter(|&(_, &code)| code > 0);
        laid.fold(Line::empty(line.len()), |line, (place, &code)| {
            line.with(place, code)
        })
        .offered()
    }

    fn sums(line: &str) -> Offered {
        let code = |c| "123456789+-*/".find(c).map_or(0, |at| at as Code + 1);
        let line: Vec<Code> = line.chars().map(code).collect();
        offered(&line)
    }

    /// The same, checked square by square for each window.
    fn plainly(line: &[Code]) -> Offered {
        let mut sums = [0; PLACES];
        let empty = |place: usize| line.get(place).is_none_or(|&code| code == 0);
        for first in (0..line.len()).filter(|&place| empty(place)) {
            for tiles in 1..=MOST_TILES {
                let Some(last) = (first..line.len())
                    .filter(|&place| empty(place))
                    .nth(tiles - 1)
                else {
                    break;
                };
                let start = (0..first)
                    .rev()
                    .take_while(|&place| !empty(place))
                    .last()
                    .unwrap_or(first);
                let end = (last + 1..line.len())
                    .take_while(|&place| !empty(place))
                    .last()
                    .unwrap_or(last);
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
                sums[operators.min(CLASSES - 1) * LANES + tiles - 1] += 1;
                let symbol = usize::from(old[old.len() - 1]) - 1;
                if tiles >= 5 && old.len() == 1 {
                    sums[FAR + symbol] += 1;
                } else if tiles <= 2 {
                    sums[NEAR + symbol] += 1;
                }
            }
        }
        sums
    }

    #[test]
    fn counts_by_groups_equal_counts_of_single_windows() {
        let mut state = 1u64;
        let mut random = |most: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        for round in 0..20_000 {
            let empty = round % 12;
            let line: Vec<Code> = (0..3 + random(u64::from(MAX_SIDE) - 2))
                .map(|_| {
                    if random(12) < empty {
                        0
                    } else {
                        1 + random(13) as Code
                    }
                })
                .collect();
            assert_eq!(offered(&line), plainly(&line), "{line:?}");
        }
        for place in 0..13 {
            for code in 1..=13 {
                let mut line = [0; 13];
                line[place] = code;
                assert_eq!(offered(&line), plainly(&line), "{line:?}");
            }
        }
    }

    fn windows(line: &str, tiles: usize, operators: usize) -> u8 {
        sums(line)[operators * LANES + tiles - 1]
    }

    #[test]
    fn windows_are_counted_by_tiles_and_operators() {
        // Before, after, or one on each side of the 5: a run of three.
        assert_eq!(windows("...5...", 2, 0), 3);
        assert_eq!(windows("...5...", 1, 0), 0, "two tiles are no expression");
        // `1+2` may get a tile before or after it.
        assert_eq!(windows("..1+2..", 1, 1), 2);
        // `2+` requires an operand after it: `2+x`, then `2+xx`.
        assert_eq!((windows("2+...", 1, 1), windows("2+...", 2, 1)), (1, 1));
        assert_eq!(windows("..+2", 1, 1), 1);
        assert_eq!(windows("1+-2...", 1, 2), 0, "no expression holds `+-`");
    }

    #[test]
    fn symbols_of_single_anchors_are_counted_separately() {
        let lane = sums("......7......");
        assert!(lane[FAR + 6] > 0);
        assert_eq!(lane[FAR..][..SYMBOLS].iter().filter(|&&n| n > 0).count(), 1);
    }
}
