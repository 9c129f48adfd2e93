//! Rules and setups.

use std::path::{Path, PathBuf};

use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::experiment::{load_rules_of, load_setup, rules_of_text, setup_of_text};
use bagsplit_lab::run::LabError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors;

/// Where a file is said to be that was given as a dict.
const DICT: &str = "<dict>";

/// A file, or its contents as JSON or TOML: `("path", ...)`, `("json", ...)` or `("toml", ...)`.
#[derive(FromPyObject)]
pub(crate) struct Source(String, String);

impl Source {
    /// Reads it by one of two functions: of a path, or of a text that is said to stand in a file.
    pub(crate) fn read<T>(
        &self,
        of_path: impl FnOnce(&Path) -> Result<T, bagsplit_lab::experiment::ConfigError>,
        of_text: impl FnOnce(&str, &Path) -> Result<T, bagsplit_lab::experiment::ConfigError>,
    ) -> PyResult<T> {
        let Source(kind, value) = self;
        let read = match kind.as_str() {
            "path" => of_path(&PathBuf::from(value)),
            "toml" => of_text(value, Path::new(DICT)),
            _ => of_text(&to_toml(value)?, Path::new(DICT)),
        };
        read.map_err(|error| errors::lab(LabError::from(error)))
    }
}

/// JSON as the TOML that says the same.
fn to_toml(json: &str) -> PyResult<String> {
    let table = serde_json::from_str::<toml::Table>(json).map_err(|error| error.to_string());
    let text = table.and_then(|table| toml::to_string(&table).map_err(|error| error.to_string()));
    text.map_err(|why| errors::input(format!("{DICT}: this cannot stand in a file: {why}")))
}

/// The rules of a game.
#[pyclass(frozen, module = "bagsplit._core")]
pub(crate) struct Rules(pub(crate) Ruleset);

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (game=None, source=None))]
    fn new(game: Option<&str>, source: Option<Source>) -> PyResult<Rules> {
        let named = match game {
            None => Ruleset::default(),
            Some(name) => Ruleset::named(name).ok_or_else(|| {
                let names = Ruleset::NAMES.join(", ");
                errors::input(format!("no game is called '{name}'; the games are {names}"))
            })?,
        };
        let Some(source) = source else {
            return Ok(Rules(named));
        };
        let rules = source.read(
            |path| load_rules_of(path, &named),
            |text, path| rules_of_text(text, path, &named),
        )?;
        if game.is_some_and(|game| game != rules.name()) {
            let why = format!(
                "these are rules of {}, and 'game' says {}",
                rules.name(),
                named.name()
            );
            return Err(errors::input(why));
        }
        Ok(Rules(rules))
    }

    /// The arguments that make the same rules, for pickle.
    fn __getnewargs__(&self) -> (&str, (&str, String)) {
        (self.0.name(), ("json", self.options().to_string()))
    }

    /// What is known of the game, as JSON.
    fn describe(&self) -> String {
        let rules = &self.0;
        json!({
            "game": rules.name(),
            "title": rules.title(),
            "side": rules.side(),
            "hand": rules.hand_size(),
            "tiles": rules.tiles().to_string(),
            "bags": rules.private_bags(),
            "discards": rules.has_discards(),
            "options": self.options(),
        })
        .to_string()
    }
}

impl Rules {
    /// The values of all options.
    fn options(&self) -> Value {
        json!(with_game!(&self.0, game => bagsplit_arena::rule_values(game)))
    }
}

/// A setup: what a player brings, and the policies that decide for it.
#[pyclass(frozen, module = "bagsplit._core")]
pub(crate) struct Setup(pub(crate) bagsplit_players::Setup, Ruleset);

#[pymethods]
impl Setup {
    #[new]
    fn new(source: Source, rules: &Rules) -> PyResult<Setup> {
        let game = &rules.0;
        let setup = source.read(
            |path| load_setup(path, game),
            |text, path| setup_of_text(text, path, game),
        )?;
        Ok(Setup(setup, game.clone()))
    }

    /// The arguments that make the same setup, for pickle.
    fn __getnewargs__(&self) -> ((&str, String), Rules) {
        (("toml", self.to_toml()), Rules(self.1.clone()))
    }

    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The setup as a file has it.
    fn to_toml(&self) -> String {
        bagsplit_lab::experiment::setup_to_toml(&self.0)
    }

    /// The same setup with another name.
    fn renamed(&self, name: String) -> Setup {
        Setup(
            bagsplit_players::Setup {
                name,
                ..self.0.clone()
            },
            self.1.clone(),
        )
    }
}
