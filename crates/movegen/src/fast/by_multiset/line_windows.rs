//! The windows of one line, whatever the hand, sorted by what answers for them.

use board::{Axis, Square};

use super::super::board::Board;
use super::super::code::{Code, EMPTY};
use super::super::grammar::Grammar;
use super::super::windows::{Anchor, Window};
use super::multisets::{KINDS, MOST};

/// The windows of a line, by what answers for them.
#[derive(Clone, Debug)]
pub(super) struct LineWindows {
    axis: Axis,
    number: u8,
    /// The number of the line, rows first.
    line: u8,
    side: usize,
    /// The place and the symbol of the one tile of the line, if it holds just one: its windows are told by
    /// these, and not written down, as most of them are never asked for.
    single: Option<(usize, Code)>,
    /// By number of tiles: windows that the table answers for.
    asking: [Vec<Window>; MOST + 1],
    /// By number of tiles: windows with several old tiles.
    pub(super) several: [Vec<Window>; MOST + 1],
    /// By number of tiles: the most old operators that a window holds.
    pub(super) old_operators: [u8; MOST + 1],
    /// Of the asking ones, by number of tiles and of old operators: the bits they ask for, and which numbers
    /// of new operators some of them can hold.
    pub(super) asked: [[u128; 2]; MOST + 1],
    pub(super) operators: [[u16; 2]; MOST + 1],
    /// Whether there is any.
    pub(super) is_asking: bool,
}

impl LineWindows {
    /// No windows, with room for all those of a line.
    pub(super) fn with_room(board: &Board, line: usize) -> LineWindows {
        let room = || std::array::from_fn(|_| Vec::with_capacity(board.side));
        let (axis, number) = board.axis_of(line);
        LineWindows {
            axis,
            number: number as u8,
            line: line as u8,
            side: board.side,
            single: None,
            asking: room(),
            several: room(),
            old_operators: [0; MOST + 1],
            asked: Default::default(),
            operators: Default::default(),
            is_asking: false,
        }
    }

    /// Lists the windows of the line anew.
    pub(super) fn list(&mut self, board: &Board) {
        (self.single, self.is_asking) = (None, false);
        self.asking.iter_mut().chain(&mut self.several).for_each(Vec::clear);
        (self.asked, self.operators) = Default::default();
        let line = usize::from(self.line);
        self.old_operators = [0; MOST + 1];
        let mut old = board.line(line).iter().enumerate().filter(|(_, code)| **code != EMPTY);
        if let (Some((place, &code)), None) = (old.next(), old.next()) {
            return self.ask_around(place, code);
        }
        board.each_window(line, MOST, |window| {
            let most = &mut self.old_operators[usize::from(window.tiles)];
            *most = (*most).max(window.old_operators);
            if window.anchor == Anchor::SEVERAL {
                return self.several[usize::from(window.tiles)].push(window);
            }
            let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
            self.asked[tiles][old] |= window.anchor.bit();
            self.operators[tiles][old] |= window.operators;
            self.asking[tiles].push(window);
            self.is_asking = true;
        });
    }

    /// Asks for all windows around a single tile; for some, too, that never are valid and so never answered.
    fn ask_around(&mut self, place: usize, code: Code) {
        self.single = Some((place, code));
        self.is_asking = true;
        let old = usize::from(code.is_operator());
        self.old_operators = [old as u8; MOST + 1];
        for (tiles, &operators) in AROUND_ANYWHERE[old].iter().enumerate().skip(1) {
            let fewest = tiles.saturating_sub(self.side - 1 - place);
            let most = tiles.min(place);
            if fewest <= most {
                self.asked[tiles][old] = (BEFORE[most + 1] ^ BEFORE[fewest]) << (code.0 - 1);
                self.operators[tiles][old] = operators;
            }
        }
    }

    /// Visits the windows of so many tiles that the table answers for, in order of the first square.
    pub(super) fn each_asking(&self, tiles: usize, mut visit: impl FnMut(&Window)) {
        let Some((place, code)) = self.single else { return self.asking[tiles].iter().for_each(visit) };
        let old = usize::from(code.is_operator());
        let fewest = tiles.saturating_sub(self.side - 1 - place);
        for before in (fewest..=place.min(tiles)).rev() {
            let (behind, first) = (tiles - before, if before == 0 { place + 1 } else { place - before });
            let operators = AROUND[old][before][behind];
            if operators == 0 {
                continue;
            }
            let square = Square::on_line(self.axis, self.number, first as u8);
            visit(&Window {
                line: self.line,
                start: (place - before) as u8,
                end: (place + behind + 1) as u8,
                first: first as u8,
                tiles: tiles as u8,
                old_operators: old as u8,
                anchor: Anchor::one(before as u8, code),
                operators,
                order: Window::order(self.axis, tiles, square),
            });
        }
    }

    /// Visits all windows of so many tiles.
    pub(super) fn each(&self, tiles: usize, mut visit: impl FnMut(&Window)) {
        self.each_asking(tiles, &mut visit);
        self.several[tiles].iter().for_each(visit);
    }
}

/// By number: the bits of an old `1` behind fewer new tiles than that.
const BEFORE: [u128; MOST + 2] = {
    let mut bits = [0; MOST + 2];
    let mut before = 0;
    while before <= MOST {
        bits[before + 1] = bits[before] | 1 << (before * KINDS);
        before += 1;
    }
    bits
};

/// By whether one old tile is an operator, the number of new tiles before it, and the number behind it: which
/// numbers of new operators make a valid expression.
static AROUND: [[[u16; MOST + 1]; MOST + 1]; 2] = around();

const fn around() -> [[[u16; MOST + 1]; MOST + 1]; 2] {
    let mut around = [[[0; MOST + 1]; MOST + 1]; 2];
    let mut old = 0;
    while old < 2 {
        let mut before = 0;
        while before <= MOST {
            let (mut grammar, mut behind) = (Grammar::NEW[before].old_tile(old == 1), 0);
            while before + behind <= MOST {
                around[old][before][behind] = grammar.ended(old as u8);
                grammar = grammar.new_tile();
                behind += 1;
            }
            before += 1;
        }
        old += 1;
    }
    around
}

/// By whether one old tile is an operator, and the number of new tiles: the same wherever it is.
static AROUND_ANYWHERE: [[u16; MOST + 1]; 2] = {
    let (around, mut anywhere) = (around(), [[0; MOST + 1]; 2]);
    let mut at = 0;
    while at < 2 * (MOST + 1) * (MOST + 1) {
        let (old, before, behind) =
            (at / (MOST + 1) / (MOST + 1), at / (MOST + 1) % (MOST + 1), at % (MOST + 1));
        if before + behind <= MOST {
            anywhere[old][before + behind] |= around[old][before][behind];
        }
        at += 1;
    }
    anywhere
};
