//! The number of placements, and the nth of them, without enumeration.
//!
//! Whether a filled window is legal depends only on which squares take operators. So the number of fillings of a window
//! with j operators is the number of ways to choose those squares, times the distinct arrangements of j of the hand's
//! operators, times those of the digits. The ways do not depend on the hand, so their sums over the windows of a line
//! are kept until the line changes; only the line of the chosen placement is walked window by window.

use bagsplit_game::board::MAX_HAND;

use super::super::board::{Board, Line};
use super::super::code::{CODES, Code, EMPTY, members, places};
use super::super::hand::{Hand, SubHand};
use super::super::value::NARROW;
use super::super::windows::Window;

type ByCount = [u64; MAX_HAND + 1];

/// The number of legal placements by line, and the sums that are kept from turn to turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    lines: Vec<LineWays>,
    /// The lines that have to be summed again.
    pub(super) stale: u64,
    by_line: Vec<u64>,
    arrangements: Arrangements,
}

impl Counts {
    /// The number of legal placements.
    pub(super) fn count(&mut self, board: &Board, hand: &Hand) -> u64 {
        self.arrangements = Arrangements::new(hand, hand.all);
        let lines = 2 * board.side;
        self.by_line.resize(lines, 0);
        self.lines.resize(lines, LineWays::default());
        if hand.size > MOST || board.side > NARROW {
            for line in 0..lines {
                self.by_line[line] = 0;
                let count = &mut self.by_line[line];
                each_counted(board, hand, &self.arrangements, line, |_, ways| {
                    *count += ways;
                    true
                });
            }
            return self.by_line.iter().sum();
        }
        for line in places(std::mem::take(&mut self.stale)).take_while(|&line| line < lines) {
            self.lines[line] = LineWays::sum(board, line);
        }
        let weights = self.arrangements.weights();
        // By number of operators and column: the rows in which a single tile counts, and not in the column.
        let mut in_rows = [[0u32; NARROW]; 2];
        for line in 0..lines {
            let LineWays {
                several,
                mut single,
            } = self.lines[line];
            for (here, rows) in single.iter_mut().zip(&mut in_rows) {
                match line.checked_sub(board.side) {
                    None => places((*here).into()).for_each(|column| rows[column] |= 1 << line),
                    Some(column) => *here &= !rows[column],
                }
            }
            let several = several.map(u64::to_le_bytes);
            let each = several.as_flattened().iter().zip(weights.as_flattened());
            let several: i32 = each
                .map(|(&ways, &weight)| i32::from(ways) * i32::from(weight))
                .sum();
            let each = single
                .iter()
                .zip(&weights[1])
                .filter(|(places, _)| **places != 0);
            let single: i32 = each
                .map(|(places, &weight)| places.count_ones() as i32 * i32::from(weight))
                .sum();
            self.by_line[line] = (several + single) as u64;
        }
        self.by_line.iter().sum()
    }

    /// The window of the n-th legal placement and its filling, in the order of the lines, which have been counted, of
    /// the windows of each, and of the symbols within one.
    pub(super) fn nth(
        &self,
        board: &Board,
        hand: &Hand,
        n: u64,
    ) -> Option<(Window, [Code; MAX_HAND])> {
        let (mut line, mut left) = (0, n);
        while left >= *self.by_line.get(line)? {
            left -= self.by_line[line];
            line += 1;
        }
        let mut chosen = None;
        each_counted(board, hand, &self.arrangements, line, |window, ways| {
            if left < ways {
                chosen = Some((*window, unrank(window, board, hand, left)));
                return false;
            }
            left -= ways;
            true
        });
        chosen
    }
}

/// Visits the windows of a line in which a placement of hand tiles is legal, with the number of such placements, as long
/// as `visit` asks for more.
fn each_counted(
    board: &Board,
    hand: &Hand,
    arrangements: &Arrangements,
    line: usize,
    mut visit: impl FnMut(&Window, u64) -> bool,
) {
    let mut more = true;
    board.each_window(line, hand.size, |window| {
        let tiles = usize::from(window.tiles);
        if more && window.operators & hand.affordable[tiles] != 0 {
            let ways = patterns(board.run(&window), true);
            more = visit(
                &window,
                arrangements.times(ways, tiles, counted_operators(board, &window)),
            );
        }
    });
}

/// The counted numbers of new operators in a window: those that are valid in a row do not count in the column.
pub(super) fn counted_operators(board: &Board, window: &Window) -> u16 {
    window.operators & !board.row_allows(window)
}

/// The maximum number of tiles in the windows whose ways are summed.
const MOST: usize = 7;

/// By number of tiles, a byte for each number of operators among them. A line of [`NARROW`] squares has at most seven
/// windows of seven tiles with at most 35 ways each, or more windows with fewer ways, so that no sum overflows.
type ByTiles = [u64; MOST + 1];

/// The ways to choose the squares of new operators, summed over the windows of a line.
#[derive(Clone, Copy, Debug, Default)]
struct LineWays {
    /// Those of several tiles.
    several: ByTiles,
    /// By number of operators: the places at which a single tile is valid.
    single: [u32; 2],
}

impl LineWays {
    /// Sums the ways of a line.
    fn sum(board: &Board, line: usize) -> LineWays {
        let &Line {
            occupied,
            operators,
            ..
        } = &board.lines[line];
        let (side, mut sums) = (board.side, LineWays::default());
        if occupied == 0 {
            if board.empty && board.axis_of(line).1 == side / 2 {
                sums.add_central(side);
            }
            return sums;
        }
        let mut ending = Ending::NONE;
        let mut place = occupied.trailing_zeros() as usize;
        // The new tiles before the place that are next to no old tile, and those since an old operator.
        let (mut untouched, mut since) = (place, MOST + 1);
        while place < side {
            let new = ..=untouched.min(MOST);
            ending.digit[new].copy_from_slice(&NEW.digit[new]);
            ending.operator[new].copy_from_slice(&NEW.operator[new]);
            let length = (occupied >> place).trailing_ones() as usize;
            let block = operators >> place & ((1 << length) - 1);
            ending = ending.after_block(block, length);
            since = if block == 0 { since } else { 0 };
            sums.add(&ending, since, place);
            place += length;
            let gap = ((occupied >> place).trailing_zeros() as usize).min(side - place);
            // More new tiles than that are in no window with an old one.
            for step in 1..=gap.min(MOST + 1) {
                ending = ending.new_tile();
                since = (since + 1).min(MOST + 1);
                if step < gap || place + gap == side {
                    sums.add(&ending, since, place + step);
                }
            }
            place += gap;
            untouched = gap.saturating_sub(1);
        }
        (sums.several[0], sums.several[1]) = (0, 0);
        sums
    }

    /// Adds the windows whose last new tile is before a place.
    #[inline]
    fn add(&mut self, ending: &Ending, since_operator: usize, place: usize) {
        for (sum, ways) in self.several.iter_mut().zip(ending.digit) {
            *sum += ways;
        }
        // Without an old operator, one has to be new.
        for tiles in 0..since_operator.min(MOST + 1) {
            self.several[tiles] -= ending.digit[tiles] & 0xff;
        }
        let digit = ending.digit[1] as u32 & u32::from(since_operator < 2);
        self.single[0] |= digit << place >> 1;
        self.single[1] |= ((ending.digit[1] >> 8) as u32 & 1) << place >> 1;
    }

    /// Adds the windows over the centre of an empty line.
    fn add_central(&mut self, side: usize) {
        for tiles in 2..=MOST.min(side) {
            let windows = (side / 2).min(side - tiles) + 1 - (side / 2 + 1).saturating_sub(tiles);
            self.several[tiles] = (NEW.digit[tiles] & !0xff) * windows as u64;
        }
    }
}

/// The ways to fill the windows that end at some place, by their last symbol; see [`patterns`].
#[derive(Clone, Copy)]
struct Ending {
    digit: ByTiles,
    operator: ByTiles,
}

/// New tiles alone.
const NEW: Ending = {
    let mut new = Ending::NONE;
    let mut tiles = 0;
    while tiles <= MOST {
        new = new.new_tile();
        new.operator[0] = 1;
        tiles += 1;
    }
    new
};

impl Ending {
    const NONE: Ending = Ending {
        digit: [0; MOST + 1],
        operator: [0; MOST + 1],
    };

    /// After one more new tile.
    #[inline]
    const fn new_tile(&self) -> Ending {
        let mut next = Ending::NONE;
        let mut tiles = 0;
        while tiles < MOST {
            next.digit[tiles + 1] = self.digit[tiles] + self.operator[tiles];
            next.operator[tiles + 1] = self.digit[tiles] << 8;
            tiles += 1;
        }
        next
    }

    /// After adjacent old tiles with operators on these places (bits).
    #[inline]
    fn after_block(&self, operators: u32, length: usize) -> Ending {
        let mut next = Ending::NONE;
        if operators & operators << 1 != 0 {
            return next;
        }
        let starts_with_digit = u64::from(operators & 1).wrapping_sub(1);
        let ends_with_digit = u64::from(operators >> (length - 1)).wrapping_sub(1);
        for tiles in 0..=MOST {
            let ways = self.digit[tiles] + (self.operator[tiles] & starts_with_digit);
            next.digit[tiles] = ways & ends_with_digit;
            next.operator[tiles] = ways & !ends_with_digit;
        }
        next
    }
}

/// The numbers of distinct sequences of each length that the operators and the digits of a hand can form.
#[derive(Clone, Debug, Default)]
struct Arrangements {
    operators: ByCount,
    digits: ByCount,
}

impl Arrangements {
    fn new(hand: &Hand, left: SubHand) -> Arrangements {
        let mut counts = [0; CODES];
        hand.codes(left).for_each(|code| counts[code.index()] += 1);
        Arrangements {
            operators: sequences(&counts[10..]),
            digits: sequences(&counts[1..10]),
        }
    }

    /// The fillings with an allowed number of operators, `patterns` ways to choose the squares of each.
    fn times(&self, patterns: Patterns, tiles: usize, allowed: u16) -> u64 {
        let allowed = allowed & ((2 << tiles) - 1);
        members(allowed.into())
            .map(|j| patterns.ways(j) * self.operators[j] * self.digits[tiles - j])
            .sum()
    }

    /// The fillings of at most seven squares for each way to choose those of operators, by numbers of tiles and of
    /// operators: no more than 7!.
    fn weights(&self) -> [[i16; MOST + 1]; MOST + 1] {
        let mut weights = [[0; MOST + 1]; MOST + 1];
        for tiles in 1..=MOST {
            for operators in 0..=tiles {
                weights[tiles][operators] =
                    (self.operators[operators] * self.digits[tiles - operators]) as i16;
            }
        }
        weights
    }
}

/// The number of distinct sequences of each length of a multiset: kinds are added one by one, a kind with i tiles in
/// C(n, i) choices of their places among n.
fn sequences(counts: &[u8]) -> ByCount {
    let (mut ways, mut total): (ByCount, usize) = ([0; MAX_HAND + 1], 0);
    ways[0] = 1;
    for count in counts
        .iter()
        .map(|&count| usize::from(count))
        .filter(|&count| count > 0)
    {
        total += count;
        for length in (1..=total).rev() {
            let mut choose = 1;
            for placed in 1..=count.min(length) {
                choose = choose * (length + 1 - placed) as u64 / placed as u64;
                ways[length] += ways[length - placed] * choose;
            }
        }
    }
    ways
}

/// By number of new operators: the ways to choose which empty squares of a run take operators so that the
/// grammar holds to the end. Packed, [`LANE`] bits for each number.
///
/// A run on the largest board has at most 10 operators between its digits, and there are at most C(12, 6) = 924 ways to
/// choose their squares, so that no number runs over into the next.
#[derive(Clone, Copy, Debug)]
struct Patterns(u128);

/// The number of bits of a number of ways.
const LANE: usize = 11;

impl Patterns {
    /// The ways with this number of new operators.
    const fn ways(self, operators: usize) -> u64 {
        (self.0 >> (LANE * operators)) as u64 & ((1 << LANE) - 1)
    }
}

/// The patterns of a run that begins after an operator, or at its start, or after a digit.
fn patterns(run: &[Code], after_operator: bool) -> Patterns {
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
        let (left, filled) = (hand.all & !laid, laid.count_ones() as usize);
        // Tiles of a class of which as many are left have as many fillings.
        let mut known = None;
        for taken in members(hand.takeable(laid).into()) {
            let code = hand.codes[taken];
            if code.is_operator() && after_operator {
                continue;
            }
            let kind = (
                code.is_operator(),
                hand.codes(left).filter(|&other| other == code).count(),
            );
            let more = laid | 1 << taken;
            let now = operators + u32::from(code.is_operator());
            let ways = match known {
                Some((other, ways)) if other == kind => ways,
                _ => {
                    let rest = patterns(&run[place + 1..], code.is_operator());
                    let to_fill = usize::from(window.tiles) - filled - 1;
                    Arrangements::new(hand, hand.all & !more).times(rest, to_fill, allowed >> now)
                }
            };
            known = Some((kind, ways));
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
