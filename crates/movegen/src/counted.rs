//! Numbers of placements, legal and scoring.

/// Numbers of placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counted {
    /// Those that are legal.
    pub placements: u64,
    /// Those of them that earn points.
    pub scoring: u64,
}
