//! Rules, splits, cards, setups and experiments, read from TOML files and written to them.
//!
//! Reading turns text into a valid value in one step. A [`ConfigError`] has all mistakes of a file, from a misspelled
//! key to a surplus tile; each names the file, the line, what was found and what was expected. Paths in a file are
//! relative to its folder.
//!
//! | file | read by | its text by | written by |
//! |---|---|---|---|
//! | rules | [`load_rules`] | [`rules_of_text`] | [`rules_to_toml`] |
//! | split | [`load_split`] | [`split_of_text`] | [`split_to_toml`] |
//! | setup | [`load_setup`] | [`setup_of_text`] | [`setup_to_toml`] |
//! | card | [`load_card`] | | |
//! | experiment | [`load_experiment`] | [`experiment_of_text`] | [`experiment_to_toml`] |
//!
//! [`check`] reads any of them; [`kind_of`] detects the kind of a file. Some setups, splits and cards are built in
//! ([`BuiltIn`]) and can be given by name where no file has that name.
//!
//! ```
//! let folder = tempfile::tempdir().unwrap();
//! let path = folder.path().join("quick.toml");
//! std::fs::write(&path, "seed = 7\npair = 70\n").unwrap();
//! let wrong = bagsplit_lab::experiment::load_experiment(&path).unwrap_err();
//! let first = wrong.first();
//! assert_eq!((first.line, first.column), (2, 1));
//! assert_eq!(first.message, "unknown key 'pair'; did you mean 'pairs'?");
//! ```

mod budget;
pub(crate) mod builtin;
pub(crate) mod by_hand;
pub(crate) mod card_file;
pub(crate) mod check;
pub(crate) mod cross;
pub mod crossing;
pub(crate) mod differences;
pub(crate) mod experiment_file;
mod expressions;
pub(crate) mod external;
pub(crate) mod file_kind;
mod idle;
pub(crate) mod json_schema;
mod kinds;
mod known;
pub(crate) mod limits;
pub(crate) mod line_schemas;
pub(crate) mod model;
pub(crate) mod named_files;
pub(crate) mod names;
pub(crate) mod pairing;
pub(crate) mod players;
pub(crate) mod policy;
pub(crate) mod reader;
pub(crate) mod restriction;
pub(crate) mod rules_file;
pub(crate) mod schema;
pub(crate) mod settings;
pub(crate) mod setup_file;
pub(crate) mod setups;
pub(crate) mod size;
pub(crate) mod split_file;
pub mod studies;
pub(crate) mod toml_text;
pub(crate) mod weights_file;
pub(crate) mod write;

pub use budget::ErrorBudget;
pub(crate) use budget::contrasts;
pub use builtin::BuiltIn;
pub use card_file::load_card;
pub use check::{Checked, check, check_with_notes, kind_of};
pub use differences::differences;
pub use experiment_file::{experiment_of_text, load_experiment, load_experiment_with};
pub use expressions::EXPRESSIONS;
pub(crate) use external::fingerprint;
pub use external::unseen_files;
pub use file_kind::FileKind;
pub use known::{known_card, known_expressions, known_policies};
pub use limits::{
    MAX_BOARD, MAX_DESCRIPTION, MAX_HYPOTHESES, MAX_HYPOTHESIS, MAX_MATCHUPS, MAX_SETUPS, MAX_TOML,
};
pub use line_schemas::line_schemas;
pub use model::{ComparedRules, Experiment, Kind, Variant};
pub use names::MAX_NAME;
pub use players::{MAX_PLAYERS, Players};
pub use reader::{
    ConfigError, MAX_MISTAKES, Mistake, Result, escaped, escaped_lines, hint as name_hint,
    is_hidden, shell_word, shortened,
};
pub use rules_file::{load_rules, load_rules_of, rules_of_text};
pub use schema::schemas;
pub use settings::{MAX_PAIRS, MAX_STUDY_GAMES, MIN_SEARCH_GAMES};
pub use setup_file::{
    load_opponents, load_setup, load_setup_for_people, setup_files, setup_of_text,
    setup_of_text_for_people,
};
pub use split_file::{load_split, split_of_text};
pub use weights_file::{MAX_WEIGHTS, weights_file};

pub use write::{experiment_to_toml, rules_to_toml, setup_to_toml, split_to_toml};
