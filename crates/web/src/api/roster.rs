//! Opponents and players as JSON, for a program that cannot read setup files: the static site.
//!
//! Bots and policies are written by the names and parameters that files have too. Only what the built-in setups need can be
//! written: published rules, one split for both roles, no program from outside.

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Bot, Choice, ExchangePolicy, PrivateBags, Setup, Split};
use serde::{Deserialize, Serialize};

use crate::api::opponents::{Opponent, Practice};

/// The reason why opponents cannot be written or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RosterError(String);

impl RosterError {
    fn new(error: impl ToString) -> RosterError {
        RosterError(error.to_string())
    }
}

#[derive(Serialize, Deserialize)]
struct Roster {
    opponents: Vec<OpponentEntry>,
    players: Vec<(String, ChoiceEntry)>,
}

#[derive(Serialize, Deserialize)]
struct OpponentEntry {
    name: String,
    game: String,
    from: String,
    about: Vec<(String, Vec<String>)>,
    /// Its split, where bags are private.
    split: Option<SplitEntry>,
    /// Its bot and policies, by their keys in files.
    choices: Vec<(String, ChoiceEntry)>,
    /// What it memorises, where that is not the common list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expressions: Option<String>,
}

/// A split: the contents of the bags in their order.
#[derive(Serialize, Deserialize)]
struct SplitEntry {
    name: String,
    bags: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct ChoiceEntry {
    kind: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parameters: Vec<(String, Parameter)>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Parameter {
    Bool(bool),
    Integer(i64),
    Text(String),
    Counts(Vec<(String, i64)>),
}

impl Practice {
    /// The opponents and players as indented JSON.
    ///
    /// # Errors
    /// When an opponent has rules of its own, different splits for both roles, or a program that plays.
    pub fn to_json(&self) -> Result<String, RosterError> {
        let opponents: Result<Vec<_>, _> = self.opponents.iter().map(|(_, one)| to_entry(one)).collect();
        let players = self.players.iter().map(|(name, bot)| (name.clone(), ChoiceEntry::new(bot)));
        let roster = Roster { opponents: opponents?, players: players.collect() };
        serde_json::to_string_pretty(&roster).map(|text| text + "\n").map_err(RosterError::new)
    }

    /// The opponents and players of [`Practice::to_json`].
    ///
    /// # Errors
    /// When it is no such text, or names a game, bot or policy that does not exist.
    pub fn from_json(text: &str) -> Result<Practice, RosterError> {
        let roster: Roster = serde_json::from_str(text).map_err(RosterError::new)?;
        let opponents: Result<Vec<_>, _> = roster.opponents.iter().map(from_entry).collect();
        let player = |(name, entry): &(String, ChoiceEntry)| {
            let mut bot = Bot::Greedy;
            entry.choose(&mut bot)?;
            Ok((name.clone(), bot))
        };
        let players: Result<Vec<_>, RosterError> = roster.players.iter().map(player).collect();
        Ok(Practice::new(opponents?, players?))
    }
}

fn to_entry(opponent: &Opponent) -> Result<OpponentEntry, RosterError> {
    let Opponent { setup, rules, from, about } = opponent;
    let private = setup.private();
    let entry = OpponentEntry {
        name: setup.name.clone(),
        game: rules.name().to_owned(),
        from: from.clone(),
        about: about.clone(),
        split: private.map(|own| SplitEntry {
            name: own.splits.0[0].name.clone(),
            bags: own.splits.0[0].bags.0.map(|tiles| tiles.to_string()).into(),
        }),
        choices: setup
            .choices()
            .iter()
            .map(|(key, choice)| (key.to_string(), ChoiceEntry::new(*choice)))
            .collect(),
        expressions: setup.expressions.as_ref().map(ToString::to_string),
    };
    if from_entry(&entry)?.setup != *setup || *rules != rules.published() {
        return Err(RosterError(format!("'{}' cannot be written with all that it has", setup.name)));
    }
    Ok(entry)
}

fn from_entry(entry: &OpponentEntry) -> Result<Opponent, RosterError> {
    let rules = Ruleset::named(&entry.game)
        .ok_or_else(|| RosterError(format!("no game is called '{}'", entry.game)))?;
    let mut setup = match &entry.split {
        Some(SplitEntry { name, bags }) => {
            let mut split = Split { name: name.clone(), bags: ByBag::default() };
            for (bag, text) in split.bags.0.iter_mut().zip(bags) {
                *bag = text.parse::<Tiles>().map_err(RosterError::new)?;
            }
            Setup::private_bags(&*entry.name, Bot::Greedy, PrivateBags::new(split))
        }
        None => Setup::shared_bag(&*entry.name, Bot::Greedy, ExchangePolicy::All),
    };
    for (key, choice) in setup.choices_mut() {
        if let Some((_, entry)) = entry.choices.iter().find(|(known, _)| known == key) {
            entry.choose(choice)?;
        }
    }
    if let Some(text) = &entry.expressions {
        setup.expressions = Some(Expressions::read(text).map_err(RosterError::new)?);
    }
    Ok(Opponent { setup, rules, from: entry.from.clone(), about: entry.about.clone() })
}

impl ChoiceEntry {
    fn new(choice: &dyn Choice) -> ChoiceEntry {
        let (kind, parameters) = choice.describe();
        let parameter = |(name, value): (&str, Value)| (name.to_owned(), Parameter::from(value));
        ChoiceEntry { kind: kind.to_owned(), parameters: parameters.into_iter().map(parameter).collect() }
    }

    fn choose(&self, choice: &mut dyn Choice) -> Result<(), RosterError> {
        let parameters: Vec<(String, Value)> =
            self.parameters.iter().map(|(name, value)| (name.clone(), value.to_value())).collect();
        choice.choose(&self.kind, &parameters).map_err(RosterError::new)
    }
}

impl From<Value> for Parameter {
    fn from(value: Value) -> Parameter {
        match value {
            Value::Bool(value) => Parameter::Bool(value),
            Value::Integer(value) => Parameter::Integer(value),
            Value::Text(value) => Parameter::Text(value),
            Value::Counts(value) => Parameter::Counts(value),
        }
    }
}

impl Parameter {
    fn to_value(&self) -> Value {
        match self {
            Parameter::Bool(value) => Value::Bool(*value),
            Parameter::Integer(value) => Value::Integer(*value),
            Parameter::Text(value) => Value::Text(value.clone()),
            Parameter::Counts(value) => Value::Counts(value.clone()),
        }
    }
}
