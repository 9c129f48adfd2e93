//! Values of parts: rounded, bounded by intervals, and exact.

pub(super) mod amount;
pub(super) mod band;
pub(super) mod field;
pub(super) mod key;
pub(super) mod rounded;
