//! Binary Number Scrabble, clauses BS-1 to BS-7 of the rules page. What it shares with Number Scrabble, which
//! is everything else, is in [`shared_bag`].

mod equation;
mod options;

pub use crate::shared_bag::Action;
pub use equation::{Equation, bonus, part_value};
pub use options::{BinaryNumberScrabble, Bonus};

use board::Symbol;

use crate::Fault;
use crate::shared_bag::{self, Common, SharedBag, identities, shared_bag_game};

/// A strict judge of one game of Binary Number Scrabble.
pub type Referee = shared_bag::Referee<BinaryNumberScrabble>;

shared_bag_game!(BinaryNumberScrabble, "binary-number-scrabble", options::entries);

/// NS-9.
const IDENTITIES: [(Symbol, Symbol); 3] =
    [(Symbol::Times, Symbol::D1), (Symbol::Plus, Symbol::D0), (Symbol::Minus, Symbol::D0)];
/// BS-7.
const LOGIC_IDENTITIES: [(Symbol, Symbol); 2] = [(Symbol::And, Symbol::D1), (Symbol::Or, Symbol::D0)];

impl SharedBag for BinaryNumberScrabble {
    const SYMBOLS: &'static [Symbol] = &options::SYMBOLS;

    fn common(&self) -> &Common {
        &self.common
    }

    fn equation_bonus(&self, run: &[Symbol]) -> Result<u64, Fault> {
        let equation = Equation::new(run, self.common.order())?;
        if self.common.ban_identities() {
            identities(run, &IDENTITIES, self.common.both_sides(), "NS-9")?;
            if self.logic_identities {
                identities(run, &LOGIC_IDENTITIES, false, "BS-7")?;
            }
        }
        Ok(equation.bonus(self.bonus))
    }
}
