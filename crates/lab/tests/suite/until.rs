//! An observer that stops a study after a number of stages.

use std::sync::atomic::{AtomicUsize, Ordering};

use bagsplit_arena::Progress;
use bagsplit_lab::run::Observer;

/// Stops a study after this many lines of news, one per stage.
pub(crate) struct Until {
    stages: usize,
    seen: AtomicUsize,
}

impl Until {
    pub(crate) const fn after(stages: usize) -> Until {
        Until {
            stages,
            seen: AtomicUsize::new(0),
        }
    }
}

impl Progress for Until {
    fn go_on(&self) -> bool {
        self.seen.load(Ordering::SeqCst) < self.stages
    }
}

impl Observer for Until {
    fn news(&self, _line: &str) {
        self.seen.fetch_add(1, Ordering::SeqCst);
    }
}
