//! Symbols and the rest of a hand while tiles are placed.

pub(super) mod blanks;
pub(super) mod counts;
pub(super) mod hand_left;
pub(super) mod leaves;
pub(super) mod symbols;
