//! The fast generator for Math Scrabble: a [`quick`] way for hands and boards of the usual size, and a
//! [`general`] one for all others and for questions about the whole list of placements.

mod code;
mod general;
mod quick;

use std::ops::ControlFlow;

use board::{Grid, Tiles};
use rules::math_scrabble::{MathScrabble, Powers};

use crate::{Found, Generator, listed_frontier};
use general::General;
use quick::Quick;

/// The rule options that change what is generated.
#[derive(Clone, Copy, Debug)]
struct Terms {
    positive_only: bool,
    bonus_tiles: u32,
    bonus_points: u32,
}

impl Terms {
    /// The bonus of an earning run with this many new tiles.
    const fn bonus(&self, new_tiles: u32) -> u32 {
        if new_tiles >= self.bonus_tiles { self.bonus_points } else { 0 }
    }
}

/// A generator of Math Scrabble placements that does not list them to find the best.
///
/// It owns the scratch it works in, and remembers the board it saw last: keep one for each thread and use
/// it again, best on one game after the other.
#[derive(Clone, Debug)]
pub struct Fast {
    terms: Terms,
    quick: Quick,
    general: General,
}

impl Fast {
    /// A generator for a game with these options. The first one of a process makes the tables that all share.
    #[must_use]
    pub fn new(game: &MathScrabble) -> Fast {
        let terms = Terms {
            positive_only: game.powers() == Powers::Positive,
            bonus_tiles: u32::from(game.bonus_tiles()),
            bonus_points: game.bonus_points(),
        };
        Fast { terms, quick: Quick::new(&terms), general: General::new() }
    }
}

impl Generator for Fast {
    fn for_each_found(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.general.read(grid, hand, &self.terms);
        self.general.for_each(&self.terms, visit)
    }

    fn best(&mut self, grid: &Grid, hand: &Tiles) -> Option<Found> {
        if self.quick.read(grid, hand, &self.terms) {
            return self.quick.best(&self.terms, None::<fn(&Tiles) -> i32>);
        }
        self.general.read(grid, hand, &self.terms);
        self.general.best(&self.terms, |_| 0)
    }

    fn best_of_frontier(&mut self, grid: &Grid, hand: &Tiles, keep: impl Fn(&Tiles) -> i32) -> Option<Found> {
        if self.quick.read(grid, hand, &self.terms) {
            return self.quick.best(&self.terms, Some(keep));
        }
        self.general.read(grid, hand, &self.terms);
        self.general.best(&self.terms, keep)
    }

    fn frontier(&mut self, grid: &Grid, hand: &Tiles, visit: impl FnMut(&Tiles, &Found)) {
        if self.quick.read(grid, hand, &self.terms) {
            self.quick.frontier(&self.terms, visit);
        } else {
            listed_frontier(self, grid, hand, visit);
        }
    }

    fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
        self.general.read(grid, hand, &self.terms);
        self.general.count()
    }

    fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<Found> {
        self.general.read(grid, hand, &self.terms);
        self.general.nth(&self.terms, n)
    }

    fn pick(&mut self, grid: &Grid, hand: &Tiles, choose: impl FnOnce(u64) -> u64) -> Option<Found> {
        self.general.read(grid, hand, &self.terms);
        self.general.pick(&self.terms, choose)
    }
}
