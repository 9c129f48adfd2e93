//! The API of the pages: questions and answers as JSON, independent of how they travel.
//!
//! An [`Api`] answers a [`Question`]. The server (module `serve`) gets questions over HTTP and works on several at once; the
//! static site (crate `bagsplit-site`) gets them from the page that runs it. So this module uses no sockets, threads, files
//! or clock, and the caller brings what is random: seeds are part of the questions.
//!
//! The work for a question is bounded: the length of lists, and the size of a part of a simulation, a fit or a rating.

pub(crate) mod cache;
mod fits;
mod games;
mod lessons;
pub(crate) mod opponents;
mod positions;
pub(crate) mod practice;
pub(crate) mod question;
mod ratings;
mod roster;
mod rules;

use std::sync::Arc;

use bagsplit_analysis::balance::Sample;
use bagsplit_game::rules::Ruleset;

use crate::api::cache::Cache;
use crate::api::games::Games;
use bagsplit_analysis::{PositionRequest, Setting, SettingError};

pub use opponents::{BEST_OF_SPLITS, LevelWins, Opponent, PLAIN, Practice};
pub use question::Question;

/// The games that have boards, and the opponents for practice.
#[derive(Debug)]
pub struct Api {
    games: Games,
    pub(crate) practice: Practice,
    /// The games of recent rules.
    samples: Cache<Sample, 8>,
    /// The same by rules that pages have set.
    by_rules: Cache<Arc<Api>, 4>,
}

impl Api {
    /// The API for the published games and these opponents.
    pub fn new(practice: Practice) -> Api {
        Api {
            games: Games::default(),
            practice,
            samples: Cache::default(),
            by_rules: Cache::default(),
        }
    }

    /// Adds a board for custom rules.
    ///
    /// # Errors
    /// The name if another game has it: questions identify a game by its name.
    pub(crate) fn add_game(&mut self, name: String, rules: Ruleset) -> Result<(), String> {
        self.games.add(name, rules)
    }

    /// Initialises tables and networks, so that the first question does not have to wait for them.
    pub fn warm_up(&self) {
        self.games.warm_up();
    }

    /// The games, with the information that a page needs to draw their boards, as JSON.
    pub fn games(&self) -> String {
        self.games.list().to_string()
    }

    /// Everything that a user can choose from in practice, as JSON.
    pub fn practice(&self) -> String {
        self.practice.list().to_string()
    }

    /// Answers a question with JSON; long work ends early where `go_on` returns false.
    ///
    /// # Errors
    /// The reason why there is no answer.
    pub fn answer(&self, question: Question, go_on: &dyn Fn() -> bool) -> Result<String, String> {
        question.answer(self, go_on)
    }

    /// Parses a position of one of the games; the error names its field.
    fn setting(&self, position: &PositionRequest) -> Result<Setting, String> {
        self.games.read(position).map_err(|fault| match &fault {
            SettingError::Game(_) => {
                format!("{fault}; {} are allowed", self.games.names().join(", "))
            }
            SettingError::Board(_) => format!("board: {fault}"),
            SettingError::Hand(_) => format!("hand: {fault}"),
            SettingError::Tiles(_) => format!("board and hand: {fault}"),
            SettingError::OpponentHand(_)
            | SettingError::Discards(_)
            | SettingError::OpponentDiscards(_)
            | SettingError::Bag(..) => fault.to_string(),
        })
    }
}
