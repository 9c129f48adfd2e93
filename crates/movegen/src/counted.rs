//! Numbers of legal and scoring placements.

/// Numbers of placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counted {
    /// The number of legal placements.
    pub placements: u64,
    /// The number of legal placements that score points.
    pub scoring: u64,
}
