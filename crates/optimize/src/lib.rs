//! Adaptive search: best-arm identification, equilibria of matchup tables, and tuning of rules.

pub mod metagame;
pub mod select;
pub mod tune;
