//! What a line offers to the player who moves next.
//!
//! A window is a set of empty squares that one placement could cover (as in `movegen`). Which windows there are, with
//! how many new tiles and how many operators in the run already, bounds what can be earned next, and so says what a
//! placement opens and closes. No arithmetic is done: a window counts if the run could be an expression.

use bagsplit_game::board::MAX_SIDE;

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

/// Numbers of new tiles, and one more that is always nil: a vector.
const LANES: usize = 8;

/// Where windows of five tiles or more with one old tile are, by its symbol.
const FAR: usize = CLASSES * LANES;

/// Where windows of up to two tiles are, by the symbol of the last old tile.
const NEAR: usize = FAR + SYMBOLS;

/// The places for sums, so that all are added by vectors.
pub(crate) const PLACES: usize = (NEAR + SYMBOLS).next_multiple_of(LANES);

/// What one line offers, in numbers of windows: by operators in the run already and by new tiles; then, for windows of
/// five tiles or more with one old tile, by its symbol; then, for windows of up to two tiles, by the symbol of the last
/// old tile. A line has no more windows of so many tiles than squares, so that three numbers of tiles together are
/// below 64.
pub(crate) type Offered = [u8; PLACES];

/// Where each sum is, in the order in which networks read them: by new tiles and by operators, then by symbols.
pub(crate) const IN_ORDER: [usize; SUMS] = {
    let mut places = [0; SUMS];
    let mut at = 0;
    while at < SUMS {
        let tiles = at / CLASSES;
        places[at] =
            if tiles < MOST_TILES { at % CLASSES * LANES + tiles } else { FAR + at - MOST_TILES * CLASSES };
        at += 1;
    }
    places
};

/// The bits of a code.
const BITS: usize = 4;

/// What lies on a line: for each bit of the codes the squares where it is set. Behind the last square is a wall, with
/// all bits set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line([u32; BITS]);

const _: () = assert!((MAX_SIDE as u32) < u32::BITS, "a line and its wall fit");

/// Old tiles between two empty squares, or at the end of a line.
#[derive(Clone, Copy, Default)]
struct Group {
    /// How many empty squares are before it, and one.
    gap: u8,
    tiles: u8,
    operators: u8,
    /// Whether, as a number, it starts with an operator, and whether it ends with one.
    starts: u8,
    ends: u8,
    /// Whether no two operators meet.
    sound: bool,
    last: Code,
}

impl Line {
    /// A line of so many empty squares.
    pub(crate) const fn empty(side: usize) -> Line {
        Line([1 << side; BITS])
    }

    /// The line with that on an empty square.
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

    /// All that lies there, in one number.
    pub(crate) const fn number(self) -> u128 {
        let [one, two, four, eight] = self.0;
        (one as u128) | (two as u128) << 32 | (four as u128) << 64 | (eight as u128) << 96
    }

    /// Shows tiles side by side that can be an expression: what they are, and how many more have room before and behind
    /// them, so that no others are touched.
    #[inline]
    pub(crate) fn expressions(self, mut show: impl FnMut(&[Code], usize, usize)) {
        let [one, two, four, eight] = self.0;
        let wall = one & two & four & eight;
        let operators = eight & (two | four) & !wall;
        let mut rest = (one | two | four | eight) ^ wall;
        if operators == 0 {
            return;
        }
        // The first square that can be used: not one that touches the tiles before.
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
                    let bit = |bits: u32| (bits >> place & 1) as Code;
                    *code = bit(one) | bit(two) << 1 | bit(four) << 2 | bit(eight) << 3;
                }
                let next = if rest == 0 { wall.trailing_zeros() } else { rest.trailing_zeros() - 1 };
                show(&codes[..length as usize], (start - free) as usize, (next - end) as usize);
            }
            free = end + 1;
        }
    }

    /// What it offers.
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
                let behind = groups.get(next).map_or(empty + 2, |group| group.gap);
                note(before, first, last, behind, old, operators, &mut offered);
            }
            before = first.gap;
        }
        offered
    }

    /// Its groups, and how many there are and how many empty squares.
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
            let bit = |bits: u32| (bits >> end & 1) as Code;
            groups[count] = Group {
                gap: (start - tiles) as u8 + 1,
                tiles: length as u8,
                operators: inside.count_ones() as u8,
                starts: (inside >> start & 1) as u8,
                ends: bit(inside),
                sound: inside & inside >> 1 == 0,
                last: bit(one) | bit(two) << 1 | bit(four) << 2 | bit(eight) << 3,
            };
            count += 1;
            tiles += length;
            rest ^= group;
        }
        (count, (wall.trailing_zeros() - tiles) as u8)
    }
}

/// Adds the windows that reach from a group to another or the same, with `old` old tiles, and not to what is before and
/// behind.
///
/// Windows of n tiles that are not held back by anything else are as many as there are empty squares before the first
/// group for their first tile, or behind the last group for their last tile; as are left of n, and one, when those
/// between the groups are filled; and as fit into all squares between what is before and behind. A group that starts
/// with an operator takes a tile before it for granted, one that ends with one a tile behind it.
#[inline]
fn note(before: u8, first: &Group, last: &Group, behind: u8, old: u8, operators: u8, offered: &mut Offered) {
    let level = (first.gap - first.starts - before).min(behind - last.gap - last.ends);
    let laid = last.gap - first.gap + first.starts + last.ends;
    let rising = &RISING[usize::from(old == 1)][usize::from(laid)];
    let falling = &FALLING[usize::from(behind - before - 1)];
    let mut windows = [0; LANES];
    for (windows, (&rising, &falling)) in windows.iter_mut().zip(rising.iter().zip(falling)) {
        *windows = level.min(rising).min(falling);
    }
    let class = usize::from(operators).min(CLASSES - 1);
    offered[class * LANES..][..LANES].iter_mut().zip(&windows).for_each(|(sum, windows)| *sum += windows);
    // From the lowest byte on, by tiles; sums that are not wanted go on to higher ones.
    let windows = u64::from_le_bytes(windows);
    let symbol = usize::from(last.last) - 1;
    offered[NEAR + symbol] += (windows + (windows >> 8)) as u8;
    if old == 1 {
        offered[FAR + symbol] += ((windows >> 32) + (windows >> 40) + (windows >> 48)) as u8;
    }
}

/// How many are left of so many tiles, and one, when so many are laid; second where one old tile is all there is, with
/// which a tile is no expression.
const RISING: [[[u8; LANES]; MOST_TILES + 3]; 2] = {
    let mut rising = [[[0; LANES]; MOST_TILES + 3]; 2];
    let mut laid = 0;
    while laid < rising[0].len() {
        let mut tiles = 1;
        while tiles <= MOST_TILES {
            rising[0][laid][tiles - 1] = (tiles as u8 + 1).saturating_sub(laid as u8);
            rising[1][laid][tiles - 1] = if tiles > 1 { rising[0][laid][tiles - 1] } else { 0 };
            tiles += 1;
        }
        laid += 1;
    }
    rising
};

/// How many places there are for so many tiles between what is before and what is behind.
const FALLING: [[u8; LANES]; MAX_SIDE as usize + 2] = {
    let mut falling = [[0; LANES]; MAX_SIDE as usize + 2];
    let mut room = 0;
    while room < falling.len() {
        let mut tiles = 1;
        while tiles <= MOST_TILES {
            falling[room][tiles - 1] = (room as u8).saturating_sub(tiles as u8);
            tiles += 1;
        }
        room += 1;
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
        laid.fold(Line::empty(line.len()), |line, (place, &code)| line.with(place, code)).offered()
    }

    fn sums(line: &str) -> Offered {
        let code = |c| "123456789+-*/".find(c).map_or(0, |at| at as Code + 1);
        let line: Vec<Code> = line.chars().map(code).collect();
        offered(&line)
    }

    /// The same, read square by square for each window.
    fn plainly(line: &[Code]) -> Offered {
        let mut sums = [0; PLACES];
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
    fn what_is_counted_by_groups_is_there_window_by_window() {
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
        assert!(lane[FAR + 6] > 0);
        assert_eq!(lane[FAR..][..SYMBOLS].iter().filter(|&&n| n > 0).count(), 1);
    }
}
