//! A game stepped by numbered actions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};

use bagsplit_arena::{GameRecord, GameSeed};
use bagsplit_game::rules::with_game;
use pyo3::PyErr;

use super::choice::Choice;
use super::seating::Seating;
use super::table::{Command, Event, Mailbox, serve};
use crate::errors;

/// A game that waits for actions.
pub(crate) struct SteppedGame {
    /// The table, which goes on when it is polled. The mutex is never locked: it makes this `Sync`.
    table: Mutex<Pin<Box<dyn Future<Output = ()> + Send>>>,
    mailbox: Arc<Mailbox>,
    seating: Arc<Seating>,
    choice: Option<Choice>,
    /// The legal actions of the decision in the making, a byte each.
    mask: Vec<u8>,
    record: Option<Box<GameRecord>>,
}

/// Why a step was not taken.
pub(crate) enum StepFault {
    /// The action is not legal; the message says why.
    Illegal(String),
    /// The table has panicked, which would be an internal error.
    Gone,
}

impl From<StepFault> for PyErr {
    fn from(fault: StepFault) -> PyErr {
        match fault {
            StepFault::Illegal(why) => errors::illegal(why),
            StepFault::Gone => {
                errors::failed("this is a mistake of bagsplit, please report it: the table is gone")
            }
        }
    }
}

impl SteppedGame {
    /// A table; no game has begun yet.
    pub(crate) fn new(seating: Arc<Seating>) -> SteppedGame {
        let mailbox = Arc::<Mailbox>::default();
        let (own_seating, own_mailbox) = (Arc::clone(&seating), Arc::clone(&mailbox));
        let table = async move {
            with_game!(&own_seating.rules, game => serve(game, &own_seating, &own_mailbox).await);
        };
        let mask = vec![0; seating.actions.count()];
        SteppedGame { table: Mutex::new(Box::pin(table)), mailbox, seating, choice: None, mask, record: None }
    }

    /// Begins a game and goes on to the first decision.
    ///
    /// # Errors
    /// When the table is gone.
    pub(crate) fn begin(&mut self, seed: GameSeed) -> Result<(), StepFault> {
        self.send(Command::Begin(seed))
    }

    /// Checks that an action is legal.
    ///
    /// # Errors
    /// When it is not, or no game is in progress.
    pub(crate) fn check(&self, action: usize) -> Result<(), StepFault> {
        if self.choice.is_none() {
            return Err(StepFault::Illegal("the game is over, or has not begun".to_owned()));
        }
        if self.mask.get(action) == Some(&1) {
            return Ok(());
        }
        let what = self.seating.actions.describe(action).unwrap_or_else(|| "no action".to_owned());
        Err(StepFault::Illegal(format!("action {action} ({what}) is not legal here")))
    }

    /// Takes an action, and goes on to the next decision where it completes one.
    ///
    /// # Errors
    /// When the action is not legal, or the table is gone.
    pub(crate) fn step(&mut self, action: usize) -> Result<(), StepFault> {
        self.check(action)?;
        let (Some(choice), Some(step)) = (&mut self.choice, self.seating.actions.step(action)) else {
            return Ok(());
        };
        match choice.take(step) {
            Some(decided) => self.send(Command::Decide(decided)),
            None => {
                choice.mask(&self.seating.actions, &mut self.mask);
                Ok(())
            }
        }
    }

    /// The decision in the making; `None` when the game is over.
    pub(crate) const fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// The legal actions, a byte each.
    pub(crate) fn mask(&self) -> &[u8] {
        &self.mask
    }

    /// The record of the game that is over.
    pub(crate) fn record(&self) -> Option<&GameRecord> {
        self.record.as_deref()
    }

    /// Sends a command and goes on to the next decision or the end of the game.
    fn send(&mut self, command: Command) -> Result<(), StepFault> {
        (self.choice, self.record) = (None, None);
        self.mailbox.send(command);
        let table = self.table.get_mut().map_err(|_| StepFault::Gone)?;
        let mut context = Context::from_waker(Waker::noop());
        let _ = catch_unwind(AssertUnwindSafe(|| table.as_mut().poll(&mut context)))
            .map_err(|_| StepFault::Gone)?;
        match self.mailbox.take_event().ok_or(StepFault::Gone)? {
            Event::Over(record) => self.record = Some(record),
            Event::Ask(ask) => {
                let choice = Choice::new(*ask, self.seating.rules.has_discards());
                choice.mask(&self.seating.actions, &mut self.mask);
                self.choice = Some(choice);
            }
        }
        Ok(())
    }
}
