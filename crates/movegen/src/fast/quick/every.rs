//! Every valid way to fill a window, cross runs taken into account: for the few windows where these can earn in
//! too many ways to look for each.

use super::super::code::{Code, EMPTY};
use super::fill::{Ahead, Filled, Task, Visitor, operators_of};
use super::multisets::MOST;
use super::sub_hands::{SubHands, members, parts};
use super::value::Value;

/// The most that cross runs earn together for which bounds are kept apart.
const CROSSES: usize = 24;

/// The state that is handed down.
#[derive(Clone, Copy)]
struct Step {
    /// The next empty square.
    place: usize,
    tiles: usize,
    sub_hand: u8,
    /// Operators laid.
    operators: usize,
    after_operator: bool,
    /// What cross runs earn so far, and the most they can in all.
    cross: u32,
    most_cross: u32,
    value: Value,
}

struct Down<'a, V> {
    task: &'a Task<'a>,
    visitor: &'a mut V,
    ahead: Ahead,
    /// By what cross runs earn in all: the sub-hands that are still of interest, and all parts of them.
    parts: [SubHands; CROSSES + 1],
    /// The numbers of operators that the sub-hands of interest have.
    operators: u16,
    codes: [Code; MOST],
}

/// Visits the ways to fill a run with the sub-hands that a visitor wants, in order of the symbols.
pub(super) fn fill_every<V: Visitor>(task: &Task<'_>, visitor: &mut V) {
    let mut down = Down {
        task,
        visitor,
        ahead: Ahead::look(task.run),
        parts: [0; CROSSES + 1],
        operators: 0,
        codes: [Code::default(); MOST],
    };
    let most_cross = down.most_cross();
    down.renew(most_cross);
    let start = Step {
        place: 0,
        tiles: 0,
        sub_hand: 0,
        operators: 0,
        after_operator: true,
        cross: 0,
        most_cross,
        value: Value::START,
    };
    let start = down.read_old(start);
    down.go(&start);
}

impl<V: Visitor> Down<'_, V> {
    fn most_cross(&self) -> u32 {
        let symbols = self.task.hand.symbols;
        members(self.task.crossed.into()).map(|place| u32::from(self.task.crosses[place].most(symbols))).sum()
    }

    /// Asks what is wanted.
    fn renew(&mut self, most_cross: u32) {
        let most = (most_cross as usize).min(CROSSES);
        for cross in 0..=most {
            // The last bound serves for all that is more.
            let earned = if cross == CROSSES { most_cross } else { cross as u32 };
            self.parts[cross] = parts(self.visitor.wanted(earned));
        }
        let tiles = self.task.run.iter().filter(|&&code| code == EMPTY).count();
        self.operators = operators_of(self.task.hand, tiles, self.parts[most]);
    }

    fn is_wanted(&self, sub_hand: u8, most_cross: u32) -> bool {
        self.parts[(most_cross as usize).min(CROSSES)] >> sub_hand & 1 == 1
    }

    /// Reads old tiles up to the next empty square or the end of the run.
    #[inline]
    fn read_old(&self, mut step: Step) -> Step {
        while let Some(&code) = self.task.run.get(step.place)
            && code != EMPTY
        {
            step.value = step.value.push(code);
            step.after_operator = code.is_operator();
            step.place += 1;
        }
        step
    }

    fn go(&mut self, step: &Step) {
        let hand = self.task.hand;
        let takeable = hand.takeable(step.sub_hand);
        let mut places = 0;
        if self.ahead.after_digit[step.place + 1] << step.operators & self.operators != 0 {
            places |= takeable & hand.digits;
        }
        if !step.after_operator
            && self.ahead.after_operator[step.place + 1] << (step.operators + 1) & self.operators != 0
        {
            places |= takeable & !hand.digits;
        }
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let sub_hand = step.sub_hand | 1 << place;
            let code = hand.codes[place as usize];
            let (mut cross, mut most_cross) = (step.cross, step.most_cross);
            if self.task.crossed >> step.place & 1 == 1 {
                let here = &self.task.crosses[step.place];
                cross += u32::from(here.points[code.index()]);
                most_cross -= u32::from(here.most(hand.symbols) - here.points[code.index()]);
            }
            if !self.is_wanted(sub_hand, most_cross) {
                continue;
            }
            self.codes[step.tiles] = code;
            let operator = code.is_operator();
            let next = self.read_old(Step {
                place: step.place + 1,
                tiles: step.tiles + 1,
                sub_hand,
                operators: step.operators + usize::from(operator),
                after_operator: operator,
                cross,
                most_cross,
                value: step.value.push(code),
            });
            if next.place < self.task.run.len() {
                self.go(&next);
            } else {
                let earns = next.value.earns(self.task.positive_only);
                let filled = Filled { sub_hand, codes: self.codes, earns, cross };
                if self.visitor.take(&filled) {
                    self.renew(self.most_cross());
                }
            }
        }
    }
}
