//! Settings of studies: tables of an experiment file, with defaults for those that are missing.

pub(crate) mod balance;
pub(crate) mod best;
pub(crate) mod equilibrium;
pub(crate) mod exploit;
pub mod figure;
pub(crate) mod parameters;
pub(crate) mod search;
pub mod sweep;
pub(crate) mod targets;
pub(crate) mod train;
pub(crate) mod tune;
pub(crate) mod tune_settings;
pub(crate) mod variants;
pub(crate) mod worth;

use bagsplit_game::rules::Ruleset;
use serde_json::Value as Json;

use crate::experiment::nearest::hint;
use crate::experiment::settings::{self, Settings};
use crate::experiment::setup_file;
use crate::experiment::studies::best::{BestSettings, best};
use crate::experiment::studies::equilibrium::{EquilibriumSettings, equilibrium};
use crate::experiment::studies::exploit::{ExploitSettings, exploit};
use crate::experiment::studies::search::{SearchSettings, check_search, search};
use crate::experiment::studies::train::{TrainSettings, train};
use crate::experiment::table::Table;
use crate::study::Pairing;

/// The message for an unknown name, such as `no setup is called 'on'; did you mean 'one'?`.
pub(crate) fn unknown(what: &'static str) -> impl Fn(&str, &[&str]) -> String {
    move |name, names| format!("{what} '{name}'{}", hint(name, names.iter().copied()))
}

/// The settings of studies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StudySettings {
    /// The race for the best of the ranked setups.
    pub best: BestSettings,
    /// The search for splits.
    pub search: SearchSettings,
    /// The search for an equilibrium.
    pub equilibrium: EquilibriumSettings,
    /// The search for responses to a setup.
    pub exploit: ExploitSettings,
    /// The training of a network.
    pub train: TrainSettings,
}

impl StudySettings {
    pub(crate) const KEYS: &'static [&'static str] = &["best", "search", "equilibrium", "exploit", "train"];

    /// The settings of each table in an experiment with these rules and setups; the first `ranked` setups are ranked.
    fn tables<'s>(
        &'s mut self,
        rules: &Ruleset,
        names: &'s [&'s str],
        ranked: usize,
    ) -> Vec<(&'static str, Settings<'s>)> {
        vec![
            ("best", best(&mut self.best, ranked)),
            ("search", search(&mut self.search, names)),
            ("equilibrium", equilibrium(&mut self.equilibrium)),
            ("exploit", exploit(&mut self.exploit, names)),
            ("train", train(&mut self.train, setup_file::reads(rules))),
        ]
    }

    /// Reads those of these tables that a file has, in an experiment as [`StudySettings::tables`] describes it; returns whether
    /// there is no mistake in them.
    pub(crate) fn read(
        &mut self,
        root: &Table<'_>,
        keys: &[&str],
        (rules, names, ranked): (&Ruleset, &[&str], usize),
    ) -> bool {
        let tables = self.tables(rules, names, ranked).into_iter().filter(|(key, _)| keys.contains(key));
        tables.fold(true, |is_right, (key, table)| {
            let read = root.read(key, |item| settings::read(item, table));
            is_right && (read.is_some() || !root.has(key))
        })
    }

    /// Rejects settings of a search that have no effect beside this pairing of a number of setups.
    pub(crate) fn check_search(&self, root: &Table<'_>, setups: usize, pairing: &Pairing) {
        let opponents = match pairing {
            Pairing::Field { members } => members.clone(),
            _ => (0..setups).collect(),
        };
        root.read("search", |item| check_search(item, &self.search, &opponents));
    }

    /// Writes the tables that are not at their defaults.
    pub(crate) fn write(&self, out: &mut String, rules: &Ruleset, names: &[&str], ranked: usize) {
        let (mut own, mut defaults) = (self.clone(), StudySettings::default());
        let all = own.tables(rules, names, ranked).into_iter().zip(defaults.tables(rules, names, ranked));
        for ((title, own), (_, default)) in all {
            if settings::differ(&own, &default) {
                settings::write(out, title, &own);
            }
        }
    }

    pub(crate) fn schemas() -> Vec<(&'static str, Json)> {
        let mut defaults = StudySettings::default();
        let tables = defaults.tables(&Ruleset::default(), &[], usize::MAX);
        tables.into_iter().map(|(key, table)| (key, settings::schema(&table))).collect()
    }
}
