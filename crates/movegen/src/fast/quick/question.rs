//! What a search is about.

use super::super::Terms;
use super::super::code::EMPTY;
use super::crossed::Crossed;
use super::fill::Task;
use super::hand::Hand;
use super::lines::{LONGEST, Lines};
use super::sub_hands::SUB_HANDS;
use super::table::Table;
use super::windows::Window;

/// The value of keeping the rest of the hand, by the sub-hand laid.
pub(super) type Keep = [i32; SUB_HANDS];

/// What a search is about.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) lines: &'a Lines,
    pub(super) hand: &'a Hand,
    pub(super) terms: &'a Terms,
    pub(super) table: &'static Table,
}

impl<'a> Question<'a> {
    /// The task of filling a window whose cross runs earn nothing.
    pub(super) fn task(&self, window: &Window) -> Task<'a> {
        let Question { lines, hand, terms, table } = *self;
        let positive_only = terms.positive_only;
        Task {
            hand,
            run: lines.run(window),
            positive_only,
            table,
            crosses: &[],
            crossed: 0,
            fixed: [EMPTY; LONGEST],
        }
    }

    /// The task of filling a window where cross runs can earn.
    pub(super) fn crossed_task(&self, crossed: &Crossed) -> Task<'a> {
        let crosses = self.lines.crosses(&crossed.window);
        Task { crosses, crossed: crossed.places >> crossed.window.start, ..self.task(&crossed.window) }
    }

    /// What a run in this window earns, when it earns, with so many new operators.
    pub(super) fn points(&self, tiles: usize, old_operators: usize, operators: usize) -> u32 {
        (old_operators + operators) as u32 + self.terms.bonus(tiles as u32)
    }
}
