//! Every valid way to fill a window with hand tiles, depth first, symbols in order.

use std::ops::ControlFlow;

use super::super::code::{CODES, Code, EMPTY};
use super::lines::Cross;
use super::value::{NARROW, Partial, Wide};

/// One way to fill a window.
pub(super) struct Filled<'a> {
    /// The new tiles, along the line.
    pub(super) codes: &'a [Code],
    /// How many of them are operators.
    pub(super) operators: u32,
    /// What the cross runs earn.
    pub(super) cross: u32,
    /// The number of the sub-hand that is laid.
    pub(super) sub_hand: usize,
}

/// What is done with the ways to fill a window.
pub(super) trait Visitor {
    /// Whether ways with from `fewest` to `most` new operators, and cross runs that earn up to `cross`,
    /// are of interest.
    fn wanted(&self, fewest: u32, most: u32, cross: u32) -> bool;

    /// Takes one way to fill the window; `earns` tells whether the primary run earns, if asked.
    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()>;
}

/// What is filled, and with which tiles.
pub(super) struct Task<'a> {
    /// The run, empty squares included.
    pub(super) run: &'a [Code],
    /// The cross points of its squares.
    pub(super) crosses: &'a [Cross],
    /// The kinds in the hand, in order.
    pub(super) kinds: &'a [Code],
    /// What one tile of each kind adds to the number of a sub-hand.
    pub(super) steps: &'a [usize; CODES],
    pub(super) positive_only: bool,
}

/// The state that is changed and put back on the way down and up.
struct Down<'a> {
    task: &'a Task<'a>,
    left: [u8; CODES],
    operators_left: u32,
    laid: [Code; board::MAX_HAND],
}

/// The state that is handed down.
#[derive(Clone, Copy)]
struct Step<I> {
    place: usize,
    tiles: usize,
    /// Empty squares from `place` on.
    to_fill: u32,
    operators: u32,
    /// What cross runs earn so far, and the most they can from here on.
    cross: u32,
    cross_ahead: u32,
    sub_hand: usize,
    after_operator: bool,
    partial: Partial<I>,
}

/// Visits every way to fill the run of a task so that it is a valid expression (an operator somewhere is
/// the caller's care). `left` is the hand by code.
pub(super) fn fill(task: &Task<'_>, left: &[u8; CODES], visitor: &mut impl Visitor) -> ControlFlow<()> {
    if task.run.len() <= NARROW {
        start::<i64>(task, left, visitor)
    } else {
        start::<i128>(task, left, visitor)
    }
}

fn start<I: Wide>(task: &Task<'_>, left: &[u8; CODES], visitor: &mut impl Visitor) -> ControlFlow<()> {
    let operators_left = left[10..].iter().map(|&n| u32::from(n)).sum();
    let mut down = Down { task, left: *left, operators_left, laid: [EMPTY; board::MAX_HAND] };
    let empty = |&(place, code): &(usize, &Code)| *code == EMPTY && task.crosses[place].most > 0;
    let ahead = task.run.iter().enumerate().filter(empty).map(|(p, _)| u32::from(task.crosses[p].most)).sum();
    let step = Step {
        place: 0,
        tiles: 0,
        to_fill: task.run.iter().filter(|code| **code == EMPTY).count() as u32,
        operators: 0,
        cross: 0,
        cross_ahead: ahead,
        sub_hand: 0,
        after_operator: true,
        partial: Partial::<I>::start(),
    };
    down.go(step, visitor)
}

impl Down<'_> {
    fn go<I: Wide>(&mut self, mut step: Step<I>, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let run = self.task.run;
        while step.place < run.len() && run[step.place] != EMPTY {
            let code = run[step.place];
            if code.is_operator() && step.after_operator {
                return ControlFlow::Continue(());
            }
            step.after_operator = code.is_operator();
            step.partial = step.partial.push(code);
            step.place += 1;
        }
        if step.place == run.len() {
            if step.after_operator {
                return ControlFlow::Continue(());
            }
            let codes = &self.laid[..step.tiles];
            let Step { operators, cross, sub_hand, partial, .. } = step;
            let filled = Filled { codes, operators, cross, sub_hand };
            return visitor.take(&filled, || partial.earns(self.task.positive_only));
        }
        let most = step.operators + self.operators_left.min(step.to_fill);
        if !visitor.wanted(step.operators, most, step.cross + step.cross_ahead) {
            return ControlFlow::Continue(());
        }
        let cross = &self.task.crosses[step.place];
        for &code in self.task.kinds {
            if self.left[code.index()] == 0 || (code.is_operator() && step.after_operator) {
                continue;
            }
            let operator = u32::from(code.is_operator());
            self.left[code.index()] -= 1;
            self.operators_left -= operator;
            self.laid[step.tiles] = code;
            let next = Step {
                place: step.place + 1,
                tiles: step.tiles + 1,
                to_fill: step.to_fill - 1,
                operators: step.operators + operator,
                cross: step.cross + u32::from(cross.points[code.index()]),
                cross_ahead: step.cross_ahead - u32::from(cross.most),
                sub_hand: step.sub_hand + self.task.steps[code.index()],
                after_operator: code.is_operator(),
                partial: step.partial.push(code),
            };
            let flow = self.go(next, visitor);
            self.left[code.index()] += 1;
            self.operators_left += operator;
            flow?;
        }
        ControlFlow::Continue(())
    }
}
