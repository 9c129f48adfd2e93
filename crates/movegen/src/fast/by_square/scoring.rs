//! The number of placements that earn points, without listing them.
//!
//! A placement earns if its main run does, or a cross run (MS-17). So those that earn are those with a cross run that
//! earns, and those without one whose main run earns. Both parts are exact, and neither lists the legal placements:
//!
//! - **Cross runs.** On which squares which symbols earn across is known. How many fillings of a window have such a
//!   symbol on such a square is found by inclusion and exclusion: over every choice of symbols for some of these
//!   squares, the number of fillings that have them there, added or subtracted by how many they are. The fillings with
//!   some squares fixed are counted as those of a window are.
//! - **The main run.** With which arrangements it earns depends on what the run reads, and not on where it lies. The
//!   windows of a board have far fewer readings than there are windows, so each reading is filled once. The few
//!   arrangements that earn are kept, and in a window with cross runs that may earn those are counted that avoid them.

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

/// What a run reads, with the numbers of new operators that count.
type Reading = ([Code; MAX_SIDE as usize], u8, u16);

/// The codes that may not be on each square that is filled, as bits.
type Barred = [u16; MAX_HAND];

/// Scratch that is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Scoring {
    /// Where the arrangements of a reading are among those that earn.
    readings: FxHashMap<Reading, (usize, usize)>,
    /// The arrangements with which a main run earns, one after the other.
    earning: Vec<[Code; MAX_HAND]>,
}

impl Scoring {
    /// How many legal placements in these windows earn points.
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

    /// Where the arrangements are with which the main run of a window earns.
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

/// Keeps the arrangements with which the main run earns.
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

/// The codes of the hand with which the cross run of each square of a window earns.
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

/// How many fillings of a run have a barred code on at least one square.
fn across(run: &[Code], tiles: usize, hand: &Hand, operators: u16, barred: &Barred) -> u64 {
    let mut fixed = Fixed { hand, barred, run: [EMPTY; MAX_SIDE as usize], length: run.len(), sum: 0 };
    fixed.run[..run.len()].copy_from_slice(run);
    fixed.choose(0, 0, tiles, operators, 0, 1);
    u64::try_from(fixed.sum).expect("fillings are not fewer than none")
}

/// Fills barred squares with barred codes, or leaves them to be filled with anything.
struct Fixed<'a> {
    hand: &'a Hand,
    barred: &'a Barred,
    run: [Code; MAX_SIDE as usize],
    length: usize,
    /// The fillings so far, added or subtracted.
    sum: i64,
}

impl Fixed<'_> {
    /// Continues after `place`, where n squares were empty before; `tiles` are still to be laid with some numbers of
    /// operators; the choices so far took `laid` and count with this sign the other way round.
    fn choose(&mut self, place: usize, slot: usize, tiles: usize, operators: u16, laid: SubHand, sign: i64) {
        let empty = |code: &Code| *code == EMPTY;
        let next = (place..self.length)
            .filter(|&place| empty(&self.run[place]))
            .zip(slot..)
            .find(|&(_, slot)| self.barred[slot] != 0);
        let Some((place, slot)) = next else {
            if laid != 0 {
                let left = Arrangements::of(self.hand, self.hand.all & !laid);
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
