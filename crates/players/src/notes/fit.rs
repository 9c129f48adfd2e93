//! The places where lines fit.
//!
//! The hand and a row or column exclude most lines before any place is tried: tiles that a line needs and the hand lacks
//! must lie there already. The other lines are tried at all places of a row or column at once, one bit for each.

use std::ops::Range;

use bagsplit_game::board::{Axis, Face, Grid, Placement, Square, Symbol, Tiles};

use crate::notes::line::{LONGEST, Line, exponent};

/// By length, a bit for each place at which a line of that length can begin.
type Starts = [u32; LONGEST + 1];

/// The number of symbols that lines have: none is after `/`.
const SYMBOLS: usize = Symbol::Divide.index() + 1;

/// By symbol, a number of tiles, at most [`MOST_COUNTED`].
type Counts = [u8; SYMBOLS];

/// More tiles of a kind than that are taken as enough for any line; they are counted when they are placed.
const MOST_COUNTED: usize = 7;

/// The lines that a player knows, in all their arrangements.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    expressions: Index<Orders>,
    extensions: Index<Extension>,
}

/// An expression in every order of its terms and factors.
type Orders = Vec<Vec<Symbol>>;

/// Tiles before and after a run.
#[derive(Clone, Debug, Default)]
struct Extension {
    /// The exponent of the run's value, where it matters.
    from: Option<i32>,
    before: Vec<Symbol>,
    after: Vec<Symbol>,
}

/// Lines by the tiles that they need.
#[derive(Clone, Debug, Default)]
struct Index<T> {
    lines: Vec<T>,
    /// For each 64 lines, by symbol and number of its tiles: the lines (bits) that need more.
    lacking: Vec<[[u64; MOST_COUNTED + 1]; SYMBOLS]>,
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

    /// Visits the lines that need no other tiles than these, in order.
    fn for_each_within(&self, tiles: &Counts, mut visit: impl FnMut(&T)) {
        for (lines, lacking) in self.lines.chunks(64).zip(&self.lacking) {
            let mut within = u64::MAX >> (64 - lines.len());
            for (lacking, &count) in lacking.iter().zip(tiles) {
                within &= !lacking[usize::from(count) & MOST_COUNTED];
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
            if let Some(first) = orders.first().cloned() {
                memory.expressions.push(orders, first.iter());
            }
            for (from, before, after) in line.around() {
                let tiles = [before.as_slice(), &after].concat();
                memory.extensions.push(Extension { from, before, after }, tiles.iter());
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
        let star = grid.is_empty().then(|| grid.centre());
        for axis in Axis::ALL {
            for line in (0..grid.side()).filter(|&line| looks(axis, line)) {
                let strip = Strip::new(grid, axis, line);
                // A placement must join tiles or cover the star.
                let star = star.filter(|star| star.line(axis) == line).map(|star| star.place(axis));
                if strip.taken == 0 && star.is_none() {
                    continue;
                }
                let mut visit_here = |placement: &Placement| visit(axis, line, placement);
                let (tiles, mut starts) = (strip.counts_with(hand), None);
                self.expressions.for_each_within(&tiles, |orders| {
                    let starts = starts.get_or_insert_with(|| strip.starts(star));
                    strip.fit_expression(orders, starts, hand, &mut visit_here);
                });
                strip.fit_extensions(&self.extensions, &tiles, (grid, hand), &mut visit_here);
            }
        }
    }
}

/// A row or column, with a bit for each of its places.
struct Strip {
    axis: Axis,
    line: u8,
    side: u8,
    /// The places at which a tile lies.
    taken: u32,
    /// The places at which each symbol lies.
    at: [u32; Symbol::COUNT],
    /// The number of tiles of each symbol.
    counts: Counts,
}

impl Strip {
    fn new(grid: &Grid, axis: Axis, line: u8) -> Strip {
        let (at, counts) = ([0; Symbol::COUNT], [0; SYMBOLS]);
        let mut strip = Strip { axis, line, side: grid.side(), taken: 0, at, counts };
        for place in 0..strip.side {
            if let Some(face) = grid.get(Square::on_line(axis, line, place)) {
                let symbol = face.symbol().index();
                strip.taken |= 1 << place;
                strip.at[symbol] |= 1 << place;
                strip.counts.get_mut(symbol).into_iter().for_each(|count| *count += 1);
            }
        }
        strip
    }

    /// The number of tiles of each symbol here and in a hand.
    fn counts_with(&self, hand: &Tiles) -> Counts {
        let both =
            |symbol: usize| self.counts[symbol] + hand.count(Symbol::ALL[symbol]).min(MOST_COUNTED as u8);
        std::array::from_fn(|symbol| both(symbol).min(MOST_COUNTED as u8))
    }

    /// By length, the first places of squares in a row that hold a tile or, on an empty board, the star, that are not all
    /// taken, and that end at empty squares or the edge.
    fn starts(&self, star: Option<u8>) -> Starts {
        let joined = star.map_or(self.taken, |star| 1 << star);
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

    /// Visits the placements that write an expression.
    fn fit_expression(
        &self,
        orders: &Orders,
        starts: &Starts,
        hand: &Tiles,
        visit: &mut impl FnMut(&Placement),
    ) {
        for text in orders {
            let mut fitting = starts[text.len()];
            for (step, symbol) in text.iter().enumerate() {
                fitting &= (self.at[symbol.index()] | !self.taken) >> step;
                if fitting == 0 {
                    break;
                }
            }
            while fitting != 0 {
                let start = fitting.trailing_zeros() as u8;
                fitting &= fitting - 1;
                let new = (start..).zip(text).filter(|(place, _)| self.taken & (1 << place) == 0);
                self.lay(new, hand, &mut *visit);
            }
        }
    }

    /// Visits the placements that make a run longer.
    fn fit_extensions(
        &self,
        extensions: &Index<Extension>,
        tiles: &Counts,
        (grid, hand): (&Grid, &Tiles),
        visit: &mut impl FnMut(&Placement),
    ) {
        let mut rest = self.taken;
        while rest != 0 {
            let start = rest.trailing_zeros() as u8;
            let end = start + (rest >> start).trailing_ones() as u8;
            rest &= u32::MAX << end;
            // No shorter run is an expression.
            if end - start < 3 {
                continue;
            }
            // Few runs can be made longer, so only their values are computed.
            let mut exponent = None;
            extensions.for_each_within(tiles, |extension| {
                let value = || *exponent.get_or_insert_with(|| self.exponent(grid, start..end));
                self.fit_around(extension, (start, end), value, hand, visit);
            });
        }
    }

    /// The exponent of a run that scores.
    fn exponent(&self, grid: &Grid, places: Range<u8>) -> Option<i32> {
        let faces = places.filter_map(|place| grid.get(Square::on_line(self.axis, self.line, place)));
        exponent(&faces.map(Face::symbol).collect::<Vec<Symbol>>())
    }

    /// Visits the placement that makes the run between two places longer, if it fits and the run has a value for it.
    fn fit_around(
        &self,
        extension: &Extension,
        (start, end): (u8, u8),
        exponent: impl FnOnce() -> Option<i32>,
        hand: &Tiles,
        visit: &mut impl FnMut(&Placement),
    ) {
        let Some(first) = start.checked_sub(extension.before.len() as u8) else { return };
        let last = end + extension.after.len() as u8;
        if last > self.side {
            return;
        }
        let inside = (1u32 << last) - (1 << first);
        let around = (inside << 1 | inside >> 1) & !inside;
        if self.taken & around != 0 || self.taken & inside == inside {
            return;
        }
        let texts = (first..).zip(&extension.before).chain((end..).zip(&extension.after));
        let differs =
            |(place, symbol): (u8, &Symbol)| self.taken & !self.at[symbol.index()] & (1 << place) != 0;
        if texts.clone().any(differs) {
            return;
        }
        let is_value =
            |from: Option<i32>| exponent().is_some_and(|exponent| from.is_none_or(|from| from == exponent));
        self.lay(texts.filter(|(place, _)| self.taken & (1 << place) == 0), hand, |placement| {
            if is_value(extension.from) {
                visit(placement);
            }
        });
    }

    /// Visits the placement of these symbols, if the hand has them.
    fn lay<'t>(
        &self,
        symbols: impl Iterator<Item = (u8, &'t Symbol)>,
        hand: &Tiles,
        visit: impl FnOnce(&Placement),
    ) {
        let (mut left, mut placement) = (*hand, Placement::EMPTY);
        for (place, &symbol) in symbols {
            if !left.take(symbol) {
                return;
            }
            let square = Square::on_line(self.axis, self.line, place);
            placement.lay(square, symbol.into()).expect("tiles of a hand on squares in order");
        }
        visit(&placement);
    }
}

#[cfg(test)]
mod tests;
