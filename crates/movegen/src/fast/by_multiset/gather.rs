//! The windows that a hand can fill, sorted by how they are answered.

use super::super::code::{Code, EMPTY, members};
use super::super::cross::Cross;
use super::super::hand::Hand;
use super::super::value::NARROW;
use super::super::windows::{Anchor, Window};
use super::line_windows::LineWindows;
use super::multisets::MOST;
use super::position::{Fixed, Position};

/// More operators than a run can hold.
const OPERATORS: usize = NARROW / 2 + 1;

/// By number of tiles and bit of the table's rows: the first window that asks for it, where one does.
pub(super) type FirstAsking = [[Window; Anchor::NONE.0 as usize + 1]; MOST + 1];

/// By number of new operators: the first window of all in order that can hold them.
pub(super) type FirstLegal = [Option<Window>; MOST + 1];

/// The windows of a position, by number of tiles; only of those numbers that were gathered.
#[derive(Clone, Debug)]
pub(super) struct Gathered {
    /// By number of tiles and of old operators: the bits of the table's rows that windows ask for.
    pub(super) asked: [[u128; 2]; MOST + 1],
    /// Found when it is asked for; the numbers of tiles for which it is (bits).
    first_asking: Box<FirstAsking>,
    has_first_asking: u8,
    /// The same, of the first legal windows.
    first_legal: [FirstLegal; MOST + 1],
    has_first_legal: u8,
    /// By number of tiles and of old operators: windows with several old tiles, and those with cross points.
    pub(super) several: [[Vec<Window>; OPERATORS]; MOST + 1],
    /// Windows with cross points.
    pub(super) crossed: Vec<CrossWindow>,
    /// By number of tiles and of old operators: which numbers of new operators some window can hold.
    pub(super) operators: [[u16; OPERATORS]; MOST + 1],
}

impl Gathered {
    pub(super) fn new() -> Gathered {
        Gathered {
            asked: Default::default(),
            first_asking: Box::new([[Window::default(); Anchor::NONE.0 as usize + 1]; MOST + 1]),
            has_first_asking: 0,
            first_legal: [[None; MOST + 1]; MOST + 1],
            has_first_legal: 0,
            several: Default::default(),
            crossed: Vec::new(),
            operators: Default::default(),
        }
    }

    /// Forgets the last position.
    pub(super) fn clear(&mut self) {
        (self.has_first_asking, self.has_first_legal) = (0, 0);
        self.crossed.clear();
    }

    /// Sorts the windows of so many tiles for a hand.
    pub(super) fn gather(&mut self, position: Position<'_>, tiles: usize) {
        let Position { board, windows, hand, .. } = position;
        self.asked[tiles] = [0; 2];
        self.operators[tiles] = [0; OPERATORS];
        self.several[tiles].iter_mut().for_each(Vec::clear);
        let mut asking = [0; 2];
        for (number, (line, windows)) in board.lines.iter().zip(windows).enumerate() {
            let crossed = board.crossed_for(number, hand);
            if crossed != 0 {
                self.gather_crossed(position, (windows, tiles), (&line.crosses, crossed));
                continue;
            }
            if windows.is_asking {
                for old in 0..2 {
                    self.asked[tiles][old] |= windows.asked[tiles][old];
                    asking[old] |= windows.operators[tiles][old];
                }
            }
            for window in &windows.several[tiles] {
                let operators = affordable(hand, window);
                if operators != 0 {
                    self.add_several(Window { operators, ..*window }, position);
                }
            }
        }
        for (old, operators) in asking.iter().enumerate() {
            self.operators[tiles][old] |= operators & hand.affordable[tiles];
        }
    }

    /// Gathers the windows of a line with places where cross runs can earn.
    fn gather_crossed(
        &mut self,
        position: Position<'_>,
        (windows, tiles): (&LineWindows, usize),
        (crosses, crossed): (&[Cross], u32),
    ) {
        let hand = position.hand;
        windows.each(tiles, |window| {
            let operators = affordable(hand, window);
            if operators == 0 {
                return;
            }
            let window = Window { operators, ..*window };
            let old = usize::from(window.old_operators);
            let places = crossed & window.reach();
            if places != 0 {
                let ways = |place: usize| 1 + (crosses[place].symbols & hand.symbols).count_ones();
                let most = |place: usize| u32::from(crosses[place].most(hand.symbols));
                let crossed = CrossWindow {
                    window,
                    places,
                    most: members(places.into()).map(most).sum(),
                    has_few_ways: places.count_ones() <= FEW_PLACES
                        && members(places.into()).map(ways).product::<u32>() <= FEW_WAYS,
                };
                self.crossed.push(crossed);
                if crossed.has_few_ways {
                    self.add_several(window, position);
                }
            } else if window.anchor == Anchor::SEVERAL {
                self.add_several(window, position);
            } else {
                self.asked[tiles][old] |= window.anchor.bit();
                self.operators[tiles][old] |= operators;
            }
        });
    }

    fn add_several(&mut self, window: Window, position: Position<'_>) {
        if window.tiles == 1 && position.board.earning_alone(&window) & position.hand.symbols == 0 {
            return;
        }
        let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
        self.operators[tiles][old] |= window.operators;
        self.several[tiles][old].push(window);
    }

    /// The first windows of so many tiles that ask for each bit.
    pub(super) fn first_asking(&mut self, position: Position<'_>, tiles: usize) -> &FirstAsking {
        let first = &mut self.first_asking;
        if self.has_first_asking >> tiles & 1 == 0 {
            self.has_first_asking |= 1 << tiles;
            let (mut seen, mut settled) = (0u128, 0);
            for (number, windows) in position.windows.iter().enumerate() {
                if is_settled_before(position, tiles, number) {
                    settled = seen;
                }
                let [digits, operators] = windows.asked[tiles];
                if (digits | operators) & !settled == 0 {
                    continue;
                }
                let crossed = position.board.crossed_for(number, position.hand);
                windows.each_asking(tiles, |window| {
                    let first = &mut first[tiles][usize::from(window.anchor.0)];
                    let is_first = seen & window.anchor.bit() == 0 || window.order < first.order;
                    if crossed & window.reach() == 0 && is_first {
                        seen |= window.anchor.bit();
                        *first = *window;
                    }
                });
            }
        }
        first
    }

    /// The first windows of so many tiles that the hand can fill.
    pub(super) fn first_legal(&mut self, position: Position<'_>, tiles: usize) -> &FirstLegal {
        let first = &mut self.first_legal[tiles];
        if self.has_first_legal >> tiles & 1 == 0 {
            self.has_first_legal |= 1 << tiles;
            *first = [None; MOST + 1];
            let (mut seen, mut settled) = (0, 0);
            for (number, windows) in position.windows.iter().enumerate() {
                if is_settled_before(position, tiles, number) {
                    settled = seen;
                }
                if position.hand.affordable[tiles] & !settled == 0 {
                    break;
                }
                windows.each(tiles, |window| {
                    for operators in members((affordable(position.hand, window) & !settled).into()) {
                        let first = &mut first[operators];
                        if first.is_none_or(|first| window.order < first.order) {
                            *first = Some(*window);
                            seen |= 1 << operators;
                        }
                    }
                });
            }
        }
        first
    }
}

/// No window of so many tiles in this line or a later one comes before those of the lines above: of several tiles, rows are
/// in order, and columns come behind all rows.
fn is_settled_before(position: Position<'_>, tiles: usize, line: usize) -> bool {
    tiles > 1 && line <= position.board.side
}

/// The first window of so many tiles that asks for one of some bits.
pub(super) fn first_answered(position: Position<'_>, tiles: usize, answers: u128) -> Option<Window> {
    let mut first = None::<Window>;
    for (number, windows) in position.windows.iter().enumerate() {
        let [digits, operators] = windows.asked[tiles];
        if (digits | operators) & answers == 0 {
            continue;
        }
        let crossed = position.board.crossed_for(number, position.hand);
        windows.each_asking(tiles, |window| {
            if answers & window.anchor.bit() != 0
                && crossed & window.reach() == 0
                && first.is_none_or(|first| window.order < first.order)
            {
                first = Some(*window);
            }
        });
    }
    first
}

/// By number of tiles: the most points that operators on the board and cross runs can add to what one placement earns, or
/// more.
pub(super) fn most_from_board(position: Position<'_>) -> [u32; MOST + 1] {
    let Position { board, windows, hand, .. } = position;
    let mut most = [0; MOST + 1];
    for (number, (line, windows)) in board.lines.iter().zip(windows).enumerate() {
        let of_cross = |place: usize| u32::from(line.crosses[place].most(hand.symbols));
        let cross: u32 = members(board.crossed_for(number, hand).into()).map(of_cross).sum();
        for (most, old) in most.iter_mut().zip(windows.old_operators) {
            *most = (*most).max(u32::from(old) + cross);
        }
    }
    most
}

/// The numbers of operators that the hand allows in a window.
#[inline]
fn affordable(hand: &Hand, window: &Window) -> u16 {
    window.operators & hand.affordable[usize::from(window.tiles)]
}

/// A window with squares where a tile in the hand makes a cross run earn.
#[derive(Clone, Copy, Debug)]
pub(super) struct CrossWindow {
    pub(super) window: Window,
    /// Those places of its line.
    pub(super) places: u32,
    /// The most that its cross runs can earn together.
    pub(super) most: u32,
    /// Its cross runs can earn in few enough ways to look for each, see [`CrossWindow::each_way`].
    ///
    /// Then the window is gathered with the others as well, as if its cross runs earned nothing. What is
    /// found so may be worth more than is known, but then the same placement is found here at its full worth:
    /// so it never is taken for the best of its tiles, and no symbols need to be kept from any place.
    pub(super) has_few_ways: bool,
}

/// The most crossed places of a window, and the most ways for its cross runs to earn, to look for each way.
const FEW_PLACES: u32 = 3;
const FEW_WAYS: u32 = 24;

impl CrossWindow {
    /// Calls `visit` with every way to fix symbols at crossed places so that the cross runs there earn, and
    /// with what they earn.
    pub(super) fn each_way(&self, position: Position<'_>, visit: &mut impl FnMut(&Fixed, u32)) {
        let crosses = position.board.crosses(&self.window);
        let places = self.places >> self.window.start;
        each_way(crosses, position.hand.symbols, places, &mut [EMPTY; NARROW], 0, visit);
    }
}

fn each_way(
    crosses: &[Cross],
    symbols: u16,
    places: u32,
    fixed: &mut Fixed,
    earned: u32,
    visit: &mut impl FnMut(&Fixed, u32),
) {
    if places == 0 {
        if earned > 0 {
            visit(fixed, earned);
        }
        return;
    }
    let (at, rest) = (places.trailing_zeros() as usize, places & (places - 1));
    each_way(crosses, symbols, rest, fixed, earned, visit);
    let cross = &crosses[at];
    for code in members((cross.symbols & symbols).into()) {
        fixed[at] = Code(code as u8);
        each_way(crosses, symbols, rest, fixed, earned + u32::from(cross.points[code]), visit);
    }
    fixed[at] = EMPTY;
}
