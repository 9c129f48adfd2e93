//! The threads that play.

use crate::run::LabError;

/// A pool of so many threads, or of one for each processor. How many there are changes no result.
///
/// # Errors
/// When the operating system gives no threads.
pub fn pool(threads: Option<usize>) -> Result<rayon::ThreadPool, LabError> {
    let threads = threads.unwrap_or_else(processors);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| LabError::NoThreads(error.to_string()))
}

/// How many processors there are.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
