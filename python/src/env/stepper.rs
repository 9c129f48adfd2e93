//! A single game for Python.

use std::sync::Arc;

use bagsplit_analysis::laid;
use bagsplit_arena::{GameSeed, Leg};
use bagsplit_game::board::{Placement, Player};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::choice::Wanted;
use super::seating::Seating;
use super::stepped::SteppedGame;
use crate::rules::{Rules, Setup};

/// A game that waits for actions.
#[pyclass(module = "bagsplit._core")]
pub(crate) struct Stepper {
    seating: Arc<Seating>,
    game: SteppedGame,
}

#[pymethods]
impl Stepper {
    /// `takes` are the decisions that come from outside, for each player; the setups decide the others. `listing` is that
    /// of `Actions::new`.
    #[new]
    fn new(
        rules: &Rules,
        first: &Setup,
        second: &Setup,
        takes: [Vec<String>; 2],
        listing: (usize, bool),
    ) -> PyResult<Stepper> {
        let seating = Arc::new(Seating::new(
            &rules.0,
            [&first.0, &second.0],
            &takes,
            listing,
        )?);
        let game = SteppedGame::new(Arc::clone(&seating));
        Ok(Stepper { seating, game })
    }

    /// How many actions and numbers of an observation there are, and the names of their parts, as JSON.
    fn sizes(&self) -> String {
        self.seating.sizes()
    }

    /// Begins a game and goes on to the first decision.
    fn begin(&mut self, py: Python<'_>, seed: u64, pair: u64, second: bool) -> PyResult<()> {
        let leg = if second { Leg::Second } else { Leg::First };
        py.detach(|| self.game.begin(GameSeed { seed, pair, leg }))?;
        Ok(())
    }

    /// Takes an action, and goes on to the next decision where it completes one.
    fn step(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        py.detach(|| self.game.step(action))?;
        Ok(())
    }

    /// A copy, which goes on by itself.
    fn copy(&self) -> Stepper {
        Stepper {
            seating: Arc::clone(&self.seating),
            game: self.game.clone(),
        }
    }

    /// Puts another world behind what a player sees: the opponent's tiles, all draws to come and the decisions of setups are
    /// other ones. Such a game has no record.
    fn resample(&mut self, py: Python<'_>, player: usize, seed: u64) -> PyResult<()> {
        let player = Player::ALL[usize::from(player != 0)];
        py.detach(|| self.game.resample(player, seed))?;
        Ok(())
    }

    /// The winner of the game that is over: 0, 1, or None for a tie.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.game.outcome()?.winner.map(Player::index)
    }

    /// The points of player 0 less those of player 1 so far.
    #[getter]
    fn ahead(&self) -> i64 {
        self.game.ahead()
    }

    /// Who has to decide: 0, 1, or None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.game.choice().map(|choice| choice.player.index())
    }

    /// What the player who decides sees, as little-endian numbers of 16 bits.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        if self.game.choice().is_none() {
            return Ok(None);
        }
        let bytes = PyBytes::new_with(py, 2 * self.seating.observation, |bytes| {
            self.game.encode(bytes);
            Ok(())
        });
        bytes.map(Some)
    }

    /// The legal actions: a byte each.
    fn mask<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.game
            .choice()
            .map(|_| PyBytes::new(py, self.game.mask()))
    }

    /// The record of the game that is over, as JSON.
    #[getter]
    fn record(&self) -> Option<String> {
        self.game
            .record()
            .map(|record| serde_json::to_string(record).expect("a record is plain data"))
    }

    /// What an action stands for; a listed placement in the form of [`laid`].
    fn describe(&self, action: usize) -> PyResult<String> {
        match self.game.choice().and_then(|choice| choice.listed(action)) {
            Some(found) => Ok(format!(
                "{} for {} points",
                laid(&found.placement),
                found.points
            )),
            None => self.seating.describe(action),
        }
    }

    /// The board, the hand of the player who decides, and what is decided so far.
    fn render(&self) -> String {
        let (Some(choice), Some(running)) = (self.game.choice(), self.game.running()) else {
            return "The game is over.".to_owned();
        };
        let player = choice.player.index();
        if let Wanted::Start = choice.wanted {
            return format!("player_{player} decides who goes first");
        }
        let seen = running.observe(choice.player);
        let mut grid = seen.grid.clone();
        grid.lay(&choice.placed);
        let text = if seen.shared_bag().is_some() {
            grid.to_spaced_text()
        } else {
            grid.to_string()
        };
        let placed = if choice.placed == Placement::EMPTY {
            ""
        } else {
            " (with the tiles placed so far)"
        };
        let (hand, own, other) = (choice.hand(&seen), seen.score, seen.opponent_score);
        format!("{text}\nplayer_{player} to decide{placed}, hand {hand}, points {own} to {other}")
    }
}
