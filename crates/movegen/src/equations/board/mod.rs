//! The board: cross runs, scores of squares, and the windows that tiles can be placed on.

pub(super) mod cross;
pub(super) mod position;
pub(super) mod windows;
