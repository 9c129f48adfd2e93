//! Ctrl-C: once to stop cleanly, twice to stop at once.

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

/// Whether Ctrl-C was pressed.
pub(crate) fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
