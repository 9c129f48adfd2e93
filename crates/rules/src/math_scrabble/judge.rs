//! Is a placement legal, and what does it earn? (MS-9, MS-13 to MS-17)

use board::{Axis, Face, Grid, Placement, Square, Symbol, Tiles};

use super::{Expression, MathScrabble, earns};
use crate::{Fault, Score, What, run_through};

/// Judges a placement, clause by clause.
pub(super) fn judge(
    game: &MathScrabble,
    grid: &Grid,
    hand: &Tiles,
    placement: &Placement,
) -> Result<Score, Fault> {
    // MS-13: one or more hand tiles, on empty squares of the board (MS-1), in one row or column.
    let ms13 = |what| Fault { clause: "MS-13", what };
    if placement.is_empty() {
        return Err(ms13(What::NothingLaid));
    }
    for &(square, face) in placement.tiles() {
        if !grid.has(square) {
            return Err(Fault { clause: "MS-1", what: What::OffBoard(square) });
        }
        if grid.get(square).is_some() {
            return Err(ms13(What::Occupied(square)));
        }
        if face.is_blank() || !MathScrabble::SYMBOLS.contains(&face.symbol()) {
            return Err(Fault { clause: "MS-2", what: What::ForeignSymbol(square) });
        }
    }
    if !hand.contains(&placement.used()) {
        return Err(ms13(What::NotInHand(placement.used())));
    }
    let axis = placement.axis().ok_or(ms13(What::NotInLine))?;
    let primary = if placement.len() > 1 {
        primary(grid, placement, axis).map(|_| axis)
    } else {
        // MS-15: either run of a single tile may serve. When neither does, the reason given is that of
        // a run that exists, the row's before the column's.
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
    let (first, symbols) = run(grid, placement, start, axis);
    // MS-13: all tiles lie in that one gapless run.
    let end = first.place(axis) + symbols.len() as u8;
    if placement.tiles().iter().any(|&(square, _)| square.place(axis) >= end) {
        let gap = Square::on_line(axis, first.line(axis), end);
        return Err(Fault { clause: "MS-13", what: What::Gap(gap) });
    }
    // MS-9: a run of one tile is no run.
    if symbols.len() < 2 {
        return Err(Fault { clause: "MS-9", what: What::NoRun });
    }
    // MS-14: the first expression covers the star; later ones hold an old tile.
    if grid.is_empty() {
        if placement.at(grid.centre()).is_none() {
            return Err(Fault { clause: "MS-14", what: What::CentreEmpty(grid.centre()) });
        }
    } else if symbols.len() == placement.len() {
        return Err(Fault { clause: "MS-14", what: What::NoOldTile });
    }
    // MS-10: it is a valid expression, whatever its value.
    Expression::new(&symbols).map(|_| ()).map_err(|what| Fault { clause: "MS-10", what })
}

/// MS-17: every run with a new tile in it is evaluated on its own; MS-16: invalid ones earn nothing.
fn score(game: &MathScrabble, grid: &Grid, placement: &Placement, primary: Axis) -> Score {
    let mut score = Score::default();
    for axis in Axis::ALL {
        let mut seen = Vec::new();
        for &(square, _) in placement.tiles() {
            let (first, symbols) = run(grid, placement, square, axis);
            if seen.contains(&first) {
                continue;
            }
            seen.push(first);
            let Some(operators) = earns(&symbols, game.powers) else { continue };
            if axis == primary {
                score.primary += operators;
            } else {
                score.cross += operators;
            }
            let squares = (0..symbols.len() as u8)
                .map(|step| Square::on_line(axis, first.line(axis), first.place(axis) + step));
            let new = squares.filter(|&square| placement.at(square).is_some()).count();
            if new >= usize::from(game.bonus_tiles) {
                score.bonus += game.bonus_points;
            }
        }
    }
    score
}

fn run(grid: &Grid, placement: &Placement, square: Square, axis: Axis) -> (Square, Vec<Symbol>) {
    let look = |square| placement.at(square).or_else(|| grid.get(square));
    let (first, faces) = run_through(grid, square, axis, look);
    (first, faces.into_iter().map(Face::symbol).collect())
}
