//! The generator for equations: Number Scrabble and Binary Number Scrabble.
//!
//! A main run is an equation with at most one new `=` (NS-4), so its parts are filled apart and joined by their
//! values. For each row of empty squares (a [window](windows::Window)) and each place of the new `=` the
//! fillings of the part with the fewest slots are listed, once a turn for equal parts, and kept by exact value
//! in a [table]; the other part is [walked](walk) through symbol by symbol, and where its value is among those
//! kept the two are joined. On the way values are rounded, with a bound on the error, and tell early what cannot
//! come to any value that is kept and whose tiles are left; only what may match is calculated exactly. Cross runs
//! say beforehand which symbols fit on a square, and what they add. What is found goes through the rules before
//! it is given out.
//!
//! The best placement is looked for where most can be earned: see [`best`]. How many there are is [counted](count)
//! without making them.

mod arithmetic;
mod best;
mod binary;
mod consider;
mod count;
mod cross;
mod decimal;
mod every;
mod exact;
mod faces;
mod field;
mod keep;
mod left;
mod price;
mod run;
mod steps;
mod table;
mod walk;
mod windows;

pub use arithmetic::{Ahead, Arithmetic, Key, Language};

use std::ops::ControlFlow;

use board::{Grid, MAX_HAND, Symbol, Tiles};

use crate::found::Found;
use crate::generator::Generator;
use cross::Crosses;

/// The generator for a game of equations.
///
/// ```
/// use board::{Grid, Tiles};
/// use movegen::{Equations, Generator};
/// use rules::number_scrabble::NumberScrabble;
///
/// let mut generator = Equations::new(&NumberScrabble::default());
/// let hand: Tiles = "3+3=6".parse().unwrap();
/// let found = generator.best(&Grid::new(15).unwrap(), &hand).unwrap();
/// assert_eq!(found.points, 26); // 2+1+2+1+2, one of the 2s doubled, and 3 for the value 6, all twice
/// ```
///
/// Ties are broken in the order of [`Found`](crate::Found): symbols in the order of the games
/// ([`SharedBag::SYMBOLS`](rules::shared_bag::SharedBag::SYMBOLS), which is that of [`Symbol`]), and a blank
/// that stands for a symbol after the tile that carries it.
#[derive(Clone, Debug)]
pub struct Equations<G: Language> {
    game: G,
    arithmetic: G::Arithmetic,
    crosses: Crosses,
}

impl<G: Language> Equations<G> {
    /// A generator for a game with these options.
    #[must_use]
    pub fn new(game: &G) -> Equations<G> {
        Equations { game: game.clone(), arithmetic: game.arithmetic(), crosses: Crosses::default() }
    }

    /// How many tiles of a hand can be laid at most: but one `=` stays in it (NS-4).
    fn most(hand: &Tiles) -> usize {
        let spare = u32::from(hand.count(Symbol::Equals)).saturating_sub(1);
        ((hand.total() - spare) as usize).min(MAX_HAND)
    }
}

impl<G: Language> Generator for Equations<G> {
    fn for_each_found(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.every(grid, hand, visit)
    }

    fn best(&mut self, grid: &Grid, hand: &Tiles) -> Option<Found> {
        self.first(grid, hand, None::<fn(&Tiles) -> i32>)
    }

    fn best_of_frontier(&mut self, grid: &Grid, hand: &Tiles, keep: impl Fn(&Tiles) -> i32) -> Option<Found> {
        self.first(grid, hand, Some(keep))
    }

    fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
        self.counted(grid, hand, |_| None).0
    }

    fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<Found> {
        self.counted(grid, hand, |_| Some(n)).1
    }

    fn pick(&mut self, grid: &Grid, hand: &Tiles, choose: impl FnOnce(u64) -> u64) -> Option<Found> {
        self.counted(grid, hand, |count| (count > 0).then(|| choose(count))).1
    }
}
