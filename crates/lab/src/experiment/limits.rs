//! The largest files and experiments.

/// The most bytes of a TOML file: 8 MiB. The parser takes some 35 times as much memory, and an experiment with the
/// most setups there can be, each with its bags, fits.
pub const MAX_TOML: u64 = 8 << 20;

/// The most bytes of a board: 64 KiB. The largest board takes less than 2 KiB.
pub const MAX_BOARD: u64 = 64 << 10;

/// The most matchups of an experiment, those of all its variants or populations together: each has files of its own in the results
/// folder, and counts in memory when it is ranked.
pub const MAX_MATCHUPS: u64 = 1_000_000;

/// The most characters of a description: some pages, which every results folder repeats.
pub const MAX_DESCRIPTION: usize = 10_000;

/// The most hypotheses, and the most characters of each: a registration is to be read.
pub const MAX_HYPOTHESES: usize = 100;
/// The most characters of a hypothesis.
pub const MAX_HYPOTHESIS: usize = 1000;

/// The most setups that an experiment can have: each is held in memory for every variant, and listed in every table.
pub const MAX_SETUPS: usize = 4096;
