//! What a kind of run counts besides the ranking of every section, and what it concludes.

use bagsplit_arena::BlockResult;

use crate::run::section::Section;
use crate::run::{Layout, Result};
use crate::studies::answer::{Answer, SectionFindings};

/// A kind of run.
pub(crate) trait RunKind {
    /// Counts a block of the matchup with this index in the plan; returns whether it belongs to the ranking too.
    fn add(&mut self, _section: &Section, _place: usize, _block: &BlockResult) -> bool {
        true
    }

    /// The answer to the question of the experiment, after the rankings of its sections.
    ///
    /// # Errors
    /// When an estimate cannot be computed.
    fn conclude(self: Box<Self>, _: &Layout, _: &[SectionFindings]) -> Result<Answer> {
        Ok(Answer::Ranking)
    }
}

/// The rankings are the answer.
impl RunKind for () {}
