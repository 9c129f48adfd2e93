//! Games of practice.
//!
//! A page sends all decisions of people, and gets the game up to the next question. So a game survives a restart of
//! the server, and can be continued on another one with the same setups. Recent games are kept (module `kept`) and go on
//! from where they were.

use bagsplit_game::board::Player;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::{Choice as _, Setup, Start, Thinking};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::opponents::{Practice, Side, no_key, playing, thinking};
use crate::api::positions::verdict;
use crate::practice::{Answer, NextStep, PlayError, RejectedAnswer as Wrong, Seat, Sitting, State};
use bagsplit_analysis::{Hint, Line, PositionRequest, Setting};

/// The maximum number of answers of a game: more than any game has.
const MOST_ANSWERS: usize = 2000;

/// The longest name of a person, in characters.
const LONGEST_NAME: usize = 40;

/// A game with the decisions of people so far.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayRequest {
    /// The key of the opponent, or of any setup for the rules where the opponent is a person.
    pub(crate) opponent: String,
    /// The bot of the opponent, by its key among the players; its own if absent.
    player: Option<String>,
    mine: Side,
    /// Whether the person holds the Advantage, or goes first where there is none.
    pub(crate) holder: bool,
    /// Whether the person goes first when holding the Advantage.
    begins: bool,
    pub(crate) seed: u64,
    pub(crate) answers: Vec<Answer>,
    /// Whether the clock runs: bots of people then take the time of their model.
    #[serde(default)]
    pub(crate) clock: bool,
    /// The name of the person, where there are two.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// The person in the place of the opponent, if there is one.
    #[serde(default)]
    pub(crate) person: Option<Person>,
    /// Whether that person asks.
    #[serde(default)]
    pub(crate) second: bool,
}

/// A person.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Person {
    pub(crate) name: String,
    mine: Side,
    /// Whether the person goes first when holding the Advantage.
    begins: bool,
}

/// The answer to a request to play.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Played {
    State(Box<State>),
    Refused { refused: Wrong },
}

impl PlayRequest {
    /// The key of this game, independent of its answers and of who asks.
    fn game(&self) -> String {
        let mut game = self.clone();
        (game.answers, game.second) = (Vec::new(), false);
        format!("{game:?}")
    }

    /// The first person.
    pub(crate) fn first(&self) -> Person {
        Person {
            name: self.name.clone().unwrap_or_else(|| "you".to_owned()),
            mine: self.mine.clone(),
            begins: self.begins,
        }
    }
}

impl Played {
    /// The next step; none where an answer is refused.
    #[cfg(feature = "server")]
    pub(crate) const fn now(&self) -> Option<&NextStep> {
        match self {
            Played::State(state) => Some(&state.now),
            Played::Refused { .. } => None,
        }
    }
}

impl Practice {
    /// The game up to the next question to a person.
    pub(crate) fn play(
        &self,
        request: &PlayRequest,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Played, String> {
        let (rules, opponent) = self.by_key("opponent", &request.opponent)?;
        if request.answers.len() > MOST_ANSWERS {
            let found = request.answers.len();
            return Err(format!(
                "answers: found {found} answers; at most {MOST_ANSWERS} are allowed"
            ));
        }
        let viewer = Player::ALL[usize::from(request.second)];
        let mine = self.seated(&request.first(), rules)?;
        let mut theirs = opponent.setup.clone();
        if let Some(person) = &request.person {
            theirs = self.seated(person, rules)?;
        } else if let Some(key) = &request.player {
            let (name, bot) = self
                .players
                .iter()
                .find(|(_, bot)| bot.whole() == *key)
                .ok_or_else(|| no_key("player", key))?;
            theirs.bot = playing(bot, rules)
                .ok_or_else(|| format!("'{name}' does not play {}", rules.title()))?;
        }
        // The time of a setup is that of its own bot.
        if request.clock && (request.player.is_some() || theirs.thinking == Thinking::None) {
            theirs.thinking = thinking(&theirs.bot, rules);
        }
        let seats = [(&mine, true), (&theirs, request.person.is_some())];
        let seats = seats.map(|(setup, is_person)| Seat { setup, is_person });
        if request.second && request.person.is_none() {
            return Err("second: only one person plays this game".to_owned());
        }
        let name = request.game();
        let mut sitting = match self.kept.get(&name) {
            Some(kept) => kept,
            None => Sitting::new(rules, seats, (request.seed, request.holder))?,
        };
        let played = sitting.play(&request.answers, viewer, go_on);
        self.kept.put(name, sitting);
        match played {
            Ok(state) => Ok(Played::State(Box::new(state))),
            Err(PlayError::RejectedAnswer(refused)) => Ok(Played::Refused { refused }),
            Err(PlayError::Stopped) => Err("the request was cancelled".to_owned()),
        }
    }

    /// The setup of a person.
    fn seated(&self, person: &Person, rules: &Ruleset) -> Result<Setup, String> {
        let name = person.name.trim();
        let length = name.chars().count();
        if !(1..=LONGEST_NAME).contains(&length) || name.chars().any(char::is_control) {
            let found = &person.name;
            return Err(format!(
                "name: found {found:?}; 1 to {LONGEST_NAME} characters are allowed"
            ));
        }
        let mut setup = self.person(name, &person.mine, rules)?;
        if let Some(own) = setup.private_mut() {
            let starts = [Start::Other, Start::Own];
            own.start = starts[usize::from(person.begins)];
        }
        Ok(setup)
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
