//! The generator of Number Scrabble and Binary Number Scrabble.

use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Symbol, Tiles};
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::shared_bag::SharedBag;

use crate::best_few::{Best, Retention, TopN, TopOfAll};
use crate::equations::board::cross::Crosses;
use crate::equations::board::position::Position;
use crate::equations::grammar::arithmetic::EquationGame;
use crate::equations::search::best_search::{SearchBuffers, judged, search};
use crate::equations::search::list::{count_and_pick, every};
use crate::found::ScoredPlacement;
use crate::generator::{Ended, Generate, Picked, Query, Visit};

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
/// In the order of [`TieBreak::FIRST`](crate::TieBreak::FIRST), symbols are in the order of the games
/// ([`Game::SYMBOLS`](bagsplit_game::rules::Game::SYMBOLS), which is that of [`Symbol`](bagsplit_game::board::Symbol)),
/// and a blank that represents a symbol after the tile that carries it.
#[derive(Clone, Debug)]
pub struct Equations<G: EquationGame> {
    game: G,
    arithmetic: G::Arithmetic,
    crosses: Crosses,
    buffers: SearchBuffers,
}

impl<G: EquationGame> Equations<G> {
    /// A generator for a game with these options.
    pub fn new(game: &G) -> Equations<G> {
        Equations {
            game: game.clone(),
            arithmetic: game.arithmetic(),
            crosses: Crosses::default(),
            buffers: SearchBuffers::default(),
        }
    }

    /// Reads a position, and returns it with the reader of equations and the buffers of a search.
    fn read<'a>(
        &'a mut self,
        grid: &'a Grid,
        hand: &'a Tiles,
    ) -> (
        Position<'a, G>,
        &'a mut G::Arithmetic,
        &'a mut SearchBuffers,
    ) {
        let Equations {
            game,
            arithmetic,
            crosses,
            buffers,
        } = self;
        crosses.read(game, grid);
        (
            Position {
                game,
                grid,
                hand,
                crosses,
            },
            arithmetic,
            buffers,
        )
    }

    /// Searches for what `best` retains, and calls `visit` with it.
    fn search_for<B: Retention>(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        query: &Query<'_>,
        mut best: B,
        visit: &mut dyn FnMut(&ScoredPlacement),
    ) -> Ended {
        if query.steps < u64::MAX {
            // Steps of earlier queries are not counted, so that results do not depend on caches.
            self.buffers.hands.forget();
        }
        let (position, arithmetic, buffers) = self.read(grid, hand);
        let ended = search(&position, arithmetic, buffers, query, &mut best);
        best.found()
            .iter()
            .for_each(|(_, found)| visit(&judged(&position, found)));
        ended
    }
}

/// Implements [`Generate`] for a game. A generic implementation would be compiled again by each crate that uses it.
macro_rules! impl_generate {
    ($game:ty) => {
        impl Generate for Equations<$game> {
            fn for_each_found(
                &mut self,
                grid: &Grid,
                hand: &Tiles,
                visit: Visit<'_>,
            ) -> ControlFlow<()> {
                let (position, arithmetic, _) = self.read(grid, hand);
                every(&position, arithmetic, visit)
            }

            fn search(
                &mut self,
                grid: &Grid,
                hand: &Tiles,
                query: &Query<'_>,
                visit: &mut dyn FnMut(&ScoredPlacement),
            ) -> Ended {
                match (query.most, query.all_orders) {
                    (0, _) => Ended::Complete,
                    (1, false) => self.search_for(grid, hand, query, Best::new(query.ties), visit),
                    (most, false) => {
                        self.search_for(grid, hand, query, TopN::new(most, query.ties), visit)
                    }
                    (most, true) => {
                        self.search_for(grid, hand, query, TopOfAll::new(most, query.ties), visit)
                    }
                }
            }

            fn count_and_pick(
                &mut self,
                grid: &Grid,
                hand: &Tiles,
                choose: &mut dyn FnMut(u64) -> Option<u64>,
            ) -> Picked {
                let (position, arithmetic, _) = self.read(grid, hand);
                count_and_pick(&position, arithmetic, choose)
            }

            fn bonus(&self, run: &[Symbol]) -> u64 {
                self.game.equation_bonus(run).unwrap_or(0)
            }
        }
    };
}

impl_generate!(NumberScrabble);
impl_generate!(BinaryNumberScrabble);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Generator;
    use crate::playable::Playable;

    /// Runs all queries with no tiles in the hand, on a board with tiles.
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
