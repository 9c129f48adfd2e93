//! Games of practice.
//!
//! A page sends all decisions of the human, and gets the game up to the next question. So a game survives a restart of
//! the server, and can be continued on another one with the same setups. Recent games are kept (module `kept`) and go on
//! from where they were.

use bagsplit_network::InputKind;
use bagsplit_players::{Choice as _, Start};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::opponents::{Mine, Practice, no_key, playing};
use crate::api::positions::verdict;
use crate::practice::{Answer, Refused as Wrong, Sitting, Unplayed};
use bagsplit_analysis::{Hint, Line, PositionRequest, Setting};

/// The maximum number of answers of a game: more than any game has.
const MOST_ANSWERS: usize = 2000;

/// A game with the human's decisions so far.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForPlay {
    /// The key of the opponent.
    opponent: String,
    /// The bot of the opponent, by its key among the players; its own if absent.
    player: Option<String>,
    mine: Mine,
    /// Whether the person holds the Advantage, or goes first where there is none.
    holder: bool,
    /// Whether the human goes first when holding the Advantage.
    begins: bool,
    seed: u64,
    answers: Vec<Answer>,
}

impl ForPlay {
    /// The key of this game, independent of its answers.
    fn game(&self) -> String {
        let ForPlay { opponent, player, mine, holder, begins, seed, answers: _ } = self;
        format!("{opponent} {player:?} {mine:?} {holder} {begins} {seed}")
    }
}

impl Practice {
    /// The game up to the next question to the human.
    pub(crate) fn play(&self, asked: &ForPlay, go_on: &dyn Fn() -> bool) -> Result<Value, String> {
        let (rules, opponent) = self.by_key("opponent", &asked.opponent)?;
        if asked.answers.len() > MOST_ANSWERS {
            let found = asked.answers.len();
            return Err(format!("answers: found {found} answers; at most {MOST_ANSWERS} are allowed"));
        }
        let mut theirs = opponent.setup.clone();
        if let Some(key) = &asked.player {
            let (name, bot) = self
                .players
                .iter()
                .find(|(_, bot)| bot.whole() == *key)
                .ok_or_else(|| no_key("player", key))?;
            let reads = InputKind::of_game(rules.kind());
            theirs.bot =
                playing(bot, reads).ok_or_else(|| format!("'{name}' does not play {}", rules.title()))?;
        }
        let mut mine = self.person(&asked.mine, rules)?;
        if let Some(own) = mine.private_mut() {
            own.start = if asked.begins { Start::Own } else { Start::Other };
        }
        let name = asked.game();
        let mut sitting = match self.kept.get(&name) {
            Some(kept) => kept,
            None => Sitting::new(rules, &mine, &theirs, (asked.seed, asked.holder))?,
        };
        let played = sitting.play(&asked.answers, go_on);
        self.kept.put(name, sitting);
        match played {
            Ok(state) => serde_json::to_value(state).map_err(|error| error.to_string()),
            Err(Unplayed::Refused(Wrong { answer, why })) => {
                Ok(json!({ "refused": { "answer": answer, "why": why } }))
            }
            Err(Unplayed::Stopped) => Err("the request was cancelled".to_owned()),
        }
    }
}

/// A placement that a human considers in a game, by the rules of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForPreview {
    table: usize,
    position: PositionRequest,
    place: Vec<(String, String)>,
}

/// A request for a hint in a position by the rules of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForHint {
    table: usize,
    position: PositionRequest,
    hint: Hint,
}

impl Practice {
    fn position(&self, table: usize, position: &PositionRequest) -> Result<Setting, String> {
        Setting::read_by(self.table(table)?.clone(), position).map_err(|fault| fault.to_string())
    }

    /// The score of a placement, or the clause that it breaks.
    pub(crate) fn preview(&self, asked: &ForPreview) -> Result<Value, String> {
        Ok(verdict(&self.position(asked.table, &asked.position)?, &asked.place))
    }

    /// An action, or nothing where no placement scores.
    pub(crate) fn hint(&self, asked: &ForHint) -> Result<Option<Line>, String> {
        Ok(self.position(asked.table, &asked.position)?.hint(asked.hint))
    }
}
