//! The thread pool.

use crate::run::LabError;

/// A pool with this number of threads, or with one per processor. The number does not affect results.
///
/// # Errors
/// If the operating system cannot start the threads.
pub fn pool(threads: Option<usize>) -> Result<rayon::ThreadPool, LabError> {
    let threads = threads.unwrap_or_else(processors);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| LabError::NoThreads(error.to_string()))
}

pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
