//! Panics: a bug of this program, or a library without threads or memory. An allocation that fails in Rust itself is no
//! panic: the standard library prints a line and aborts.
//!
//! A bug is printed and unwinds, up to what it may end: a request of the server, a block of games, or the command.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::exit::{Exit, RETRYABLE};

/// Held while a panic is reported, and until the program has ended if it ends it.
static REPORTING: Mutex<()> = Mutex::new(());

/// Runs a command; a panic in it is a bug, which has been printed.
pub(crate) fn caught(command: impl FnOnce() -> Result<(), Exit>) -> Result<(), Exit> {
    std::panic::catch_unwind(AssertUnwindSafe(command)).unwrap_or_else(|_| Err(Exit::mistake()))
}

/// Installs a hook that reports panics as usual, but ends the program with the code of a temporary failure at one of a library
/// without threads or memory. An abort without a panic before it is a lack of memory, and ends with the code for that.
pub(crate) fn watch() {
    let usual = std::panic::take_hook();
    let no_bug = Arc::new(AtomicBool::new(true));
    exit_at_abort(&no_bug);
    std::panic::set_hook(Box::new(move |panic| {
        let _reporting = REPORTING.lock();
        let message = panic.to_string();
        let exit = if is_out_of_threads(&message) {
            bagsplit_lab::run::LabError::NoThreads("a library panicked".to_owned()).into()
        } else if is_out_of_memory(&message) {
            Exit::system(
                "a library panicked",
                &std::io::ErrorKind::OutOfMemory.into(),
            )
        } else {
            no_bug.store(false, Ordering::SeqCst);
            usual(panic);
            return;
        };
        if let Some(message) = exit.message {
            crate::output::say(message);
        }
        std::process::exit(exit.code.into());
    }));
}

/// Ends the program with the code of a temporary failure at an abort, while `no_bug` holds. The standard library has
/// printed the size of the allocation that failed.
fn exit_at_abort(no_bug: &Arc<AtomicBool>) {
    #[cfg(unix)]
    {
        // If that fails, the system ends the program by the signal.
        let _ = signal_hook::flag::register_conditional_shutdown(
            signal_hook::consts::SIGABRT,
            RETRYABLE.into(),
            no_bug.clone(),
        );
    }
    #[cfg(not(unix))]
    let _ = no_bug;
}

/// Whether the message of a panic says that a thread could not be started. Rayon and the standard library panic with the message
/// of the system.
fn is_out_of_threads(message: &str) -> bool {
    let refused = [
        "WouldBlock",
        "Resource temporarily unavailable",
        "OutOfMemory",
        "Cannot allocate memory",
    ];
    message.contains("thread") && refused.iter().any(|refusal| message.contains(refusal))
}

/// Whether the message of a panic says that memory ran out: that of the system, of zstd, or of the standard library.
fn is_out_of_memory(message: &str) -> bool {
    let refused = [
        "OutOfMemory",
        "Cannot allocate memory",
        "zstd returned null pointer",
        "not enough memory",
        "memory allocation of",
        "failed to allocate",
    ];
    refused.iter().any(|refusal| message.contains(refusal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_without_threads_are_recognized() {
        for message in [
            "called `Result::unwrap()` on an `Err` value: failed to spawn thread: Os { code: 11, kind: WouldBlock, message: \
             \"Resource temporarily unavailable\" }",
            "The global thread pool has not been initialized.: ThreadPoolBuildError { kind: IOError(Os { code: 11, kind: WouldBlock, \
             message: \"Resource temporarily unavailable\" }) }",
        ] {
            assert!(is_out_of_threads(message), "{message}");
        }
        assert!(!is_out_of_threads("index out of bounds in thread"));
    }

    #[test]
    fn panics_without_memory_are_recognized() {
        for message in [
            "zstd returned null pointer when creating new context",
            "called `Result::unwrap()` on an `Err` value: Os { code: 12, kind: OutOfMemory, message: \"Cannot allocate memory\" }",
        ] {
            assert!(
                is_out_of_memory(message) && !is_out_of_threads(message),
                "{message}"
            );
        }
        assert!(!is_out_of_memory(
            "index out of bounds: the len is 3 but the index is 3"
        ));
    }
}
