//! Whole games: what they are, what is told of them, and that nothing but the seed changes them.

mod common;
mod courses;
mod details;
mod draw_luck;
mod mirrors;
mod mutations;
mod private;
mod recounts;
mod restrictions;
mod shared;
mod shared_bag_games;
mod whole_games;
