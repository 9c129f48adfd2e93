//! Number Scrabble, clauses NS-1 to NS-12 of the rules page. The rules shared with Binary Number Scrabble are in
//! [`shared_bag`](crate::rules::shared_bag).

mod equation;
mod options;
mod surd;

pub use equation::{bonus, equation_value, part_value};
pub use options::NumberScrabble;
pub use surd::Surd;

use crate::board::Symbol;

use crate::rules::Fault;
use crate::rules::shared_bag::{Common, IDENTITIES, Published, SharedBag, identities};

impl SharedBag for NumberScrabble {
    /// NS-2.
    const PUBLISHED: Published = Published {
        name: "number-scrabble",
        title: "Number Scrabble",
        symbols: &Symbol::list::<17>("0123456789+-*/=sr"),
        tiles: &[
            ("012", 5, 1),
            ("34689", 5, 2),
            ("5", 5, 3),
            ("7", 5, 4),
            ("+-", 7, 1),
            ("*", 5, 2),
            ("/", 5, 3),
            ("sr", 2, 3),
            ("=", 20, 1),
            ("?", 4, 0),
        ],
    };

    fn common(&self) -> &Common {
        &self.common
    }

    fn equation_bonus(&self, run: &[Symbol]) -> Result<u64, Fault> {
        let value = equation_value(run, self.common.order)?;
        if self.common.ban_identities {
            identities(run, IDENTITIES, self.common.both_sides, "NS-9")?;
        }
        Ok(self.bonus.points(value.ceiling_of_absolute(), 10))
    }
}
