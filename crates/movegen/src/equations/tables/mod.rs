//! The fillings of a part, sorted by value.

pub(super) mod filled;
pub(super) mod grouped;
pub(super) mod pool;
pub(super) mod table;
