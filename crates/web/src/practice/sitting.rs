//! Games between a human and a setup.

use std::sync::Arc;

use bagsplit_arena::{AnyRunning, Ask, Decision, GameRecord, GameSeed, Leg, Running, TurnTime};
use bagsplit_game::board::{Player, Role};
use bagsplit_game::rules::{Outcome, Ruleset, with_game};
use bagsplit_movegen::{Generator, Playable};
use bagsplit_players::Setup;
use serde::Serialize;

use crate::practice::bags::{is_choice, numbers};
use crate::practice::log::{LogEntry, log};
use crate::practice::{Answer, BagCounts, BagTexts, PlayerView, bag_texts};

/// The human.
const HUMAN: Player = Player::P0;

/// A game between a human and a setup.
#[derive(Clone, Debug)]
pub struct Sitting {
    rules: Ruleset,
    /// The human's answers so far.
    answers: Vec<Answer>,
    /// The game at the human's turns and where it stopped, each with the number of answers before. So that an answer can be
    /// changed: the time of a turn is known only after its draw, and a page takes back what is refused.
    kept: Vec<(usize, Arc<dyn AnyRunning>)>,
}

/// A question to the human.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prompt {
    /// The action of a turn.
    Turn,
    /// The number of tiles to draw from each bag, before any of them is seen.
    Draw {
        /// The number of tiles.
        wanted: u32,
        /// The advice of the draw policy of the human's setup.
        advice: BagCounts,
    },
    /// Whether to put the drawn tiles back and draw again.
    Mulligan {
        /// The drawn tiles, by bag; they are in the hand.
        drawn: BagTexts,
        /// The advice of the Mulligan policy of the human's setup.
        advice: bool,
    },
}

/// A rejected answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RejectedAnswer {
    /// The index of the answer, from 0.
    pub answer: usize,
    /// The reason: the clause of the rules that it breaks, or the invalid part.
    pub why: String,
}

/// The reason why a game was not played as far as its answers go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    RejectedAnswer(RejectedAnswer),
    /// A cancelled request.
    Stopped,
}

/// The state of a game.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The events so far, as far as the human knows them.
    pub log: Vec<LogEntry>,
    /// The time by which the human and the opponent have exceeded the limit of moves, in milliseconds.
    pub overage: [u64; 2],
    /// The next step.
    pub now: NextStep,
}

/// The next step of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NextStep {
    /// A question to the human.
    Asked {
        /// The human's observation.
        seen: Box<PlayerView>,
        /// The question.
        asked: Prompt,
    },
    /// None: the game is over.
    Over(Box<FinishedGame>),
}

/// A finished game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FinishedGame {
    /// Whether the human won; absent for a tie.
    pub won: Option<bool>,
    /// The points of the human and of the opponent.
    pub scores: [u32; 2],
    /// The board: one line per row, squares separated by spaces.
    pub board: String,
    /// The ending, by its name in records.
    pub ended_by: &'static str,
    /// The record of the game; the human is player 0.
    pub record: GameRecord,
}

impl Sitting {
    /// A game of a human, who uses the split and start policy of `mine` and gets advice from its policies, against
    /// `theirs`. `seed` determines the random numbers of both; `holder` is whether the human holds the Advantage, or
    /// goes first in games without one.
    ///
    /// # Errors
    /// When a setup does not fit these rules: it is for another kind of bags, or its split has other tiles.
    pub fn new(
        rules: &Ruleset,
        mine: &Setup,
        theirs: &Setup,
        (seed, holder): (u64, bool),
    ) -> Result<Sitting, String> {
        for setup in [mine, theirs] {
            if setup.private().is_some() != rules.private_bags().is_some() {
                return Err(format!(
                    "'{}' is no setup for {}",
                    setup.name,
                    rules.title()
                ));
            }
            for split in Role::ALL.into_iter().filter_map(|role| setup.split(role)) {
                rules
                    .check_split(&split.bags)
                    .map_err(|fault| format!("'{}': {fault}", setup.name))?;
            }
        }
        let seed = GameSeed {
            seed,
            pair: 0,
            leg: if holder { Leg::Second } else { Leg::First },
        };
        let begun: Arc<dyn AnyRunning> =
            with_game!(rules, game => Arc::new(Running::new(game, [mine, theirs], seed)));
        Ok(Sitting {
            rules: rules.clone(),
            answers: Vec::new(),
            kept: vec![(0, begun)],
        })
    }

    /// Plays as far as all answers of the human go, from where they differ from the earlier ones; answers after the end
    /// of the game are ignored. The opponent decides only as long as `go_on` returns true.
    ///
    /// # Errors
    /// The first rejected answer, or that it was stopped. What was played by then is kept.
    pub fn play(
        &mut self,
        answers: &[Answer],
        go_on: &dyn Fn() -> bool,
    ) -> Result<State, PlayError> {
        let alike = self
            .answers
            .iter()
            .zip(answers)
            .take_while(|(a, b)| a == b)
            .count();
        self.answers = answers.to_vec();
        self.kept.retain(|(used, _)| *used <= alike);
        let (mut used, mut running) = self
            .kept
            .last()
            .map(|(used, kept)| (*used, kept.copy()))
            .expect("the start");
        let mut generator: Box<dyn Generator> =
            with_game!(&self.rules, game => Box::new(game.generator()));
        let played = loop {
            let (player, ask) = match running.ask() {
                Ok(asked) => asked,
                Err(outcome) => {
                    let now = NextStep::Over(Box::new(over(outcome, &*running)));
                    break Ok(State::new(&*running, now));
                }
            };
            let Some(asked) = (if player == HUMAN {
                prompt(&*running, ask)
            } else {
                None
            }) else {
                if player != HUMAN && !go_on() {
                    break Err(PlayError::Stopped);
                }
                running.answer_by_setup(&mut *generator);
                continue;
            };
            let Some(answer) = answers.get(used) else {
                let seen = Box::new(PlayerView::from_observation(&running.observe(HUMAN)));
                break Ok(State::new(&*running, NextStep::Asked { seen, asked }));
            };
            if ask == Ask::Turn {
                self.keep(used, running.copy());
            }
            let taken = answer
                .decision()
                .and_then(|decision| running.answer_timed(decision, TurnTime::Ms(answer.ms())));
            if let Err(refusal) = taken {
                break Err(PlayError::RejectedAnswer(RejectedAnswer {
                    answer: used,
                    why: refusal.to_string(),
                }));
            }
            used += 1;
        };
        self.keep(used, running);
        played
    }

    /// Keeps the game as it is after this number of answers.
    fn keep(&mut self, used: usize, running: Box<dyn AnyRunning>) {
        self.kept.retain(|(earlier, _)| *earlier < used);
        self.kept.push((used, running.into()));
    }
}

impl State {
    fn new(running: &dyn AnyRunning, now: NextStep) -> State {
        let overage = running.overage_ms();
        let log = running.record().map(log).unwrap_or_default();
        State {
            log,
            overage: [overage[HUMAN], overage[HUMAN.other()]],
            now,
        }
    }
}

/// The question to the human; none where there is no choice.
fn prompt(running: &dyn AnyRunning, ask: Ask) -> Option<Prompt> {
    match (ask, running.advice()) {
        (Ask::Turn, _) => Some(Prompt::Turn),
        (Ask::Draw(wanted), Some(Decision::Draw(advice))) => {
            let advice = numbers(&advice);
            is_choice(wanted, running.observe(HUMAN).bags())
                .then_some(Prompt::Draw { wanted, advice })
        }
        (Ask::Mulligan, Some(Decision::Mulligan(advice))) => Some(Prompt::Mulligan {
            drawn: bag_texts(running.drawn()),
            advice,
        }),
        _ => None,
    }
}

fn over(outcome: &Outcome, running: &dyn AnyRunning) -> FinishedGame {
    FinishedGame {
        won: outcome.winner.map(|winner| winner == HUMAN),
        scores: outcome.scores.0,
        board: running.observe(HUMAN).grid.to_spaced_text(),
        ended_by: outcome.ending.name(),
        record: running.record().expect("practice is recorded").clone(),
    }
}
