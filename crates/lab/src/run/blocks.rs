//! Reading the games of an experiment from its folder, block by block, to count them.

use bagsplit_arena::{BlockResult, PairRange};
use bagsplit_storage::{Folder, StoreError, StoredBlock};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::run::games_files::Sizes;
use crate::run::section::Section;
use crate::run::{Layout, Result};

/// The number of blocks in memory at a time: enough for many threads to read, and small compared with the totals.
const BLOCKS_AT_A_TIME: usize = 32;

/// Counts the games of an experiment.
pub(crate) trait Counter {
    /// Adds a block of the matchup with this index in the plan.
    ///
    /// # Errors
    /// When it cannot be counted.
    fn add(&mut self, section: &Section, place: usize, block: &BlockResult) -> Result<()>;

    /// All blocks of a section that begin below the pair index `end` have been added, and later ones follow.
    ///
    /// # Errors
    /// When an estimate cannot be computed.
    fn fold(&mut self, _section: &Section, _end: u64) -> Result<()> {
        Ok(())
    }
}

impl Layout {
    /// Counts all games of a folder: blocks arrive in the order of the plan. If there are more games than fit one table,
    /// they arrive in ranges of pairs, each in the order of the plan. With a pool all its threads read blocks.
    pub(crate) fn count(
        &self,
        folder: &Folder,
        pool: Option<&ThreadPool>,
        counter: &mut impl Counter,
    ) -> Result<()> {
        let stored = self.stored_ranges(folder)?;
        let end = stored
            .iter()
            .flatten()
            .map(|pairs| pairs.end())
            .max()
            .unwrap_or(0);
        let games: u64 = stored.iter().flatten().map(|pairs| pairs.games()).sum();
        // More games than fit one table are counted by ranges of pairs, each of which is folded, so that memory is
        // bounded.
        let range = Sizes::here()?
            .pairs_counted(games, self.plan.matchups.len())
            .unwrap_or(end.max(1));
        for section in &self.sections {
            for first in (0..end).step_by(usize::try_from(range).unwrap_or(usize::MAX)) {
                let all: Vec<(usize, StoredBlock)> = section
                    .places()
                    .flat_map(|place| {
                        let begun = begun_in(&stored[place], first, range);
                        begun
                            .iter()
                            .map(move |&pairs| (place, self.block(place, pairs)))
                    })
                    .collect();
                for blocks in all.chunks(BLOCKS_AT_A_TIME) {
                    for (&(place, _), result) in blocks.iter().zip(read(folder, pool, blocks)?) {
                        counter.add(section, place, &result)?;
                    }
                }
                // Later blocks begin after it.
                if end - first > range {
                    counter.fold(section, first + range)?;
                }
            }
        }
        Ok(())
    }
}

/// The blocks that begin among the `range` pairs from `first`.
fn begun_in(blocks: &[PairRange], first: u64, range: u64) -> &[PairRange] {
    let from = blocks.partition_point(|pairs| pairs.first() < first);
    &blocks[from..blocks.partition_point(|pairs| pairs.first() < first.saturating_add(range))]
}

fn read(
    folder: &Folder,
    pool: Option<&ThreadPool>,
    blocks: &[(usize, StoredBlock)],
) -> Result<Vec<BlockResult>, StoreError> {
    match pool {
        None => blocks.iter().map(|(_, block)| folder.read(block)).collect(),
        Some(pool) => pool.install(|| {
            blocks
                .par_iter()
                .map(|(_, block)| folder.read(block))
                .collect()
        }),
    }
}
