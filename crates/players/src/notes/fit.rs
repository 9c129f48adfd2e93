//! The places where lines fit.
//!
//! The hand and a row or column exclude most lines before any place is tried: tiles that a line needs and the hand lacks
//! must lie there already. The other lines are tried at all places of a row or column at once, one bit for each.

use bagsplit_game::board::{Axis, Grid, MAX_SIDE, Placement, Square, Symbol, Tiles};

use crate::notes::line::{LONGEST, Line, exponent};

/// By length, a bit for each place at which a line of that length can begin.
type Starts = [u32; LONGEST + 1];

/// The lines that a player knows, in all their arrangements.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    expressions: Vec<Expression>,
    extensions: Vec<Extension>,
}

/// An expression in every order of its terms and factors.
#[derive(Clone, Debug)]
struct Expression {
    tiles: Tiles,
    orders: Vec<Vec<Symbol>>,
}

/// Tiles before and after a run.
#[derive(Clone, Debug)]
struct Extension {
    tiles: Tiles,
    /// The exponent of the run's value, where it matters.
    from: Option<i32>,
    before: Vec<Symbol>,
    after: Vec<Symbol>,
}

/// A line that a hand can form where the kinds of tiles that it lacks lie on the board.
struct Candidate<'m, T> {
    line: &'m T,
    /// A bit for each symbol.
    lacking: u32,
}

impl Memory {
    /// Memorises lines.
    pub fn from_lines(lines: &[Line]) -> Memory {
        let mut memory = Memory::default();
        for line in lines {
            let orders = line.arrangements();
            if let Some(first) = orders.first() {
                memory.expressions.push(Expression { tiles: first.iter().copied().collect(), orders });
            }
            for (from, before, after) in line.around() {
                let tiles = before.iter().chain(&after).copied().collect();
                memory.extensions.push(Extension { tiles, from, before, after });
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
        let expressions = candidates(&self.expressions, |line| &line.tiles, hand);
        let extensions = candidates(&self.extensions, |line| &line.tiles, hand);
        for axis in Axis::ALL {
            for line in (0..grid.side()).filter(|&line| looks(axis, line)) {
                let strip = Strip::new(grid, axis, line);
                // A placement must join tiles or cover the star.
                let star = star.filter(|star| star.line(axis) == line).map(|star| star.place(axis));
                if strip.taken == 0 && star.is_none() {
                    continue;
                }
                let mut visit_here = |placement: &Placement| visit(axis, line, placement);
                let starts = strip.starts(star);
                for Candidate { line, lacking } in &expressions {
                    if lacking & !strip.symbols == 0 {
                        strip.fit_expression(line, &starts, hand, &mut visit_here);
                    }
                }
                if extensions.iter().any(|candidate| candidate.lacking & !strip.symbols == 0) {
                    strip.fit_extensions(&extensions, hand, &mut visit_here);
                }
            }
        }
    }
}

/// The lines of which a hand has at least one tile, each with the symbols that it lacks.
fn candidates<'m, T>(lines: &'m [T], tiles: fn(&T) -> &Tiles, hand: &Tiles) -> Vec<Candidate<'m, T>> {
    let candidate = |line: &'m T| {
        let lacking = tiles(line).saturating_minus(hand);
        let symbols = lacking.kinds().filter_map(|(tile, _)| tile.symbol());
        (lacking != *tiles(line))
            .then(|| Candidate { line, lacking: symbols.fold(0, |bits, symbol| bits | 1 << symbol.index()) })
    };
    let mut candidates = Vec::with_capacity(lines.len());
    candidates.extend(lines.iter().filter_map(candidate));
    candidates
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
    /// The symbol at each place with a tile.
    face: [Symbol; MAX_SIDE as usize],
    /// A bit for each symbol that lies there.
    symbols: u32,
}

impl Strip {
    fn new(grid: &Grid, axis: Axis, line: u8) -> Strip {
        let (at, face) = ([0; Symbol::COUNT], [Symbol::D0; MAX_SIDE as usize]);
        let mut strip = Strip { axis, line, side: grid.side(), taken: 0, at, face, symbols: 0 };
        for place in 0..strip.side {
            if let Some(face) = grid.get(Square::on_line(axis, line, place)) {
                let symbol = face.symbol();
                strip.taken |= 1 << place;
                strip.at[symbol.index()] |= 1 << place;
                strip.face[usize::from(place)] = symbol;
                strip.symbols |= 1 << symbol.index();
            }
        }
        strip
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
        expression: &Expression,
        starts: &Starts,
        hand: &Tiles,
        visit: &mut impl FnMut(&Placement),
    ) {
        for text in &expression.orders {
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
                self.lay(new, hand, visit);
            }
        }
    }

    /// Visits the placements that make a run longer.
    fn fit_extensions(
        &self,
        extensions: &[Candidate<'_, Extension>],
        hand: &Tiles,
        visit: &mut impl FnMut(&Placement),
    ) {
        let mut rest = self.taken;
        while rest != 0 {
            let start = rest.trailing_zeros() as u8;
            let end = start + (rest >> start).trailing_ones() as u8;
            rest &= u32::MAX << end;
            if end - start < 2 {
                continue;
            }
            let Some(exponent) = exponent(&self.face[start.into()..end.into()]) else { continue };
            for Candidate { line, lacking } in extensions {
                if lacking & !self.symbols == 0 && line.from.is_none_or(|from| from == exponent) {
                    self.fit_around(line, (start, end), hand, visit);
                }
            }
        }
    }

    /// Visits the placement that makes the run between two places longer, if it fits.
    fn fit_around(
        &self,
        extension: &Extension,
        (start, end): (u8, u8),
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
        if !texts.clone().any(differs) {
            self.lay(texts.filter(|(place, _)| self.taken & (1 << place) == 0), hand, visit);
        }
    }

    /// Visits the placement of these symbols, if the hand has them.
    fn lay<'t>(
        &self,
        symbols: impl Iterator<Item = (u8, &'t Symbol)>,
        hand: &Tiles,
        visit: &mut impl FnMut(&Placement),
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
