//! The placement of a filled window, its score by source, and the window of a placement.

use bagsplit_game::board::{Axis, Placement, Square};
use bagsplit_game::rules::Score;

use super::board::Board;
use super::code::{Code, EMPTY};
use super::terms::Terms;
use super::value::{NARROW, Value, Whole};
use super::windows::Window;
use crate::found::ScoredPlacement;

/// The window of a legal placement, without what only searches need.
pub(super) fn window(board: &Board, placement: &Placement) -> Option<Window> {
    let (axis, &(_, face)) = (placement.axis()?, placement.tiles().first()?);
    if placement.len() == 1 {
        let column = along(board, Axis::Column, placement);
        // MS-15: a single tile is in its row if that is an expression.
        if board.row_allows(&column) >> u16::from(face.symbol().is_arithmetic()) & 1 == 0 {
            return Some(column);
        }
    }
    Some(along(board, axis, placement))
}

/// The window of a legal placement along an axis.
fn along(board: &Board, axis: Axis, placement: &Placement) -> Window {
    let (square, _) = placement.tiles()[0];
    let (number, first) = (square.line(axis), square.place(axis));
    let line = if axis == Axis::Row {
        number
    } else {
        board.side as u8 + number
    };
    let new = placement
        .tiles()
        .iter()
        .fold(0, |new, (square, _)| new | 1 << square.place(axis));
    let all: u32 = board.lines[usize::from(line)].occupied | new;
    let start = first + 1 - (all << (31 - first)).leading_ones() as u8;
    let end = first + (all >> first).trailing_ones() as u8;
    Window {
        line,
        start,
        end,
        first,
        tiles: placement.len() as u8,
        ..Window::default()
    }
}

/// The placement of these codes in a window, scored.
pub(super) fn found(
    board: &Board,
    window: &Window,
    codes: &[Code],
    terms: &Terms,
) -> ScoredPlacement {
    if window.length() <= NARROW {
        score::<i64>(board, window, codes, terms)
    } else {
        score::<i128>(board, window, codes, terms)
    }
}

fn score<I: Whole>(
    board: &Board,
    window: &Window,
    codes: &[Code],
    terms: &Terms,
) -> ScoredPlacement {
    let (axis, line) = window.axis_and_line(board.side);
    let crossed = board.crossed(window);
    let (mut placement, mut score) = (Placement::EMPTY, Score::default());
    let (mut value, mut points) = (Value::<I>::start(), 0);
    for (place, (&old, cross)) in board
        .run(window)
        .iter()
        .zip(board.crosses(window))
        .enumerate()
    {
        let mut code = old;
        if old == EMPTY {
            code = codes[placement.len()];
            let square = Square::on_line(axis, line, window.start + place as u8);
            placement
                .lay(square, code.symbol().into())
                .expect("distinct squares of a line");
            let earned = u32::from(cross.points[code.index()]);
            if crossed >> place & 1 == 1 && earned > 0 {
                // A cross run contains one new tile.
                score.cross += earned - terms.bonus(1);
                score.bonus += terms.bonus(1);
            }
        }
        points += u32::from(terms.points[code.index()]);
        value.read(code);
    }
    if terms.earns(value.fraction()) {
        score.primary = points;
        score.bonus += terms.bonus(u32::from(window.tiles));
    }
    if axis == Axis::Column
        && board.row_allows(window) >> u16::from(codes[0].is_operator()) & 1 == 1
    {
        // MS-15: the row of a single tile comes first.
        std::mem::swap(&mut score.primary, &mut score.cross);
    }
    score.primary += terms.opening(board);
    ScoredPlacement::new(placement, score)
}
