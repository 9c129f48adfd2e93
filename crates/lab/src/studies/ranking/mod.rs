//! Ranking of setups: findings over the field, and what holds across populations of players.

pub(crate) mod choice;
pub mod columns;
pub mod comparison_columns;
pub(crate) mod findings;
pub(crate) mod hypotheses;
pub mod matchup_columns;
pub(crate) mod rule;
pub mod verdict_columns;

pub use choice::{Recommended, recommended};
pub use findings::{ComparisonFinding, Findings, MatchupFinding, SetupFinding, find, head_to_head};
pub use hypotheses::{HypothesisVerdict, TestedHypothesis};
pub use rule::{Candidate, Choice, Simplicity, WorstOpponent};

#[cfg(test)]
mod tests;
