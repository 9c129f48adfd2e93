//! The tests of bagsplit-lab through its public interface.

mod balance;
mod balance_games;
mod error_rate;
mod exploit;
mod files;
mod made_up;
mod matches;
mod metadata;
mod panics;
mod played;
mod races;
mod reading;
mod registration;
mod round_trip;
mod same_bytes;
mod schema;
mod shards;
mod stored_games;
mod sweeps;
mod training;
mod tune;
mod unfit;
mod until;
mod verify;
mod why;
mod worth;
