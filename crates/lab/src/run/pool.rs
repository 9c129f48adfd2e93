//! The thread pool, and work on its threads.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use bagsplit_arena::{ItemPanic, Matchup, PairRange, Progress};
use rayon::ThreadPool;

use crate::run::{LabError, Result};

/// A pool with this number of threads, or with one per processor. The number does not affect results.
///
/// # Errors
/// If the operating system cannot start the threads.
pub fn pool(threads: Option<usize>) -> Result<rayon::ThreadPool> {
    let threads = threads.unwrap_or_else(processors);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| LabError::NoThreads(error.to_string()))
}

/// Processes a list on the threads of a pool, as [`bagsplit_arena::play_all`] does; `name` gives an item's name for errors.
///
/// # Errors
/// The first error of `play`; and when it panics, [`LabError::Bug`] once the other items are processed.
pub(crate) fn play_all<T: Sync, K: Send, E: Send + Into<LabError>>(
    pool: &ThreadPool,
    list: &[T],
    progress: &dyn Progress,
    name: impl Fn(&T) -> String,
    play: impl Fn(&T) -> Result<Option<K>, E> + Send + Sync,
) -> Result<Vec<Option<K>>> {
    let work = || pool.install(|| bagsplit_arena::play_all(list, progress, play));
    let payload = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(results) => return results.map_err(Into::into),
        Err(payload) => payload,
    };
    match payload.downcast::<ItemPanic>() {
        Ok(panic) => Err(LabError::Bug {
            what: name(&list[panic.item]),
            message: panic.message,
        }),
        Err(other) => resume_unwind(other),
    }
}

/// The name of some games, for errors.
pub(crate) fn games_name(matchup: Matchup<'_>, pairs: PairRange) -> String {
    let last = pairs.end().saturating_sub(1);
    format!(
        "{} against {}, pairs {} to {last}",
        matchup.first.name,
        matchup.second.name,
        pairs.first()
    )
}

pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
