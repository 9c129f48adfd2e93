//! Ctrl-C: once to stop cleanly, twice to stop at once.

#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::output;

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C (and for a request to terminate) from now on.
pub(crate) fn listen() {
    // A handler that is there already is ours: a command listens once.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            // Blocks are written aside and renamed, so nothing is half there.
            bagsplit_arena::external::kill_all();
            std::process::exit(130);
        }
        // Without a thread it is waited for, as long as it takes.
        let _ = std::thread::Builder::new().spawn(end_soon);
    });
}

/// How long a command has to come to an end by itself: usually a pair ends within a second, but one may take many minutes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Ends the program in the midst of a pair if it takes too long. All that is written appears whole or not at all, so nothing is
/// half there, and the same command goes on.
fn end_soon() {
    std::thread::sleep(PATIENCE);
    output::say(
        "stopped in the midst of a pair, which would have taken longer; what was kept before stays, and the same command goes on",
    );
    bagsplit_arena::external::kill_all();
    std::process::exit(130);
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
