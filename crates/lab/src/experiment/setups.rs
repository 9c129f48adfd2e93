//! The setups of an experiment, with unique names.

use std::collections::HashMap;

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;

use crate::experiment::limits::MAX_SETUPS;
use crate::experiment::reader::{ConfigError, Item, Result, Table, all, hint};
use crate::experiment::setup_file::{self, ReadSetup};
use crate::experiment::{FileKind, named_files, names};

/// Setups with the place of each.
#[derive(Default)]
pub(crate) struct Setups {
    pub(crate) read: Vec<ReadSetup>,
    places: Vec<String>,
    /// The number of each by the part of its name that no other name has.
    numbers: HashMap<String, usize>,
    /// Whether unreadable setups with unknown names were skipped.
    pub(crate) incomplete: bool,
}

impl Setups {
    /// Adds a setup found at `place`; `error` creates the error if it cannot be added.
    pub(crate) fn add(
        &mut self,
        read: ReadSetup,
        place: String,
        error: impl Fn(String) -> ConfigError,
    ) -> Result<usize> {
        let (name, number) = (&read.setup.name, self.len());
        let distinct = names::distinct_part(name);
        if let Some(&other) = self.numbers.get(&distinct) {
            let (other, first) = (&self.get(other).name, &self.places[other]);
            return Err(error(match names::check_distinct("setups", name, other) {
                Err(clash) if other != name => format!("{clash} (the other is {first})"),
                _ => format!("two setups are called '{name}', here and {first}; names must differ"),
            }));
        }
        // Crossed setups are named after splits, which may have any file name.
        names::check_setup(name)
            .map_err(|flaw| error(format!("a setup cannot be called '{name}': {flaw}")))?;
        if number == MAX_SETUPS {
            return Err(error(format!(
                "more than {MAX_SETUPS} setups; an experiment can have at most that many"
            )));
        }
        self.numbers.insert(distinct, number);
        self.read.push(read);
        self.places.push(place);
        Ok(number)
    }

    /// Adds the setup of a table.
    pub(crate) fn add_table(&mut self, table: &Table<'_>, game: &Ruleset) -> Result<usize> {
        let read = setup_file::read(table.clone(), game, String::new);
        self.add(read, format!("at {}", table.place()), |message| {
            table.error(message)
        })
    }

    /// Adds a setup of a file that a value names.
    pub(crate) fn add_named(&mut self, item: &Item<'_>, read: ReadSetup) -> Result<usize> {
        self.add(read, format!("at {}", item.place()), |message| {
            item.error(message)
        })
    }

    /// The number of the setup with this name.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers
            .get(&names::distinct_part(name))
            .copied()
            .filter(|&number| self.get(number).name == name)
    }

    pub(crate) fn get(&self, number: usize) -> &Setup {
        &self.read[number].setup
    }

    /// The setups, in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Setup> {
        self.read.iter().map(|read| &read.setup)
    }

    /// Those whose files do not say what human-like players learn.
    pub(crate) fn without_expressions(&mut self) -> impl Iterator<Item = &mut Setup> {
        self.read
            .iter_mut()
            .filter(|read| !read.names_expressions)
            .map(|read| &mut read.setup)
    }

    pub(crate) fn len(&self) -> usize {
        self.read.len()
    }

    /// Their names, in that order.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.iter().map(|setup| setup.name.as_str()).collect()
    }

    /// The setups, in the order in which they were added, with the choices omitted in their files.
    pub(crate) fn into_inner(self) -> (Vec<Setup>, Vec<Vec<&'static str>>) {
        self.read
            .into_iter()
            .map(|read| (read.setup, read.defaults))
            .unzip()
    }
}

/// Reads the setups of the files that a value names.
pub(crate) fn read_named(item: &Item<'_>, game: &Ruleset) -> Result<Vec<ReadSetup>> {
    all(
        named_files::all_named(item, FileKind::Setup)?.map(|source| {
            setup_file::from_source(&source?, game).map_err(|error| error.named_at(item))
        }),
    )
}

pub(crate) fn unknown(name: &str, names: &[&str]) -> String {
    let hint = hint(name, names.iter().copied());
    format!("no setup is called '{name}'{hint} (a file ends in .toml)")
}
