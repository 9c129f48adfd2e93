//! Positions of a query, and the places for tiles in them.

use bagsplit_game::board::{Axis, Grid, MAX_HAND, Placement, Square, Symbol, Tiles};

use super::cross::{Crosses, Joined};
use super::windows::{Old, Window, each_longest};
use crate::equations::grammar::arithmetic::{Arithmetic, EquationGame};
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::face;
use crate::found::ScoredPlacement;

/// A position, with the cross runs of its board.
pub(crate) struct Position<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) grid: &'a Grid,
    pub(crate) hand: &'a Tiles,
    pub(crate) crosses: &'a Crosses,
}

impl<G: EquationGame> Position<'_, G> {
    /// The whole hand.
    pub(crate) fn left(&self) -> HandLeft {
        HandLeft::new(self.game, self.hand, G::Arithmetic::UNARY)
    }

    /// Judges a placement by the rules.
    pub(crate) fn judge(&self, placement: &Placement) -> Option<ScoredPlacement> {
        let score = self.game.judge(self.grid, self.hand, placement).ok()?;
        Some(ScoredPlacement::new(*placement, score))
    }

    /// The windows of two squares or more with a possible placement, with the old tiles in their runs; windows that
    /// begin on the same square are consecutive, in order of length.
    pub(crate) fn windows(&self, left: &HandLeft) -> Vec<(Window, Old)> {
        let mut all = Vec::new();
        self.each_longest(left, |window, old| {
            let first = all.len();
            all.push((*window, *old));
            let mut next = window.shorter(old, self.crosses);
            while let Some((window, old)) = next {
                all.push((window, old));
                next = window.shorter(&old, self.crosses);
            }
            all[first..].reverse();
        });
        all
    }

    /// Calls `visit` with the longest of the windows that begin on each square.
    pub(crate) fn each_longest(&self, left: &HandLeft, visit: impl FnMut(&Window, &Old)) {
        // Only one `=` may be placed (NS-4); the others stay in the hand.
        let spare = u32::from(self.hand.count(Symbol::Equals)).saturating_sub(1);
        let most = ((self.hand.total() - spare) as usize).min(MAX_HAND);
        each_longest(
            self.game.side().min(self.grid.side()),
            self.crosses,
            left,
            most,
            visit,
        );
    }

    /// The placements of one tile that may be legal: those that both its runs permit, one of them an equation.
    pub(crate) fn single_tiles(&self, left: &HandLeft) -> Vec<Placement> {
        let mut all = Vec::new();
        self.each_single_tile(left, |square, symbol, _| {
            all.extend(self.laid_on(left, square, symbol))
        });
        all
    }

    /// The placements of this symbol on a square, by a tile that carries it or by a blank.
    pub(crate) fn laid_on(
        &self,
        left: &HandLeft,
        square: Square,
        symbol: Symbol,
    ) -> impl Iterator<Item = Placement> {
        let tile = (left.count(symbol) > 0).then_some(false);
        let blank = (left.blanks() > 0).then_some(true);
        tile.into_iter()
            .chain(blank)
            .map(move |is_blank| [(square, face(symbol, is_blank))].into_iter().collect())
    }

    /// Calls `visit` with each square and symbol of a placement of one tile that may be legal, and with an upper bound
    /// on its points.
    pub(crate) fn each_single_tile(
        &self,
        left: &HandLeft,
        mut visit: impl FnMut(Square, Symbol, u64),
    ) {
        let side = self.game.side().min(self.grid.side());
        let is_bingo = self.game.hand_size() == 1;
        let bingo = if is_bingo {
            self.game.common().bingo.into()
        } else {
            0
        };
        for row in 0..side {
            let Joined { touching, old } = self.crosses.joined(Axis::Row, row);
            let line = self.crosses.square_scores(Axis::Row, row.into());
            let mut free = (touching | old << 1 | old >> 1) & !old & ((1 << side) - 1);
            while free != 0 {
                let square = Square::on_line(Axis::Row, row, free.trailing_zeros() as u8);
                free &= free - 1;
                // The run along an axis is the one that crosses a main run along the other.
                let runs = Axis::ALL.map(|axis| self.crosses.get(square, axis));
                let square_scores = &line[usize::from(square.place(Axis::Row))];
                let mut fits = runs
                    .iter()
                    .flatten()
                    .fold(left.symbols(), |fits, cross| fits & cross.fits);
                while fits != 0 {
                    let symbol = Symbol::ALL[fits.trailing_zeros() as usize];
                    fits &= fits - 1;
                    let tile =
                        u64::from(self.game.tile_score(symbol.into()) * square_scores.letter);
                    let points = runs
                        .into_iter()
                        .flatten()
                        .fold(bingo, |points: u64, cross| {
                            let run = cross.bonus(symbol).saturating_add(tile);
                            points.saturating_add(run.saturating_mul(square_scores.word.into()))
                        });
                    visit(square, symbol, points);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;

    #[test]
    fn single_tile_points_agree_with_the_rules() {
        let game = NumberScrabble::default();
        let mut grid = Grid::new(15).unwrap();
        // The missing symbol completes one equation, or two of them, on plain squares and on others.
        for (square, face) in [
            ("G8", "7"),
            ("H8", "="),
            ("A1", "4"),
            ("B1", "="),
            ("C2", "="),
            ("C3", "4"),
            ("L4", "9"),
            ("M4", "="),
            ("E12", "="),
            ("F12", "2"),
        ] {
            grid.set(square.parse().unwrap(), face.parse().unwrap());
        }
        let hand: Tiles = "2479?".parse().unwrap();
        let mut crosses = Crosses::default();
        crosses.read(&game, &grid);
        let position = Position {
            game: &game,
            grid: &grid,
            hand: &hand,
            crosses: &crosses,
        };
        let left = position.left();
        let mut legal = 0;
        position.each_single_tile(&left, |square, symbol, points| {
            for placement in position.laid_on(&left, square, symbol) {
                let Some(found) = position.judge(&placement) else {
                    continue;
                };
                let is_blank = placement.tiles()[0].1.is_blank();
                assert!(
                    u64::from(found.points) <= points
                        && (is_blank || u64::from(found.points) == points)
                );
                legal += 1;
            }
        });
        assert!(legal >= 6, "{legal}");
        assert_eq!(
            legal,
            position
                .single_tiles(&left)
                .iter()
                .filter(|placement| position.judge(placement).is_some())
                .count()
        );
    }
}
