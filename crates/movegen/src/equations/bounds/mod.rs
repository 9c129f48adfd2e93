//! Bounds on the values of runs and on the points of windows.

pub(super) mod scores;
pub(super) mod sizes;
pub(super) mod window_bounds;
