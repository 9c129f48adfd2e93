//! Where do lines fit?

use board::{Axis, Grid, Placement, Square, Symbol, Tiles};
use rules::Run;

use crate::line::{Line, exponent};

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
        for axis in Axis::ALL {
            for line in (0..grid.side()).filter(|&line| looks(axis, line)) {
                for text in &self.texts {
                    for first in 0..=grid.side().saturating_sub(text.len() as u8) {
                        try_at(grid, hand, text, (axis, line, first), &mut visit);
                    }
                }
                if !self.longer.is_empty() {
                    for run in runs(grid, axis, line) {
                        self.fit_around(grid, hand, &run, &mut visit);
                    }
                }
            }
        }
    }

    fn fit_around(&self, grid: &Grid, hand: &Tiles, run: &Run, visit: &mut impl FnMut(&Placement)) {
        let Some(exponent) = exponent(&run.symbols) else { return };
        let place = run.first.place(run.axis);
        for (from, before, after) in &self.longer {
            if from.is_none_or(|from| from == exponent)
                && let Some(first) = place.checked_sub(before.len() as u8)
            {
                let text = [&before[..], &run.symbols, after].concat();
                try_at(grid, hand, &text, (run.axis, run.first.line(run.axis), first), visit);
            }
        }
    }
}

fn try_at(
    grid: &Grid,
    hand: &Tiles,
    text: &[Symbol],
    (axis, line, first): (Axis, u8, u8),
    visit: &mut impl FnMut(&Placement),
) {
    let end = first + text.len() as u8;
    if end > grid.side() {
        return;
    }
    let taken = |place: u8| grid.get(Square::on_line(axis, line, place)).is_some();
    if (first > 0 && taken(first - 1)) || (end < grid.side() && taken(end)) {
        return;
    }
    let (mut laid, mut left, mut old) = (Vec::new(), *hand, 0);
    for (place, &symbol) in (first..end).zip(text) {
        let square = Square::on_line(axis, line, place);
        match grid.get(square) {
            Some(face) if face.symbol() == symbol => old += 1,
            None if left.take(symbol) => laid.push((square, symbol.into())),
            _ => return,
        }
    }
    if laid.is_empty() {
        return;
    }
    let placement: Placement = laid.into_iter().collect();
    let joins = if grid.is_empty() { placement.at(grid.centre()).is_some() } else { old > 0 };
    if joins {
        visit(&placement);
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
