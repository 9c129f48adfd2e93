//! The places where lines fit.

use bagsplit_game::board::{Axis, Grid, MAX_SIDE, Placement, Square, Symbol, Tiles};
use bagsplit_game::rules::Run;

use crate::notes::line::{Line, exponent};

/// Lines that somebody knows, written out.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Every way to write the expressions.
    texts: Vec<Vec<Symbol>>,
    /// What is laid before and after runs, with the exponents of these.
    longer: Vec<(Option<i32>, Vec<Symbol>, Vec<Symbol>)>,
}

impl Memory {
    /// Learns lines.
    #[must_use]
    pub fn of(lines: &[Line]) -> Memory {
        let mut memory = Memory::default();
        for line in lines {
            memory.texts.extend(line.arrangements());
            memory.longer.extend(line.around());
        }
        memory
    }

    /// Calls `visit` with every placement by which a hand forms a known line in the rows and columns that `looks` at: it
    /// joins what lies there, or covers the star of an empty board, and is an expression from end to end.
    ///
    /// What it earns a judge has to say: at another run `[]` may stand for something that does not earn again. Some
    /// placements come up twice, by two lines.
    pub fn for_each_fit(
        &self,
        grid: &Grid,
        hand: &Tiles,
        looks: impl Fn(Axis, u8) -> bool,
        mut visit: impl FnMut(&Placement),
    ) {
        let star = grid.is_empty().then(|| grid.centre());
        for axis in Axis::ALL {
            for line in (0..grid.side()).filter(|&line| looks(axis, line)) {
                let strip = Strip::of(grid, axis, line);
                // Nothing can be joined where nothing lies.
                if strip.taken == 0 && star.is_none_or(|star| star.line(axis) != line) {
                    continue;
                }
                for text in &self.texts {
                    for first in 0..=grid.side().saturating_sub(text.len() as u8) {
                        strip.try_at(hand, text, first, star, &mut visit);
                    }
                }
                if !self.longer.is_empty() {
                    for run in runs(grid, axis, line) {
                        self.fit_around(&strip, hand, &run, star, &mut visit);
                    }
                }
            }
        }
    }

    fn fit_around(
        &self,
        strip: &Strip,
        hand: &Tiles,
        run: &Run,
        star: Option<Square>,
        visit: &mut impl FnMut(&Placement),
    ) {
        let Some(exponent) = exponent(&run.symbols) else { return };
        let place = run.first.place(run.axis);
        let mut text = Vec::new();
        for (from, before, after) in &self.longer {
            if from.is_none_or(|from| from == exponent)
                && let Some(first) = place.checked_sub(before.len() as u8)
            {
                text.clear();
                text.extend(before.iter().chain(&run.symbols).chain(after));
                strip.try_at(hand, &text, first, star, visit);
            }
        }
    }
}

/// A row or column by itself, since everything that is known is tried at every place of it.
struct Strip {
    axis: Axis,
    line: u8,
    side: u8,
    symbols: [Option<Symbol>; MAX_SIDE as usize],
    /// A bit for each place at which a tile lies.
    taken: u32,
}

impl Strip {
    fn of(grid: &Grid, axis: Axis, line: u8) -> Strip {
        let mut strip = Strip { axis, line, side: grid.side(), symbols: [None; MAX_SIDE as usize], taken: 0 };
        for place in 0..strip.side {
            if let Some(face) = grid.get(Square::on_line(axis, line, place)) {
                strip.symbols[usize::from(place)] = Some(face.symbol());
                strip.taken |= 1 << place;
            }
        }
        strip
    }

    /// Visits the placement that writes a text from a place on, if the hand has what does not lie there yet, and if it
    /// joins something or, on an empty board, covers the star.
    fn try_at(
        &self,
        hand: &Tiles,
        text: &[Symbol],
        first: u8,
        star: Option<Square>,
        visit: &mut impl FnMut(&Placement),
    ) {
        let end = first + text.len() as u8;
        if end > self.side {
            return;
        }
        let inside = ((1u32 << end) - 1) & !((1 << first) - 1);
        // The squares before and behind it, as far as the board goes.
        let around = ((inside << 1) | (inside >> 1)) & !inside;
        if self.taken & around != 0 || self.taken & inside == inside {
            return;
        }
        if star.is_none() && self.taken & inside == 0 {
            return;
        }
        let mut left = *hand;
        for (there, &symbol) in self.symbols[usize::from(first)..].iter().zip(text) {
            let fits = there.map_or_else(|| left.take(symbol), |there| there == symbol);
            if !fits {
                return;
            }
        }
        let square = |place| Square::on_line(self.axis, self.line, place);
        let places = (first..end).zip(text).filter(|(place, _)| self.taken & (1 << place) == 0);
        let placement: Placement = places.map(|(place, &symbol)| (square(place), symbol.into())).collect();
        if star.is_none_or(|star| placement.at(star).is_some()) {
            visit(&placement);
        }
    }
}

/// The runs in a row or column, of two tiles and more.
fn runs(grid: &Grid, axis: Axis, line: u8) -> Vec<Run> {
    let squares = (0..grid.side()).map(|place| Square::on_line(axis, line, place));
    let begins = |square: &Square| {
        let taken = |square| grid.get(square).is_some();
        taken(*square) && !grid.neighbour(*square, axis, false).is_some_and(taken)
    };
    let all = squares.filter(begins).map(|square| Run::through(grid, &Placement::EMPTY, square, axis));
    all.filter(|run| run.symbols.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(row: &str, hand: &str, line: &str) -> Vec<String> {
        let empty = ".............\n";
        let grid: Grid = format!("{}{row}\n{}", empty.repeat(6), empty.repeat(6)).parse().unwrap();
        let mut all = Vec::new();
        let memory = Memory::of(&[line.parse().unwrap()]);
        memory.for_each_fit(
            &grid,
            &hand.parse().unwrap(),
            |_, _| true,
            |placement| {
                let tiles = placement.tiles().iter().map(|(square, face)| format!("{square}{face}"));
                all.push(tiles.collect::<Vec<_>>().join(" "));
            },
        );
        all
    }

    #[test]
    fn a_line_fits_where_it_joins_and_ends_where_nothing_goes_on() {
        let mut all = fits(".....2.......", "*5", "2*5");
        all.sort();
        assert_eq!(all, ["D75 E7*", "F55 F6*", "F8* F95", "G7* H75"]);
        assert!(fits(".....2.......", "5+", "2*5").is_empty(), "no * in the hand");
        assert!(
            fits("....32.......", "*5", "2*5").iter().all(|fit| fit.starts_with('F')),
            "32*5 is something else"
        );
        assert!(
            fits(".....2*5.....", "25*", "2*5").iter().all(|fit| !fit.starts_with("E7")),
            "it lies there already"
        );
    }

    #[test]
    fn what_earns_is_made_longer() {
        assert_eq!(fits(".....2*5.....", "*1", "[]*1"), ["I7* J71"]);
        assert_eq!(fits(".....2*5.....", "*1", "1*[]"), ["D71 E7*"]);
        assert_eq!(fits(".....2*5.....", "+9-9", "[]+a-a").len(), 1);
        assert!(fits(".....2*5.....", "+9-8", "[]+a-a").is_empty());
        assert!(fits(".....2*4.....", "*1", "[]*1").is_empty(), "8 earns nothing");
        assert!(fits("..........2*5", "*1", "[]*1").is_empty(), "no room");
        assert_eq!(fits(".....2*5.....", "+91-1", "[10]+91-1").len(), 1);
        assert!(fits(".....25*4....", "+91-1", "[10]+91-1").is_empty(), "100 is not 10");
    }
}
