//! The best placement, by bounds.

use std::cmp::{Ordering, Reverse};
use std::ops::ControlFlow;

use board::{MAX_HAND, Tiles};

use super::super::Terms;
use super::super::code::{Code, HandCodes};
use super::fill::{Filled, Visitor, fill};
use super::lines::Lines;
use super::task;
use super::windows::Window;
use crate::worth;

/// The worst that keeping tiles can be: less than any real value.
const NEVER: i32 = i32::MIN / 2;

/// What a search is guided by: the worth of what is kept, for every sub-hand that could be laid.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// By the number of the sub-hand that is laid, in thousandths of a point.
    keep: Vec<i32>,
    /// The most of those, by tiles and operators laid.
    most: [[i32; MAX_HAND + 1]; MAX_HAND + 1],
}

/// The best so far.
#[derive(Clone, Copy)]
struct Best {
    value: i64,
    points: u32,
    window: Window,
    codes: [Code; MAX_HAND],
}

impl Search {
    /// Values every sub-hand by what would be kept.
    pub(super) fn prepare(&mut self, hand: &HandCodes, keep: impl Fn(&Tiles) -> i32) {
        self.keep.clear();
        self.most = [[NEVER; MAX_HAND + 1]; MAX_HAND + 1];
        for number in 0..hand.sub_hands {
            let mut kept = Tiles::EMPTY;
            let (mut tiles, mut operators) = (0, 0);
            for &code in &hand.kinds {
                let count = hand.counts[code.index()];
                let laid = (number / hand.steps[code.index()]) % (usize::from(count) + 1);
                kept.set(code.symbol(), count - laid as u8);
                tiles += laid;
                operators += if code.is_operator() { laid } else { 0 };
            }
            let value = keep(&kept);
            self.keep.push(value);
            self.most[tiles][operators] = self.most[tiles][operators].max(value);
        }
    }

    /// The window of the best placement and how it is filled; windows are put in order of their bounds.
    pub(super) fn run(
        &self,
        lines: &Lines,
        hand: &HandCodes,
        terms: &Terms,
        windows: &mut [Window],
    ) -> Option<(Window, [Code; MAX_HAND])> {
        for window in windows.iter_mut() {
            let tiles = usize::from(window.tiles);
            let sure = u32::from(window.old_operators) + u32::from(window.cross) + terms.bonus(tiles as u32);
            let possible = (0..=tiles as u32).filter(|j| window.operators >> j & 1 == 1);
            let bound = possible.map(|j| worth(sure + j, self.most[tiles][j as usize])).max();
            window.bound = bound.expect("a window allows some number of operators");
        }
        windows.sort_unstable_by_key(|w| (Reverse(w.bound), Reverse(w.tiles), w.order()));
        let mut best: Option<Best> = None;
        for window in windows.iter() {
            if best.is_some_and(|best| window.bound < best.value) {
                break;
            }
            let mut fills = Fills { search: self, terms, window, best: &mut best };
            // The visitor never breaks: bounds tell what to leave out.
            let _ = fill(&task(window, lines, hand, terms), &hand.counts, &mut fills);
        }
        best.map(|best| (best.window, best.codes))
    }
}

/// Keeps the best way to fill a window, if it is better than what there is.
struct Fills<'a> {
    search: &'a Search,
    terms: &'a Terms,
    window: &'a Window,
    best: &'a mut Option<Best>,
}

impl Fills<'_> {
    fn points(&self, operators: u32) -> u32 {
        let tiles = u32::from(self.window.tiles);
        u32::from(self.window.old_operators) + operators + self.terms.bonus(tiles)
    }

    fn better(&self, value: i64, points: u32, codes: &[Code]) -> bool {
        let Some(best) = self.best.as_ref() else { return true };
        let rank = |value: i64, points: u32, window: &Window| {
            (Reverse(value), Reverse(points), Reverse(window.tiles), window.order())
        };
        let mine = rank(value, points, self.window);
        match mine.cmp(&rank(best.value, best.points, &best.window)) {
            Ordering::Equal => *codes < best.codes[..codes.len()],
            order => order == Ordering::Less,
        }
    }
}

impl Visitor for Fills<'_> {
    fn wanted(&self, fewest: u32, most: u32, cross: u32) -> bool {
        let Some(best) = self.best.as_ref() else { return true };
        let tiles = usize::from(self.window.tiles);
        let bound = (fewest..=most)
            .map(|operators| {
                let keep = self.search.most[tiles][operators as usize];
                worth(self.points(operators) + cross, keep)
            })
            .max();
        match bound.cmp(&Some(best.value)) {
            // Equal bounds matter only where a tie could be won.
            Ordering::Equal => {
                let place = |window: &Window| (Reverse(window.tiles), window.order());
                let (mine, theirs) = (place(self.window), place(&best.window));
                self.search.guided() || mine < theirs || (tiles == 1 && mine == theirs)
            }
            order => order == Ordering::Greater,
        }
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        if self.window.operators >> filled.operators & 1 == 0 {
            return ControlFlow::Continue(());
        }
        let keep = self.search.keep[filled.sub_hand];
        let most = filled.cross + self.points(filled.operators);
        if self.best.as_ref().is_some_and(|best| worth(most, keep) < best.value) {
            return ControlFlow::Continue(());
        }
        let points = if earns() { most } else { filled.cross };
        let value = worth(points, keep);
        if self.better(value, points, filled.codes) {
            let mut codes = [Code::default(); MAX_HAND];
            codes[..filled.codes.len()].copy_from_slice(filled.codes);
            *self.best = Some(Best { value, points, window: *self.window, codes });
        }
        ControlFlow::Continue(())
    }
}

impl Search {
    /// Whether what is kept makes any difference.
    fn guided(&self) -> bool {
        self.keep.iter().any(|&value| value != 0)
    }
}
