//! What does a network read where both players draw from one bag?

/// How many inputs there are.
pub const SHARED_INPUTS: usize = 96;

/// The version of their meaning: weights are for one of them.
pub const SHARED_VERSION: u32 = 1;
