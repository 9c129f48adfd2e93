//! Settings of studies: tables of an experiment file, with defaults for those that are missing.

pub(crate) mod balance;
pub mod sweep;
pub(crate) mod tables;
pub(crate) mod targets;
pub(crate) mod tune;
pub(crate) mod tune_settings;
pub(crate) mod variants;
pub(crate) mod worth;

use bagsplit_game::rules::Ruleset;
use bagsplit_network::InputKind;
use serde_json::Value as Json;

use crate::experiment::reader::{Table, hint};
use crate::experiment::settings::{self, Settings};
use crate::experiment::setup_file;
use crate::study::Pairing;

/// The message for an unknown name, such as `no setup is called 'on'; did you mean 'one'?`.
pub(crate) fn unknown(what: &'static str) -> impl Fn(&str, &[&str]) -> String {
    move |name, names| format!("{what} '{name}'{}", hint(name, names.iter().copied()))
}

/// What must be valid before the table of a study is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    Rules,
    Setups,
}

/// What the tables of studies depend on.
#[derive(Clone, Copy)]
pub(crate) struct StudyContext<'s> {
    /// The inputs of networks.
    pub(crate) reads: InputKind,
    /// The names of the setups.
    pub(crate) names: &'s [&'s str],
    /// The number of ranked setups, which are the first.
    pub(crate) ranked: usize,
    pub(crate) pairing: &'s Pairing,
}

impl StudyContext<'_> {
    /// That of an experiment of which only the rules are known.
    pub(crate) fn new(rules: &Ruleset) -> StudyContext<'static> {
        let (reads, names, ranked) = (setup_file::reads(rules), &[], usize::MAX);
        StudyContext {
            reads,
            names,
            ranked,
            pairing: &Pairing::RoundRobin,
        }
    }
}

/// Defines [`StudySettings`] from a list of tables, one per line: the name of the table and of the function that
/// lists its settings, what that takes, the settings, what must be known to read them, and perhaps a check of all of them.
macro_rules! tables {
    ($($(#[$doc:meta])* $table:ident($context:ident: $($argument:expr)?): $Settings:ident, $needs:ident$(, $check:ident)?;)+) => {
        /// The settings of studies.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct StudySettings {
            $($(#[$doc])* pub $table: tables::$Settings,)+
        }

        impl StudySettings {
            pub(crate) const KEYS: &'static [&'static str] = &[$(stringify!($table)),+];

            /// The settings of each table.
            fn tables<'s>(&'s mut self, context: StudyContext<'s>) -> Vec<(&'static str, Settings<'s>)> {
                vec![$({
                    let $context = context;
                    (stringify!($table), tables::$table(&mut self.$table, $($argument)?))
                }),+]
            }

            /// Reads those of these tables that a file has, and records their mistakes.
            pub(crate) fn read(&mut self, root: &Table<'_>, needs: Needs, context: StudyContext<'_>) {
                $(if needs == Needs::$needs {
                    root.read(stringify!($table), |item| {
                        let $context = context;
                        let table = settings::read(item, tables::$table(&mut self.$table, $($argument)?))?;
                        $(tables::$check(&table, &self.$table, context)?;)?
                        Ok(table)
                    });
                })+
            }
        }
    };
}

tables! {
    /// The race for the best of the ranked setups.
    best(context: context.ranked): BestSettings, Setups;
    /// The search for splits.
    search(context: context.names): SearchSettings, Setups, check;
    /// The search for an equilibrium.
    equilibrium(_context:): EquilibriumSettings, Nothing;
    /// The search for responses to a setup.
    exploit(context: context.names): ExploitSettings, Setups;
    /// The training of a network.
    train(context: context.reads): TrainSettings, Rules;
}

impl StudySettings {
    /// Writes the tables that are not at their defaults.
    pub(crate) fn write(&self, out: &mut String, context: StudyContext<'_>) {
        let (mut settings, mut defaults) = (self.clone(), StudySettings::default());
        let defaults = defaults.tables(context).into_iter();
        for ((title, table), (_, default)) in settings.tables(context).into_iter().zip(defaults) {
            if settings::differ(&table, &default) {
                settings::write(out, title, &table);
            }
        }
    }

    pub(crate) fn schemas() -> Vec<(&'static str, Json)> {
        let mut defaults = StudySettings::default();
        let tables = defaults.tables(StudyContext::new(&Ruleset::default()));
        tables
            .into_iter()
            .map(|(key, table)| (key, settings::schema(&table)))
            .collect()
    }
}
