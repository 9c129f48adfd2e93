//! Games of practice.
//!
//! A page sends all decisions of the human, and gets the game up to the next question. So a game survives a restart of
//! the server, and can be continued on another one with the same setups. Recent games are kept (module `kept`) and go on
//! from where they were.

use bagsplit_players::{Choice as _, Start};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::opponents::{HumanSide, Practice, no_key, playing};
use crate::api::positions::verdict;
use crate::practice::{Answer, PlayError, RejectedAnswer as Wrong, Sitting};
use bagsplit_analysis::{Hint, Line, PositionRequest, Setting};

/// The maximum number of answers of a game: more than any game has.
const MOST_ANSWERS: usize = 2000;

/// A game with the human's decisions so far.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayRequest {
    /// The key of the opponent.
    opponent: String,
    /// The bot of the opponent, by its key among the players; its own if absent.
    player: Option<String>,
    mine: HumanSide,
    /// Whether the person holds the Advantage, or goes first where there is none.
    holder: bool,
    /// Whether the human goes first when holding the Advantage.
    begins: bool,
    seed: u64,
    answers: Vec<Answer>,
}

impl PlayRequest {
    /// The key of this game, independent of its answers.
    fn game(&self) -> String {
        let PlayRequest {
            opponent,
            player,
            mine,
            holder,
            begins,
            seed,
            answers: _,
        } = self;
        format!("{opponent} {player:?} {mine:?} {holder} {begins} {seed}")
    }
}

impl Practice {
    /// The game up to the next question to the human.
    pub(crate) fn play(
        &self,
        request: &PlayRequest,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Value, String> {
        let (rules, opponent) = self.by_key("opponent", &request.opponent)?;
        if request.answers.len() > MOST_ANSWERS {
            let found = request.answers.len();
            return Err(format!(
                "answers: found {found} answers; at most {MOST_ANSWERS} are allowed"
            ));
        }
        let mut theirs = opponent.setup.clone();
        if let Some(key) = &request.player {
            let (name, bot) = self
                .players
                .iter()
                .find(|(_, bot)| bot.whole() == *key)
                .ok_or_else(|| no_key("player", key))?;
            theirs.bot = playing(bot, rules)
                .ok_or_else(|| format!("'{name}' does not play {}", rules.title()))?;
        }
        let mut mine = self.person(&request.mine, rules)?;
        if let Some(own) = mine.private_mut() {
            own.start = if request.begins {
                Start::Own
            } else {
                Start::Other
            };
        }
        let name = request.game();
        let mut sitting = match self.kept.get(&name) {
            Some(kept) => kept,
            None => Sitting::new(rules, &mine, &theirs, (request.seed, request.holder))?,
        };
        let played = sitting.play(&request.answers, go_on);
        self.kept.put(name, sitting);
        match played {
            Ok(state) => serde_json::to_value(state).map_err(|error| error.to_string()),
            Err(PlayError::RejectedAnswer(Wrong { answer, why })) => {
                Ok(json!({ "refused": { "answer": answer, "why": why } }))
            }
            Err(PlayError::Stopped) => Err("the request was cancelled".to_owned()),
        }
    }
}

/// A placement that a human considers in a game, by the rules of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewRequest {
    table: usize,
    position: PositionRequest,
    place: Vec<(String, String)>,
}

/// A request for a hint in a position by the rules of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    table: usize,
    position: PositionRequest,
    hint: Hint,
}

impl Practice {
    fn position(&self, table: usize, position: &PositionRequest) -> Result<Setting, String> {
        Setting::read_by(self.table(table)?.clone(), position).map_err(|fault| fault.to_string())
    }

    /// The score of a placement, or the clause that it breaks.
    pub(crate) fn preview(&self, request: &PreviewRequest) -> Result<Value, String> {
        Ok(verdict(
            &self.position(request.table, &request.position)?,
            &request.place,
        ))
    }

    /// An action, or nothing where no placement scores.
    pub(crate) fn hint(&self, request: &HintRequest) -> Result<Option<Line>, String> {
        Ok(self
            .position(request.table, &request.position)?
            .hint(request.hint))
    }
}
