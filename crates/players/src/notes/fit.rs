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

/// The numbers of tiles of each symbol, a byte for each, below [`GUARDS`].
type Counts = u128;

/// The highest bit of each byte: it is lost where one number less another is negative.
const GUARDS: Counts = u128::MAX / 0xff * 0x80;

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
    tiles: Counts,
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
    tiles: Counts,
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
    fn push(&mut self, line: T, tiles: Counts) {
        let bit = self.lines.len() % 64;
        if bit == 0 {
            self.lacking.push([[0; MOST_COUNTED + 1]; SYMBOLS]);
        }
        self.lines.push(line);
        let lacking = self.lacking.last_mut().expect("one for each 64 lines");
        for (lacking, count) in lacking.iter_mut().zip(tiles.to_le_bytes()) {
            lacking
                .iter_mut()
                .take(usize::from(count).min(MOST_COUNTED))
                .for_each(|lines| *lines |= 1 << bit);
        }
    }

    /// Visits the lines that need no other tiles than these, in order, of those that `select` returns (bits).
    fn for_each_within(&self, tiles: Counts, select: impl Fn(&Lacking) -> u64, mut visit: impl FnMut(&T)) {
        let counts = tiles.to_le_bytes();
        for (lines, lacking) in self.lines.chunks(64).zip(&self.lacking) {
            let mut within = select(lacking) & u64::MAX >> (64 - lines.len());
            for (lacking, count) in lacking.iter().zip(counts) {
                within &= !lacking[usize::from(count).min(MOST_COUNTED)];
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
                let (length, tiles) = (first.len(), count(first));
                memory.expressions.push(Orders { length, tiles, texts: orders.concat() }, tiles);
            }
            for (from, before, after) in line.around() {
                let tiles = count(&before) + count(&after);
                memory.extensions.push(Extension { from, before, after, tiles }, tiles);
            }
        }
        memory
    }

    /// Calls `visit` with every placement by which a hand forms a known line in the rows and columns that `looks`
    /// selects, and with that row or column: it joins tiles on the board, or covers the star of an empty board, and is an expression from end to
    /// end.
    ///
    /// Whether it scores is for a judge to decide: at another run `[]` may stand for a run that does not score again.
    /// Some placements are visited twice, for two lines.
    pub fn for_each_fit(
        &self,
        grid: &Grid,
        hand: &Tiles,
        looks: impl Fn(Axis, u8) -> bool,
        mut visit: impl FnMut(Axis, u8, &Placement),
    ) {
        thread_local! {
            static STRIPS: RefCell<Strips> = RefCell::default();
        }
        let mut strips = STRIPS.take();
        strips.note_changes(grid);
        // More of a kind than any line needs would spill over.
        let hand = Symbol::ALL
            .iter()
            .rev()
            .fold(0, |counts, &symbol| counts << 8 | Counts::from(hand.count(symbol).min(63)));
        for axis in Axis::ALL {
            for line in (0..grid.side()).filter(|&line| looks(axis, line)) {
                let strip = strips.read(grid, axis, line);
                if strip.taken | strip.starts[1] == 0 {
                    continue;
                }
                let tiles = hand + strip.before[usize::from(strip.side)];
                self.expressions.for_each_within(
                    tiles,
                    |lacking| strip.contained(lacking),
                    |orders| strip.fit_expression(orders, hand, |placement| visit(axis, line, placement)),
                );
                for block in strip.blocks.iter().filter(|block| block.exponent.is_some()) {
                    self.extensions.for_each_within(
                        tiles,
                        |_| u64::MAX,
                        |extension| {
                            strip
                                .fit_around(extension, block, hand, |placement| visit(axis, line, placement));
                        },
                    );
                }
            }
        }
        STRIPS.set(strips);
    }
}

/// The numbers of tiles of some symbols.
fn count(symbols: &[Symbol]) -> Counts {
    symbols.iter().map(|&symbol| one(symbol)).sum()
}

/// One tile.
const fn one(symbol: Symbol) -> Counts {
    1 << (8 * symbol.index())
}

/// Whether the first tiles include the others.
const fn include(some: Counts, others: Counts) -> bool {
    ((some | GUARDS) - others) & GUARDS == GUARDS
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
            let lines = Axis::ALL.into_iter().flat_map(|axis| (0..side).map(move |line| (axis, line)));
            self.strips = lines.map(|(axis, line)| Strip::new(axis, line, side)).collect();
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
    fn read(&mut self, grid: &Grid, axis: Axis, line: u8) -> &Strip {
        let number = if axis == Axis::Row { line } else { grid.side() + line };
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
    /// By place: the symbol of its tile, and the tiles before it.
    symbols: [Symbol; MAX_SIDE as usize],
    before: [Counts; MAX_SIDE as usize + 1],
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
        let (symbols, before) = ([Symbol::D0; MAX_SIDE as usize], [0; MAX_SIDE as usize + 1]);
        let (open, starts, blocks) = ([0; Symbol::COUNT], Starts::default(), Vec::new());
        Strip { axis, line, side, taken: 0, open, symbols, before, starts, blocks }
    }

    /// Reads the tiles of a board.
    fn read(&mut self, grid: &Grid) {
        let &mut Strip { axis, line, side, .. } = self;
        (self.taken, self.open) = (0, [0; Symbol::COUNT]);
        for place in 0..usize::from(side) {
            self.before[place + 1] = self.before[place];
            if let Some(face) = grid.get(Square::on_line(axis, line, place as u8)) {
                let symbol = face.symbol();
                self.taken |= 1 << place;
                self.open[symbol.index()] |= 1 << place;
                self.symbols[place] = symbol;
                self.before[place + 1] += one(symbol);
            }
        }
        self.open.iter_mut().for_each(|places| *places |= !self.taken);
        let star = (grid.is_empty() && line == side / 2).then_some(1 << (side / 2));
        self.starts = self.starts(star.unwrap_or(self.taken));
        self.blocks.clear();
        let mut rest = self.taken;
        while rest != 0 {
            let start = rest.trailing_zeros() as usize;
            let places = start..start + (rest >> start).trailing_ones() as usize;
            rest &= u32::MAX << places.end;
            self.blocks.push(Block { exponent: exponent(&self.symbols[places.clone()]), places });
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
        let with_all = |block: &Block| {
            let symbols = self.symbols[block.places.clone()].iter();
            symbols
                .fold(u64::MAX, |all, symbol| all & lacking.get(symbol.index()).map_or(0, |lines| lines[0]))
        };
        let some = self.blocks.iter().map(with_all).reduce(|some, others| some | others);
        some.unwrap_or(u64::MAX)
    }

    /// Visits the placements that write an expression.
    fn fit_expression(&self, orders: &Orders, hand: Counts, mut visit: impl FnMut(&Placement)) {
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
                let laid = self.before[start + text.len()] - self.before[start];
                if include(hand + laid, orders.tiles) {
                    visit(&self.placement((start..).zip(text)));
                }
            }
        }
    }

    /// Visits the placement that makes a scoring block longer, if it fits.
    fn fit_around(
        &self,
        extension: &Extension,
        Block { places, exponent }: &Block,
        hand: Counts,
        visit: impl FnOnce(&Placement),
    ) {
        let Extension { from, before, after, tiles } = extension;
        let Some(first) = places.start.checked_sub(before.len()) else { return };
        let last = places.end + after.len();
        if last > usize::from(self.side) || (from.is_some() && from != exponent) {
            return;
        }
        let inside = (1u32 << last) - (1 << first);
        let around = (inside << 1 | inside >> 1) & !inside;
        let laid =
            self.before[last] - self.before[places.end] + self.before[places.start] - self.before[first];
        if self.taken & around != 0 || self.taken & inside == inside || !include(hand + laid, *tiles) {
            return;
        }
        let symbols = (first..).zip(before).chain((places.end..).zip(after));
        if symbols.clone().all(|(place, symbol)| self.open[symbol.index()] >> place & 1 == 1) {
            visit(&self.placement(symbols));
        }
    }

    /// The placement of these symbols where no tile lies.
    fn placement<'t>(&self, symbols: impl Iterator<Item = (usize, &'t Symbol)>) -> Placement {
        let new = symbols.filter(|(place, _)| self.taken >> place & 1 == 0);
        new.map(|(place, &symbol)| (Square::on_line(self.axis, self.line, place as u8), symbol.into()))
            .collect()
    }
}

#[cfg(test)]
mod tests;
