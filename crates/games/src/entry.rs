//! Setups as JSON, for programs that cannot read setup files: this crate, and the static site.
//!
//! Bots and policies are written by the names and parameters that files have too. Only what the built-in setups need can be
//! written: published rules, one split for both roles, no program from outside.

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Bot, Choice, ExchangePolicy, PrivateBags, Setup, Split};
use serde::{Deserialize, Serialize};

/// The reason why a setup cannot be written or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EntryError(String);

impl EntryError {
    /// An error with this message.
    pub fn new(error: impl ToString) -> EntryError {
        EntryError(error.to_string())
    }
}

/// A setup for a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SetupEntry {
    /// The name.
    pub name: String,
    /// The name of the game.
    pub game: String,
    /// Its split, where bags are private.
    split: Option<SplitEntry>,
    /// Its bot and policies, by their keys in files.
    choices: Vec<(String, ChoiceEntry)>,
    /// What it memorises, where that is not the common list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expressions: Option<String>,
}

/// A split: the contents of the bags in their order.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SplitEntry {
    name: String,
    bags: Vec<String>,
}

/// A bot or policy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChoiceEntry {
    kind: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parameters: Vec<(String, Parameter)>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Parameter {
    Bool(bool),
    Integer(i64),
    Text(String),
    Counts(Vec<(String, i64)>),
}

impl SetupEntry {
    /// A setup for these rules.
    ///
    /// # Errors
    /// When the rules are not published ones, or the setup has different splits for both roles or a program that plays.
    pub fn new(setup: &Setup, rules: &Ruleset) -> Result<SetupEntry, EntryError> {
        let entry = SetupEntry {
            name: setup.name.clone(),
            game: rules.name().to_owned(),
            split: setup.private().map(|private| SplitEntry {
                name: private.splits.0[0].name.clone(),
                bags: private.splits.0[0]
                    .bags
                    .0
                    .map(|tiles| tiles.to_string())
                    .into(),
            }),
            choices: setup
                .choices()
                .iter()
                .map(|(key, choice)| (key.to_string(), ChoiceEntry::new(*choice)))
                .collect(),
            expressions: setup.expressions.as_ref().map(ToString::to_string),
        };
        if entry.read()?.1 != *setup || *rules != rules.published() {
            return Err(EntryError(format!(
                "'{}' cannot be written with all that it has",
                setup.name
            )));
        }
        Ok(entry)
    }

    /// The setup, and its rules.
    ///
    /// # Errors
    /// When it names a game, bot or policy that does not exist, or tiles that are none.
    pub fn read(&self) -> Result<(Ruleset, Setup), EntryError> {
        let rules = Ruleset::named(&self.game)
            .ok_or_else(|| EntryError(format!("no game is called '{}'", self.game)))?;
        let mut setup = match &self.split {
            Some(SplitEntry { name, bags }) => {
                let mut split = Split {
                    name: name.clone(),
                    bags: ByBag::default(),
                };
                for (bag, text) in split.bags.0.iter_mut().zip(bags) {
                    *bag = text.parse::<Tiles>().map_err(EntryError::new)?;
                }
                Setup::private_bags(&*self.name, Bot::Greedy, PrivateBags::new(split))
            }
            None => Setup::shared_bag(&*self.name, Bot::Greedy, ExchangePolicy::All),
        };
        for (key, choice) in setup.choices_mut() {
            if let Some((_, entry)) = self.choices.iter().find(|(known, _)| known == key) {
                entry.choose(choice)?;
            }
        }
        if let Some(text) = &self.expressions {
            setup.expressions = Some(Expressions::read(text).map_err(EntryError::new)?);
        }
        Ok((rules, setup))
    }
}

impl ChoiceEntry {
    /// A bot or policy.
    pub fn new(choice: &dyn Choice) -> ChoiceEntry {
        let (kind, parameters) = choice.describe();
        let parameters = parameters
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.into()));
        ChoiceEntry {
            kind: kind.to_owned(),
            parameters: parameters.collect(),
        }
    }

    /// Sets a bot or policy.
    ///
    /// # Errors
    /// When there is none of this kind and with these parameters.
    pub fn choose(&self, choice: &mut dyn Choice) -> Result<(), EntryError> {
        let parameters: Vec<(String, Value)> = self
            .parameters
            .iter()
            .map(|(name, value)| (name.clone(), value.to_value()))
            .collect();
        choice
            .choose(&self.kind, &parameters)
            .map_err(EntryError::new)
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
