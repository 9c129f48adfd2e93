//! The setups of an experiment, with unique names.

use std::collections::HashMap;

use bagsplit_players::Setup;

use crate::experiment::limits::MAX_SETUPS;
use crate::experiment::nearest::hint;
use crate::experiment::setup_file::ReadSetup;
use crate::experiment::{ConfigError, names};

/// Setups with the place of each.
#[derive(Default)]
pub(crate) struct Setups {
    pub(crate) setups: Vec<Setup>,
    /// The choices omitted in the file of each.
    pub(crate) defaults: Vec<Vec<&'static str>>,
    names_expressions: Vec<bool>,
    places: Vec<String>,
    numbers: HashMap<String, usize>,
    /// The same by the part of their names that no other name has.
    distinct: HashMap<String, usize>,
    /// Whether unreadable setups with unknown names were skipped.
    pub(crate) incomplete: bool,
}

impl Setups {
    /// Adds a setup found at `place`; `error` creates the error if it cannot be added.
    pub(crate) fn add(
        &mut self,
        ReadSetup { setup, defaults, names_expressions }: ReadSetup,
        place: String,
        error: impl Fn(String) -> ConfigError,
    ) -> Result<usize, ConfigError> {
        let distinct = names::distinct_part(&setup.name);
        if let Some(&number) = self.distinct.get(&distinct) {
            let (name, first) = (&setup.name, &self.places[number]);
            return Err(error(match names::clash("setups", name, &self.setups[number].name) {
                Some(clash) if self.setups[number].name != *name => format!("{clash} (the other is {first})"),
                _ => format!("two setups are called '{name}', here and {first}; names must differ"),
            }));
        }
        // Crossed setups are named after splits, which may have any file name.
        if let Some(flaw) = names::setup_flaw(&setup.name) {
            return Err(error(format!("a setup cannot be called '{}': {flaw}", setup.name)));
        }
        if self.setups.len() == MAX_SETUPS {
            return Err(error(format!(
                "more than {MAX_SETUPS} setups; an experiment can have at most that many"
            )));
        }
        self.numbers.insert(setup.name.clone(), self.setups.len());
        self.distinct.insert(distinct, self.setups.len());
        self.setups.push(setup);
        self.defaults.push(defaults);
        self.names_expressions.push(names_expressions);
        self.places.push(place);
        Ok(self.setups.len() - 1)
    }

    /// The index of the setup with this name.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    pub(crate) fn get(&self, number: usize) -> &Setup {
        &self.setups[number]
    }

    /// The setups, in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Setup> {
        self.setups.iter()
    }

    /// Those whose files do not say what human-like players learn.
    pub(crate) fn without_expressions(&mut self) -> impl Iterator<Item = &mut Setup> {
        let setups = self.setups.iter_mut().zip(&self.names_expressions);
        setups.filter(|(_, named)| !**named).map(|(setup, _)| setup)
    }

    pub(crate) fn len(&self) -> usize {
        self.setups.len()
    }

    /// Their names, in that order.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.setups.iter().map(|setup| setup.name.as_str()).collect()
    }

    /// The choices omitted in the file of the setup with this index.
    pub(crate) fn defaults(&self, number: usize) -> &[&'static str] {
        &self.defaults[number]
    }

    /// The setups, in the order in which they were added, with the choices omitted in their files.
    pub(crate) fn into_inner(self) -> (Vec<Setup>, Vec<Vec<&'static str>>) {
        (self.setups, self.defaults)
    }
}

pub(crate) fn unknown(name: &str, names: &[&str]) -> String {
    let hint = hint(name, names.iter().copied());
    format!("no setup is called '{name}'{hint} (a file ends in .toml)")
}
