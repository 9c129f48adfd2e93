//! Ctrl-C: once to stop cleanly, twice to stop at once.

#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C (and for a request to terminate) from now on.
pub(crate) fn listen() {
    // A handler that is there already is ours: a command listens once.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            // Blocks are written aside and renamed, so nothing is half there.
            std::process::exit(130);
        }
    });
}

/// Makes a write beyond the limit of file sizes (`ulimit -f`) an error, which is said as any other: without this the system
/// ends the program without a word.
pub(crate) fn keep_errors_of_large_files() {
    #[cfg(unix)]
    {
        // Where that cannot be had the program ends as it did.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }
}

/// Whether Ctrl-C was pressed.
pub(crate) fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
