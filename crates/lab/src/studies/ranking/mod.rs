//! Ranking of setups: findings over the field, and what holds across populations of players.

pub mod columns;
pub mod comparison_columns;
pub(crate) mod findings;
pub mod matchup_columns;
pub(crate) mod robust;
pub mod verdict_columns;

pub use findings::{ComparisonFinding, Findings, MatchupFinding, SetupFinding, find, head_to_head};
pub use robust::{Judged, Robust, robust};
