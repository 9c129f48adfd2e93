//! The placement of a filled window, and its score by source.

use bagsplit_game::board::{Axis, Placement, Square};
use bagsplit_game::rules::Score;

use super::board::Board;
use super::code::{Code, EMPTY};
use super::terms::Terms;
use super::value::{NARROW, Value, Whole};
use super::windows::Window;
use crate::found::Found;

/// The placement of these codes in a window, scored.
pub(super) fn found(board: &Board, window: &Window, codes: &[Code], terms: &Terms) -> Found {
    if window.length() <= NARROW {
        score::<i64>(board, window, codes, terms)
    } else {
        score::<i128>(board, window, codes, terms)
    }
}

fn score<I: Whole>(board: &Board, window: &Window, codes: &[Code], terms: &Terms) -> Found {
    let (axis, line) = window.axis_and_line(board.side);
    let crossed = board.crossed(window);
    let (mut placement, mut score) = (Placement::EMPTY, Score::default());
    let (mut value, mut operators) = (Value::<I>::start(), 0);
    for (place, (&old, cross)) in board.run(window).iter().zip(board.crosses(window)).enumerate() {
        let mut code = old;
        if old == EMPTY {
            code = codes[placement.len()];
            let square = Square::on_line(axis, line, window.start + place as u8);
            placement.lay(square, code.symbol().into()).expect("distinct squares of a line");
            let earned = u32::from(cross.points[code.index()]);
            if crossed >> place & 1 == 1 && earned > 0 {
                // A cross run contains one new tile.
                score.cross += earned - terms.bonus(1);
                score.bonus += terms.bonus(1);
            }
        }
        operators += u32::from(code.is_operator());
        value.read(code);
    }
    if value.earns(terms.positive_only) {
        score.primary = operators;
        score.bonus += terms.bonus(u32::from(window.tiles));
    }
    if axis == Axis::Column && board.row_allows(window) >> u16::from(codes[0].is_operator()) & 1 == 1 {
        // MS-15: the row of a single tile comes first.
        std::mem::swap(&mut score.primary, &mut score.cross);
    }
    score.primary += terms.opening(board);
    Found::new(placement, score)
}
