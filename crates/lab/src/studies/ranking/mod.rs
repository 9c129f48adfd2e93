//! Ranking of setups: findings over the field, classes of opponents, and what holds across populations of players.

pub(crate) mod class_columns;
pub(crate) mod classes;
pub mod columns;
pub mod comparison_columns;
pub(crate) mod field_classes;
pub(crate) mod findings;
pub(crate) mod ranked_sums;
pub(crate) mod robust;
pub mod verdict_columns;

pub use classes::FieldClasses;
pub use field_classes::{ClassFinding, Grouping, field_classes, head_to_head};
pub use findings::{ComparisonFinding, Findings, MatchupFinding, SetupFinding, find};
pub use robust::{Judged, Robust, robust};
