//! The places of a run, its parts and its two sides.

pub(super) mod parts;
pub(super) mod pattern_index;
pub(super) mod place;
pub(super) mod sides;
