//! Fillings of whole runs: parts joined by equal values.

pub(super) mod run;
pub(super) mod steps;
pub(super) mod turn;
