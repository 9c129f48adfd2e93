//! Forked processes: a fork copies the memory of a process and none of its threads, so what waits for them would wait for ever.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::PyResult;

use crate::errors;

/// The process that wrote tables first; the library that does it keeps its threads until the process ends.
static WRITER: AtomicU32 = AtomicU32::new(0);

/// Refuses to write tables in a fork of a process that has written some.
///
/// # Errors
/// `BagsplitError`, which says how to start the process instead.
pub(crate) fn begin_tables() -> PyResult<()> {
    let own = std::process::id();
    match WRITER.compare_exchange(0, own, Ordering::Relaxed, Ordering::Relaxed) {
        Err(first) => expect_process(
            first,
            "the process that ran an experiment, a study or a check before",
        ),
        Ok(_) => Ok(()),
    }
}

/// Checks that threads, which belong to `what`, are those of this process.
///
/// # Errors
/// `BagsplitError`, which says how to start the process instead.
pub(crate) fn expect_process(process: u32, what: &str) -> PyResult<()> {
    if process == std::process::id() {
        return Ok(());
    }
    Err(errors::failed(format!(
        "this process is a fork of {what}, without its threads; start it by multiprocessing.get_context(\"spawn\")"
    )))
}
