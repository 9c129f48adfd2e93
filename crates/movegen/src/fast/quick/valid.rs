//! The first valid way to fill a window, whatever it is worth.

use super::super::code::{Code, EMPTY};
use super::fill::{Ahead, Task};
use super::multisets::MOST;
use super::sub_hands::places;

/// The first way in order of the symbols to fill a run with a sub-hand so that it is valid, fixed symbols where
/// they are to be; `None` when there is none.
///
/// Validity depends only on which squares take operators, so each square takes the smallest tile that leaves the
/// rest possible, and nothing is ever taken back.
pub(super) fn first_valid(task: &Task<'_>, sub_hand: u8) -> Option<[Code; MOST]> {
    let hand = task.hand;
    let mut left = sub_hand;
    let (mut run, length) = (task.fixed, task.run.len());
    for (given, &old) in run.iter_mut().zip(task.run) {
        if *given != EMPTY {
            let place = places(left).find(|&place| hand.codes[place] == *given)?;
            left &= !(1 << place);
        }
        if old != EMPTY {
            *given = old;
        }
    }
    let ahead = Ahead::look(&run[..length]);
    let mut operators = hand.operators(left);
    if ahead.after_operator[0] >> operators & 1 == 0 {
        return None;
    }
    let (mut codes, mut filled) = ([EMPTY; MOST], 0);
    for (place, (&given, &old)) in run.iter().zip(task.run).enumerate() {
        let mut code = given;
        if code == EMPTY {
            let (digits, others) = (left & hand.digits, left & !hand.digits);
            // Digits come before operators in order.
            let takes_digit = digits != 0 && ahead.after_digit[place + 1] >> operators & 1 == 1;
            let taken = (if takes_digit { digits } else { others }).trailing_zeros();
            code = hand.codes[taken as usize];
            left &= !(1 << taken);
            operators -= usize::from(code.is_operator());
        }
        if old == EMPTY {
            codes[filled] = code;
            filled += 1;
        }
    }
    Some(codes)
}
