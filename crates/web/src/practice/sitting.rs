//! A game between a person and a setup: where is it, and what comes next?

use std::cell::Cell;

use bagsplit_arena::{GameRecord, GameSeed, Leg, Recorder, Table};
use bagsplit_game::board::{ByPlayer, Player, Role};
use bagsplit_game::rules::{Outcome, Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::{Setup, SetupPlayer};
use serde::Serialize;

use crate::practice::decisions::{Decisions, Opponent};
use crate::practice::log::{Log, Logged};
use crate::practice::person::{Asked, Person, Seat, Stop};
use crate::practice::{Answer, Seen};

/// A game between a person and a setup, from its beginning.
#[derive(Clone, Debug)]
pub struct Sitting<'a> {
    rules: &'a Ruleset,
    setups: ByPlayer<&'a Setup>,
    seed: GameSeed,
}

/// An answer that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// Which of the answers, from 0.
    pub answer: usize,
    /// Why: the clause of the rules that it breaks, or what it says that is nothing.
    pub why: String,
}

/// Where a game is.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// What has happened, as far as the person knows.
    pub log: Vec<Logged>,
    /// By how much the person and the opponent have been longer than moves may be, in milliseconds.
    pub overage: [u64; 2],
    /// What comes next.
    pub now: Now,
}

/// What comes next in a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Now {
    /// The person is asked something.
    Asked {
        /// What the person sees.
        seen: Box<Seen>,
        /// What is asked.
        asked: Asked,
    },
    /// Nothing: the game is over.
    Over(Box<Over>),
}

/// A game that is over.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Over {
    /// Whether the person won; nothing for a tie.
    pub won: Option<bool>,
    /// The points of the person and of the opponent.
    pub scores: [u32; 2],
    /// The board: a line a row, squares separated by spaces; empty where there was no turn.
    pub board: String,
    /// How the game ended, as records name it.
    pub ended_by: &'static str,
    /// The game in full; the person is player 0.
    pub record: GameRecord,
}

impl<'a> Sitting<'a> {
    /// A game of a person, who brings the split and the beginning of `mine` and is advised by its policies, against
    /// `theirs`. `seed` names the luck of both; `holder` is whether the person holds the Advantage, or goes
    /// first in games without one.
    ///
    /// # Errors
    /// When a setup is not for these rules: for another kind of bags, or with a split of other tiles.
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

    /// Plays it as far as the answers go; answers that are left when it is over are not looked at.
    ///
    /// # Errors
    /// The first answer that cannot be followed.
    pub fn play(&self, answers: &[Answer]) -> Result<State, Refused> {
        match self.play_on(answers, &mut Decisions::default(), &|| true) {
            Ok(state) => Ok(state),
            Err(Unplayed::Refused(refused)) => Err(refused),
            Err(Unplayed::Stopped) => unreachable!("nothing stops it"),
        }
    }

    /// The same, with what the opponent has decided in this game before, which is added to. It thinks only for as long as
    /// `go_on` says so; what it has decided by then is kept.
    ///
    /// # Errors
    /// The first answer that cannot be followed, or that it was stopped.
    pub fn play_on(
        &self,
        answers: &[Answer],
        decisions: &mut Decisions,
        go_on: &dyn Fn() -> bool,
    ) -> Result<State, Unplayed> {
        with_game!(self.rules, game => self.of(game, answers, decisions, go_on))
    }

    fn of<G: Playable>(
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
        let played =
            Table::of(game, seats, &game.generator()).attempt(self.seed, &mut (&mut log, &mut recorder));
        let now = match played {
            Ok(outcome) => Now::Over(Box::new(over(&outcome, &log, recorder.finish()))),
            Err(Stop::Asked(seen, asked)) => Now::Asked { seen, asked },
            Err(Stop::Refused(refused)) => return Err(Unplayed::Refused(refused)),
            Err(Stop::Stopped | Stop::OtherGame) => return Err(Unplayed::Stopped),
        };
        Ok(State { log: log.turns, overage: log.overage, now })
    }
}

/// Why a game was not played as far as its answers go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// An answer cannot be followed.
    Refused(Refused),
    /// Nobody waits for it any more.
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
