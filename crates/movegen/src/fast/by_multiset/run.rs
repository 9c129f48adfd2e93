//! Execution of a plan: all arrangements of a batch at once.

use super::super::code::EMPTY;
use super::super::value::Value;
use super::arrangements::Batch;
use super::lanes::{
    LANES_OF_ONE, Lanes, NO_LANES, Parts, first_operator, last_bits, may_earn, new_operator,
    number_of, old_operator, with_digits, with_number,
};
use super::olds::{OLDS, Old};
use super::plan::{Number, Plan, Step};
use super::tail::LastBits;

/// The old items of a run, and the results of steps: the parts after each operator; and numbers with old digits.
#[derive(Debug)]
pub(super) struct Stacks {
    /// The old items between the first empty square and the last.
    pub(super) olds: [Old; OLDS],
    parts: Vec<Parts>,
    numbers: Vec<Lanes>,
    /// An old operator, in all lanes.
    old: Lanes,
    /// The lanes that may earn.
    marks: Lanes,
    /// Arrangements that may score: the squares that take operators, and the lane.
    pub(super) hits: Vec<(u8, u8)>,
}

impl Default for Stacks {
    fn default() -> Stacks {
        Stacks {
            olds: [Old::Operator(EMPTY); OLDS],
            parts: vec![Parts::NONE; Plan::PARTS],
            numbers: vec![NO_LANES; Plan::NUMBERS],
            old: NO_LANES,
            marks: NO_LANES,
            hits: Vec::new(),
        }
    }
}

/// A window whose plan is executed.
pub(super) struct Way<'a> {
    pub(super) plan: &'a Plan,
    pub(super) steps: &'a [Step],
    /// The value of the run up to the first empty square, and whether it has no operator.
    pub(super) head: Value,
    pub(super) is_fresh: bool,
    /// The effect of the tiles after the last empty square.
    pub(super) tail: LastBits,
    /// The number of powers of ten that the run has digits for if no operator is a `/`, and whether an old one is.
    pub(super) powers: usize,
    pub(super) divides: bool,
}

/// Finds the arrangements of a batch that may score.
#[inline(always)]
pub(super) fn run(way: &Way<'_>, batch: &mut Batch, stacks: &mut Stacks) {
    stacks.hits.clear();
    batch.make_numbers(&way.plan.longest);
    if way.divides || batch.divides {
        follow::<true>(way, batch, stacks);
    } else {
        follow::<false>(way, batch, stacks);
    }
}

#[inline(always)]
fn follow<const DIVIDES: bool>(way: &Way<'_>, batch: &Batch, stacks: &mut Stacks) {
    let plan = way.plan;
    let vectors = batch.vectors();
    // Dividends have digits and so have divisors, so that all the digits of a power are one less.
    let powers = way.powers - usize::from(way.divides || batch.all_divide);
    let Stacks {
        olds,
        parts,
        numbers,
        old,
        marks,
        hits,
    } = stacks;
    // Usually the first operator makes the first parts.
    if !way.is_fresh || plan.ends_in_head {
        parts[0].start::<DIVIDES>(&way.head, vectors);
    }
    if plan.head_has_number {
        numbers[0][..vectors].fill([last_bits(way.head.number()); LANES_OF_ONE]);
    }
    for step in way.steps {
        match *step {
            Step::Digits {
                number,
                digits,
                length,
                to,
            } => {
                let [below, above] = split(numbers, to);
                let [n, digits] = [number, digits].map(|number| lanes(number, batch, below));
                with_number(n, digits, length.into(), &mut above[0], vectors);
            }
            Step::OldNumber { number, old, to } => {
                let Old::Number { shift, digits } = olds[usize::from(old)] else {
                    unreachable!("a number")
                };
                let [below, above] = split(numbers, to);
                with_digits(
                    lanes(number, batch, below),
                    shift,
                    digits,
                    &mut above[0],
                    vectors,
                );
            }
            Step::Operator {
                parts: at,
                number,
                place,
            } => {
                let n = lanes(number, batch, numbers);
                let operators = &batch.operators[usize::from(place)];
                let [before, next] = two(parts, at);
                if at == 0 && way.is_fresh {
                    first_operator::<DIVIDES>(next, n, operators, vectors);
                } else {
                    new_operator::<DIVIDES>(next, before, n, operators, vectors);
                }
            }
            Step::OldOperator {
                parts: at,
                number,
                old: which,
            } => {
                let Old::Operator(code) = olds[usize::from(which)] else {
                    unreachable!("an operator")
                };
                let n = lanes(number, batch, numbers);
                let [before, next] = two(parts, at);
                if at == 0 && way.is_fresh {
                    old[..vectors].fill([number_of(code); LANES_OF_ONE]);
                    first_operator::<DIVIDES>(next, n, old, vectors);
                } else {
                    old_operator::<DIVIDES>(next, before, n, code, vectors);
                }
            }
            Step::End {
                parts: at,
                number,
                laid,
            } => {
                let n = lanes(number, batch, numbers);
                if may_earn::<DIVIDES>(
                    &parts[usize::from(at)],
                    n,
                    &way.tail,
                    powers,
                    vectors,
                    marks,
                ) {
                    note(marks, laid, batch.count, hits);
                }
            }
        }
    }
}

/// Records the marked lanes.
#[cold]
fn note(marks: &Lanes, laid: u8, count: usize, hits: &mut Vec<(u8, u8)>) {
    for (at, vector) in marks[..count.div_ceil(LANES_OF_ONE)].iter().enumerate() {
        if *vector != [0; LANES_OF_ONE] {
            let marked = vector.iter().enumerate().filter(|(_, mark)| **mark != 0);
            let lanes = marked.map(|(i, _)| at * LANES_OF_ONE + i);
            // Unused lanes may contain any number.
            hits.extend(
                lanes
                    .filter(|&lane| lane < count)
                    .map(|lane| (laid, lane as u8)),
            );
        }
    }
}

/// The number in all lanes.
#[inline(always)]
fn lanes<'a>(number: Number, batch: &'a Batch, stack: &'a [Lanes]) -> &'a Lanes {
    match number.on_stack() {
        Ok(at) => &stack[at],
        Err(place) => batch.numbers(place),
    }
}

#[inline(always)]
fn split(numbers: &mut [Lanes], at: u8) -> [&mut [Lanes]; 2] {
    let (below, above) = numbers.split_at_mut(usize::from(at));
    [below, above]
}

#[inline(always)]
fn two(parts: &mut [Parts], at: u8) -> [&mut Parts; 2] {
    let [before, next] = &mut parts[usize::from(at)..usize::from(at) + 2] else {
        unreachable!("two parts")
    };
    [before, next]
}
