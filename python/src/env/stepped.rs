//! A game stepped by numbered actions.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bagsplit_arena::{AnyRunning, Ask, Attempt, GameRecord, GameSeed, Recorder, Running, TurnTime};
use bagsplit_game::board::{ByPlayer, Grid, Player, Tiles};
use bagsplit_game::rules::{Outcome, with_game};
use bagsplit_movegen::{Generator, Query, ScoredPlacement, TieBreak};
use bagsplit_players::{DecisionKind, SetupPlayer};
use pyo3::PyErr;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::SeedableRng;

use super::actions::Actions;
use super::choice::{Choice, Wanted};
use super::encode::encode;
use super::placements::Placements;
use super::seating::Seating;
use crate::errors;

/// A game that waits for actions.
#[derive(Clone)]
pub(crate) struct SteppedGame {
    seating: Arc<Seating>,
    running: Option<Box<dyn AnyRunning>>,
    choice: Option<Choice>,
    /// The legal actions of the decision in the making, a byte each.
    mask: Vec<u8>,
}

/// Why a step was not taken.
pub(crate) enum StepFault {
    /// The action is not legal; the message says why.
    Illegal(String),
    /// The game has panicked, which would be an internal error.
    Gone,
}

impl From<StepFault> for PyErr {
    fn from(fault: StepFault) -> PyErr {
        match fault {
            StepFault::Illegal(why) => errors::illegal(why),
            StepFault::Gone => {
                errors::failed("this is a mistake of bagsplit, please report it: the game is gone")
            }
        }
    }
}

impl SteppedGame {
    /// No game has begun yet.
    pub(crate) fn new(seating: Arc<Seating>) -> SteppedGame {
        let mask = vec![0; seating.actions.count()];
        SteppedGame {
            seating,
            running: None,
            choice: None,
            mask,
        }
    }

    /// Begins a game and goes on to the first decision.
    ///
    /// # Errors
    /// When the game is gone.
    pub(crate) fn begin(&mut self, seed: GameSeed) -> Result<(), StepFault> {
        let setups = ByPlayer(self.seating.setups.each_ref());
        let running = with_game!(&self.seating.rules, game => {
            let dealt = seed.for_programs(game, setups, Attempt::Environment);
            let recorder = Recorder::new(game, setups, seed);
            Box::new(Running::with_watch(game, setups, dealt, recorder)) as Box<dyn AnyRunning>
        });
        self.go_on(running)
    }

    /// Another world behind what a player sees (`Running::resample`). A decision of the opponent in the making begins again.
    ///
    /// # Errors
    /// When no game has begun.
    pub(crate) fn resample(&mut self, player: Player, seed: u64) -> Result<(), StepFault> {
        let running = self.running.as_ref().ok_or(StepFault::Gone)?;
        let running = running.resample(player, &mut Pcg64Mcg::seed_from_u64(seed));
        if self
            .choice
            .as_ref()
            .is_some_and(|choice| choice.player != player)
        {
            return self.go_on(running);
        }
        self.running = Some(running);
        Ok(())
    }

    /// Checks that an action is legal.
    ///
    /// # Errors
    /// When it is not, or no game is in progress.
    pub(crate) fn check(&self, action: usize) -> Result<(), StepFault> {
        if self.choice.is_none() {
            return Err(StepFault::Illegal(
                "the game is over, or has not begun".to_owned(),
            ));
        }
        if self.mask.get(action) == Some(&1) {
            return Ok(());
        }
        let what = self
            .seating
            .actions
            .describe(action)
            .unwrap_or_else(|| "no action".to_owned());
        Err(StepFault::Illegal(format!(
            "action {action} ({what}) is not legal here"
        )))
    }

    /// Takes an action, and goes on to the next decision where it completes one.
    ///
    /// # Errors
    /// When the action is not legal, or the game is gone.
    pub(crate) fn step(&mut self, action: usize) -> Result<(), StepFault> {
        self.check(action)?;
        let (Some(choice), Some(step)) = (&mut self.choice, self.seating.actions.step(action))
        else {
            return Ok(());
        };
        let Some(decision) = choice.take(step) else {
            let running = self.running.as_ref().ok_or(StepFault::Gone)?;
            choice.mask(
                &running.observe(choice.player),
                &self.seating.actions,
                &mut self.mask,
            );
            return Ok(());
        };
        let mut running = self.running.take().ok_or(StepFault::Gone)?;
        let taken = running.answer_timed(decision, TurnTime::Model);
        taken.map_err(|refusal| StepFault::Illegal(refusal.to_string()))?;
        self.go_on(running)
    }

    /// The decision in the making; `None` when the game is over.
    pub(crate) const fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// The game, once it has begun.
    pub(crate) fn running(&self) -> Option<&dyn AnyRunning> {
        self.running.as_deref()
    }

    /// Writes what the player who decides sees.
    pub(crate) fn encode(&self, bytes: &mut [u8]) {
        if let (Some(choice), Some(running)) = (&self.choice, &self.running) {
            encode(&**running, choice, &self.seating.actions, bytes);
        }
    }

    /// The legal actions, a byte each.
    pub(crate) fn mask(&self) -> &[u8] {
        &self.mask
    }

    /// The outcome of the game that is over.
    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        self.running.as_ref()?.ask().err()
    }

    /// The points of player 0 less those of player 1 so far.
    pub(crate) fn ahead(&self) -> i64 {
        let Some(running) = &self.running else {
            return 0;
        };
        let [first, second] = match running.ask() {
            Err(outcome) => outcome.scores.0,
            Ok(_) => Player::ALL.map(|player| running.observe(player).score),
        };
        i64::from(first) - i64::from(second)
    }

    /// The record of the game that is over.
    pub(crate) fn record(&self) -> Option<&GameRecord> {
        self.outcome().and(self.running.as_ref()?.record())
    }

    /// Lets setups decide up to the next decision from outside, or to the end of the game.
    fn go_on(&mut self, mut running: Box<dyn AnyRunning>) -> Result<(), StepFault> {
        self.choice = None;
        let seating = Arc::clone(&self.seating);
        let choice = catch_unwind(AssertUnwindSafe(|| next_choice(&mut *running, &seating)));
        self.choice = choice.map_err(|_| StepFault::Gone)?;
        if let Some(choice) = &self.choice {
            choice.mask(
                &running.observe(choice.player),
                &seating.actions,
                &mut self.mask,
            );
        }
        self.running = Some(running);
        Ok(())
    }
}

/// Lets setups decide up to a decision from outside; `None` at the end of the game.
fn next_choice(running: &mut dyn AnyRunning, seating: &Seating) -> Option<Choice> {
    loop {
        let (player, ask) = running.ask().ok()?;
        let seen = running.observe(player);
        let wanted = match ask {
            Ask::Start if seating.asks(player, DecisionKind::Start) => Wanted::Start,
            Ask::Turn if seating.asks(player, DecisionKind::Turn) && seating.actions.top > 0 => {
                let found = seating.generators.with(&seating.rules, |generator| {
                    listed(generator, seen.grid, seen.hand, &seating.actions)
                });
                let setup = SetupPlayer::new(&seating.setups[player.index()]);
                Wanted::Listed(found, setup.without_placement(&seen))
            }
            Ask::Turn if seating.asks(player, DecisionKind::Turn) => {
                let mut found = Placements::default();
                let _ = seating.generators.with(&seating.rules, |generator| {
                    generator.for_each_found(seen.grid, seen.hand, &mut |listed| {
                        found.push(&listed.placement);
                        ControlFlow::Continue(())
                    })
                });
                found.shrink();
                Wanted::Turn(found)
            }
            Ask::Draw(wanted)
                if seating.asks(player, DecisionKind::Draw) && seen.shared_bag().is_none() =>
            {
                Wanted::Draw(wanted)
            }
            Ask::Mulligan if seating.asks(player, DecisionKind::Mulligan) => Wanted::Mulligan,
            _ => {
                seating.generators.with(&seating.rules, |generator| {
                    running.answer_by_setup(generator)
                });
                continue;
            }
        };
        return Some(Choice::new(
            player,
            wanted,
            &seen,
            seating.rules.has_discards(),
        ));
    }
}

/// The best placements, the first ones of [`TieBreak::FIRST`].
fn listed(
    generator: &mut dyn Generator,
    grid: &Grid,
    hand: &Tiles,
    actions: &Actions,
) -> Vec<ScoredPlacement> {
    let mut found = Vec::with_capacity(actions.top);
    if actions.one_per_leave {
        generator.frontier(grid, hand, TieBreak::FIRST, &mut |_, placement| {
            found.push(*placement)
        });
        found.sort_unstable_by(|a, b| TieBreak::FIRST.compare(a, b));
        found.truncate(actions.top);
    } else {
        let query = Query {
            most: actions.top,
            all_orders: true,
            ..Query::best(None)
        };
        generator.search(grid, hand, &query, &mut |placement| found.push(*placement));
    }
    found
}
