//! Search of whole positions: the best placements, or all of them.

pub(super) mod best_search;
pub(super) mod hand_caches;
pub(super) mod list;
pub(super) mod queue;
pub(super) mod record;
