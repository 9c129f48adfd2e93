//! States of games: decisions that are asked for, taken, and planned with in other worlds.

use std::sync::Arc;

use bagsplit_analysis::Setting;
use bagsplit_arena::external::protocol::Answer;
use bagsplit_arena::{
    AnyRunning, Ask, GameRecord, GameSeed, Leg, Recorder, Running, TurnTime, rules_of,
};
use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable as _;
use pyo3::prelude::*;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::SeedableRng;
use serde_json::json;

use crate::errors;
use crate::rules::{Rules, Setup};

/// A state of a game. It never changes: a decision gives the state after it.
#[pyclass(frozen, module = "bagsplit._core")]
pub(crate) struct State {
    rules: Arc<Ruleset>,
    running: Box<dyn AnyRunning>,
}

#[pymethods]
impl State {
    /// The first state of a game: that of a match of these setups with this seed.
    #[new]
    fn new(
        rules: &Rules,
        first: &Setup,
        second: &Setup,
        seed: u64,
        pair: u64,
        index: u8,
    ) -> PyResult<State> {
        let seed = GameSeed {
            seed,
            pair,
            leg: Leg::numbered(index).unwrap_or(Leg::First),
        };
        let setups = ByPlayer([&first.0, &second.0]);
        let running: Box<dyn AnyRunning> = with_game!(&rules.0, game => {
            Box::new(Running::with_watch(game, setups, seed, Recorder::new(game, setups, seed)))
        });
        Ok(State {
            rules: Arc::new(rules.0.clone()),
            running,
        })
    }

    /// The state after this number of turns of a record.
    ///
    /// # Errors
    /// When it is no record, or breaks the rules.
    #[staticmethod]
    fn replay(record: &str, turns: usize) -> PyResult<State> {
        let mut record = GameRecord::from_line(record).map_err(errors::input)?;
        record.turns.truncate(turns);
        let rules = rules_of(&record).map_err(errors::input)?;
        let running: Box<dyn AnyRunning> = with_game!(&rules, game => {
            Box::new(Running::from_record(game, &record).map_err(errors::input)?)
        });
        Ok(State {
            rules: Arc::new(rules),
            running,
        })
    }

    /// The player who decides and what a program in the player's place would be asked, or the outcome; what both see, and
    /// the record so far, as JSON. A resampled world has no record.
    fn describe(&self) -> String {
        let running = &self.running;
        json!({
            "player": running.ask().ok().map(|(player, _)| player.index()),
            "request": running.request(),
            "outcome": running.ask().err().map(|outcome| json!({
                "winner": outcome.winner.map(Player::index),
                "scores": outcome.scores.0,
                "ended_by": outcome.ending.name(),
            })),
            "seen": Player::ALL.map(|player| running.seen(player)),
            "record": running.record(),
        })
        .to_string()
    }

    /// The state after an answer of the protocol, or after the decision of the player's setup.
    ///
    /// # Errors
    /// `IllegalDecision` with the clause that the answer breaks.
    fn apply(&self, py: Python<'_>, answer: Option<&str>) -> PyResult<State> {
        let mut next = State {
            rules: Arc::clone(&self.rules),
            running: self.running.copy(),
        };
        let asked = self.running.ask().ok().and_then(|(_, ask)| ask.kind());
        if let (Some(answer), Some(asked)) = (answer, asked) {
            let answer: Answer = serde_json::from_str(answer).map_err(errors::illegal)?;
            let decision = answer.decision(asked).map_err(errors::illegal)?;
            next.running
                .answer_timed(decision, TurnTime::Model)
                .map_err(errors::illegal)?;
        } else {
            let State { rules, running } = &mut next;
            py.detach(
                || with_game!(&**rules, game => running.answer_by_setup(&mut game.generator())),
            );
        }
        Ok(next)
    }

    /// The same for the player, in another world: see [`Running::resample`].
    fn resample(&self, player: usize, seed: u64) -> State {
        let running = self
            .running
            .resample(Player::ALL[player], &mut Pcg64Mcg::seed_from_u64(seed));
        State {
            rules: Arc::clone(&self.rules),
            running,
        }
    }

    /// The best actions of a turn, of which `top` are placements, as JSON.
    ///
    /// # Errors
    /// When no turn is asked for.
    fn best(&self, py: Python<'_>, top: usize) -> PyResult<String> {
        let Ok((player, Ask::Turn)) = self.running.ask() else {
            return Err(errors::input(
                "best() is about a turn, and none is asked for; see .ask",
            ));
        };
        let setting =
            Setting::from_observation(Ruleset::clone(&self.rules), &self.running.observe(player));
        let found = py.detach(|| setting.placements_soon(top));
        Ok(json!(found.placements).to_string())
    }
}
