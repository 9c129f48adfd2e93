//! Blocks played on so many threads.

use arena::{Block, BlockResult, play_all};

/// The results of blocks, in their order.
pub(crate) fn played(
    blocks: &[Block<'_>],
    threads: usize,
    play: impl Fn(&Block<'_>) -> Option<BlockResult> + Sync,
) -> Vec<BlockResult> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let all = pool.install(|| play_all(blocks, &(), |block| Ok::<_, ()>(play(block))));
    all.unwrap().into_iter().map(|result| result.expect("every block is played")).collect()
}
