//! The windows that a hand can fill, sorted by how they are answered.

use super::hand::{Hand, members};
use super::lines::Lines;
use super::multisets::MOST;
use super::table::NO_OLD;
use super::windows::{SEVERAL_OLD, Window};

/// More operators than a run can hold.
pub(super) const OPERATORS: usize = super::lines::LONGEST / 2 + 1;

/// A window with squares where a tile in the hand makes a cross run earn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossed {
    pub(super) window: Window,
    /// Those places of its line.
    pub(super) places: u32,
    /// The most that its cross runs can earn together.
    pub(super) most: u32,
}

impl Crossed {
    /// The place, if it is the only one. Then the window is gathered with the others as well, as if its cross
    /// run earned nothing: what is found so is worth less than the same placement is here, so it never is
    /// the best of its tiles, and windows need not be searched with symbols left out.
    pub(super) fn only_place(&self) -> Option<usize> {
        (self.places.count_ones() == 1).then(|| self.places.trailing_zeros() as usize)
    }
}

/// The windows of a position.
#[derive(Clone, Debug)]
pub(super) struct Gathered {
    /// By number of tiles and of old operators: the bits of the table's rows that windows ask for.
    pub(super) asked: [[u128; 2]; MOST + 1],
    /// By number of tiles and bit: the first such window in order.
    pub(super) first_asking: Box<[[Window; NO_OLD as usize + 1]; MOST + 1]>,
    /// By number of tiles: windows with several old tiles, and those with cross points.
    pub(super) several: [Vec<Window>; MOST + 1],
    /// Windows with cross points.
    pub(super) crossed: Vec<Crossed>,
    /// By number of tiles and of old operators: which numbers of new operators
    /// some window can hold.
    pub(super) operators: [[u8; OPERATORS]; MOST + 1],
}

impl Gathered {
    pub(super) fn new() -> Gathered {
        Gathered {
            asked: Default::default(),
            first_asking: Box::new([[Window::default(); NO_OLD as usize + 1]; MOST + 1]),
            several: Default::default(),
            crossed: Vec::new(),
            operators: Default::default(),
        }
    }

    /// Sorts the windows of a board for a hand.
    pub(super) fn gather(&mut self, lines: &Lines, hand: &Hand) {
        self.asked = Default::default();
        self.operators = Default::default();
        self.several.iter_mut().for_each(Vec::clear);
        self.crossed.clear();
        for line in &lines.lines {
            let earns = |&place: &usize| line.crosses[place].symbols & hand.symbols != 0;
            let crossed = members(line.crossed.into()).filter(earns).fold(0, |all, place| all | 1 << place);
            for window in &line.windows {
                let operators = window.operators & affordable(hand, window);
                if operators == 0 {
                    continue;
                }
                let window = Window { operators, ..*window };
                let places = crossed & window.reach();
                let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
                if places != 0 {
                    let most = |place: usize| u32::from(line.crosses[place].most(hand.symbols));
                    let most = members(places.into()).map(most).sum();
                    let crossed = Crossed { window, places, most };
                    self.crossed.push(crossed);
                    if crossed.only_place().is_none() {
                        continue;
                    }
                }
                self.operators[tiles][old] |= operators;
                if window.bit == SEVERAL_OLD || places != 0 {
                    self.several[tiles].push(window);
                    continue;
                }
                let first = &mut self.first_asking[tiles][usize::from(window.bit)];
                let asked = &mut self.asked[tiles][old];
                if *asked >> window.bit & 1 == 0 || window.order < first.order {
                    *asked |= 1 << window.bit;
                    *first = window;
                }
            }
        }
    }

    /// By number of tiles and of new operators: the first window of all in order that can hold them.
    pub(super) fn first_legal(lines: &Lines, hand: &Hand) -> [[Option<Window>; MOST + 1]; MOST + 1] {
        let mut first = [[None::<Window>; MOST + 1]; MOST + 1];
        for window in lines.lines.iter().flat_map(|line| &line.windows) {
            let operators = window.operators & affordable(hand, window);
            for operators in members(operators.into()) {
                let first = &mut first[usize::from(window.tiles)][operators];
                if first.is_none_or(|first| window.order < first.order) {
                    *first = Some(*window);
                }
            }
        }
        first
    }
}

/// The numbers of operators that the hand allows in a window.
fn affordable(hand: &Hand, window: &Window) -> u8 {
    hand.affordable[usize::from(window.tiles)]
}
