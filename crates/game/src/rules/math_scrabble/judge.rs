//! The judge of placements (MS-9, MS-13 to MS-17).

use crate::board::{Axis, Grid, Placement, Tiles};

use super::{Expression, MathScrabble, earns};
use crate::rules::run::{Run, check_laid};
use crate::rules::{Fault, Game, Score, What};

/// Judges a placement, clause by clause.
pub(super) fn judge(
    game: &MathScrabble,
    grid: &Grid,
    hand: &Tiles,
    placement: &Placement,
) -> Result<Score, Fault> {
    // MS-13: one or more hand tiles, on empty squares of the board (MS-1), in one row or column.
    check_laid::<MathScrabble>(grid, hand, placement, |face| {
        !face.is_blank() && MathScrabble::SYMBOLS.contains(&face.symbol())
    })?;
    let axis = placement.axis().ok_or(Fault { clause: "MS-13", what: What::NotInLine })?;
    let primary = if placement.len() > 1 {
        primary(grid, placement, axis).map(|_| axis)
    } else {
        // MS-15: either run of a single tile may be the primary expression. When neither is valid, the fault is that of
        // an existing run, the row's before the column's.
        let by_row = primary(grid, placement, Axis::Row).map(|_| Axis::Row);
        by_row.or_else(|fault| match primary(grid, placement, Axis::Column) {
            Ok(_) => Ok(Axis::Column),
            Err(other) => Err(if fault.what == What::NoRun { other } else { fault }),
        })
    }?;
    Ok(score(game, grid, placement, primary))
}

/// Checks that the run along `axis` can be the primary expression.
fn primary(grid: &Grid, placement: &Placement, axis: Axis) -> Result<(), Fault> {
    let (start, _) = placement.tiles()[0];
    let run = Run::through(grid, placement, start, axis);
    // MS-13: all tiles lie in that one gapless run.
    run.holds(placement, "MS-13")?;
    // MS-9: a single tile is not a run.
    if run.symbols.len() < 2 {
        return Err(Fault { clause: "MS-9", what: What::NoRun });
    }
    // MS-14: the first expression covers the star; later ones contain an old tile.
    if grid.is_empty() {
        if placement.at(grid.centre()).is_none() {
            return Err(Fault { clause: "MS-14", what: What::CentreEmpty(grid.centre()) });
        }
    } else if run.symbols.len() == placement.len() {
        return Err(Fault { clause: "MS-14", what: What::NoOldTile });
    }
    // MS-10: it is a valid expression of any value.
    Expression::new(&run.symbols).map(|_| ()).map_err(|what| Fault { clause: "MS-10", what })
}

/// MS-17: every run with a new tile is scored on its own; MS-16: invalid ones score nothing.
fn score(game: &MathScrabble, grid: &Grid, placement: &Placement, primary: Axis) -> Score {
    let mut score = Score::default();
    if grid.is_empty() {
        score.primary += game.opening_points;
    }
    for axis in Axis::ALL {
        // Tiles of one run follow each other in the order of a placement, whose tiles lie in one line.
        let mut last: Option<Run> = None;
        for &(square, _) in placement.tiles() {
            if last.as_ref().is_some_and(|run| run.has(square)) {
                continue;
            }
            let run = &*last.insert(Run::through(grid, placement, square, axis));
            let Some(operators) = earns(&run.symbols, game.powers) else { continue };
            if axis == primary {
                score.primary += operators;
            } else {
                score.cross += operators;
            }
            let new = run.squares().filter(|&square| placement.at(square).is_some()).count();
            if new >= usize::from(game.bonus_tiles) {
                score.bonus += game.bonus_points;
            }
        }
    }
    score
}
