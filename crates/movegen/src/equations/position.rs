//! A position that questions are asked of, and where tiles can be laid in it.

use board::{Axis, Grid, MAX_HAND, Placement, Square, Symbol, Tiles};

use super::arithmetic::{Arithmetic, Language, only};
use super::blanks::every_choice;
use super::cross::Crosses;
use super::filling::{Filling, face};
use super::hand_left::HandLeft;
use super::windows::{Old, Window, each_longest};
use crate::found::Found;

/// A position, with the cross runs of its board.
pub(crate) struct Position<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) grid: &'a Grid,
    pub(crate) hand: &'a Tiles,
    pub(crate) crosses: &'a Crosses,
}

impl<G: Language> Position<'_, G> {
    /// The whole hand.
    pub(crate) fn left(&self) -> HandLeft {
        HandLeft::new(self.game, self.hand, G::Arithmetic::UNARY)
    }

    /// A placement if the rules allow it.
    pub(crate) fn judge(&self, placement: &Placement) -> Option<Found> {
        let score = self.game.judge(self.grid, self.hand, placement).ok()?;
        Some(Found::new(*placement, score))
    }

    /// The windows of two squares or more that something can be laid on, with what lies in their runs; those that begin on
    /// a square come one after the other, each longer than the last.
    pub(crate) fn windows(&self, left: &HandLeft) -> Vec<(Window, Old)> {
        let mut all = Vec::new();
        self.each_longest(left, |window, old| {
            let first = all.len();
            all.push((*window, *old));
            while let Some(shorter) = all[all.len() - 1].0.shorter(self.crosses) {
                all.push(shorter);
            }
            all[first..].reverse();
        });
        all
    }

    /// Calls `visit` with the longest of the windows that begin on each square.
    pub(crate) fn each_longest(&self, left: &HandLeft, visit: impl FnMut(&Window, &Old)) {
        // But one `=` stays in the hand (NS-4).
        let spare = u32::from(self.hand.count(Symbol::Equals)).saturating_sub(1);
        let most = ((self.hand.total() - spare) as usize).min(MAX_HAND);
        each_longest(self.game.side().min(self.grid.side()), self.grid, self.crosses, left, most, visit);
    }

    /// The placements of one tile that may be legal: those that both its runs allow, one of them an equation.
    pub(crate) fn single_tiles(&self, left: &HandLeft) -> Vec<Placement> {
        let mut all = Vec::new();
        for square in self.grid.squares().filter(|&square| self.grid.get(square).is_none()) {
            // The run along an axis is the one that crosses a main run along the other.
            let runs = Axis::ALL.map(|axis| self.crosses.get(square, axis));
            if runs.iter().all(Option::is_none) {
                continue;
            }
            let fits = runs.iter().flatten().fold(left.symbols(), |fits, cross| fits & cross.fits);
            for &symbol in G::SYMBOLS.iter().filter(|symbol| fits & only(**symbol) != 0) {
                let one = |blanks| -> (Square, _) { (square, face(symbol, blanks == 1)) };
                let filling = symbol.index() as Filling;
                every_choice(left, filling, 1, &mut |blanks| all.push([one(blanks)].into_iter().collect()));
            }
        }
        all
    }
}
