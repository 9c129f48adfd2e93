//! The judge of placements (MS-9, MS-13 to MS-17).

use crate::board::{Axis, Grid, Placement, Tiles};

use super::{Expression, MathScrabble};
use crate::rules::run::{Run, check_laid, has_neighbour};
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
    let axis = placement.axis().ok_or(Fault {
        clause: "MS-13",
        what: What::NotInLine,
    })?;
    let primary = if placement.len() > 1 {
        primary(grid, placement, axis)
    } else {
        // MS-15: either run of a single tile may be the primary expression. When neither is valid, the fault is that of
        // an existing run, the row's before the column's.
        primary(grid, placement, Axis::Row).or_else(|fault| {
            primary(grid, placement, Axis::Column).map_err(|other| {
                if fault.what == What::NoRun {
                    other
                } else {
                    fault
                }
            })
        })
    }?;
    Ok(score(game, grid, placement, &primary))
}

/// The run along `axis`, if it can be the primary expression.
fn primary(grid: &Grid, placement: &Placement, axis: Axis) -> Result<Run, Fault> {
    let (start, _) = placement.tiles()[0];
    let run = Run::through(grid, placement, start, axis);
    // MS-13: all tiles lie in that one gapless run.
    run.holds(placement, "MS-13")?;
    // MS-9: a single tile is not a run.
    if run.symbols.len() < 2 {
        return Err(Fault {
            clause: "MS-9",
            what: What::NoRun,
        });
    }
    // MS-14: the first expression covers the star; later ones contain an old tile.
    if grid.is_empty() {
        if placement.at(grid.centre()).is_none() {
            return Err(Fault {
                clause: "MS-14",
                what: What::CentreEmpty(grid.centre()),
            });
        }
    } else if run.symbols.len() == placement.len() {
        return Err(Fault {
            clause: "MS-14",
            what: What::NoOldTile,
        });
    }
    // MS-10: it is a valid expression of any value.
    Expression::new(&run.symbols).map_err(|what| Fault {
        clause: "MS-10",
        what,
    })?;
    Ok(run)
}

/// MS-17: the bonus of a run with this many new tiles.
fn bonus(game: &MathScrabble, tiles: usize) -> u32 {
    if tiles >= usize::from(game.bonus_tiles) {
        game.bonus_points
    } else {
        0
    }
}

/// MS-17: every run with a new tile is scored on its own; MS-16: invalid ones score nothing.
fn score(game: &MathScrabble, grid: &Grid, placement: &Placement, primary: &Run) -> Score {
    let mut score = Score::default();
    if grid.is_empty() {
        score.primary += game.opening_points;
    }
    // All new tiles lie in the primary run, and one in each run across.
    if let Some(points) = game.operator_points(&primary.symbols) {
        score.primary += points;
        score.bonus += bonus(game, placement.len());
    }
    let across = primary.axis.cross();
    for &(square, _) in placement.tiles() {
        // MS-9: a single tile is not a run.
        if !has_neighbour(grid, placement, square, across) {
            continue;
        }
        let run = Run::through(grid, placement, square, across);
        if let Some(points) = game.operator_points(&run.symbols) {
            score.cross += points;
            score.bonus += bonus(game, 1);
        }
    }
    score
}
