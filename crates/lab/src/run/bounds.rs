//! The largest plans that are played.
//!
//! Games are counted range by range as they are read, so memory hardly grows with a run. What does grow with it is bounded here,
//! so that a slip of the pen is refused before the first game.

use crate::run::{LabError, Layout};

/// The most blocks of games in a results folder.
pub const MAX_BLOCKS: u64 = 20_000_000;

/// The most self-play pairs of all variants together: about 100 bytes of each stay in memory while they are compared.
pub const MAX_SELF_PLAY_PAIRS: u64 = 100_000_000;

/// The most pairs of a match: 181 bytes of each stay in memory.
pub const MAX_MATCH_PAIRS: u64 = 20_000_000;

impl Layout {
    /// Refuses a plan with more blocks or self-play pairs than there can be.
    ///
    /// # Errors
    /// When it has more.
    pub fn check_size(&self) -> Result<(), LabError> {
        let (name, games, blocks) = (&self.experiment.name, self.plan.games(), self.plan.blocks());
        if blocks > MAX_BLOCKS {
            return Err(LabError::Input(format!(
                "{name}: this plan has {games} games in {blocks} blocks, and a folder holds at most {MAX_BLOCKS} blocks: it needs \
                 fewer pairs or fewer matchups"
            )));
        }
        let self_play: u64 = self.sections.iter().map(|section| section.mirrors.len() as u64).sum();
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

/// Refuses a match of more pairs than there can be.
///
/// # Errors
/// When it has more.
pub(crate) fn check_match(pairs: u64) -> Result<(), LabError> {
    if pairs <= MAX_MATCH_PAIRS {
        return Ok(());
    }
    Err(LabError::Input(format!(
        "a match of {pairs} pairs, and it can have at most {MAX_MATCH_PAIRS}; 'bagsplit run' plays more"
    )))
}
