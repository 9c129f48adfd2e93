//! Learns what positions are worth from games: plays, fits a network, and proves that it is better.

pub mod fit;
pub mod samples;
