//! Blocks played on threads.

use std::convert::Infallible;

use arena::{Block, BlockResult, play_all};

/// The results of blocks, played on so many threads.
pub(crate) fn played(
    blocks: &[Block<'_>],
    threads: usize,
    play: impl Fn(&Block<'_>) -> Option<BlockResult> + Sync + Send,
) -> Vec<BlockResult> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let Ok(results) = pool.install(|| play_all(blocks, &(), |block| Ok::<_, Infallible>(play(block))));
    results.into_iter().map(|result| result.expect("every block is played")).collect()
}
