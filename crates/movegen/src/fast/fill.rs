//! Depth-first enumeration of every valid filling of a window, symbols in order, including cross runs.

use std::ops::ControlFlow;

use bagsplit_game::board::MAX_HAND;

use super::board::Board;
use super::code::{Code, EMPTY, members};
use super::cross::Cross;
use super::grammar::Ahead;
use super::hand::{Hand, SubHand};
use super::terms::Terms;
use super::value::{NARROW, Value, Whole};
use super::windows::Window;

/// A filling of a window that makes it a valid expression.
pub(super) struct Filled<'a> {
    pub(super) sub_hand: SubHand,
    /// The new tiles, along the line.
    pub(super) codes: &'a [Code],
    /// The points of the cross runs.
    pub(super) cross: u32,
}

/// A visitor of the fillings of a window.
pub(super) trait Visitor {
    /// Whether fillings that place these tiles and maybe more are of interest, with this bound on the cross points.
    fn wanted(&self, laid: SubHand, most_cross: u32) -> bool;

    /// Visits a filling of the window; `earns` computes whether the primary run scores, on demand.
    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()>;
}

/// Visits the fillings of a window with some of the numbers of new operators (bits), in symbol order.
pub(super) fn fill(
    board: &Board,
    hand: &Hand,
    terms: &Terms,
    window: &Window,
    operators: u16,
    visitor: &mut impl Visitor,
) -> ControlFlow<()> {
    let (run, crosses, crossed) = (
        board.run(window),
        board.crosses(window),
        board.crossed(window),
    );
    let most_cross = members(crossed.into())
        .map(|place| u32::from(crosses[place].most(hand.symbols)))
        .sum();
    let ahead = Ahead::look(run);
    let laid = [EMPTY; MAX_HAND];
    let mut down = Down {
        run,
        crosses,
        crossed,
        hand,
        terms,
        operators,
        ahead,
        visitor,
        laid,
    };
    if run.len() <= NARROW {
        down.start::<i64>(most_cross)
    } else {
        down.start::<i128>(most_cross)
    }
}

/// The state of the recursion.
#[derive(Clone, Copy)]
struct Step<I> {
    /// The next empty square.
    place: usize,
    tiles: usize,
    sub_hand: SubHand,
    /// The number of placed operators.
    operators: usize,
    after_operator: bool,
    /// The points of the cross runs so far, and a bound on all of them.
    cross: u32,
    most_cross: u32,
    value: Value<I>,
}

struct Down<'a, V> {
    run: &'a [Code],
    crosses: &'a [Cross],
    /// The places in the run with cross points.
    crossed: u32,
    hand: &'a Hand,
    terms: &'a Terms,
    operators: u16,
    ahead: Ahead,
    visitor: &'a mut V,
    laid: [Code; MAX_HAND],
}

impl<V: Visitor> Down<'_, V> {
    fn start<I: Whole>(&mut self, most_cross: u32) -> ControlFlow<()> {
        let (value, after_operator) = (Value::<I>::start(), true);
        let start = Step {
            place: 0,
            tiles: 0,
            sub_hand: 0,
            operators: 0,
            after_operator,
            cross: 0,
            most_cross,
            value,
        };
        let start = self.read_old(start);
        self.go(&start)
    }

    /// Reads old tiles up to the next empty square or the end of the run.
    #[inline]
    fn read_old<I: Whole>(&self, mut step: Step<I>) -> Step<I> {
        while let Some(&code) = self.run.get(step.place)
            && code != EMPTY
        {
            step.value.read(code);
            step.after_operator = code.is_operator();
            step.place += 1;
        }
        step
    }

    fn go<I: Whole>(&mut self, step: &Step<I>) -> ControlFlow<()> {
        let hand = self.hand;
        let takeable = hand.takeable(step.sub_hand);
        let mut places = 0;
        if self.ahead.after_digit[step.place + 1] << step.operators & self.operators != 0 {
            places |= takeable & hand.digits;
        }
        if !step.after_operator
            && self.ahead.after_operator[step.place + 1] << (step.operators + 1) & self.operators
                != 0
        {
            places |= takeable & !hand.digits;
        }
        for place in members(places.into()) {
            let sub_hand = step.sub_hand | 1 << place;
            let code = hand.codes[place];
            let (mut cross, mut most_cross) = (step.cross, step.most_cross);
            if self.crossed >> step.place & 1 == 1 {
                let here = &self.crosses[step.place];
                cross += u32::from(here.points[code.index()]);
                most_cross -= u32::from(here.most(hand.symbols) - here.points[code.index()]);
            }
            if !self.visitor.wanted(sub_hand, most_cross) {
                continue;
            }
            self.laid[step.tiles] = code;
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
            if next.place < self.run.len() {
                self.go(&next)?;
            } else {
                let filled = Filled {
                    sub_hand,
                    codes: &self.laid[..next.tiles],
                    cross,
                };
                let terms = self.terms;
                self.visitor
                    .take(&filled, || terms.earns(next.value.fraction()))?;
            }
        }
        ControlFlow::Continue(())
    }
}
