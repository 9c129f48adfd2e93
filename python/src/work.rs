//! Long work on threads of Rust: without the interpreter's lock, ended by Ctrl-C, and with progress.

use std::any::Any;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use bagsplit_arena::{Progress, games_in};
use bagsplit_lab::run::{LabError, Observer};
use pyo3::prelude::*;

use crate::errors;

/// How often signals are looked for, and progress is reported.
const INTERVAL: Duration = Duration::from_millis(100);

/// Counts what is played, and ends it when told to.
#[derive(Debug, Default)]
pub(crate) struct Watcher {
    stopped: AtomicBool,
    games: AtomicU64,
    total: AtomicU64,
    /// What a study said last of how it stands.
    news: Mutex<String>,
}

impl Watcher {
    /// Sets how many games there are to play.
    pub(crate) fn expect(&self, games: u64) {
        self.total.store(games, Ordering::Relaxed);
    }

    /// Looks for Ctrl-C, and reports the games so far, all games and the last news to `progress`.
    ///
    /// # Errors
    /// The exception of a signal or of `progress`.
    pub(crate) fn look(&self, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        Python::attach(|py| {
            py.check_signals()?;
            let games = [&self.games, &self.total].map(|number| number.load(Ordering::Relaxed));
            let news = self
                .news
                .lock()
                .map_or_else(|_| String::new(), |news| news.clone());
            progress.map_or(Ok(()), |progress| {
                progress.call1(py, (games[0], games[1], news)).map(drop)
            })
        })
    }
}

impl Progress for Watcher {
    fn go_on(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed)
    }

    fn pair_played(&self) {
        self.games.fetch_add(games_in(1), Ordering::Relaxed);
    }

    fn game_done(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }
}

impl Observer for Watcher {
    fn known(&self, games: u64) {
        self.games.fetch_add(games, Ordering::Relaxed);
    }

    fn news(&self, line: &str) {
        if let Ok(mut news) = self.news.lock() {
            line.clone_into(&mut news);
        }
    }
}

/// Does work on a thread of its own, while this one looks for signals and reports the games so far to `progress`.
///
/// # Errors
/// When the work fails; and the exception of a signal or of `progress`, once the work has come to its end.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Watcher) -> Result<T, LabError> + Send,
) -> PyResult<T> {
    let watcher = Watcher::default();
    py.detach(|| {
        std::thread::scope(|scope| {
            let (over, is_over) = channel::<()>();
            let worker = std::thread::Builder::new().spawn_scoped(scope, || {
                let _over = over;
                work(&watcher)
            });
            let worker =
                worker.map_err(|error| errors::lab(LabError::NoThreads(error.to_string())))?;
            let mut raised = Ok(());
            while is_over.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if raised.is_ok() {
                    raised = watcher.look(progress);
                    watcher.stopped.store(raised.is_err(), Ordering::Relaxed);
                }
            }
            let result = worker.join().map_err(|panic| mistake(&*panic))?;
            raised?;
            let result = result.map_err(errors::lab)?;
            watcher.look(progress)?;
            Ok(result)
        })
    })
}

/// The exception for a panic.
fn mistake(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no more is known");
    errors::failed(format!(
        "this is a mistake of bagsplit, please report it: {text}"
    ))
}
