//! A game stepped by numbered actions.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bagsplit_arena::{GameRecord, GameSeed};
use bagsplit_game::rules::with_game;
use bagsplit_lab::run::LabError;
use pyo3::PyErr;

use super::actions::Actions;
use super::choice::Choice;
use super::seating::Seating;
use super::table::{Command, Event, serve};
use crate::errors;

/// A game that waits for actions. The table is on a thread of its own, which ends with this.
pub(crate) struct SteppedGame {
    commands: Sender<Command>,
    events: Mutex<Receiver<Event>>,
    /// Whether tiles can be discarded with a pass.
    discards: bool,
    choice: Option<Choice>,
    /// The legal actions of the decision in the making, a byte each.
    mask: Vec<u8>,
    record: Option<Box<GameRecord>>,
}

/// Why a step was not taken.
pub(crate) enum StepFault {
    /// The action is not legal; the message says why.
    Illegal(String),
    /// The thread of the table has ended, which would be an internal error.
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
    /// Starts the thread of the table; no game has begun yet.
    ///
    /// # Errors
    /// When the system starts no thread.
    pub(crate) fn start(seating: Seating, actions: &Actions) -> Result<SteppedGame, LabError> {
        let (commands, received) = channel();
        let (sent, events) = channel();
        let discards = seating.rules.has_discards();
        let work = move || {
            let [first, second] = &seating.setups;
            let takes = seating.takes.each_ref().map(Vec::as_slice);
            with_game!(&seating.rules, game => serve(game, [first, second], takes, &received, &sent));
        };
        std::thread::Builder::new().spawn(work).map_err(|error| LabError::NoThreads(error.to_string()))?;
        Ok(SteppedGame {
            commands,
            events: Mutex::new(events),
            discards,
            choice: None,
            mask: vec![0; actions.count()],
            record: None,
        })
    }

    /// Begins a game and goes on to the first decision.
    ///
    /// # Errors
    /// When the table is gone.
    pub(crate) fn begin(&mut self, seed: GameSeed, actions: &Actions) -> Result<(), StepFault> {
        self.send(Command::Begin(seed), actions)
    }

    /// Checks that an action is legal.
    ///
    /// # Errors
    /// When it is not, or no game is in progress.
    pub(crate) fn check(&self, action: usize, actions: &Actions) -> Result<(), StepFault> {
        if self.choice.is_none() {
            return Err(StepFault::Illegal("the game is over, or has not begun".to_owned()));
        }
        if self.mask.get(action) == Some(&1) {
            return Ok(());
        }
        let what = actions.describe(action).unwrap_or_else(|| "no action".to_owned());
        Err(StepFault::Illegal(format!("action {action} ({what}) is not legal here")))
    }

    /// Takes an action, and goes on to the next decision where it completes one.
    ///
    /// # Errors
    /// When the action is not legal, or the table is gone.
    pub(crate) fn step(&mut self, action: usize, actions: &Actions) -> Result<(), StepFault> {
        self.check(action, actions)?;
        let (Some(choice), Some(step)) = (&mut self.choice, actions.step(action)) else { return Ok(()) };
        match choice.take(step) {
            Some(decided) => self.send(Command::Decide(decided), actions),
            None => {
                choice.mask(actions, &mut self.mask);
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

    /// Sends a command and waits for the result.
    fn send(&mut self, command: Command, actions: &Actions) -> Result<(), StepFault> {
        (self.choice, self.record) = (None, None);
        self.commands.send(command).map_err(|_| StepFault::Gone)?;
        let events = self.events.get_mut().map_err(|_| StepFault::Gone)?;
        match events.recv().map_err(|_| StepFault::Gone)? {
            Event::Over(record) => self.record = Some(record),
            Event::Ask(ask) => {
                let choice = Choice::new(*ask, self.discards);
                choice.mask(actions, &mut self.mask);
                self.choice = Some(choice);
            }
        }
        Ok(())
    }
}
