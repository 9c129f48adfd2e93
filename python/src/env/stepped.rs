//! A game stepped by numbered actions.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bagsplit_arena::{Ask as Asked, Attempt, GameRecord, GameSeed, Recorder, Running, TurnTime};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::with_game;
use bagsplit_movegen::Playable;
use bagsplit_players::{Decision, SetupPlayer};
use pyo3::PyErr;

use super::ask::{Ask, Decided, View, Wanted};
use super::choice::Choice;
use super::placements::Placements;
use super::seating::Seating;
use crate::errors;

/// A game that waits for actions.
pub(crate) struct SteppedGame {
    seating: Arc<Seating>,
    playing: Option<Playing>,
    choice: Option<Choice>,
    /// The legal actions of the decision in the making, a byte each.
    mask: Vec<u8>,
    record: Option<Box<GameRecord>>,
}

/// A game in progress.
struct Playing {
    seed: GameSeed,
    /// Absent before the deal.
    running: Option<Running>,
    recorder: Recorder,
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
        SteppedGame { seating, playing: None, choice: None, mask, record: None }
    }

    /// Begins a game and goes on to the first decision.
    ///
    /// # Errors
    /// When the game is gone.
    pub(crate) fn begin(&mut self, seed: GameSeed) -> Result<(), StepFault> {
        let seating = Arc::clone(&self.seating);
        let setups = ByPlayer(seating.setups.each_ref());
        let (recorder, seed) = with_game!(&seating.rules, game => {
            (Recorder::new(game, setups, seed), seed.for_programs(game, setups, Attempt::Environment))
        });
        self.go_on(Playing { seed, running: None, recorder }, None)
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
    /// When the action is not legal, or the game is gone.
    pub(crate) fn step(&mut self, action: usize) -> Result<(), StepFault> {
        self.check(action)?;
        let (Some(choice), Some(step)) = (&mut self.choice, self.seating.actions.step(action)) else {
            return Ok(());
        };
        match choice.take(step) {
            Some(decided) => {
                let playing = self.playing.take().ok_or(StepFault::Gone)?;
                self.go_on(playing, Some(decided))
            }
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

    /// Goes on from a decision to the next one, or to the end of the game.
    fn go_on(&mut self, mut playing: Playing, decided: Option<Decided>) -> Result<(), StepFault> {
        (self.choice, self.record) = (None, None);
        let seating = Arc::clone(&self.seating);
        let ask = catch_unwind(AssertUnwindSafe(
            || with_game!(&seating.rules, rules => playing.next_ask(rules, &seating, decided)),
        ))
        .map_err(|_| StepFault::Gone)?;
        match ask {
            None => self.record = Some(Box::new(playing.recorder.finish())),
            Some(ask) => {
                let choice = Choice::new(ask, seating.rules.has_discards());
                choice.mask(&seating.actions, &mut self.mask);
                (self.choice, self.playing) = (Some(choice), Some(playing));
            }
        }
        Ok(())
    }
}

impl Playing {
    /// Takes a decision from outside, lets setups decide, and asks for the next one; `None` at the end of the game.
    fn next_ask<G: Playable<Generator: 'static>>(
        &mut self,
        game: &G,
        seating: &Seating,
        decided: Option<Decided>,
    ) -> Option<Ask> {
        let Playing { seed, running, recorder } = self;
        let holder = seed.holder();
        let start = match decided {
            Some(Decided::Start(start)) => Some(start),
            // Only private bags come with an Advantage whose holder chooses.
            None if seating.asks(holder, Decision::Start) && game.private_bags().is_some() => {
                return Some(Ask { player: holder, wanted: Wanted::Start, view: None });
            }
            _ => None,
        };
        let running = running.get_or_insert_with(|| {
            Running::new(game, ByPlayer(seating.setups.each_ref()), *seed, start, recorder)
        });
        match decided {
            None | Some(Decided::Start(_)) => {}
            Some(Decided::Draw(counts)) => running.draw(game, &counts, recorder),
            Some(Decided::Mulligan(takes)) => running.mulligan(game, takes, recorder),
            Some(Decided::Turn(action)) => {
                let player = running.ask().ok()?.0;
                let (seen, streams) = running.observe(game, &seating.printed);
                let judged = action.placement().map(|placement| game.judge(seen.grid, seen.hand, placement));
                let score = judged.transpose().expect("the mask allows only legal placements");
                let own = SetupPlayer::new(&seating.setups[player.index()]);
                let time = TurnTime::Ms(own.time(&mut streams.thinking));
                running.turn(game, action, score.unwrap_or_default(), time, recorder);
            }
        }
        loop {
            let (player, asked) = running.ask().ok()?;
            let drawn = *running.drawn();
            let (seen, _) = running.observe(game, &seating.printed);
            let wanted = match asked {
                Asked::Turn if seating.asks(player, Decision::Turn) => {
                    let mut found = Placements::default();
                    let _ = seating.generators.with(game, |generator| {
                        generator.for_each_found(seen.grid, seen.hand, &mut |one| {
                            found.push(&one.placement);
                            ControlFlow::Continue(())
                        })
                    });
                    found.shrink();
                    Wanted::Turn(found)
                }
                Asked::Draw(wanted)
                    if seating.asks(player, Decision::Draw) && seen.shared_bag().is_none() =>
                {
                    Wanted::Draw(wanted)
                }
                Asked::Mulligan if seating.asks(player, Decision::Mulligan) => Wanted::Mulligan(drawn),
                _ => {
                    let mut own = SetupPlayer::new(&seating.setups[player.index()]);
                    let Ok(()) = seating.generators.with(game, |generator| {
                        running.answer_by(&mut own, game, &seating.printed, generator, recorder)
                    });
                    continue;
                }
            };
            return Some(Ask { player, wanted, view: Some(View::new(&seen)) });
        }
    }
}
