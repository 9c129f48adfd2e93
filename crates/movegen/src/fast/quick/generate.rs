//! The windows of a line that holds several old tiles, or none on an empty board.

use board::{Axis, Square};

use super::super::code::{Code, EMPTY};
use super::grammar::{BLOCKS, Block, Grammar, NEW, blocks};
use super::multisets::MOST;
use super::table::{NO_OLD, one_old};
use super::windows::{SEVERAL_OLD, Window};

/// Visits the windows of a line of several old tiles in order of the first square and the number of tiles;
/// on an empty board those that cover `centre`, if that is in this line.
pub(super) fn generate(
    codes: &[Code],
    (axis, number, line): (Axis, u8, u8),
    centre: Option<usize>,
    mut visit: impl FnMut(Window),
) {
    let side = codes.len();
    let mut found = [Block::default(); BLOCKS];
    let count = blocks(codes, &mut found);
    let blocks = &found[..count];
    // The number of the first block behind the square.
    let mut ahead = 0;
    for (first, &code) in codes.iter().enumerate() {
        if code != EMPTY {
            continue;
        }
        while ahead < count && blocks[ahead].end <= first {
            ahead += 1;
        }
        let square = Square::on_line(axis, number, first as u8);
        let order = u16::from(square.row) << 5 | u16::from(square.col);
        let before = ahead.checked_sub(1).map(|at| &blocks[at]).filter(|block| block.end == first);
        let (mut start, mut tiles, mut place) = (first, 0, first);
        let (mut grammar, mut old_operators, mut one) = (Grammar::START, 0, (0, EMPTY));
        if let Some(block) = before {
            (start, old_operators, one) = (block.start, block.operators, (0, block.last));
            grammar = grammar.block(block);
        } else if let Some(block) = blocks.get(ahead) {
            // Short of the next block, new tiles are alone.
            tiles = (block.start - first - 1).min(MOST);
            (place, grammar) = (first + tiles, NEW[tiles]);
        } else if centre.is_none() {
            break;
        }
        let mut next = ahead;
        while tiles < MOST && place < side {
            grammar = grammar.new_tile();
            place += 1;
            tiles += 1;
            if let Some(block) = blocks.get(next)
                && block.start == place
            {
                grammar = grammar.block(block);
                old_operators += block.operators;
                one = (tiles as u8, block.last);
                place = block.end;
                next += 1;
            }
            // MS-10: at least one operator.
            let operators = if old_operators == 0 { grammar.digit & !1 } else { grammar.digit };
            let allowed = centre.is_none_or(|centre| (first..place).contains(&centre));
            if operators == 0 || !allowed {
                continue;
            }
            let bit = match place - start - tiles {
                0 => NO_OLD,
                1 => one_old(one.0, one.1),
                _ => SEVERAL_OLD,
            };
            visit(Window {
                line,
                start: start as u8,
                end: place as u8,
                first: first as u8,
                tiles: tiles as u8,
                old_operators,
                operators,
                bit,
                order: order | if tiles > 1 { (axis as u16) << 10 } else { 0 },
            });
        }
    }
}
