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
            let squares = &mut self.squares[axis as usize];
            squares.clear();
            squares.resize(usize::from(MAX_SIDE) * usize::from(MAX_SIDE), None);
            for line in 0..grid.side() {
                self.read_line(game, grid, axis.cross(), line);
            }
        }
    }

    /// Reads the runs along a line, which cross main runs along the other axis.
    fn read_line<G: SharedBag>(&mut self, game: &G, grid: &Grid, axis: Axis, line: u8) {
        let side = usize::from(grid.side());
        let mut symbols = [None; MAX_SIDE as usize];
        let mut old = 0;
        for (place, symbol) in symbols[..side].iter_mut().enumerate() {
            *symbol = grid.get(Square::on_line(axis, line, place as u8)).map(Face::symbol);
            old += usize::from(symbol.is_some());
        }
        if old == 0 {
            return;
        }
        let (mut from, mut place) = (0, 0);
        while place < side {
            if symbols[place].is_some() {
                place += 1;
                continue;
            }
            let mut to = place + 1;
            while to < side && symbols[to].is_some() {
                to += 1;
            }
            if to - from > 1 {
                let cross = self.crossing(game, &symbols[from..to], place - from);
                self.squares[axis.cross() as usize][at(Square::on_line(axis, line, place as u8))] =
                    Some(cross);
            }
            (from, place) = (place + 1, to);
        }
    }

    /// The run across this square along the other axis; `None` when nothing lies there.
    pub(crate) fn get(&self, square: Square, axis: Axis) -> Option<&Cross> {
        self.squares[axis as usize][at(square)].map(|cross| &self.known[cross as usize])
    }

    /// The number of a run of which one symbol is lacking.
    fn crossing<G: SharedBag>(&mut self, game: &G, run: &[Option<Symbol>], lacking: usize) -> u32 {
        if let Some(&index) = self.by_run.get(run) {
            return index;
        }
        let old = |part: &[Option<Symbol>]| part.iter().flatten().copied().collect::<Vec<_>>();
        let index = self.known.len() as u32;
        self.known.push(Cross::new(game, &old(&run[..lacking]), &old(&run[lacking..])));
        self.by_run.insert(run.to_vec(), index);
        index
    }
}

fn at(square: Square) -> usize {
    usize::from(square.row) * usize::from(MAX_SIDE) + usize::from(square.col)
}
