//! The windows that a hand can fill, sorted by how they are answered.

use super::crossed::{Crossed, FEW_PLACES, FEW_WAYS};
use super::hand::Hand;
use super::lines::{LONGEST, Line, Lines};
use super::multisets::MOST;
use super::sub_hands::members;
use super::table::NO_OLD;
use super::windows::{Listed, SEVERAL_OLD, Window};

/// More operators than a run can hold.
pub(super) const OPERATORS: usize = LONGEST / 2 + 1;

/// The windows of a position.
#[derive(Clone, Debug)]
pub(super) struct Gathered {
    /// By number of tiles and of old operators: the bits of the table's rows that windows ask for.
    pub(super) asked: [[u128; 2]; MOST + 1],
    /// By number of tiles and bit: the first such window in order, once it was asked for.
    first_asking: Box<[[Window; NO_OLD as usize + 1]; MOST + 1]>,
    has_first_asking: bool,
    /// By number of tiles and of old operators: windows with several old tiles, and those with cross points.
    pub(super) several: [[Vec<Window>; OPERATORS]; MOST + 1],
    /// Windows with cross points.
    pub(super) crossed: Vec<Crossed>,
    /// By number of tiles and of old operators: which numbers of new operators some window can hold.
    pub(super) operators: [[u8; OPERATORS]; MOST + 1],
}

impl Gathered {
    pub(super) fn new() -> Gathered {
        Gathered {
            asked: Default::default(),
            first_asking: Box::new([[Window::default(); NO_OLD as usize + 1]; MOST + 1]),
            has_first_asking: false,
            several: Default::default(),
            crossed: Vec::new(),
            operators: Default::default(),
        }
    }

    /// Sorts the windows of a board for a hand.
    pub(super) fn gather(&mut self, lines: &Lines, hand: &Hand) {
        self.has_first_asking = false;
        self.asked = Default::default();
        self.operators = Default::default();
        self.several.iter_mut().flatten().for_each(Vec::clear);
        self.crossed.clear();
        let mut asking = [[0; 2]; MOST + 1];
        for line in &lines.lines {
            let crossed = line.crossed_for(hand);
            if crossed != 0 {
                self.gather_crossed(line, crossed, lines, hand);
                continue;
            }
            if line.windows.is_asking {
                let Listed { asked, operators, .. } = &line.windows;
                for tiles in 0..=MOST {
                    for old in 0..2 {
                        self.asked[tiles][old] |= asked[tiles][old];
                        asking[tiles][old] |= operators[tiles][old];
                    }
                }
            }
            for window in &line.windows.several {
                let operators = window.operators & affordable(hand, window);
                if operators != 0 {
                    self.add_several(Window { operators, ..*window }, lines, hand);
                }
            }
        }
        for (tiles, asking) in asking.iter().enumerate() {
            for (old, operators) in asking.iter().enumerate() {
                self.operators[tiles][old] |= operators & hand.affordable[tiles];
            }
        }
    }

    /// Gathers the windows of a line with places where cross runs can earn.
    fn gather_crossed(&mut self, line: &Line, crossed: u32, lines: &Lines, hand: &Hand) {
        line.windows.each(|window| {
            let operators = window.operators & affordable(hand, window);
            if operators == 0 {
                return;
            }
            let window = Window { operators, ..*window };
            let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
            let places = crossed & window.reach();
            if places != 0 {
                let most = |place: usize| u32::from(line.crosses[place].most(hand.symbols));
                let ways = |place: usize| 1 + (line.crosses[place].symbols & hand.symbols).count_ones();
                let crossed = Crossed {
                    window,
                    places,
                    most: members(places.into()).map(most).sum(),
                    has_few_ways: places.count_ones() <= FEW_PLACES
                        && members(places.into()).map(ways).product::<u32>() <= FEW_WAYS,
                };
                self.crossed.push(crossed);
                if crossed.has_few_ways {
                    self.add_several(window, lines, hand);
                }
            } else if window.bit == SEVERAL_OLD {
                self.add_several(window, lines, hand);
            } else {
                self.asked[tiles][old] |= 1 << window.bit;
                self.operators[tiles][old] |= operators;
            }
        });
    }

    fn add_several(&mut self, window: Window, lines: &Lines, hand: &Hand) {
        if window.tiles == 1 && lines.earning_alone(&window) & hand.symbols == 0 {
            return;
        }
        let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
        self.operators[tiles][old] |= window.operators;
        self.several[tiles][old].push(window);
    }

    /// By number of tiles and bit, where it is asked for: the first window that asks for it.
    pub(super) fn first_asking(
        &mut self,
        lines: &Lines,
        hand: &Hand,
    ) -> &[[Window; NO_OLD as usize + 1]; MOST + 1] {
        if !self.has_first_asking {
            self.has_first_asking = true;
            let mut seen = [0u128; MOST + 1];
            for line in &lines.lines {
                let crossed = line.crossed_for(hand);
                line.windows.each_asking(|window| {
                    if crossed & window.reach() != 0 {
                        return;
                    }
                    let tiles = usize::from(window.tiles);
                    let first = &mut self.first_asking[tiles][usize::from(window.bit)];
                    if seen[tiles] >> window.bit & 1 == 0 || window.order < first.order {
                        seen[tiles] |= 1 << window.bit;
                        *first = *window;
                    }
                });
            }
        }
        &self.first_asking
    }

    /// The first window of so many tiles that asks for one of some bits.
    pub(super) fn first_answered(lines: &Lines, hand: &Hand, tiles: usize, answers: u128) -> Option<Window> {
        let mut first = None::<Window>;
        for line in &lines.lines {
            let [digits, operators] = line.windows.asked[tiles];
            if (digits | operators) & answers == 0 {
                continue;
            }
            let crossed = line.crossed_for(hand);
            line.windows.each_asking(|window| {
                if usize::from(window.tiles) == tiles
                    && answers >> window.bit & 1 == 1
                    && crossed & window.reach() == 0
                    && first.is_none_or(|first| window.order < first.order)
                {
                    first = Some(*window);
                }
            });
        }
        first
    }

    /// By number of tiles and of new operators: the first window of all in order that can hold them.
    pub(super) fn first_legal(lines: &Lines, hand: &Hand) -> [[Option<Window>; MOST + 1]; MOST + 1] {
        let mut first = [[None::<Window>; MOST + 1]; MOST + 1];
        let mut add = |window: &Window| {
            let operators = window.operators & affordable(hand, window);
            for operators in members(operators.into()) {
                let first = &mut first[usize::from(window.tiles)][operators];
                if first.is_none_or(|first| window.order < first.order) {
                    *first = Some(*window);
                }
            }
        };
        lines.lines.iter().for_each(|line| line.windows.each(&mut add));
        first
    }
}

/// The numbers of operators that the hand allows in a window.
#[inline]
fn affordable(hand: &Hand, window: &Window) -> u8 {
    hand.affordable[usize::from(window.tiles)]
}
