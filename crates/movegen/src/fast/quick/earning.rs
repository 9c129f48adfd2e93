//! The ways to fill a window so that it earns: the innermost loop of everything.
//!
//! Depth first, but only over which squares take which operators; the digits are in all their orders at
//! once. Remainders tell in [`lanes`](super::lanes) which orders may earn, one in some forty; only those are
//! valued exactly.

use super::super::code::{Code, EMPTY};
use super::arranged::{Arranged, Block};
use super::fill::{Ahead, Filled, Task, Visitor, operators_of};
use super::hand::SubHands;
use super::lanes::{LANES, Lanes, Parts, with_digit, with_digits};
use super::multisets::MOST;
use super::tail::Tail;
use super::value::Value;

/// The memory that filling works in.
#[derive(Clone, Debug, Default)]
pub(super) struct Workbench {
    pub(super) arranged: Arranged,
    /// The ways found in a window, with the sub-hand of each.
    found: Vec<([Code; MOST], u8)>,
}

/// An empty square of the run, and what is known of the run from there.
#[derive(Clone, Copy, Default)]
struct Square {
    /// The old tiles behind it.
    next: u8,
    end: u8,
    /// What is to be laid here, if not anything.
    fixed: Code,
    /// The rest of the run can be valid with so many new operators (bits) when a digit or an operator is laid
    /// here.
    with_digit: u16,
    with_operator: u16,
}

struct Search<'a> {
    task: &'a Task<'a>,
    squares: &'a [Square],
    tail: &'a Tail,
    /// How many operators are laid in all.
    operators: u32,
    wanted: SubHands,
    block: &'a Block,
    /// The lanes in use, a few more than there are arrangements.
    lanes: usize,
    /// The operators laid, by square; elsewhere digits.
    laid: [Code; MOST],
    found: &'a mut Vec<([Code; MOST], u8)>,
}

/// What is handed down.
#[derive(Clone, Copy)]
struct Step {
    at: usize,
    /// How many digits and operators are laid, and which of the hand's operators.
    digits: usize,
    operators: u32,
    used: u8,
    after_operator: bool,
}

/// Visits the ways to fill a run so that it earns, with the sub-hands that a visitor wants, in order of the
/// symbols. Cross runs are left out of account.
pub(super) fn fill_earning<V: Visitor>(task: &Task<'_>, bench: &mut Workbench, visitor: &mut V) {
    let mut squares = [Square::default(); MOST];
    let tiles = look(task, &mut squares);
    let squares = &squares[..tiles];
    let tail = Tail::read(&task.run[usize::from(squares[tiles - 1].next)..]);
    let mut wanted = visitor.wanted(0);
    let Workbench { arranged, found } = bench;
    found.clear();
    for operators in super::hand::members(operators_of(task.hand, tiles, wanted).into()) {
        for block in arranged.of(task.hand, tiles - operators) {
            let lanes = block.count.next_multiple_of(16);
            let (operators, laid) = (operators as u32, [EMPTY; MOST]);
            let mut search =
                Search { task, squares, tail: &tail, operators, wanted, block, lanes, laid, found };
            search.start();
        }
    }
    if found.len() > 1 {
        found.sort_unstable();
    }
    for &(codes, sub_hand) in &*found {
        if wanted >> sub_hand & 1 == 1 && visitor.take(&Filled { sub_hand, codes, earns: true, cross: 0 }) {
            wanted = visitor.wanted(0);
        }
    }
}

/// Looks over the empty squares of a run; how many there are.
fn look(task: &Task<'_>, squares: &mut [Square; MOST]) -> usize {
    let ahead = Ahead::look(task.run);
    let mut tiles = 0;
    for (place, _) in task.run.iter().enumerate().filter(|(_, code)| **code == EMPTY) {
        if tiles > 0 {
            squares[tiles - 1].end = place as u8;
        }
        let fixed = task.fixed.filter(|&(fixed, _)| usize::from(fixed) == place);
        squares[tiles] = Square {
            next: place as u8 + 1,
            end: task.run.len() as u8,
            fixed: fixed.map_or(EMPTY, |(_, code)| code),
            with_digit: ahead.after_digit[place + 1],
            with_operator: ahead.after_operator[place + 1],
        };
        tiles += 1;
    }
    tiles
}

impl Search<'_> {
    fn start(&mut self) {
        let first = usize::from(self.squares[0].next) - 1;
        let step = Step { at: 0, digits: 0, operators: 0, used: 0, after_operator: true };
        self.read_old((0, first), step, &Parts::START, [0; LANES]);
    }

    /// Reads old tiles and goes on behind them.
    fn read_old(&mut self, (from, to): (usize, usize), mut step: Step, parts: &Parts, mut n: Lanes) {
        for place in from..to {
            let code = self.task.run[place];
            if code.is_digit() {
                with_digit(&mut n, code, self.lanes);
                step.after_operator = false;
            } else {
                let parts = parts.operator(&n, code, self.lanes);
                step.after_operator = true;
                return self.read_old((place + 1, to), step, &parts, [0; LANES]);
            }
        }
        self.go(step, parts, &n);
    }

    /// Goes on behind the square of a step, which is filled.
    fn behind(&mut self, step: Step, parts: &Parts, n: Lanes) {
        let Square { next, end, .. } = self.squares[step.at];
        if step.at + 1 == self.squares.len() {
            return self.finish(step.used, parts, &n);
        }
        let step = Step { at: step.at + 1, ..step };
        if next == end {
            self.go(step, parts, &n);
        } else {
            self.read_old((usize::from(next), usize::from(end)), step, parts, n);
        }
    }

    /// Fills the square of a step.
    fn go(&mut self, step: Step, parts: &Parts, n: &Lanes) {
        let square = self.squares[step.at];
        let all = 1u16 << self.operators;
        if square.with_digit << step.operators & all != 0 && !square.fixed.is_operator() {
            self.laid[step.at] = EMPTY;
            let n = with_digits(n, &self.block.digits[step.digits], self.lanes);
            self.behind(Step { digits: step.digits + 1, after_operator: false, ..step }, parts, n);
        }
        if step.after_operator || square.with_operator << (step.operators + 1) & all == 0 {
            return;
        }
        let hand = self.task.hand;
        for place in super::hand::places(hand.takeable(step.used) & !hand.digits) {
            let code = hand.codes[place];
            if square.fixed != EMPTY && square.fixed != code {
                continue;
            }
            self.laid[step.at] = code;
            let (used, operators) = (step.used | 1 << place, step.operators + 1);
            let parts = parts.operator(n, code, self.lanes);
            self.behind(Step { used, operators, after_operator: true, ..step }, &parts, [0; LANES]);
        }
    }

    /// Values the arrangements that may earn.
    fn finish(&mut self, used: u8, parts: &Parts, n: &Lanes) {
        let mut marks = [0; LANES];
        parts.may_earn(n, self.tail, self.lanes, &mut marks);
        for (word, marks) in marks[..self.lanes].chunks_exact(8).enumerate() {
            let mut marks = u64::from_le_bytes(marks.try_into().expect("eight marks"));
            while marks != 0 {
                let lane = word * 8 + marks.trailing_zeros() as usize / 8;
                marks &= marks - 1;
                if lane < self.block.count {
                    self.value(lane, used | self.block.places[lane]);
                }
            }
        }
    }

    /// Values one arrangement exactly.
    fn value(&mut self, lane: usize, sub_hand: u8) {
        if self.wanted >> sub_hand & 1 == 0 {
            return;
        }
        let (mut codes, mut digits, mut filled) = (self.laid, 0, 0);
        let mut value = Value::START;
        for &old in self.task.run {
            let mut code = old;
            if old == EMPTY {
                code = codes[filled];
                if code == EMPTY {
                    code = Code(self.block.digits[digits][lane] as u8);
                    codes[filled] = code;
                    digits += 1;
                }
                let fixed = self.squares[filled].fixed;
                if fixed != EMPTY && fixed != code {
                    return;
                }
                filled += 1;
            }
            value = value.push(code);
        }
        if value.earns(self.task.positive_only) {
            self.found.push((codes, sub_hand));
        }
    }
}
