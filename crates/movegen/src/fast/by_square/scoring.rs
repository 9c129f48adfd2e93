//! The number of placements that score points, without enumeration.
//!
//! A placement scores if its main run does, or a cross run (MS-17). So the scoring placements are those with a scoring
//! cross run, and those without one whose main run scores. Both counts are exact, without listing the legal placements:
//!
//! - **Cross runs.** The symbols that make a cross run score are known for each square. The number of fillings of a
//!   window with such a symbol on such a square is found by inclusion and exclusion: over every choice of symbols for some
//!   of these squares, the number of fillings that have them there, with a sign by the number of these squares. The
//!   fillings with some squares fixed are counted like those of a window.
//! - **The main run.** The arrangements with which it scores depend only on its symbols, not on its location. The windows of a
//!   board have far fewer distinct symbol sequences than there are windows, so each is filled once. The few scoring
//!   arrangements are stored, and in a window with cross runs that may score, those that avoid them are counted.

use std::ops::ControlFlow;

use bagsplit_game::board::{MAX_HAND, MAX_SIDE};
use rustc_hash::FxHashMap;

use super::super::board::Board;
use super::super::code::{CODES, Code, EMPTY, members};
use super::super::fill::{Filled, Visitor, fill};
use super::super::hand::{Hand, SubHand};
use super::super::terms::Terms;
use super::super::windows::Window;
use super::count::{Arrangements, counted_operators, patterns};

/// The symbols of a run, with the counted numbers of new operators.
type Reading = ([Code; MAX_SIDE as usize], u8, u16);

/// The excluded codes of each filled square, as bits.
type Barred = [u16; MAX_HAND];

/// Reused scratch buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Scoring {
    /// The range of the scoring arrangements of a symbol sequence.
    readings: FxHashMap<Reading, (usize, usize)>,
    /// The arrangements with which main runs score, consecutively.
    earning: Vec<[Code; MAX_HAND]>,
}

impl Scoring {
    /// The number of legal placements in these windows that score points.
    pub(super) fn count(&mut self, windows: &[Window], board: &Board, hand: &Hand, terms: &Terms) -> u64 {
        self.readings.clear();
        self.earning.clear();
        windows.iter().map(|window| self.count_in(window, board, hand, terms)).sum()
    }

    fn count_in(&mut self, window: &Window, board: &Board, hand: &Hand, terms: &Terms) -> u64 {
        let operators = counted_operators(board, window);
        if operators == 0 {
            return 0;
        }
        let (from, to) = self.earning_in(window, operators, board, hand, terms);
        let barred = barred(window, board, hand);
        if barred == [0; MAX_HAND] {
            return (to - from) as u64;
        }
        let avoids = |codes: &&[Code; MAX_HAND]| {
            codes.iter().zip(&barred).all(|(code, barred)| barred >> code.index() & 1 == 0)
        };
        let by_main_run = self.earning[from..to].iter().filter(avoids).count() as u64;
        by_main_run + across(board.run(window), window.tiles.into(), hand, operators, &barred)
    }

    /// The range of the arrangements with which the main run of a window scores.
    fn earning_in(
        &mut self,
        window: &Window,
        operators: u16,
        board: &Board,
        hand: &Hand,
        terms: &Terms,
    ) -> (usize, usize) {
        let run = board.run(window);
        let mut codes = [EMPTY; MAX_SIDE as usize];
        codes[..run.len()].copy_from_slice(run);
        let reading = (codes, run.len() as u8, operators);
        if let Some(&found) = self.readings.get(&reading) {
            return found;
        }
        let from = self.earning.len();
        let _ = fill(board, hand, terms, window, operators, &mut Earning(&mut self.earning));
        let found = (from, self.earning.len());
        self.readings.insert(reading, found);
        found
    }
}

/// Collects the arrangements with which the main run scores.
struct Earning<'a>(&'a mut Vec<[Code; MAX_HAND]>);

impl Visitor for Earning<'_> {
    fn wanted(&self, _: SubHand, _: u32) -> bool {
        true
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        if earns() {
            let mut codes = [EMPTY; MAX_HAND];
            codes[..filled.codes.len()].copy_from_slice(filled.codes);
            self.0.push(codes);
        }
        ControlFlow::Continue(())
    }
}

/// The codes of the hand with which the cross run of each square of a window scores.
fn barred(window: &Window, board: &Board, hand: &Hand) -> Barred {
    let (crosses, crossed) = (board.crosses(window), board.crossed(window));
    let mut barred = [0; MAX_HAND];
    let empty = board.run(window).iter().enumerate().filter(|(_, code)| **code == EMPTY);
    for (barred, (place, _)) in barred.iter_mut().zip(empty) {
        if crossed >> place & 1 == 1 {
            *barred = crosses[place].symbols & hand.symbols;
        }
    }
    barred
}

/// The number of fillings of a run with an excluded code on at least one square.
fn across(run: &[Code], tiles: usize, hand: &Hand, operators: u16, barred: &Barred) -> u64 {
    let mut fixed = Fixed { hand, barred, run: [EMPTY; MAX_SIDE as usize], length: run.len(), sum: 0 };
    fixed.run[..run.len()].copy_from_slice(run);
    fixed.choose(0, 0, tiles, operators, 0, 1);
    u64::try_from(fixed.sum).expect("fillings are not fewer than none")
}

/// Fills excluded squares with excluded codes, or leaves them free.
struct Fixed<'a> {
    hand: &'a Hand,
    barred: &'a Barred,
    run: [Code; MAX_SIDE as usize],
    length: usize,
    /// The signed number of fillings so far.
    sum: i64,
}

impl Fixed<'_> {
    /// Continues after `place`, before which n squares were empty; `tiles` are still to be placed with some numbers of
    /// operators; the choices so far took `laid` and count with the opposite of this sign.
    fn choose(&mut self, place: usize, slot: usize, tiles: usize, operators: u16, laid: SubHand, sign: i64) {
        let empty = |code: &Code| *code == EMPTY;
        let next = (place..self.length)
            .filter(|&place| empty(&self.run[place]))
            .zip(slot..)
            .find(|&(_, slot)| self.barred[slot] != 0);
        let Some((place, slot)) = next else {
            if laid != 0 {
                let left = Arrangements::new(self.hand, self.hand.all & !laid);
                let patterns = patterns(&self.run[..self.length], true);
                self.sum -= sign * left.times(patterns, tiles, operators) as i64;
            }
            return;
        };
        self.choose(place + 1, slot + 1, tiles, operators, laid, sign);
        for taken in members(self.hand.takeable(laid).into()) {
            let code = self.hand.codes[taken];
            if self.barred[slot] >> code.index() & 1 == 0 {
                continue;
            }
            self.run[place] = code;
            let operators = operators >> u16::from(code.is_operator());
            self.choose(place + 1, slot + 1, tiles - 1, operators, laid | 1 << taken, -sign);
            self.run[place] = EMPTY;
        }
    }
}

const _: () = assert!(CODES <= 16, "codes are bits of a word");
