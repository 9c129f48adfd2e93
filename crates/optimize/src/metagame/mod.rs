//! Meta-games, matrices of win shares: equilibria, α-rank, cyclic structure, and best responses.
//!
//! This module only computes; it plays, reads and prints nothing. A [`Payoff`] has win shares.
//!
//! | question | item |
//! |---|---|
//! | in what proportions should strategies be brought, and is that the only way? | [`equilibrium()`] |
//! | which strategies does evolution keep? | [`AlphaRank`] |
//! | what does a single rating hide, and would noise look the same? | [`LogOdds`], [`NoiseShares`] |
//! | how sure is all that? | [`bootstrap()`] |
//! | what is gained against it by pairs that did not choose it? | [`halves()`] |
//! | within what error are all payoffs at once? | [`uniform_error()`] |
//! | which strategies can be left out before they are measured well? | [`dominated()`] |
//! | what does a newcomer gain against a mixture? | [`FreshGain`] |
//! | is there a strategy that beats the mixture? | [`DoubleOracle`] |
//!
//! Random generators are arguments; the same generator gives the same numbers.

mod alpha_rank;
mod bootstrap;
mod cyclic;
mod dominance;
mod double_oracle;
mod error;
mod face;
mod gain;
mod halves;
mod linear_program;
mod mixture;
mod nash;
mod outcomes;
mod payoff;
mod uniform;

pub use alpha_rank::AlphaRank;
pub use bootstrap::{MetaEstimates, NoiseShares, WeightEstimate, bootstrap};
pub use cyclic::LogOdds;
pub use dominance::{Dominated, dominated};
pub use double_oracle::{DoubleOracle, Exploitability, Progress, StoppingRule};
pub use error::MetaError;
pub use gain::{FreshGain, FreshSeed};
pub use halves::{Halves, halves};
pub use mixture::Mixture;
pub use nash::{Equilibrium, equilibrium};
pub use outcomes::Outcomes;
pub use payoff::Payoff;
pub use uniform::{UniformError, uniform_error};
