//! What can be laid on a square so that the run across it is allowed, and what that run adds (NS-8).

use board::{Axis, Face, Grid, MAX_SIDE, Square, Symbol};
use rules::shared_bag::SharedBag;
use rustc_hash::FxHashMap;

use super::arithmetic::{DIGITS, Symbols, only};

/// The run across a square, with one tile lacking.
#[derive(Clone, Debug)]
pub(crate) struct Cross {
    /// What makes it an equation, or a number where those are allowed.
    pub(crate) fits: Symbols,
    /// What makes it a number, which earns nothing.
    pub(crate) numbers: Symbols,
    bonuses: [u64; Symbol::COUNT],
    /// The largest bonus.
    pub(crate) most: u64,
}

impl Cross {
    fn new<G: SharedBag>(game: &G, before: &[Symbol], after: &[Symbol]) -> Cross {
        let mut cross = Cross { fits: 0, numbers: 0, bonuses: [0; Symbol::COUNT], most: 0 };
        let old_digits = before.iter().chain(after).all(|symbol| symbol.is_digit());
        let may_be_number = game.common().number_crosswords() && old_digits;
        // No equation has two symbols.
        if before.len() + after.len() < 2 && !may_be_number {
            return cross;
        }
        for &symbol in G::SYMBOLS.iter().filter(|&&symbol| game.tiles().count(symbol) > 0) {
            let run: Vec<Symbol> =
                before.iter().copied().chain([symbol]).chain(after.iter().copied()).collect();
            if may_be_number && only(symbol) & DIGITS != 0 {
                if run[0] != Symbol::D0 {
                    cross.numbers |= only(symbol);
                }
            } else if let Ok(bonus) = game.equation_bonus(&run) {
                cross.fits |= only(symbol);
                cross.bonuses[symbol.index()] = bonus;
                cross.most = cross.most.max(bonus);
            }
        }
        cross.fits |= cross.numbers;
        cross
    }

    /// The bonus of the equation that a symbol makes of it.
    pub(crate) const fn bonus(&self, symbol: Symbol) -> u64 {
        self.bonuses[symbol.index()]
    }
}

/// The cross runs of every empty square of a board. What was found once is kept for later boards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crosses {
    known: Vec<Cross>,
    by_run: FxHashMap<Vec<Option<Symbol>>, u32>,
    /// By the axis of the main run and square.
    squares: [Vec<Option<u32>>; 2],
}

/// So many runs are kept at most.
const KEPT: usize = 1 << 16;

impl Crosses {
    /// Reads a board.
    pub(crate) fn read<G: SharedBag>(&mut self, game: &G, grid: &Grid) {
        if self.known.len() > KEPT {
            *self = Crosses::default();
        }
        for axis in Axis::ALL {
            self.squares[axis as usize] = vec![None; usize::from(MAX_SIDE) * usize::from(MAX_SIDE)];
            for square in grid.squares().filter(|&square| grid.get(square).is_none()) {
                self.squares[axis as usize][at(square)] = self.crossing(game, grid, square, axis.cross());
            }
        }
    }

    /// The run across this square along the other axis; `None` when nothing lies there.
    pub(crate) fn get(&self, square: Square, axis: Axis) -> Option<&Cross> {
        self.squares[axis as usize][at(square)].map(|cross| &self.known[cross as usize])
    }

    fn crossing<G: SharedBag>(&mut self, game: &G, grid: &Grid, square: Square, axis: Axis) -> Option<u32> {
        let old = |forwards| {
            let step = move |&s: &Square| grid.neighbour(s, axis, forwards);
            std::iter::successors(step(&square), step).map_while(|s| grid.get(s)).map(Face::symbol)
        };
        let (mut before, after): (Vec<Symbol>, Vec<Symbol>) = (old(false).collect(), old(true).collect());
        if before.is_empty() && after.is_empty() {
            return None;
        }
        before.reverse();
        let run = before.iter().copied().map(Some).chain([None]).chain(after.iter().copied().map(Some));
        let next = self.known.len() as u32;
        let index = *self.by_run.entry(run.collect()).or_insert(next);
        if index == next {
            self.known.push(Cross::new(game, &before, &after));
        }
        Some(index)
    }
}

fn at(square: Square) -> usize {
    usize::from(square.row) * usize::from(MAX_SIDE) + usize::from(square.col)
}
