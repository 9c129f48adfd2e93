//! The numbers of new operators that leave a run valid (MS-10).

use bagsplit_game::board::{MAX_HAND, MAX_SIDE};

use super::code::{Code, EMPTY};

/// The state of reading a run, for every possible number of new operators at once: bit j of a mask says that with j of
/// them, some arrangement is valid so far.
#[derive(Clone, Copy)]
pub(super) struct Grammar {
    /// The last symbol is a digit.
    pub(super) digit: u16,
    /// The last symbol is an operator, or there is none: an operator cannot follow in either case.
    operator: u16,
}

impl Grammar {
    pub(super) const START: Grammar = Grammar {
        digit: 0,
        operator: 1,
    };

    pub(super) const NOTHING: Grammar = Grammar {
        digit: 0,
        operator: 0,
    };

    /// By number of tiles: new tiles alone.
    pub(super) const NEW: [Grammar; MAX_HAND + 1] = {
        let mut new = [Grammar::START; MAX_HAND + 1];
        let mut tiles = 1;
        while tiles <= MAX_HAND {
            new[tiles] = new[tiles - 1].new_tile();
            tiles += 1;
        }
        new
    };

    #[inline]
    pub(super) const fn new_tile(self) -> Grammar {
        Grammar {
            digit: self.digit | self.operator,
            operator: self.digit << 1,
        }
    }

    #[inline]
    pub(super) const fn old_tile(self, is_operator: bool) -> Grammar {
        if is_operator {
            Grammar {
                digit: 0,
                operator: self.digit,
            }
        } else {
            Grammar {
                digit: self.digit | self.operator,
                operator: 0,
            }
        }
    }

    /// The numbers of new operators with which the run can end here: valid, and with an operator somewhere.
    #[inline]
    pub(super) const fn ended(self, old_operators: u8) -> u16 {
        if old_operators == 0 {
            self.digit & !1
        } else {
            self.digit
        }
    }
}

/// The grammar of a run, read from its end.
pub(super) struct Ahead {
    /// By place: bit j says that the run from here on can be valid with j new operators, after a digit.
    pub(super) after_digit: [u16; MAX_SIDE as usize + 1],
    /// The same after an operator.
    pub(super) after_operator: [u16; MAX_SIDE as usize + 1],
}

impl Ahead {
    pub(super) fn look(run: &[Code]) -> Ahead {
        let none = [0; MAX_SIDE as usize + 1];
        let mut ahead = Ahead {
            after_digit: none,
            after_operator: none,
        };
        ahead.after_digit[run.len()] = 1;
        for (place, &code) in run.iter().enumerate().rev() {
            let (digit, operator) = (
                ahead.after_digit[place + 1],
                ahead.after_operator[place + 1],
            );
            (ahead.after_digit[place], ahead.after_operator[place]) = if code == EMPTY {
                (digit | operator << 1, digit)
            } else if code.is_digit() {
                (digit, digit)
            } else {
                (operator, 0)
            };
        }
        ahead
    }
}
