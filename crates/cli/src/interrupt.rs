//! Ctrl-C: once to stop cleanly, twice to stop at once.

#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::output;

static STOPPED: AtomicBool = AtomicBool::new(false);
/// The number of [`ImmediateInterrupt`].
static AT_ONCE: AtomicUsize = AtomicUsize::new(0);

/// While it exists, the first Ctrl-C stops at once, with the programs from outside: for times in which nothing is stored.
pub(crate) struct ImmediateInterrupt(());

impl ImmediateInterrupt {
    /// Handles Ctrl-C so from now on.
    pub(crate) fn new() -> ImmediateInterrupt {
        AT_ONCE.fetch_add(1, Ordering::Relaxed);
        listen();
        ImmediateInterrupt(())
    }
}

impl Drop for ImmediateInterrupt {
    fn drop(&mut self) {
        AT_ONCE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Handles Ctrl-C (and a request to terminate) from now on.
pub(crate) fn listen() {
    // An existing handler is ours: it is set once.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) || AT_ONCE.load(Ordering::Relaxed) > 0 {
            // Blocks are written aside and renamed, so none is incomplete.
            std::process::exit(130);
        }
        // Without a thread it waits for the pair, however long that takes.
        let _ = std::thread::Builder::new().spawn(end_soon);
    });
}

/// The time for a command to end by itself: usually a pair ends within a second, but one may take many minutes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Ends the program in the middle of a pair that takes too long. Files appear whole or not at all, so nothing is
/// incomplete, and the same command continues.
fn end_soon() {
    std::thread::sleep(PATIENCE);
    output::say(
        "stopped in the middle of a pair that took too long; stored games remain, and the same command continues",
    );
    std::process::exit(130);
}

/// Makes a write beyond the limit of file sizes (`ulimit -f`) an ordinary error: without this the system
/// kills the program without a message.
pub(crate) fn keep_errors_of_large_files() {
    #[cfg(unix)]
    {
        // If that fails, the default remains.
        let _ = signal_hook::flag::register(
            signal_hook::consts::SIGXFSZ,
            Arc::new(AtomicBool::new(false)),
        );
    }
}

/// Whether Ctrl-C was pressed.
pub(crate) fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}
