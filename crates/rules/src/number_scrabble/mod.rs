//! Number Scrabble, clauses NS-1 to NS-12 of the rules page. What it shares with Binary Number Scrabble is in
//! [`shared_bag`].

mod equation;
mod options;
mod surd;

pub use crate::shared_bag::Action;
pub use equation::{Equation, bonus, part_value};
pub use options::NumberScrabble;
pub use surd::Surd;

use board::Symbol;

use crate::Fault;
use crate::shared_bag::{self, Common, SharedBag, identities, shared_bag_game};

/// A strict judge of one game of Number Scrabble.
pub type Referee = shared_bag::Referee<NumberScrabble>;

shared_bag_game!(NumberScrabble, "number-scrabble", options::entries);

/// NS-9.
const IDENTITIES: [(Symbol, Symbol); 3] =
    [(Symbol::Times, Symbol::D1), (Symbol::Plus, Symbol::D0), (Symbol::Minus, Symbol::D0)];

impl SharedBag for NumberScrabble {
    const SYMBOLS: &'static [Symbol] = &options::SYMBOLS;

    fn common(&self) -> &Common {
        &self.common
    }

    fn equation_bonus(&self, run: &[Symbol]) -> Result<u64, Fault> {
        let equation = Equation::new(run, self.common.order())?;
        if self.common.ban_identities() {
            identities(run, &IDENTITIES, self.common.both_sides(), "NS-9")?;
        }
        Ok(equation.bonus())
    }
}
