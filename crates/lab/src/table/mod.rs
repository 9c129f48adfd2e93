//! Writes the records and estimates of an experiment as tables that any language opens.
//!
//! A run writes these, each [`Table`] as Parquet, CSV or both:
//!
//! | table | a row is | made by |
//! |---|---|---|
//! | `games` | a game | [`GamesWriter`], block after block |
//! | `turn_stats` | the n-th turns of a player in a role | [`turn_stats()`] |
//! | `matchups` | two setups that met | [`matchups()`] |
//! | `ranking` | a ranked setup | [`ranking()`] |
//! | `comparisons` | two ranked setups | [`comparisons()`] |
//! | `verdict` | the first of a ranking | [`verdict()`] |
//! | `setups` | a setup with all its parameters | [`setups()`] |
//! | `plan` | a matchup of the plan | [`plan()`] |
//! | `pair_sums` | a matchup, player and figure | [`pair_sums()`] |
//! | `dictionary` | a column of the tables of a folder | [`dictionary()`] |
//!
//! Where rules are compared there are two more:
//!
//! | table | a row is | made by |
//! |---|---|---|
//! | `balance` | a figure of a variant of the rules | [`balance()`] |
//! | `variants` | a rule option of a variant | [`variants()`] |
//!
//! Rows of several variants are put into one table by [`stack`], and their first column says which is whose.
//!
//! Where an experiment has players without something there is [`worth()`].
//!
//! Adaptive studies write others: [`best()`] and [`race()`]; [`search()`] and [`found()`]; [`payoffs()`],
//! [`mixture()`], [`responses()`], [`planted()`] and [`metagame()`]. A training of a network writes [`training()`], a tune of rules [`tune()`], [`tune_front()`] and [`tune_options()`].
//!
//! All but the first are a [`Frame`] in memory, which [`write()`] puts into files. Each table has one list of columns
//! with name, type, unit, meaning and value: rows, [`Table::columns`] and the page for researchers, docs/tables.md
//! (by [`schema_markdown`]), are all made from it.
//!
//! The same rows give the same bytes, whatever the number of threads and however games came in blocks, so
//! that two runs can be compared by their files' hashes. A file has its name once it is whole: it is
//! written aside, synced and renamed. This crate makes no estimates, draws nothing and prints nothing.

pub(crate) mod column;
pub(crate) mod dictionary;
pub(crate) mod error;
pub(crate) mod games;
pub(crate) mod luck;
pub(crate) mod matchups;
pub(crate) mod pair_sums;
pub(crate) mod parquet;
pub(crate) mod plan;
pub(crate) mod setups;
pub(crate) mod table;
pub(crate) mod turn_stats;
pub(crate) mod write;

pub use column::{ColumnDoc, Frame, Kind, stack};
pub use dictionary::dictionary;
pub use error::TablesError;
pub use games::GamesWriter;
pub use luck::{LuckRow, luck};
pub use matchups::matchups;
pub use pair_sums::{PairSumsOf, pair_sums};
pub use plan::{PlanRow, plan};
pub use setups::{SetupRow, setups};
pub use table::{Table, schema_markdown};
pub use turn_stats::turn_stats;
pub use write::{Format, write};
