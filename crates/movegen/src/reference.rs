//! The exhaustive generator, which lets the rules judge every candidate.

use std::ops::ControlFlow;

use bagsplit_game::board::{Axis, Face, Grid, Placement, Square, Symbol, Tile, Tiles};
use bagsplit_game::rules::Game;

use crate::found::ScoredPlacement;
use crate::generator::{Generate, Visit};

/// Every placement that a ruleset judges legal, by trying each arrangement of hand tiles on each row of consecutive
/// empty squares of each line.
///
/// A placement is in one row or column, without an empty square between its tiles (MS-13), so its squares are
/// consecutive among the empty squares of a line: the candidates are complete, and only the judge excludes any. A blank
/// is tried as every symbol of the game.
#[derive(Clone, Debug)]
pub struct Reference<G> {
    game: G,
}

impl<G: Game> Reference<G> {
    /// A generator for a game with these options.
    pub fn new(game: &G) -> Reference<G> {
        Reference { game: game.clone() }
    }

    /// Extends `placement` over the squares from `rest[0]` on, visiting each legal one on the way.
    fn extend(
        &self,
        position: (&Grid, &Tiles),
        left: &mut Tiles,
        rest: &[Square],
        placement: &Placement,
        visit: &mut impl FnMut(&ScoredPlacement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((&square, rest)) = rest.split_first() else {
            return ControlFlow::Continue(());
        };
        let (grid, hand) = position;
        for tile in Tile::all() {
            if !left.take(tile) {
                continue;
            }
            for face in self.faces(tile) {
                let mut longer = *placement;
                longer
                    .lay(square, face)
                    .expect("distinct empty squares, no more than the hand");
                if let Ok(score) = self.game.judge(grid, hand, &longer) {
                    visit(&ScoredPlacement::new(longer, score))?;
                }
                self.extend(position, left, rest, &longer, visit)?;
            }
            left.add(tile);
        }
        ControlFlow::Continue(())
    }

    /// The symbols that a tile can show.
    fn faces(&self, tile: Tile) -> Vec<Face> {
        match tile.symbol() {
            Some(symbol) => vec![Face::plain(symbol)],
            None => {
                let carried = Symbol::ALL
                    .into_iter()
                    .filter(|&symbol| self.game.tiles().count(symbol) > 0);
                carried.map(Face::blank).collect()
            }
        }
    }
}

impl<G: Game> Generate for Reference<G> {
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        for axis in Axis::ALL {
            // A single tile is judged by both its runs at once (MS-15), so it is tried in its row only.
            let fewest = if axis == Axis::Column { 2 } else { 1 };
            for line in 0..grid.side() {
                let squares = (0..grid.side()).map(|place| Square::on_line(axis, line, place));
                let empty: Vec<Square> = squares
                    .filter(|&square| grid.get(square).is_none())
                    .collect();
                for start in 0..empty.len() {
                    let mut left = *hand;
                    self.extend(
                        (grid, hand),
                        &mut left,
                        &empty[start..],
                        &Placement::EMPTY,
                        &mut |found| {
                            if found.placement.len() < fewest {
                                ControlFlow::Continue(())
                            } else {
                                visit(found)
                            }
                        },
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
