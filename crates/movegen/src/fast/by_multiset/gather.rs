//! The windows that a hand can fill, sorted by the method that searches them.

use bagsplit_game::board::Axis;

use super::super::code::places;
use super::super::hand::Hand;
use super::super::value::NARROW;
use super::super::windows::Window;
use super::crossing::CrossWindow;
use super::fits::Starts;
use super::line_windows::{LineWindows, Most, OPERATORS, ROW, end, slot};
use super::multisets::MOST;
use super::position::Position;

/// The maximum number of lines.
const LINES: usize = 2 * NARROW;

/// The windows of a position, by number of tiles; except for [`Gathered::begin`], only for the gathered numbers.
#[derive(Clone, Debug)]
pub(super) struct Gathered {
    /// By line: the places where some symbol in the hand makes the run across score, and the lines with any.
    pub(super) crossed: [u32; LINES],
    crossed_lines: u64,
    /// By line: the places where some symbol in the hand makes the run along it score, and the lines with any.
    earning: [u32; LINES],
    earning_lines: u64,
    /// By number of tiles: of all lines that are not crossed, see there.
    most: Most,
    /// By number of tiles and of old operators: the bits of the table's rows for windows of crossed lines.
    asked: [[u128; 2]; MOST + 1],
    /// By crossed line, number of old operators and of tiles: the windows to be filled.
    several: Box<[[[Starts; MOST + 1]; OPERATORS]; LINES]>,
    /// For single tiles the windows of all lines.
    single: Vec<Window>,
    /// Windows with cross points.
    pub(super) crossing: Vec<CrossWindow>,
    /// By number of tiles and of old operators: the numbers of new operators that some window can hold.
    pub(super) operators: [[u16; OPERATORS]; MOST + 1],
}

impl Gathered {
    pub(super) fn new() -> Gathered {
        Gathered {
            crossed: [0; LINES],
            crossed_lines: 0,
            earning: [0; LINES],
            earning_lines: 0,
            most: [0; (MOST + 1) * ROW],
            asked: Default::default(),
            several: Box::new([Default::default(); LINES]),
            single: Vec::with_capacity(NARROW * LINES),
            crossing: Vec::new(),
            operators: Default::default(),
        }
    }

    /// Begins a position; returns, by number of tiles, an upper bound on the points of operators and cross runs.
    #[inline(always)]
    pub(super) fn begin(&mut self, position: Position<'_>) -> [u32; MOST + 1] {
        let Position {
            board,
            windows,
            hand,
            ..
        } = position;
        self.crossing.clear();
        self.single.clear();
        (self.crossed_lines, self.earning_lines, self.earning) = (0, 0, [0; LINES]);
        self.crossed = [0; LINES];
        let mut points = [0; MOST + 1];
        for line in places(board.crossed_lines) {
            let crossed = board.crossed_for(line, hand);
            if crossed == 0 {
                continue;
            }
            self.crossed[line] = crossed;
            self.crossed_lines |= 1 << line;
            let (axis, number) = board.axis_of(line);
            let mut cross = 0;
            for place in places(crossed.into()) {
                let across = place + if axis == Axis::Row { board.side } else { 0 };
                self.earning[across] |= 1 << number;
                self.earning_lines |= 1 << across;
                cross += u32::from(board.lines[line].crosses[place].most(hand.symbols));
            }
            for tiles in 1..=hand.size {
                points[tiles] =
                    points[tiles].max(cross + most_operators(&windows[line].most, hand, tiles));
            }
        }
        let mut most = [0; (MOST + 1) * ROW];
        for line in places(position.lines_with.any() & !self.crossed_lines) {
            let of_line = &windows[line].most;
            for at in ROW..most.len() {
                most[at] = most[at].max(of_line[at]);
            }
        }
        // A run with only one new tile scores if its cross-check says so.
        let fewest = if self.earning_lines == 0 { 2 } else { 1 };
        for tiles in fewest..=hand.size {
            points[tiles] = points[tiles].max(most_operators(&most, hand, tiles));
        }
        self.most = most;
        points
    }

    /// Gathers the windows of n tiles for the hand.
    #[inline(always)]
    pub(super) fn gather(&mut self, position: Position<'_>, tiles: usize) {
        let hand = position.hand;
        self.asked[tiles] = [0; 2];
        self.operators[tiles] = [0; OPERATORS];
        if tiles > 1 {
            let operators = &mut self.operators[tiles][..end(&self.most, tiles)];
            for (old, operators) in operators.iter_mut().enumerate() {
                *operators = hand.affordable[tiles] & up_to(old, self.most[slot(tiles, old)]);
            }
        } else {
            self.gather_single(position);
        }
        for line in places(self.crossed_lines) {
            self.gather_crossed(position, tiles, line);
        }
    }

    /// Gathers the windows of a line where cross runs can score.
    #[inline(always)]
    fn gather_crossed(&mut self, position: Position<'_>, tiles: usize, line: usize) {
        let (hand, windows, crossed) = (position.hand, &position.windows[line], self.crossed[line]);
        let affordable = hand.affordable[tiles];
        let covering = windows.covering(crossed, tiles);
        let [operator, others] = windows.all(tiles);
        let all = operator | others;
        for old in 0..OPERATORS {
            let several = windows.several[old].with_tiles(tiles);
            let asking = windows
                .asking
                .get(old)
                .map_or(0, |asking| asking.with_tiles(tiles));
            self.several[line][old][tiles] = several & !covering;
            let others = (several | asking) & !covering;
            if others == 0 || tiles == 1 {
                continue;
            }
            let most = windows.fits[tiles].most(others);
            self.operators[tiles][old] |= affordable & up_to(old, most + 1);
            for first in places((asking & !covering).into()) {
                self.asked[tiles][old] |= windows.single_anchor(first).bit();
            }
        }
        for first in places((all & covering).into()) {
            let mut window = windows.window(first, tiles);
            window.operators &= affordable;
            if window.operators == 0 {
                continue;
            }
            let crossing = CrossWindow::new(position, window, crossed);
            self.crossing.push(crossing);
            if crossing.has_few_ways && tiles > 1 {
                let old = usize::from(window.old_operators);
                self.operators[tiles][old] |= window.operators;
                self.several[line][old][tiles] |= 1 << first;
            }
        }
    }

    /// Gathers windows of a single tile: those whose run scores with some symbol in the hand, by the lines across. Of
    /// those that are crossed as well, one with too many ways is left out.
    fn gather_single(&mut self, position: Position<'_>) {
        for line in places(self.earning_lines) {
            let windows = &position.windows[line];
            let all = windows.covering(self.earning[line], 1) & {
                let [operator, others] = windows.all(1);
                operator | others
            };
            for first in places(all.into()) {
                let mut window = windows.window(first, 1);
                window.operators &= position.hand.affordable[1];
                let crossed = self.crossed[line];
                if window.operators != 0
                    && (crossed & window.reach() == 0
                        || CrossWindow::new(position, window, crossed).has_few_ways)
                {
                    self.operators[1][usize::from(window.old_operators)] |= window.operators;
                    self.single.push(window);
                }
            }
        }
    }

    /// The bits of the table's rows for windows of n tiles and old operators.
    #[inline(always)]
    pub(super) fn asked(&self, position: Position<'_>, tiles: usize, old: usize) -> u128 {
        let lines = position.lines_with.asking(old) & !self.crossed_lines;
        places(lines).fold(self.asked[tiles][old], |asked, line| {
            asked | position.windows[line].asked[tiles][old]
        })
    }

    /// The lines that may have windows with n old operators to be filled.
    #[inline]
    pub(super) fn lines_to_fill(&self, position: Position<'_>, old: usize) -> u64 {
        let (several, asking) = (
            position.lines_with.several(old),
            position.lines_with.asking(old),
        );
        several | asking & self.crossed_lines
    }

    /// The windows of a line with n tiles, old and new operators, that are to be filled.
    #[inline(always)]
    pub(super) fn several(
        &self,
        windows: &LineWindows,
        tiles: usize,
        old: usize,
        operators: usize,
    ) -> Starts {
        // Usually there are none.
        if usize::from(windows.most[slot(tiles, old)]) <= operators {
            return 0;
        }
        let line = windows.line();
        let is_crossed = self.crossed_lines >> line & 1 == 1;
        let several = if is_crossed {
            self.several[line][old][tiles]
        } else {
            windows.several[old].with_tiles(tiles)
        };
        several & windows.fits[tiles].with(old, operators)
    }

    /// Of a single tile those of all lines.
    pub(super) fn single(&self) -> &[Window] {
        &self.single
    }
}

/// The numbers of new operators below this one, next to n old ones: there has to be at least one operator.
fn up_to(old: usize, end: u8) -> u16 {
    ((1 << end) - 1) & !u16::from(old == 0)
}

/// The maximum number of operators, old and new, in windows of n tiles that the hand can fill.
#[inline(always)]
fn most_operators(most: &Most, hand: &Hand, tiles: usize) -> u32 {
    let affordable = u32::from(hand.affordable[tiles]);
    let (fewest, affordable) = (affordable.trailing_zeros(), affordable.ilog2());
    let mut all = 0;
    for old in (0..end(most, tiles) as u32).rev() {
        if all >= old + affordable {
            break;
        }
        let holds = u32::from(most[slot(tiles, old as usize)]);
        if holds > fewest {
            all = all.max(old + affordable.min(holds - 1));
        }
    }
    all
}
