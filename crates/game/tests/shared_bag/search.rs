//! An exhaustive search for all legal placements.

use bagsplit_game::board::{Axis, Face, Grid, Placement, Square, Symbol, Tile, Tiles};
use bagsplit_game::rules::Run;
use bagsplit_game::rules::shared_bag::SharedBag;

/// Every legal placement with its points.
pub(crate) fn every_placement<G: SharedBag>(
    game: &G,
    grid: &Grid,
    hand: &Tiles,
) -> Vec<(Placement, u32)> {
    let mut search = Search {
        game,
        grid,
        hand,
        found: Vec::new(),
    };
    search.every_placement();
    search.found
}

/// Every sequence of hand tiles on the empty squares of every line from every start, judged. It leaves out only
/// placements that cannot be legal: windows that touch nothing (NS-1), a second new `=` (NS-4), and symbols that form
/// no equation across (NS-8).
struct Search<'a, G> {
    game: &'a G,
    grid: &'a Grid,
    hand: &'a Tiles,
    found: Vec<(Placement, u32)>,
}

impl<G: SharedBag> Search<'_, G> {
    fn every_placement(&mut self) {
        for axis in Axis::ALL {
            for line in 0..self.grid.side() {
                let squares = (0..self.grid.side()).map(|place| Square::on_line(axis, line, place));
                let empty: Vec<Square> = squares
                    .filter(|&square| self.grid.get(square).is_none())
                    .collect();
                let faces: Vec<Vec<Face>> =
                    empty.iter().map(|&s| self.faces(s, axis.cross())).collect();
                for from in 0..empty.len() {
                    let mut left = *self.hand;
                    let window = (&empty[from..], &faces[from..]);
                    self.extend(axis, window, &mut left, &Placement::EMPTY, (false, false));
                }
            }
        }
    }

    fn extend(
        &mut self,
        axis: Axis,
        (squares, faces): (&[Square], &[Vec<Face>]),
        left: &mut Tiles,
        placement: &Placement,
        (touches, equals): (bool, bool),
    ) {
        let (Some((&square, squares)), Some((here, faces))) =
            (squares.split_first(), faces.split_first())
        else {
            return;
        };
        // Beyond a gap there is no legal placement.
        let gap = |&(last, _): &(Square, Face)| {
            (last.place(axis) + 1..square.place(axis)).any(|place| {
                self.grid
                    .get(Square::on_line(axis, square.line(axis), place))
                    .is_none()
            })
        };
        if placement.tiles().last().is_some_and(gap) {
            return;
        }
        let touches = touches || self.touches(square);
        for &face in here {
            let equal = face.symbol() == Symbol::Equals;
            if (equals && equal) || !left.take(face.tile()) {
                continue;
            }
            let mut longer = *placement;
            longer.lay(square, face).unwrap();
            // A single tile is the same placement in its row and in its column.
            if touches && (longer.len() > 1 || axis == Axis::Row) {
                let judged = self.game.judge(self.grid, self.hand, &longer);
                self.found
                    .extend(judged.ok().map(|score| (longer, score.total())));
            }
            let state = (touches, equals || equal);
            self.extend(axis, (squares, faces), left, &longer, state);
            left.add(face.tile());
        }
    }

    fn touches(&self, square: Square) -> bool {
        let near = |axis, forwards| {
            self.grid
                .neighbour(square, axis, forwards)
                .is_some_and(|next| self.grid.get(next).is_some())
        };
        let old = Axis::ALL
            .into_iter()
            .any(|axis| near(axis, true) || near(axis, false));
        old || (self.grid.is_empty() && square == self.grid.centre())
    }

    /// The symbols that can be placed on a square so that there is no cross run, or a correct equation.
    fn faces(&self, square: Square, across: Axis) -> Vec<Face> {
        let plain = G::SYMBOLS
            .iter()
            .filter(|&&symbol| self.hand.count(symbol) > 0)
            .map(|&s| Face::plain(s));
        let blank = self.hand.count(Tile::BLANK) > 0;
        let there = |symbol: &&Symbol| blank && self.game.tiles().count(**symbol) > 0;
        let blanks = G::SYMBOLS
            .iter()
            .filter(there)
            .map(|&symbol| Face::blank(symbol));
        let fits = |face: &Face| {
            let run = Run::through(
                self.grid,
                &[(square, *face)].into_iter().collect(),
                square,
                across,
            )
            .symbols;
            run.len() < 2 || self.game.equation_bonus(&run).is_ok()
        };
        plain.chain(blanks).filter(fits).collect()
    }
}
