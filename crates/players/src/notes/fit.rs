//! The places where lines fit.
//!
//! The hand and a row or column exclude most lines before any place is tried: tiles that a line needs and the hand lacks
//! must lie there already, and the run of an expression contains a whole block of adjacent tiles. The other lines are
//! tried at all places of a row or column at once, one bit for each. What depends on the board alone is kept, row by row
//! and column by column, until that changes.

use std::cell::RefCell;
use std::ops::Range;

use bagsplit_game::board::{Axis, Grid, MAX_SIDE, Placement, Square, Symbol, Tiles};

use crate::notes::line::{LONGEST, Line, exponent};

/// By length, a bit for each place at which a line of that length can begin.
type Starts = [u32; LONGEST + 1];

/// The number of symbols that lines have: none is after `/`.
const SYMBOLS: usize = Symbol::Divide.index() + 1;

/// More tiles of a kind than that are taken as enough for any line; they are counted where it fits.
const MOST_COUNTED: usize = 7;

/// The lines that a player knows, in all their arrangements.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    expressions: Index<Orders>,
    extensions: Index<Extension>,
}

/// An expression in every order of its terms and factors.
#[derive(Clone, Debug, Default)]
struct Orders {
    length: usize,
    /// The orders, one after the other.
    texts: Vec<Symbol>,
}

/// Tiles before and after a run.
#[derive(Clone, Debug, Default)]
struct Extension {
    /// The exponent of the run's value, where it matters.
    from: Option<i32>,
    before: Vec<Symbol>,
    after: Vec<Symbol>,
}

/// For some symbols, by number of tiles: the lines (bits) that need more.
type Lacking = [[u64; MOST_COUNTED + 1]; SYMBOLS];

/// Lines by the tiles that they need.
#[derive(Clone, Debug, Default)]
struct Index<T> {
    lines: Vec<T>,
    /// For each 64 lines.
    lacking: Vec<Lacking>,
}

impl<T> Index<T> {
    fn push<'t>(&mut self, line: T, tiles: impl Iterator<Item = &'t Symbol>) {
        let bit = self.lines.len() % 64;
        if bit == 0 {
            self.lacking.push([[0; MOST_COUNTED + 1]; SYMBOLS]);
        }
        self.lines.push(line);
        let lacking = self.lacking.last_mut().expect("one for each 64 lines");
        let mut counts = [0; SYMBOLS];
        for symbol in tiles {
            let count: &mut usize = &mut counts[symbol.index()];
            if *count < MOST_COUNTED {
                lacking[symbol.index()][*count] |= 1 << bit;
            }
            *count += 1;
        }
    }

    /// Visits the lines that need no other tiles than these, in order; those that contain all symbols of some block of a
    /// strip, if there is one.
    fn for_each_within(&self, tiles: &Tiles, strip: Option<&Strip>, mut visit: impl FnMut(&T)) {
        let counts: [usize; SYMBOLS] = std::array::from_fn(|symbol| {
            usize::from(tiles.count(Symbol::ALL[symbol])).min(MOST_COUNTED)
        });
        for (lines, lacking) in self.lines.chunks(64).zip(&self.lacking) {
            let mut within = u64::MAX >> (64 - lines.len());
            within &= strip.map_or(within, |strip| strip.contained(lacking));
            for (lacking, count) in lacking.iter().zip(counts) {
                within &= !lacking[count & MOST_COUNTED];
            }
            while within != 0 {
                visit(&lines[within.trailing_zeros() as usize]);
                within &= within - 1;
            }
        }
    }
}

impl Memory {
    /// Memorises lines.
    pub fn from_lines(lines: &[Line]) -> Memory {
        let mut memory = Memory::default();
        for line in lines {
            let orders = line.arrangements();
            if let Some(first) = orders.first() {
                memory.expressions.push(
                    Orders {
                        length: first.len(),
                        texts: orders.concat(),
                    },
                    first.iter(),
                );
            }
            for (from, before, after) in line.around() {
                let tiles = [before.as_slice(), &after].concat();
                memory.extensions.push(
                    Extension {
                        from,
                        before,
                        after,
                    },
                    tiles.iter(),
                );
            }
        }
        memory
    }

    /// Calls `visit` with every placement by which a hand forms a known line in some rows and columns (bits, by number:
    /// rows first), and with the number of that row or column: it joins tiles on the board, or covers the star of an
    /// empty board, and is an expression from end to end, so that it is legal.
    ///
    /// Whether it scores is for a generator to decide: at another run `[]` may stand for a run that does not score again.
    /// Some placements are visited twice, for two lines.
    pub fn for_each_fit(
        &self,
        grid: &Grid,
        hand: &Tiles,
        lines: u64,
        mut visit: impl FnMut(u8, &Placement),
    ) {
        thread_local! {
            static STRIPS: RefCell<Strips> = RefCell::default();
        }
        let mut strips = STRIPS.take();
        strips.note_changes(grid);
        for number in (0..2 * grid.side()).filter(|number| lines >> number & 1 == 1) {
            let strip = strips.read(grid, number);
            if strip.taken | strip.starts[1] == 0 {
                continue;
            }
            let tiles = hand.plus(&strip.tiles);
            self.expressions
                .for_each_within(&tiles, Some(strip), |orders| {
                    strip.fit_expression(orders, hand, |placement| visit(number, placement));
                });
            for block in strip.blocks.iter().filter(|block| block.exponent.is_some()) {
                self.extensions.for_each_within(&tiles, None, |extension| {
                    strip.fit_around(extension, block, hand, |placement| visit(number, placement));
                });
            }
        }
        STRIPS.set(strips);
    }
}

/// The rows and columns of the latest board, rows first.
#[derive(Default)]
struct Strips {
    grid: Option<Grid>,
    strips: Vec<Strip>,
    /// Those that have changed since they were read (bits).
    stale: u64,
}

impl Strips {
    /// Marks what differs on another board.
    fn note_changes(&mut self, grid: &Grid) {
        let side = grid.side();
        let Some(known) = self.grid.as_mut().filter(|known| known.side() == side) else {
            let lines = Axis::ALL
                .into_iter()
                .flat_map(|axis| (0..side).map(move |line| (axis, line)));
            self.strips = lines
                .map(|(axis, line)| Strip::new(axis, line, side))
                .collect();
            (self.grid, self.stale) = (Some(grid.clone()), u64::MAX);
            return;
        };
        known.for_each_difference(grid, |square, _| {
            self.stale |= 1 << square.row | 1 << (side + square.col);
        });
        // Those of the star change with the first tile.
        if known.is_empty() != grid.is_empty() {
            self.stale |= 1 << (side / 2) | 1 << (side + side / 2);
        }
        known.clone_from(grid);
    }

    /// A row or column of the latest board.
    fn read(&mut self, grid: &Grid, number: u8) -> &Strip {
        let strip = &mut self.strips[usize::from(number)];
        if self.stale >> number & 1 == 1 {
            self.stale &= !(1 << number);
            strip.read(grid);
        }
        strip
    }
}

/// A row or column, with a bit for each of its places.
#[derive(Clone, Debug)]
struct Strip {
    axis: Axis,
    line: u8,
    side: u8,
    /// The places at which a tile lies.
    taken: u32,
    /// The places at which each symbol lies or can be placed.
    open: [u32; Symbol::COUNT],
    tiles: Tiles,
    /// By place: the symbol of its tile.
    symbols: [Symbol; MAX_SIDE as usize],
    starts: Starts,
    blocks: Vec<Block>,
}

/// Adjacent tiles between empty squares or edges.
#[derive(Clone, Debug)]
struct Block {
    places: Range<usize>,
    /// The exponent of its value, if it scores.
    exponent: Option<i32>,
}

impl Strip {
    /// A row or column without tiles.
    fn new(axis: Axis, line: u8, side: u8) -> Strip {
        let (open, symbols) = ([0; Symbol::COUNT], [Symbol::D0; MAX_SIDE as usize]);
        let (starts, blocks) = (Starts::default(), Vec::new());
        Strip {
            axis,
            line,
            side,
            taken: 0,
            open,
            tiles: Tiles::EMPTY,
            symbols,
            starts,
            blocks,
        }
    }

    fn square(&self, place: usize) -> Square {
        Square::on_line(self.axis, self.line, place as u8)
    }

    /// Reads the tiles of a board.
    fn read(&mut self, grid: &Grid) {
        let &mut Strip { line, side, .. } = self;
        (self.taken, self.open, self.tiles) = (0, [0; Symbol::COUNT], Tiles::EMPTY);
        for place in 0..usize::from(side) {
            if let Some(face) = grid.get(self.square(place)) {
                let symbol = face.symbol();
                self.taken |= 1 << place;
                self.open[symbol.index()] |= 1 << place;
                self.symbols[place] = symbol;
                self.tiles.add(symbol);
            }
        }
        self.open
            .iter_mut()
            .for_each(|places| *places |= !self.taken);
        let star = (grid.is_empty() && line == side / 2).then_some(1 << (side / 2));
        self.starts = self.starts(star.unwrap_or(self.taken));
        self.blocks.clear();
        let mut rest = self.taken;
        while rest != 0 {
            let start = rest.trailing_zeros() as usize;
            let places = start..start + (rest >> start).trailing_ones() as usize;
            rest &= u32::MAX << places.end;
            self.blocks.push(Block {
                exponent: exponent(&self.symbols[places.clone()]),
                places,
            });
        }
    }

    /// By length, the first places of squares in a row that hold one of these places, that are not all taken, and that
    /// end at empty squares or the edge.
    fn starts(&self, joined: u32) -> Starts {
        let (mut some, mut all) = (0, u32::MAX);
        let (mut starts, side) = (Starts::default(), usize::from(self.side));
        for length in 1..=side.min(LONGEST) {
            some |= joined >> (length - 1);
            all &= self.taken >> (length - 1);
            let on_board = (2 << (side - length)) - 1;
            starts[length] = on_board & some & !all & !(self.taken << 1) & !(self.taken >> length);
        }
        starts
    }

    /// Of the lines of an index, those with every symbol of some block; all where there is no block.
    fn contained(&self, lacking: &Lacking) -> u64 {
        if self.blocks.is_empty() {
            return u64::MAX;
        }
        self.blocks.iter().fold(0, |some, block| {
            let symbols = self.symbols[block.places.clone()].iter();
            let counts =
                symbols.map(|symbol| lacking.get(symbol.index()).map_or(0, |lines| lines[0]));
            some | counts.fold(u64::MAX, |all, lines| all & lines)
        })
    }

    /// Visits the placements that write an expression.
    fn fit_expression(&self, orders: &Orders, hand: &Tiles, mut visit: impl FnMut(&Placement)) {
        let starts = self.starts[orders.length];
        for text in orders.texts.chunks_exact(orders.length) {
            let mut fitting = starts;
            for (step, symbol) in text.iter().enumerate() {
                fitting &= self.open[symbol.index()] >> step;
                if fitting == 0 {
                    break;
                }
            }
            while fitting != 0 {
                let start = fitting.trailing_zeros() as usize;
                fitting &= fitting - 1;
                self.lay((start..).zip(text), hand, &mut visit);
            }
        }
    }

    /// Visits the placement that makes a scoring block longer, if it fits.
    fn fit_around(
        &self,
        extension: &Extension,
        Block { places, exponent }: &Block,
        hand: &Tiles,
        visit: impl FnOnce(&Placement),
    ) {
        let Extension {
            from,
            before,
            after,
        } = extension;
        let Some(first) = places.start.checked_sub(before.len()) else {
            return;
        };
        let last = places.end + after.len();
        if last > usize::from(self.side) || (from.is_some() && from != exponent) {
            return;
        }
        let inside = (1u32 << last) - (1 << first);
        let around = (inside << 1 | inside >> 1) & !inside;
        if self.taken & around != 0 || self.taken & inside == inside {
            return;
        }
        let symbols = (first..).zip(before).chain((places.end..).zip(after));
        if symbols
            .clone()
            .all(|(place, symbol)| self.open[symbol.index()] >> place & 1 == 1)
        {
            self.lay(symbols, hand, visit);
        }
    }

    /// Visits the placement of these symbols where no tile lies, if the hand has them.
    fn lay<'t>(
        &self,
        symbols: impl Iterator<Item = (usize, &'t Symbol)> + Clone,
        hand: &Tiles,
        visit: impl FnOnce(&Placement),
    ) {
        let new = symbols.filter(|(place, _)| self.taken >> place & 1 == 0);
        let mut left = *hand;
        if new.clone().all(|(_, &symbol)| left.take(symbol)) {
            visit(
                &new.map(|(place, &symbol)| (self.square(place), symbol.into()))
                    .collect(),
            );
        }
    }
}

#[cfg(test)]
mod tests;
