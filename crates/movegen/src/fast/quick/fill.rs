//! Ways to fill a window with some of the sub-hands, depth first, symbols in order.

use super::super::code::{Code, EMPTY};
use super::hand::{Hand, SubHands, members, parts};
use super::lines::{Cross, LONGEST};
use super::multisets::MOST;
use super::value::Value;

/// One way to fill a window so that it is a valid expression.
pub(super) struct Filled {
    /// The sub-hand laid.
    pub(super) sub_hand: u8,
    /// The new tiles, along the line.
    pub(super) codes: [Code; MOST],
    /// The run read to its end.
    pub(super) value: Value,
    /// What the cross runs earn, as far as that is asked.
    pub(super) cross: u32,
}

/// What is done with the ways to fill a window.
pub(super) trait Visitor {
    /// Whether ways are wanted for what their cross runs earn. If not, a sub-hand that is wanted is wanted
    /// whatever they earn.
    const CROSS: bool;

    /// The sub-hands that are of interest when cross runs earn so much.
    fn wanted(&self, cross: u32) -> SubHands;

    /// Takes one way to fill the window with a sub-hand that is wanted; tells whether what is wanted has
    /// changed.
    fn take(&mut self, filled: &Filled) -> bool;
}

/// What is filled, and with which tiles.
pub(super) struct Task<'a> {
    pub(super) hand: &'a Hand,
    /// The run, empty squares included.
    pub(super) run: &'a [Code],
    /// The cross points of its squares, where `crossed` says that there are any.
    pub(super) crosses: &'a [Cross],
    /// The places in the run with cross points.
    pub(super) crossed: u32,
}

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
    /// By place: bit j says that the run from here on can be valid with j new operators, if what was
    /// before is a digit or an operator.
    after_digit: [u16; LONGEST + 1],
    after_operator: [u16; LONGEST + 1],
    /// By what cross runs earn in all: the sub-hands that are still of interest, and all parts of them.
    parts: [SubHands; CROSSES + 1],
    /// The numbers of operators that the sub-hands of interest have.
    operators: u16,
    codes: [Code; MOST],
}

/// Visits the ways to fill a run with the sub-hands that a visitor wants, in order of the symbols.
pub(super) fn fill<V: Visitor>(task: &Task<'_>, visitor: &mut V) {
    let mut down = Down {
        task,
        visitor,
        after_digit: [0; LONGEST + 1],
        after_operator: [0; LONGEST + 1],
        parts: [0; CROSSES + 1],
        operators: 0,
        codes: [Code::default(); MOST],
    };
    let most_cross = if V::CROSS { down.most_cross() } else { 0 };
    down.look_ahead();
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

    /// Reads the grammar from the end of the run.
    fn look_ahead(&mut self) {
        let run = self.task.run;
        self.after_digit[run.len()] = 1;
        for (place, &code) in run.iter().enumerate().rev() {
            let (digit, operator) = (self.after_digit[place + 1], self.after_operator[place + 1]);
            (self.after_digit[place], self.after_operator[place]) = if code == EMPTY {
                (digit | operator << 1, digit)
            } else if code.is_digit() {
                (digit, digit)
            } else {
                (operator, 0)
            };
        }
    }

    /// Asks what is wanted.
    fn renew(&mut self, most_cross: u32) {
        let most = if V::CROSS { (most_cross as usize).min(CROSSES) } else { 0 };
        for cross in 0..=most {
            // The last bound serves for all that is more.
            let earned = if cross == CROSSES { u32::MAX / 2 } else { cross as u32 };
            self.parts[cross] = parts(self.visitor.wanted(earned));
        }
        let (hand, tiles) = (self.task.hand, self.task.run.iter().filter(|&&code| code == EMPTY).count());
        self.operators = 0;
        for operators in members(u128::from(hand.affordable[tiles])) {
            if hand.sub_hands(tiles, operators) & self.parts[most] != 0 {
                self.operators |= 1 << operators;
            }
        }
    }

    fn is_wanted(&self, sub_hand: u8, most_cross: u32) -> bool {
        let at = if V::CROSS { (most_cross as usize).min(CROSSES) } else { 0 };
        self.parts[at] >> sub_hand & 1 == 1
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
        if self.after_digit[step.place + 1] << step.operators & self.operators != 0 {
            places |= takeable & hand.digits;
        }
        if !step.after_operator
            && self.after_operator[step.place + 1] << (step.operators + 1) & self.operators != 0
        {
            places |= takeable & !hand.digits;
        }
        while places != 0 {
            let place = places.trailing_zeros();
            places &= places - 1;
            let sub_hand = step.sub_hand | 1 << place;
            let code = hand.codes[place as usize];
            let (mut cross, mut most_cross) = (step.cross, step.most_cross);
            if V::CROSS && self.task.crossed >> step.place & 1 == 1 {
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
                let filled = Filled { sub_hand, codes: self.codes, value: next.value, cross };
                if self.visitor.take(&filled) {
                    self.renew(self.whole_cross());
                }
            }
        }
    }

    fn whole_cross(&self) -> u32 {
        if V::CROSS { self.most_cross() } else { 0 }
    }
}
