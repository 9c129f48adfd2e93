//! Limits on the size of plans.
//!
//! Games are counted range by range as they are read, so memory hardly grows with a run. The parts that do grow are
//! bounded here, so that typing errors in sizes are rejected before the first game.

use crate::experiment::MAX_PAIRS;
use crate::run::{LabError, Layout, Result};
use crate::study::LARGEST_BLOCK;

/// The maximum number of blocks of games in a results folder.
pub const MAX_BLOCKS: u64 = 20_000_000;

/// The maximum number of self-play pairs of all variants together; each takes about 100 bytes of memory while
/// variants are compared.
pub const MAX_SELF_PLAY_PAIRS: u64 = 100_000_000;

/// The maximum number of pairs of a match; each takes 181 bytes of memory.
pub const MAX_MATCH_PAIRS: u64 = 20_000_000;

impl Layout {
    /// The most pairs of each matchup that an experiment with these matchups can have.
    pub fn most_pairs(&self) -> u64 {
        (MAX_BLOCKS / self.plan.matchups.len() as u64 * LARGEST_BLOCK).min(MAX_PAIRS)
    }

    /// Checks the numbers of blocks and self-play pairs of the plan.
    ///
    /// # Errors
    /// If a limit is exceeded.
    pub fn check_size(&self) -> Result<()> {
        let (name, games, blocks) = (&self.experiment.name, self.plan.games(), self.plan.blocks());
        if blocks > MAX_BLOCKS {
            return Err(LabError::Input(format!(
                "{name}: this plan has {games} games in {blocks} blocks, and a folder holds at most {MAX_BLOCKS} blocks: it needs \
                 fewer pairs or fewer matchups"
            )));
        }
        let self_play: u64 = self
            .sections
            .iter()
            .map(|section| section.self_matches.len() as u64)
            .sum();
        if self_play.saturating_mul(self.plan.pairs) > MAX_SELF_PLAY_PAIRS {
            return Err(LabError::Input(format!(
                "{name}: {} pairs of each of {self_play} self-play matches, and at most {MAX_SELF_PLAY_PAIRS} self-play pairs can \
                 be compared: at most {} pairs (run --pairs, or 'pairs' in the file)",
                self.plan.pairs,
                MAX_SELF_PLAY_PAIRS / self_play
            )));
        }
        Ok(())
    }
}
