//! Panics: a bug of this program, or a library that cannot start threads.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::Exit;

/// Whether a panic was caused by a lack of threads.
static NO_THREADS: AtomicBool = AtomicBool::new(false);

/// Installs a hook that reports panics of libraries without threads as such; it prints any other as usual.
pub(crate) fn watch() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if is_for_want_of_threads(&panic.to_string()) {
            NO_THREADS.store(true, Ordering::Relaxed);
        } else {
            usual(panic);
        }
    }));
}

/// Whether the message of a panic says that a thread could not be started. Rayon and the standard library panic with the message
/// of the system.
fn is_for_want_of_threads(message: &str) -> bool {
    let refused = ["WouldBlock", "Resource temporarily unavailable", "OutOfMemory", "Cannot allocate memory"];
    message.contains("thread") && refused.iter().any(|said| message.contains(said))
}

/// The exit after a panic.
pub(crate) fn exit() -> Exit {
    if NO_THREADS.load(Ordering::Relaxed) {
        bagsplit_lab::run::LabError::NoThreads("a library panicked without them".to_owned()).into()
    } else {
        Exit::mistake()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_of_libraries_that_get_no_threads_are_known() {
        for message in [
            "called `Result::unwrap()` on an `Err` value: failed to spawn thread: Os { code: 11, kind: WouldBlock, message: \
             \"Resource temporarily unavailable\" }",
            "The global thread pool has not been initialized.: ThreadPoolBuildError { kind: IOError(Os { code: 11, kind: WouldBlock, \
             message: \"Resource temporarily unavailable\" }) }",
        ] {
            assert!(is_for_want_of_threads(message), "{message}");
        }
        assert!(!is_for_want_of_threads("index out of bounds in thread"));
    }
}
