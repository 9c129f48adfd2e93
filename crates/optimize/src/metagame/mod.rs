//! Meta-games, matrices of win shares: equilibria and best responses.
//!
//! This module only computes; it plays, reads and prints nothing. A [`Payoff`] has win shares.
//!
//! | question | item |
//! |---|---|
//! | in what proportions should strategies be brought, and is that the only way? | [`equilibrium()`] |
//! | within what error are all payoffs at once? | [`uniform_error()`] |
//! | what does a newcomer gain against a mixture? | [`FreshGain`] |
//! | is there a strategy that beats the mixture? | [`DoubleOracle`] |

mod double_oracle;
mod error;
mod face;
mod gain;
mod linear_program;
mod mixture;
mod nash;
mod payoff;
mod uniform;

pub use double_oracle::{DoubleOracle, Exploitability, Progress, StoppingRule};
pub use error::MetaError;
pub use gain::{FreshGain, FreshSeed};
pub use mixture::Mixture;
pub use nash::{Equilibrium, equilibrium};
pub use payoff::Payoff;
pub use uniform::uniform_error;
