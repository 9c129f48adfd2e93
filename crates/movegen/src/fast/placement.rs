//! The placement of a filled window, its score by source, and the window of a placement.

use bagsplit_game::board::{Axis, Placement, Square, Symbol};
use bagsplit_game::rules::Score;

use super::board::{Board, Line};
use super::code::{Code, EMPTY};
use super::terms::Terms;
use super::value::{NARROW, Value, Whole};
use super::windows::Window;
use crate::found::Found;

/// The window of a placement along an axis, without what only searches need; `None` when its run there is not a valid
/// expression (MS-10, MS-13, MS-14).
pub(super) fn window(board: &Board, axis: Axis, placement: &Placement) -> Option<Window> {
    let (side, &(square, _)) = (board.side as u8, placement.tiles().first()?);
    let (number, first) = (square.line(axis), square.place(axis));
    let line = if axis == Axis::Row { number } else { side.saturating_add(number) };
    let mut new = 0;
    let &Line { occupied, mut operators, .. } =
        board.lines.get(usize::from(line)).filter(|_| number < side)?;
    for &(square, face) in placement.tiles() {
        let (place, symbol) = (square.place(axis), face.symbol());
        let is_known = !face.is_blank() && (Symbol::D1..=Symbol::Divide).contains(&symbol);
        if square.line(axis) != number || place >= side || !is_known {
            return None;
        }
        new |= 1 << place;
        operators |= u32::from(symbol.is_arithmetic()) << place;
    }
    let all = occupied | new;
    let start = first + 1 - (all << (31 - first)).leading_ones() as u8;
    let end = first + (all >> first).trailing_ones() as u8;
    let run = (1 << end) - (1 << start);
    let operators = (operators & run) >> start;
    let joins = if board.empty { number == side / 2 && new >> number & 1 == 1 } else { new != run };
    let is_valid = operators != 0 && operators & (operators << 1 | 1 | 1 << (end - start - 1)) == 0;
    let is_laid = new & occupied == 0 && new & !run == 0;
    let tiles = placement.len() as u8;
    (joins && is_valid && is_laid).then_some(Window { line, start, end, first, tiles, ..Window::default() })
}

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
