//! A game stepped from Python by numbered actions.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bagsplit_arena::{GameSeed, Leg};
use bagsplit_game::board::Placement;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::run::LabError;
use bagsplit_players::Decision;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::json;

use super::actions::Actions;
use super::choice::Choice;
use super::encode::{encode, parts};
use super::table::{Command, Event, serve};
use crate::errors;
use crate::rules::{Rules, Setup};

/// A game that waits for actions. The table is on a thread of its own, which ends with this.
#[pyclass(module = "bagsplit._core")]
pub(crate) struct Stepper {
    rules: Ruleset,
    actions: Actions,
    commands: Sender<Command>,
    events: Mutex<Receiver<Event>>,
    choice: Option<Choice>,
    /// The legal actions of the decision in the making, a byte each.
    mask: Vec<u8>,
    over: Option<String>,
}

#[pymethods]
impl Stepper {
    /// `takes` are the decisions that come from outside, for each player; the setups decide the others.
    #[new]
    fn new(rules: &Rules, first: &Setup, second: &Setup, takes: [Vec<String>; 2]) -> PyResult<Stepper> {
        let mut decisions: [Vec<Decision>; 2] = [Vec::new(), Vec::new()];
        for (place, names) in takes.iter().enumerate() {
            for name in names {
                let decision = Decision::named(name).ok_or_else(|| {
                    errors::input(format!("unknown kind of decision '{name}'; start, turn, draw, mulligan"))
                })?;
                decisions[place].push(decision);
            }
        }
        let (commands, told) = channel();
        let (tell, events) = channel();
        let (ruleset, setups) = (rules.0.clone(), [first.0.clone(), second.0.clone()]);
        if let Some(setup) = setups.iter().find(|setup| setup.external.is_some()) {
            let why = "an environment has no programs from outside";
            return Err(errors::input(format!("setup '{}': {why}", setup.name)));
        }
        let work = move || {
            let [first, second] = &setups;
            let takes = decisions.each_ref().map(Vec::as_slice);
            with_game!(&ruleset, game => serve(game, [first, second], takes, &told, &tell));
        };
        std::thread::Builder::new()
            .spawn(work)
            .map_err(|error| errors::lab(LabError::NoThreads(error.to_string())))?;
        let (rules, actions) = (rules.0.clone(), Actions::new(&rules.0));
        Ok(Stepper {
            rules,
            actions,
            commands,
            events: Mutex::new(events),
            choice: None,
            mask: Vec::new(),
            over: None,
        })
    }

    /// How many actions and numbers of an observation there are, and the names of their parts, as JSON.
    fn sizes(&self) -> String {
        let parts = parts(&self.actions);
        json!({
            "actions": self.actions.count(),
            "observation": parts.iter().map(|(_, length)| length).sum::<usize>(),
            "parts": parts,
            "side": self.rules.side(),
            "faces": self.actions.faces.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "tiles": self.actions.kinds.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
        .to_string()
    }

    /// Begins a game and goes on to the first decision.
    fn begin(&mut self, py: Python<'_>, seed: u64, pair: u64, second: bool) -> PyResult<()> {
        let leg = if second { Leg::Second } else { Leg::First };
        self.send(py, Command::Begin(GameSeed { seed, pair, leg }))
    }

    /// Takes an action, and goes on to the next decision where it completes one.
    fn step(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        let Some(choice) = &mut self.choice else {
            return Err(errors::illegal("the game is over, or has not begun"));
        };
        let step = self.actions.step(action).filter(|_| self.mask[action] == 1);
        let Some(step) = step else {
            let what = self.actions.describe(action).unwrap_or_else(|| "no action".to_owned());
            return Err(errors::illegal(format!("action {action} ({what}) is not legal here")));
        };
        match choice.take(step) {
            Some(decided) => self.send(py, Command::Decide(decided)),
            None => {
                self.mask = choice.mask(&self.actions);
                Ok(())
            }
        }
    }

    /// Who has to decide: 0, 1, or None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.choice.as_ref().map(|choice| choice.ask.player.index())
    }

    /// What the player who decides sees, as little-endian numbers of 16 bits.
    fn observation<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        let numbers = encode(self.choice.as_ref()?, &self.actions);
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        Some(PyBytes::new(py, &bytes))
    }

    /// The legal actions: a byte each.
    fn mask<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.choice.as_ref().map(|_| PyBytes::new(py, &self.mask))
    }

    /// The record of the game that is over, as JSON.
    #[getter]
    fn record(&self) -> Option<&str> {
        self.over.as_deref()
    }

    /// What an action stands for.
    fn describe(&self, action: usize) -> PyResult<String> {
        self.actions.describe(action).ok_or_else(|| errors::input(format!("there is no action {action}")))
    }

    /// The board, the hand of the player who decides, and what is decided so far.
    fn render(&self) -> String {
        let Some(choice) = &self.choice else { return "The game is over.".to_owned() };
        let player = choice.ask.player.index();
        let Some(view) = choice.view() else { return format!("player_{player} decides who goes first") };
        let mut grid = view.grid.clone();
        grid.lay(&choice.placed);
        let text = if view.shared.is_some() { grid.to_spaced_text() } else { grid.to_string() };
        let placed = if choice.placed == Placement::EMPTY { "" } else { " (with the tiles placed so far)" };
        let [own, other] = view.scores;
        format!("{text}\nplayer_{player} to decide{placed}, hand {}, points {own} to {other}", choice.hand())
    }
}

impl Stepper {
    /// Sends a command and waits for the result.
    fn send(&mut self, py: Python<'_>, command: Command) -> PyResult<()> {
        (self.choice, self.over) = (None, None);
        let (commands, events) = (&self.commands, &self.events);
        let event = py.detach(|| {
            commands.send(command).ok()?;
            events.lock().ok()?.recv().ok()
        });
        match event {
            None => {
                return Err(errors::failed(
                    "this is a mistake of bagsplit, please report it: the table is gone",
                ));
            }
            Some(Event::Over(record)) => self.over = Some(record),
            Some(Event::Ask(ask)) => {
                let choice = Choice::new(*ask, self.rules.has_discards());
                self.mask = choice.mask(&self.actions);
                self.choice = Some(choice);
            }
        }
        Ok(())
    }
}
