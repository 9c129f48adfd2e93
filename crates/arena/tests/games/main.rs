//! Whole games: legality, recording, and dependence on nothing but the seed.

mod common;
mod courses;
mod draws;
#[cfg(unix)]
mod external_luck;
mod external_seen;
#[cfg(unix)]
mod external_time;
mod mutations;
mod observations;
mod private;
mod recounts;
mod restrictions;
mod self_matches;
mod shared;
mod shared_bag_games;
mod whole_games;
