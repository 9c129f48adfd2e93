//! Binary Number Scrabble, clauses BS-1 to BS-7 of the rules page. Everything else is shared with Number Scrabble, in
//! [`shared_bag`](crate::rules::shared_bag).

mod equation;
mod options;

pub use equation::{bonus, equation_value, part_value};
pub use options::{BinaryNumberScrabble, Bonus};

use crate::board::Symbol;

use crate::rules::Fault;
use crate::rules::shared_bag::{Common, IDENTITIES, Published, SharedBag, identities};

/// BS-7.
const LOGIC_IDENTITIES: &[(Symbol, Symbol)] =
    &[(Symbol::And, Symbol::D1), (Symbol::Or, Symbol::D0)];

impl SharedBag for BinaryNumberScrabble {
    /// BS-1. There is no XOR tile unless an option adds some; its default score is that of the other logical operators.
    const PUBLISHED: Published = Published {
        name: "binary-number-scrabble",
        title: "Binary Number Scrabble",
        symbols: &Symbol::list::<11>("01+-*/=AONX"),
        tiles: &[
            ("01", 28, 1),
            ("=", 14, 1),
            ("+-", 5, 1),
            ("*", 3, 2),
            ("/", 2, 4),
            ("OAN", 4, 1),
            ("X", 0, 1),
            ("?", 3, 0),
        ],
    };

    fn common(&self) -> &Common {
        &self.common
    }

    fn equation_bonus(&self, run: &[Symbol]) -> Result<u64, Fault> {
        let value = equation_value(run, self.common.order)?;
        if self.common.ban_identities {
            identities(run, IDENTITIES, self.common.both_sides, "NS-9")?;
            if self.logic_identities {
                identities(run, LOGIC_IDENTITIES, false, "BS-7")?;
            }
        }
        Ok(bonus(value, self.bonus))
    }
}
