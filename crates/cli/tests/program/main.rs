//! Tests of the program as its users run it.
//!
//! All of it is one test program: it is linked once, and while one test waits for a process another computes.

mod architecture;
mod attacks;
#[cfg(unix)]
mod before_games;
#[cfg(unix)]
mod bot_check;
mod built_in;
#[cfg(unix)]
mod by_hand;
mod common;
mod damage;
mod external;
mod fit_player;
mod forged;
#[cfg(unix)]
mod interrupts;
mod json;
#[cfg(unix)]
mod kills;
mod large_tables;
mod left_out;
mod levels;
mod matches;
mod mistakes;
mod moves;
#[cfg(unix)]
mod odd_inputs;
mod outputs;
mod ownership;
mod players;
#[cfg(unix)]
mod printing;
mod quickstart;
mod registration;
mod report;
mod review;
#[cfg(unix)]
mod run;
mod runs;
#[cfg(unix)]
mod same_bytes;
mod same_tables;
mod search_by_hand;
#[cfg(unix)]
mod serve;
mod shards;
mod shared_bag;
mod small_samples;
#[cfg(unix)]
mod snapshots;
mod squares;
mod stored_games;
mod studies;
#[cfg(unix)]
mod submit;
mod sweeps;
#[cfg(unix)]
mod system_errors;
mod text_files;
mod true_sentences;
mod tune;
mod weights;
mod who_plays;
mod why;
#[cfg(unix)]
mod worth;
