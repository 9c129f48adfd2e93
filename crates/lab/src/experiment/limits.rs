//! The largest files and experiments.

/// The maximum size of a TOML file: 8 MiB. The parser takes about 35 times as much memory. An experiment with the
/// maximum number of setups, each with its bags, fits.
pub const MAX_TOML: u64 = 8 << 20;

/// The maximum size of a board: 64 KiB. The largest board takes less than 2 KiB.
pub const MAX_BOARD: u64 = 64 << 10;

/// The maximum number of matchups of an experiment, over all variants or populations: each has its own files in the
/// results folder, and takes memory for ranking.
pub const MAX_MATCHUPS: u64 = 1_000_000;

/// The maximum number of characters of a description, which every results folder repeats.
pub const MAX_DESCRIPTION: usize = 10_000;

/// The maximum number of hypotheses, so that a registration stays readable.
pub const MAX_HYPOTHESES: usize = 100;
/// The maximum number of characters of a hypothesis.
pub const MAX_HYPOTHESIS: usize = 1000;

/// The maximum number of setups of an experiment: each is held in memory for every variant, and listed in every
/// table.
pub const MAX_SETUPS: usize = 4096;
