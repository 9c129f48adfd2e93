//! Which numbers of new operators leave a run valid (MS-10).

use super::super::code::{Code, EMPTY};
use super::lines::LONGEST;
use super::multisets::MOST;

/// The state of reading a run, for every possible number of new operators at once: bit j of a mask says
/// that with j of them, some arrangement is valid so far.
#[derive(Clone, Copy)]
pub(super) struct Grammar {
    /// The last symbol is a digit.
    pub(super) digit: u8,
    /// The last symbol is an operator, or there is none: an operator cannot follow either.
    operator: u8,
}

impl Grammar {
    pub(super) const START: Grammar = Grammar { digit: 0, operator: 1 };

    #[inline]
    pub(super) fn new_tile(self) -> Grammar {
        Grammar { digit: self.digit | self.operator, operator: self.digit << 1 }
    }

    #[inline]
    pub(super) fn block(self, block: &Block) -> Grammar {
        let before = if block.starts_with_operator { self.digit } else { self.digit | self.operator };
        let before = if block.is_sound { before } else { 0 };
        if block.ends_with_operator {
            Grammar { digit: 0, operator: before }
        } else {
            Grammar { digit: before, operator: 0 }
        }
    }
}

/// By number of tiles: the grammar of new tiles alone.
pub(super) const NEW: [Grammar; MOST + 1] = {
    let mut new = [Grammar::START; MOST + 1];
    let mut tiles = 1;
    while tiles <= MOST {
        let Grammar { digit, operator } = new[tiles - 1];
        new[tiles] = Grammar { digit: digit | operator, operator: digit << 1 };
        tiles += 1;
    }
    new
};

/// Old tiles side by side, between empty squares or edges.
#[derive(Clone, Copy, Default)]
pub(super) struct Block {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) operators: u8,
    starts_with_operator: bool,
    ends_with_operator: bool,
    /// No two operators touch.
    is_sound: bool,
    /// The last tile.
    pub(super) last: Code,
}

/// The most blocks that a line can hold.
pub(super) const BLOCKS: usize = LONGEST / 2 + 1;

/// Finds the blocks of a line; how many there are.
pub(super) fn blocks(codes: &[Code], blocks: &mut [Block; BLOCKS]) -> usize {
    let (mut count, mut place) = (0, 0);
    while place < codes.len() {
        if codes[place] == EMPTY {
            place += 1;
            continue;
        }
        let mut block =
            Block { start: place, starts_with_operator: codes[place].is_operator(), ..Block::default() };
        block.is_sound = true;
        while place < codes.len() && codes[place] != EMPTY {
            let operator = codes[place].is_operator();
            block.is_sound &= !(operator && block.ends_with_operator);
            block.ends_with_operator = operator;
            block.operators += u8::from(operator);
            block.last = codes[place];
            place += 1;
        }
        block.end = place;
        blocks[count] = block;
        count += 1;
    }
    count
}

/// By whether one old tile is an operator, the number of new tiles before it, and the number behind it: which
/// numbers of new operators make a valid expression.
pub(super) static AROUND: [[[u8; MOST + 1]; MOST + 1]; 2] = around();

/// By whether one old tile is an operator, and the number of new tiles: the same wherever it is.
pub(super) static AROUND_ANYWHERE: [[u8; MOST + 1]; 2] = {
    let mut anywhere = [[0; MOST + 1]; 2];
    let mut at = 0;
    while at < 2 * (MOST + 1) * (MOST + 1) {
        let (old, before, behind) =
            (at / (MOST + 1) / (MOST + 1), at / (MOST + 1) % (MOST + 1), at % (MOST + 1));
        if before + behind <= MOST {
            anywhere[old][before + behind] |= AROUND_CONST[old][before][behind];
        }
        at += 1;
    }
    anywhere
};

const AROUND_CONST: [[[u8; MOST + 1]; MOST + 1]; 2] = around();

const fn around() -> [[[u8; MOST + 1]; MOST + 1]; 2] {
    let mut around = [[[0; MOST + 1]; MOST + 1]; 2];
    let mut before = 0;
    while before <= MOST {
        let Grammar { digit, operator } = NEW[before];
        // Behind the old tile: a digit follows anything, an operator only a digit.
        let states =
            [Grammar { digit: digit | operator, operator: 0 }, Grammar { digit: 0, operator: digit }];
        let mut old = 0;
        while old < 2 {
            let (mut state, mut behind) = (states[old], 0);
            while before + behind <= MOST {
                around[old][before][behind] = if old == 0 { state.digit & !1 } else { state.digit };
                let Grammar { digit, operator } = state;
                state = Grammar { digit: digit | operator, operator: digit << 1 };
                behind += 1;
            }
            old += 1;
        }
        before += 1;
    }
    around
}
