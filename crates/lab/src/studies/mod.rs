//! Studies: each folder holds the settings, the work, the results and the table columns of one.

pub(crate) mod adaptive;
pub mod balance;
pub mod equilibrium;
pub(crate) mod journalled;
pub(crate) mod kind;
pub mod power;
pub mod race;
pub mod ranking;
pub(crate) mod replayed;
pub mod search;
pub mod training;
pub mod tune;
pub mod why;
pub mod worth;

pub use adaptive::{Study, StudyReport, evidence, level, percent};
pub use kind::StudyKind;
pub use replayed::Retold;
