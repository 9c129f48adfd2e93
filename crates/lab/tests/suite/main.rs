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
mod races;
mod reading;
mod round_trip;
mod schema;
mod until;
