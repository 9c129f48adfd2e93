//! What it is to fill a window: the question, and who takes the answers.

use super::super::code::{Code, EMPTY};
use super::crossed::Fixed;
use super::hand::Hand;
use super::lines::{Cross, LONGEST};
use super::multisets::MOST;
use super::sub_hands::SubHands;
use super::table::Table;

/// One way to fill a window so that it is a valid expression.
pub(super) struct Filled {
    /// The sub-hand laid.
    pub(super) sub_hand: u8,
    /// The new tiles, along the line.
    pub(super) codes: [Code; MOST],
    /// Whether the run earns.
    pub(super) earns: bool,
    /// What the cross runs earn, as far as that is asked.
    pub(super) cross: u32,
}

/// What is done with the ways to fill a window.
pub(super) trait Visitor {
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
    pub(super) positive_only: bool,
    pub(super) table: &'static Table,
    /// The cross points of its squares, where `crossed` says that there are any.
    pub(super) crosses: &'a [Cross],
    /// The places in the run with cross points.
    pub(super) crossed: u32,
    /// Symbols that are to be laid at some places of the run.
    pub(super) fixed: Fixed,
}

/// The grammar of a run, read from its end.
pub(super) struct Ahead {
    /// By place: bit j says that the run from here on can be valid with j new operators, behind a digit.
    pub(super) after_digit: [u16; LONGEST + 1],
    /// The same behind an operator.
    pub(super) after_operator: [u16; LONGEST + 1],
}

impl Ahead {
    pub(super) fn look(run: &[Code]) -> Ahead {
        let mut ahead = Ahead { after_digit: [0; LONGEST + 1], after_operator: [0; LONGEST + 1] };
        ahead.after_digit[run.len()] = 1;
        for (place, &code) in run.iter().enumerate().rev() {
            let (digit, operator) = (ahead.after_digit[place + 1], ahead.after_operator[place + 1]);
            (ahead.after_digit[place], ahead.after_operator[place]) = if code == EMPTY {
                (digit | operator << 1, digit)
            } else if code.is_digit() {
                (digit, digit)
            } else {
                (operator, 0)
            };
        }
        ahead
    }
}

/// The numbers of operators of the sub-hands in a set, all of them with so many tiles.
pub(super) fn operators_of(hand: &Hand, tiles: usize, sub_hands: SubHands) -> u16 {
    let mut operators = 0;
    for count in super::sub_hands::members(hand.affordable[tiles].into()) {
        operators |= u16::from(hand.sub_hands(tiles, count) & sub_hands != 0) << count;
    }
    operators
}
