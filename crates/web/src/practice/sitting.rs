//! Games of people, against each other or against bots.

use std::sync::Arc;

use bagsplit_arena::{AnyRunning, Ask, Decision, GameRecord, GameSeed, Leg, Running, TurnTime};
use bagsplit_game::board::{ByPlayer, Player, Role};
use bagsplit_game::rules::{Outcome, Ruleset, with_game};
use bagsplit_movegen::{Generator, Playable};
use bagsplit_players::Setup;
use serde::Serialize;

use crate::practice::bags::{is_choice, numbers};
use crate::practice::log::{LogEntry, log};
use crate::practice::{Answer, BagCounts, BagTexts, PlayerView, bag_texts};

/// A player of a game.
#[derive(Clone, Copy, Debug)]
pub struct Seat<'s> {
    /// The setup; of a person the split and the start policy, and policies that advise.
    pub setup: &'s Setup,
    /// Whether a person decides.
    pub is_person: bool,
}

/// A game with one person or two.
#[derive(Clone, Debug)]
pub struct Sitting {
    rules: Ruleset,
    /// Whether a person decides.
    people: ByPlayer<bool>,
    /// The answers of all people so far.
    answers: Vec<Answer>,
    /// The game at turns of people and where it stopped, each with the number of answers before. So that an answer can be
    /// changed: the time of a turn is known only after its draw, and a page takes back what is refused.
    kept: Vec<(usize, Arc<dyn AnyRunning>)>,
}

/// A question to a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prompt {
    /// The action of a turn.
    Turn,
    /// The number of tiles to draw from each bag, before any of them is seen.
    Draw {
        /// The number of tiles.
        wanted: u32,
        /// The advice of the draw policy of the person's setup.
        advice: BagCounts,
    },
    /// Whether to put the drawn tiles back and draw again.
    Mulligan {
        /// The drawn tiles, by bag; they are in the hand.
        drawn: BagTexts,
        /// The advice of the Mulligan policy of the person's setup.
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

/// The state of a game, as one person sees it.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The events so far, as far as the person knows them.
    pub log: Vec<LogEntry>,
    /// The time by which the person and the opponent have exceeded the limit of moves in the turns before the one that goes
    /// on, in milliseconds.
    pub overage: [u64; 2],
    /// The next step.
    pub now: NextStep,
}

/// The next step of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NextStep {
    /// A question to the person.
    Asked {
        /// The person's observation.
        seen: Box<PlayerView>,
        /// The question.
        asked: Prompt,
    },
    /// A decision of the other person.
    Waiting {
        /// The observation of the person who waits.
        seen: Box<PlayerView>,
    },
    /// None: the game is over.
    Over(Box<FinishedGame>),
}

/// A finished game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FinishedGame {
    /// Whether the person won; absent for a tie.
    pub won: Option<bool>,
    /// The points of the person and of the opponent.
    pub scores: [u32; 2],
    /// The board: one line per row, squares separated by spaces.
    pub board: String,
    /// The ending, by its name in records.
    pub ended_by: &'static str,
    /// The record of the game; a person against a bot is player 0.
    pub record: GameRecord,
}

impl Sitting {
    /// A game of players 0 and 1. `seed` determines the random numbers of both; `holder` is whether player 0 holds the
    /// Advantage, or goes first in games without one.
    ///
    /// # Errors
    /// When a setup does not fit these rules: it is for another kind of bags, or its split has other tiles.
    pub fn new(
        rules: &Ruleset,
        seats: [Seat<'_>; 2],
        (seed, holder): (u64, bool),
    ) -> Result<Sitting, String> {
        let setups = seats.map(|seat| seat.setup);
        for setup in setups {
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
            with_game!(rules, game => Arc::new(Running::new(game, setups, seed)));
        Ok(Sitting {
            rules: rules.clone(),
            people: ByPlayer(seats.map(|seat| seat.is_person)),
            answers: Vec::new(),
            kept: vec![(0, begun)],
        })
    }

    /// Plays as far as all answers of people go, from where they differ from the earlier ones; answers after the end of the
    /// game are ignored. Bots decide only as long as `go_on` returns true. The state is what the player `viewer` sees.
    ///
    /// # Errors
    /// The first rejected answer, or that it was stopped. What was played by then is kept.
    pub fn play(
        &mut self,
        answers: &[Answer],
        viewer: Player,
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
                    let now = NextStep::Over(Box::new(over(outcome, &*running, viewer)));
                    break Ok(State::new(&*running, viewer, now, 0));
                }
            };
            let is_person = self.people[player];
            let Some(asked) = is_person.then(|| prompt(&*running, player, ask)).flatten() else {
                if !is_person && !go_on() {
                    break Err(PlayError::Stopped);
                }
                running.answer_by_setup(&mut *generator);
                continue;
            };
            let Some(answer) = answers.get(used) else {
                let seen = Box::new(PlayerView::from_observation(&running.observe(viewer)));
                let now = if player == viewer {
                    NextStep::Asked { seen, asked }
                } else {
                    NextStep::Waiting { seen }
                };
                // A turn and the choice of its draw are one move to the clock (MS-21).
                let last = used.checked_sub(1).filter(|_| matches!(ask, Ask::Draw(_)));
                let of_turn = last.map_or(0, |last| self.excess(&answers[last]));
                break Ok(State::new(&*running, viewer, now, of_turn));
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

    /// The time by which an answer exceeds the limit of a move, in milliseconds.
    fn excess(&self, answer: &Answer) -> u64 {
        let ms = answer.ms().unwrap_or(0);
        let clock = self.rules.clock();
        clock.map_or(0, |(limit, _)| ms.saturating_sub(limit))
    }

    /// Keeps the game as it is after this number of answers.
    fn keep(&mut self, used: usize, running: Box<dyn AnyRunning>) {
        self.kept.retain(|(earlier, _)| *earlier < used);
        self.kept.push((used, running.into()));
    }
}

impl State {
    /// `of_turn` is the overage of the turn that goes on, by the player who is to decide.
    fn new(running: &dyn AnyRunning, viewer: Player, now: NextStep, of_turn: u64) -> State {
        let mut overage = *running.overage_ms();
        if let Ok((player, _)) = running.ask() {
            overage[player] = overage[player].saturating_sub(of_turn);
        }
        let log = running.record().map(|record| log(record, viewer));
        State {
            log: log.unwrap_or_default(),
            overage: [overage[viewer], overage[viewer.other()]],
            now,
        }
    }
}

/// The question to the person who decides; none where there is no choice.
fn prompt(running: &dyn AnyRunning, player: Player, ask: Ask) -> Option<Prompt> {
    match (ask, running.advice()) {
        (Ask::Turn, _) => Some(Prompt::Turn),
        (Ask::Draw(wanted), Some(Decision::Draw(advice))) => {
            let advice = numbers(&advice);
            is_choice(wanted, running.observe(player).bags())
                .then_some(Prompt::Draw { wanted, advice })
        }
        (Ask::Mulligan, Some(Decision::Mulligan(advice))) => Some(Prompt::Mulligan {
            drawn: bag_texts(running.drawn()),
            advice,
        }),
        _ => None,
    }
}

fn over(outcome: &Outcome, running: &dyn AnyRunning, viewer: Player) -> FinishedGame {
    FinishedGame {
        won: outcome.winner.map(|winner| winner == viewer),
        scores: [viewer, viewer.other()].map(|player| outcome.scores[player]),
        board: running.observe(viewer).grid.to_spaced_text(),
        ended_by: outcome.ending.name(),
        record: running.record().expect("practice is recorded").clone(),
    }
}
