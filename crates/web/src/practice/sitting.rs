//! Games between a human and a setup.

use std::cell::Cell;

use bagsplit_arena::{GameRecord, GameSeed, Leg, Recorder, Table};
use bagsplit_game::board::{ByPlayer, Player, Role};
use bagsplit_game::rules::{Outcome, Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::{Setup, SetupPlayer};
use serde::Serialize;

use crate::practice::decisions::{Decisions, Opponent};
use crate::practice::log::{Log, Logged};
use crate::practice::person::{Person, Prompt, Seat, Stop};
use crate::practice::{Answer, Seen};

/// A game between a human and a setup, from its beginning.
#[derive(Clone, Debug)]
pub struct Sitting<'a> {
    rules: &'a Ruleset,
    setups: ByPlayer<&'a Setup>,
    seed: GameSeed,
}

/// A rejected answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The index of the answer, from 0.
    pub answer: usize,
    /// The reason: the clause of the rules that it breaks, or the invalid part.
    pub why: String,
}

/// The state of a game.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The events so far, as far as the human knows them.
    pub log: Vec<Logged>,
    /// The time by which the human and the opponent have exceeded the limit of moves, in milliseconds.
    pub overage: [u64; 2],
    /// The next step.
    pub now: Now,
}

/// The next step of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Now {
    /// A question to the human.
    Asked {
        /// The human's observation.
        seen: Box<Seen>,
        /// The question.
        asked: Prompt,
    },
    /// None: the game is over.
    Over(Box<Over>),
}

/// A finished game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Over {
    /// Whether the human won; absent for a tie.
    pub won: Option<bool>,
    /// The points of the human and of the opponent.
    pub scores: [u32; 2],
    /// The board: one line per row, squares separated by spaces; empty where there was no turn.
    pub board: String,
    /// The ending, by its name in records.
    pub ended_by: &'static str,
    /// The record of the game; the human is player 0.
    pub record: GameRecord,
}

impl<'a> Sitting<'a> {
    /// A game of a human, who uses the split and start policy of `mine` and gets advice from its policies, against
    /// `theirs`. `seed` determines the random numbers of both; `holder` is whether the human holds the Advantage, or
    /// goes first in games without one.
    ///
    /// # Errors
    /// When a setup does not fit these rules: it is for another kind of bags, or its split has other tiles.
    pub fn new(
        rules: &'a Ruleset,
        mine: &'a Setup,
        theirs: &'a Setup,
        (seed, holder): (u64, bool),
    ) -> Result<Sitting<'a>, String> {
        for setup in [mine, theirs] {
            if setup.private().is_some() != rules.private_bags().is_some() {
                return Err(format!("'{}' is no setup for {}", setup.name, rules.title()));
            }
            for split in Role::ALL.into_iter().filter_map(|role| setup.split(role)) {
                rules.check_split(&split.bags).map_err(|fault| format!("'{}': {fault}", setup.name))?;
            }
        }
        let leg = if holder { Leg::Second } else { Leg::First };
        Ok(Sitting { rules, setups: ByPlayer([mine, theirs]), seed: GameSeed { seed, pair: 0, leg } })
    }

    /// Plays as far as the answers go; answers after the end of the game are ignored.
    ///
    /// # Errors
    /// The first rejected answer.
    pub fn play(&self, answers: &[Answer]) -> Result<State, Refused> {
        match self.play_on(answers, &mut Decisions::default(), &|| true) {
            Ok(state) => Ok(state),
            Err(Unplayed::Refused(refused)) => Err(refused),
            Err(Unplayed::Stopped) => unreachable!("nothing stops it"),
        }
    }

    /// The same, with the opponent's earlier decisions in this game, to which new ones are added. New decisions are
    /// computed only as long as `go_on` returns true; those made by then are kept.
    ///
    /// # Errors
    /// The first rejected answer, or that it was stopped.
    pub fn play_on(
        &self,
        answers: &[Answer],
        decisions: &mut Decisions,
        go_on: &dyn Fn() -> bool,
    ) -> Result<State, Unplayed> {
        with_game!(self.rules, game => self.advance(game, answers, decisions, go_on))
    }

    fn advance<G: Playable>(
        &self,
        game: &G,
        answers: &[Answer],
        decisions: &mut Decisions,
        go_on: &dyn Fn() -> bool,
    ) -> Result<State, Unplayed> {
        let [mine, theirs] = self.setups.0;
        decisions.go_on_with(answers);
        let followed = Cell::new(0);
        let person = Person::new(game, mine, answers, &followed);
        let opponent =
            Opponent { mind: SetupPlayer::new(theirs), decisions, next: 0, followed: &followed, go_on };
        let seats = ByPlayer([Seat::Person(person), Seat::Setup(opponent)]);
        let mut log = Log::new(Player::P0);
        let mut recorder = Recorder::new(game, self.setups, self.seed);
        let played = Table::with_agents(game, seats, &game.generator())
            .attempt(self.seed, &mut (&mut log, &mut recorder));
        let now = match played {
            Ok(outcome) => Now::Over(Box::new(over(&outcome, &log, recorder.finish()))),
            Err(Stop::Prompt(seen, asked)) => Now::Asked { seen, asked },
            Err(Stop::Refused(refused)) => return Err(Unplayed::Refused(refused)),
            Err(Stop::Stopped) => return Err(Unplayed::Stopped),
        };
        Ok(State { log: log.turns, overage: log.overage, now })
    }
}

/// The reason why a game was not played as far as its answers go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// A rejected answer.
    Refused(Refused),
    /// A cancelled request.
    Stopped,
}

fn over(outcome: &Outcome, log: &Log, record: GameRecord) -> Over {
    Over {
        won: outcome.winner.map(|winner| winner == Player::P0),
        scores: outcome.scores.0,
        board: log.board.clone(),
        ended_by: outcome.ending.name(),
        record,
    }
}
