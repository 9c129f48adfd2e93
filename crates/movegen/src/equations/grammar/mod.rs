//! The grammars of the two games, read symbol by symbol.

pub(super) mod arithmetic;
pub(super) mod binary;
pub(super) mod binary_part;
pub(super) mod decimal;
pub(super) mod decimal_exact;
pub(super) mod decimal_part;
