//! The generators of an environment.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::{Generator, Playable};

/// The generators that all games of an environment share: as many as decide at the same time. A generator takes about a
/// megabyte, and its answers do not depend on earlier questions.
#[derive(Default)]
pub(crate) struct Generators(Mutex<Vec<Box<dyn Generator + Send>>>);

impl Generators {
    /// Calls `ask` with a generator for the rules, which must be the same in every call.
    pub(crate) fn with<T>(&self, rules: &Ruleset, ask: impl FnOnce(&mut dyn Generator) -> T) -> T {
        let taken = self.idle().pop();
        let mut generator =
            taken.unwrap_or_else(|| with_game!(rules, game => Box::new(game.generator())));
        let answer = ask(&mut *generator);
        self.idle().push(generator);
        answer
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Box<dyn Generator + Send>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
