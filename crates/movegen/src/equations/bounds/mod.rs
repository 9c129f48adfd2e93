//! Bounds on the values of parts and on the points of windows.

pub(super) mod part_bounds;
pub(super) mod scores;
pub(super) mod sizes;
pub(super) mod window_bounds;
