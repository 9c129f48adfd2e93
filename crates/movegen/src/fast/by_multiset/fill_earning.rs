//! The ways to fill a window so that it scores: the innermost loop of the search.
//!
//! Short windows are looked up by the multiset of all their tiles. For long ones a plan is made (see `plan`) of all
//! choices of squares for operators, and is followed for the tiles in all their orders at once. The last bits of values
//! decide (see `lanes`) which orders may score, hardly any; only those are evaluated exactly.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::super::code::{Code, EMPTY, members};
use super::super::hand::SubHand;
use super::super::value::Value;
use super::super::windows::Window;
use super::arrangements::{Arrangements, Batch};
use super::expressions::{self, GivenSymbols};
use super::lanes::wide;
use super::multisets::MOST;
use super::olds::{self, Layout};
use super::packing::{Key, LONGEST_KNOWN, Packed};
use super::plans::Plans;
use super::position::{Codes, Task, is_free};
use super::run::{Stacks, Way, run};
use super::shape::Shape;
use super::sub_hands::SubHands;
use super::tail::Tail;

/// The scratch buffers of filling.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// The ways found in a window, with the sub-hand of each.
    found: Vec<(Codes, u8)>,
    /// Long windows that are deferred until short ones are filled.
    pub(super) long: Vec<Window>,
}

thread_local! {
    /// What all generators of a thread share: one for each game or block of games would make it again.
    static CACHE: RefCell<ThreadCache> = RefCell::default();
}

#[derive(Default)]
struct ThreadCache {
    plans: Plans,
    arrangements: Arrangements,
    stacks: Stacks,
}

/// Calls `take` with the ways to fill a run so that it scores, with the wanted sub-hands, in symbol order; it returns
/// the wanted sub-hands from there on. Cross runs are ignored.
pub(super) fn fill_earning(
    task: &Task<'_>,
    mut wanted: SubHands,
    scratch: &mut Scratch,
    mut take: impl FnMut(u8, &Codes) -> SubHands,
) {
    scratch.found.clear();
    if task.run.len() <= LONGEST_KNOWN {
        look_up(task, wanted, &mut scratch.found);
    } else {
        arrange(task, wanted, &mut scratch.found);
    }
    let found = &mut scratch.found;
    if found.len() > 1 {
        found.sort_unstable();
    }
    for (codes, sub_hand) in &*found {
        if wanted >> sub_hand & 1 == 1 {
            wanted = take(*sub_hand, codes);
        }
    }
}

/// Calls `visit` with all ways to fill a run with a sub-hand so that it scores, until it breaks. Cross runs are
/// ignored.
pub(super) fn each_earning(
    task: &Task<'_>,
    sub_hand: SubHand,
    scratch: &mut Scratch,
    mut visit: impl FnMut(&Codes) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if task.run.len() <= LONGEST_KNOWN {
        let (given, old) = given(task);
        let key = old.plus(task.index.keys[usize::from(sub_hand)]);
        return expressions::each(key, task.run.len(), given, task.positive_only, |packed| {
            visit(&new_codes(task.run, packed))
        });
    }
    scratch.found.clear();
    arrange(task, 1 << sub_hand, &mut scratch.found);
    scratch.found.iter().try_for_each(|(codes, _)| visit(codes))
}

/// The given symbols of a run, and the key of its old tiles.
#[inline(always)]
fn given(task: &Task<'_>) -> (GivenSymbols, Key) {
    let length = task.run.len();
    let (mut given, old) = GivenSymbols::from_symbols(task.packed(), length);
    if !is_free(&task.fixed) {
        let fixed = task.fixed[..length]
            .iter()
            .rev()
            .enumerate()
            .filter(|(_, code)| **code != EMPTY);
        fixed.for_each(|(followers, &code)| given.give(followers, code));
    }
    (given, old)
}

wide! {
    /// Finds the first way in symbol order for each of some sub-hands.
    fn look_up(task: &'a Task<'a>, wanted: SubHands, found: &'a mut Vec<(Codes, u8)>) {
        let (run, positive_only) = (task.run, task.positive_only);
        let (given, old) = given(task);
        for sub_hand in members(wanted) {
            let key = old.plus(task.index.keys[sub_hand]);
            if let Some(packed) = expressions::first(key, run.len(), given, positive_only) {
                found.push((new_codes(run, packed), sub_hand as u8));
            }
        }
    }
}

/// The new symbols of an expression in a run.
#[inline(always)]
fn new_codes(run: &[Code], packed: Packed) -> Codes {
    let mut codes = [EMPTY; MOST];
    let symbols = run.iter().zip(expressions::codes(packed, run.len()));
    let new = symbols.filter(|(old, _)| **old == EMPTY);
    codes
        .iter_mut()
        .zip(new)
        .for_each(|(code, (_, symbol))| *code = symbol);
    codes
}

/// Finds all ways to fill a run with some sub-hands so that it scores.
fn arrange(task: &Task<'_>, wanted: SubHands, found: &mut Vec<(Codes, u8)>) {
    CACHE.with_borrow_mut(|cache| arrange_by(cache, task, wanted, found));
}

wide! {
    fn arrange_by(cache: &'a mut ThreadCache, task: &'a Task<'a>, wanted: SubHands, found: &'a mut Vec<(Codes, u8)>) {
        let Task { hand, run: whole, first, tiles, .. } = *task;
        let [occupied, operators, divides] = task.occupied();
        let last = (!occupied & ((1 << whole.len()) - 1)).ilog2() as usize;
        let mut head = Value::START;
        whole[..first].iter().for_each(|&code| head.read(code));
        let tail = Tail::read(&whole[last + 1..]).last_bits();
        let digits = whole.len() - task.old_operators;
        let layout = Layout { occupied, operators, first, last };
        let shape = Shape::new(layout, &task.fixed);
        let ThreadCache { plans, arrangements, stacks } = cache;
        olds::read(layout, whole, &mut stacks.olds);
        let mut left = wanted;
        while left != 0 {
            let operators = hand.operators(left.trailing_zeros() as SubHand);
            let wanted = left & task.index.with(tiles, operators);
            left &= !wanted;
            let (plan, steps) = plans.plan(shape.with(operators));
            let way = Way {
                plan,
                steps,
                head,
                is_fresh: layout.operators & ((1 << first) - 1) == 0,
                tail,
                // With n digits and one more, no value has that number of digits before or after the point.
                powers: digits - operators - 1,
                divides: divides != 0,
            };
            for batch in arrangements.batches(hand, tiles - operators, operators, wanted) {
                run(&way, batch, stacks);
                for &(laid, lane) in &stacks.hits {
                    let (lane, sub_hand) = (usize::from(lane), batch.sub_hand(lane));
                    if wanted >> sub_hand & 1 == 1
                        && let Some(codes) = earning(task, way.head, laid, batch, lane)
                    {
                        found.push((codes, sub_hand));
                    }
                }
            }
        }
    }
}

/// The new tiles of an arrangement with operators on some squares (bits), if they match the fixed symbols and score
/// exactly.
#[inline(always)]
fn earning(task: &Task<'_>, head: Value, laid: u8, batch: &Batch, lane: usize) -> Option<Codes> {
    let mut codes = [EMPTY; MOST];
    let (mut digits, mut operators) = (0, 0);
    let mut value = head;
    for (&old, &fixed) in task.run.iter().zip(&task.fixed) {
        if old != EMPTY {
            if digits + operators > 0 {
                value.read(old);
            }
            continue;
        }
        let takes_operator = laid >> (digits + operators) & 1 == 1;
        let code = if takes_operator {
            batch.operator(operators, lane)
        } else {
            batch.digit(digits, lane)
        };
        if fixed != EMPTY && fixed != code {
            return None;
        }
        value.read(code);
        codes[digits + operators] = code;
        *(if takes_operator {
            &mut operators
        } else {
            &mut digits
        }) += 1;
    }
    value.is_power(task.positive_only).then_some(codes)
}
