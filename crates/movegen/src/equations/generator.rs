//! The generator itself.

use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Symbol, Tiles};
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::shared_bag::SharedBag;

use crate::best_few::{Few, Top};
use crate::equations::board::cross::Crosses;
use crate::equations::board::position::Position;
use crate::equations::grammar::arithmetic::EquationGame;
use crate::equations::search::best_search::{SearchRoom, best, judged, search};
use crate::equations::search::list::{counted, every};
use crate::found::Found;
use crate::generator::{Generator, LeaveValue, Visit};

/// The generator for a game of equations.
///
/// ```
/// use bagsplit_game::board::{Grid, Symbol, Tiles};
/// use bagsplit_movegen::{Equations, Generator};
/// use bagsplit_game::rules::number_scrabble::NumberScrabble;
///
/// let mut generator = Equations::new(&NumberScrabble::default());
/// let hand: Tiles = "3+3=6".parse().unwrap();
/// let found = generator.best(&Grid::new(15).unwrap(), &hand).unwrap();
/// assert_eq!(found.points, 26); // 2+1+2+1+2, one of the 2s doubled, and 3 for the value 6, all twice
/// ```
///
/// Ties are broken in the order of [`Found`](crate::Found): symbols in the order of the games
/// ([`Game::SYMBOLS`](bagsplit_game::rules::Game::SYMBOLS), which is that of [`Symbol`](bagsplit_game::board::Symbol)), and a blank that stands
/// for a symbol after the tile that carries it.
#[derive(Clone, Debug)]
pub struct Equations<G: EquationGame> {
    game: G,
    arithmetic: G::Arithmetic,
    crosses: Crosses,
    room: SearchRoom,
}

impl<G: EquationGame> Equations<G> {
    /// A generator for a game with these options.
    #[must_use]
    pub fn new(game: &G) -> Equations<G> {
        Equations {
            game: game.clone(),
            arithmetic: game.arithmetic(),
            crosses: Crosses::default(),
            room: SearchRoom::default(),
        }
    }

    /// Reads a position; what is asked of it, the reader of its equations, and where a search keeps what it finds.
    fn read<'a>(
        &'a mut self,
        grid: &'a Grid,
        hand: &'a Tiles,
    ) -> (Position<'a, G>, (&'a mut G::Arithmetic, &'a mut SearchRoom)) {
        let Equations { game, arithmetic, crosses, room } = self;
        crosses.read(game, grid);
        (Position { game, grid, hand, crosses }, (arithmetic, room))
    }

    /// The best, by points or by points and leave.
    pub(crate) fn first(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        leave_value: Option<LeaveValue<'_>>,
    ) -> Option<Found> {
        let (position, known) = self.read(grid, hand);
        best(&position, known, leave_value)
    }

    /// The best few, or those that are found in so many steps, and which of the two.
    pub(crate) fn few(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        (few, leave_value): (usize, LeaveValue<'_>),
        steps: u64,
    ) -> (Vec<Found>, bool) {
        if few == 0 {
            return (Vec::new(), true);
        }
        if steps < u64::MAX {
            // The steps that were taken for earlier questions are not counted: without them the answer is always the same.
            self.room.hands.forget();
        }
        let (position, known) = self.read(grid, hand);
        let (best, complete) = search(&position, known, Some(leave_value), Few::new(few), steps);
        (best.into_found().map(|found| judged(&position, &found)).collect(), complete)
    }

    /// The top of the list of all.
    pub(crate) fn top(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: LeaveValue<'_>,
    ) -> Vec<Found> {
        if most == 0 {
            return Vec::new();
        }
        let (position, known) = self.read(grid, hand);
        let (best, _) = search(&position, known, Some(leave_value), Top::new(most), u64::MAX);
        best.into_found().map(|found| judged(&position, &found)).collect()
    }

    /// Calls `visit` with every placement.
    pub(crate) fn every(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        let (position, known) = self.read(grid, hand);
        every(&position, known.0, visit)
    }

    /// How many there are, and the one that `choose` says when it is told.
    pub(crate) fn counted(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        choose: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> (u64, Option<Found>) {
        let (position, known) = self.read(grid, hand);
        counted(&position, known.0, choose)
    }
}

/// Implements [`Generator`] for a game. A generic implementation would be compiled again by each crate that uses it.
macro_rules! impl_generator {
    ($game:ty) => {
        impl Generator for Equations<$game> {
            fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
                self.every(grid, hand, visit)
            }

            fn best(&mut self, grid: &Grid, hand: &Tiles) -> Option<Found> {
                self.first(grid, hand, None)
            }

            fn best_of_frontier(
                &mut self,
                grid: &Grid,
                hand: &Tiles,
                leave_value: LeaveValue<'_>,
            ) -> Option<Found> {
                self.first(grid, hand, Some(leave_value))
            }

            fn best_few(
                &mut self,
                grid: &Grid,
                hand: &Tiles,
                few: usize,
                leave_value: LeaveValue<'_>,
            ) -> Vec<Found> {
                self.few(grid, hand, (few, leave_value), u64::MAX).0
            }

            fn best_few_within(
                &mut self,
                grid: &Grid,
                hand: &Tiles,
                few: usize,
                leave_value: LeaveValue<'_>,
                steps: u64,
            ) -> (Vec<Found>, bool) {
                self.few(grid, hand, (few, leave_value), steps)
            }

            fn top_of_list(
                &mut self,
                grid: &Grid,
                hand: &Tiles,
                most: usize,
                leave_value: LeaveValue<'_>,
            ) -> Vec<Found> {
                self.top(grid, hand, most, leave_value)
            }

            fn bonus(&self, run: &[Symbol]) -> u64 {
                self.game.equation_bonus(run).unwrap_or(0)
            }

            fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
                self.counted(grid, hand, &mut |_| None).0
            }

            fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<Found> {
                self.pick(grid, hand, &mut |_| n)
            }

            fn pick(
                &mut self,
                grid: &Grid,
                hand: &Tiles,
                choose: &mut dyn FnMut(u64) -> u64,
            ) -> Option<Found> {
                self.counted(grid, hand, &mut |count| (count > 0).then(|| choose(count))).1
            }
        }
    };
}

impl_generator!(NumberScrabble);
impl_generator!(BinaryNumberScrabble);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::Playable;

    /// Asks for everything with no tiles in the hand, on a board on which tiles lie.
    fn nothing_is_found_without_tiles<G: Playable>(game: &G) {
        let mut grid = Grid::new(15).unwrap();
        for (square, face) in [("G8", "1"), ("H8", "="), ("I8", "1")] {
            grid.set(square.parse().unwrap(), face.parse().unwrap());
        }
        let mut generator = game.generator();
        let (hand, worth) = (Tiles::EMPTY, |_: &Tiles| 0);
        assert_eq!(generator.best(&grid, &hand), None);
        assert_eq!(generator.best_of_frontier(&grid, &hand, &worth), None);
        assert!(generator.best_few(&grid, &hand, 3, &worth).is_empty());
        assert!(generator.top_of_list(&grid, &hand, 3, &worth).is_empty());
        assert_eq!(generator.count(&grid, &hand), 0);
    }

    #[test]
    fn nothing_is_found_with_an_empty_hand() {
        nothing_is_found_without_tiles(&NumberScrabble::default());
        nothing_is_found_without_tiles(&BinaryNumberScrabble::default());
    }
}
