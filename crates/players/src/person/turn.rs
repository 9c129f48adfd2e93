//! A turn with all that a person could see in it.
//!
//! The probability of a placement is exact: the lines of the board that are searched are a random set
//! ([`Search`]), and whether a placement is the best seen depends only on which lines have better ones.

use std::collections::HashMap;

use bagsplit_game::board::{Axis, Grid, Placement, Tiles};
use bagsplit_game::rules::Action;
use bagsplit_movegen::{Found, Generator};

use super::chances::{Chances, Rivals};
use super::first_lines;
use super::search::{Lines, Search};
use crate::notes::Expressions;

/// A scoring placement of one of the expressions.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) found: Found,
    /// The rows and columns in which it is seen, each with the number of lines that must be known for it. A single tile
    /// may be seen in both.
    at: Vec<(u8, u8)>,
}

/// A turn of a player, with everything that the bot `person` might see in it.
#[derive(Clone, Debug)]
pub struct PersonTurn {
    /// The number of rows and columns.
    count: u32,
    /// The rows and columns that are searched first, in order.
    first: Vec<u8>,
    /// In the order of the bot.
    fits: Vec<Fit>,
}

impl PersonTurn {
    /// The turn of a player with this hand, who learns from these expressions, and whose opponent's last action was
    /// `last`.
    pub fn new(
        grid: &Grid,
        hand: &Tiles,
        last: Option<&Action>,
        expressions: &Expressions,
        generator: &mut dyn Generator,
    ) -> PersonTurn {
        let side = grid.side();
        let number = |axis: Axis, line: u8| if axis == Axis::Row { line } else { side + line };
        let mut at: HashMap<Placement, Vec<(u8, u8)>> = HashMap::new();
        for (known, memory) in (1..).zip(expressions.alone()) {
            for axis in Axis::ALL {
                memory.for_each_fit(
                    grid,
                    hand,
                    |other, _| other == axis,
                    |placement| {
                        let line = number(axis, placement.tiles()[0].0.line(axis));
                        let at = at.entry(*placement).or_default();
                        if at.iter().all(|&(other, _)| other != line) {
                            at.push((line, known));
                        }
                    },
                );
            }
        }
        let mut fits: Vec<Fit> = Vec::new();
        for (placement, at) in at {
            let score = generator.judge(grid, hand, &placement);
            let found = score.map(|score| Found::new(placement, score)).filter(|found| found.points > 0);
            fits.extend(found.map(|found| Fit { found, at }));
        }
        fits.sort_by(|one, other| one.found.compare(&other.found));
        let first = first_lines(grid, last).into_iter().map(|(axis, line)| number(axis, line)).collect();
        PersonTurn { count: u32::from(side) * 2, first, fits }
    }

    /// The number of rows and columns.
    #[must_use]
    pub const fn lines(&self) -> u32 {
        self.count
    }

    /// The search of this number of rows and columns.
    #[must_use]
    pub fn search(&self, looks: u32) -> Search {
        Search::new(&self.first, self.count, looks)
    }

    /// The placements that a person who knows this number of the expressions can see.
    #[must_use]
    pub fn known(&self, knows: u32) -> KnownPlacements<'_> {
        let lines = |fit: &Fit| {
            let known = fit.at.iter().filter(|&&(_, known)| u32::from(known) <= knows);
            known.fold(0, |set: Lines, (line, _)| set | 1 << line)
        };
        let fits = self.fits.iter().map(|fit| (fit, lines(fit))).filter(|&(_, lines)| lines != 0);
        KnownPlacements { fits: fits.collect() }
    }
}

/// The placements of a turn that a person knows, wherever it looks.
#[derive(Clone, Debug)]
pub struct KnownPlacements<'t> {
    /// In the order of the bot, with the lines in which each is seen.
    fits: Vec<(&'t Fit, Lines)>,
}

impl KnownPlacements<'_> {
    /// The probability of seeing nothing that scores.
    #[must_use]
    pub fn sees_nothing(&self, search: &Search) -> f64 {
        search.misses(self.fits.iter().fold(0, |set, (_, lines)| set | lines))
    }

    /// The probabilities of a placement under several searches; all 0 where it is not known.
    #[must_use]
    pub fn chances(&self, placement: &Placement, searches: &[Search]) -> Vec<Chances> {
        let place = self.fits.iter().position(|(fit, _)| fit.found.placement == *placement);
        let Some(place) = place else { return vec![Chances::default(); searches.len()] };
        let rivals = Rivals::new(&self.fits, place);
        searches.iter().map(|search| rivals.chances(search)).collect()
    }

    /// The most probable placement if `probability` combines its chances; `None` where no placement is known. Of equal
    /// ones it is the first in the order of the bot.
    #[must_use]
    pub fn most_probable(
        &self,
        search: &Search,
        probability: impl Fn(&Chances) -> f64,
    ) -> Option<(Found, f64)> {
        let mut best: Option<(Found, f64)> = None;
        let mut left = 1.;
        for (place, (fit, _)) in self.fits.iter().enumerate() {
            // The others together have no more than what is left.
            if best.as_ref().is_some_and(|&(_, most)| most >= left) {
                break;
            }
            let own = probability(&Rivals::new(&self.fits, place).chances(search));
            left -= own;
            if best.as_ref().is_none_or(|&(_, most)| own > most) {
                best = Some((fit.found, own));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests;
