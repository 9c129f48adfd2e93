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
//! [`mixture()`], [`responses()`], [`planted()`] and [`metagame()`]. A training of a network writes [`training()`], and
//! who learns cards [`distilled()`]; a tune of rules [`tune()`], [`tune_front()`] and [`tune_options()`].
//!
//! All but the first are a [`Frame`] in memory, which [`write()`] puts into files. Each table has one list of columns
//! with name, type, unit, meaning and value: rows, [`Table::columns`] and the page for researchers, docs/tables.md
//! (by [`schema_markdown`]), are all made from it.
//!
//! The same rows give the same bytes, whatever the number of threads and however games came in blocks, so
//! that two runs can be compared by their files' hashes. A file has its name once it is whole: it is
//! written aside, synced and renamed. This crate makes no estimates, draws nothing and prints nothing.

mod balance;
mod column;
mod comparisons;
mod dictionary;
mod distilled;
mod error;
mod field_classes;
mod games;
mod luck;
mod matchups;
mod pair_sums;
mod parquet;
mod plan;
mod ranking;
mod setups;
mod studies;
mod table;
mod training;
mod tuning;
mod turn_stats;
mod verdict;
mod why;
mod worth;
mod write;

pub use balance::{VariantOption, balance, variants};
pub use column::{ColumnDoc, Frame, Kind, stack};
pub use comparisons::comparisons;
pub use dictionary::dictionary;
pub use distilled::{DistilledRow, distilled};
pub use error::TablesError;
pub use field_classes::field_classes;
pub use games::GamesWriter;
pub use luck::{LuckRow, luck};
pub use matchups::matchups;
pub use pair_sums::{PairSumsOf, pair_sums};
pub use plan::{PlanRow, plan};
pub use ranking::{SetupText, ranking};
pub use setups::{SetupRow, setups};
pub use studies::{best, found, metagame, mixture, payoffs, planted, race, responses, search};
pub use table::{Table, schema_markdown};
pub use training::training;
pub use tuning::{TuneFrontRow, TuneRow, tune, tune_front, tune_options};
pub use turn_stats::turn_stats;
pub use verdict::verdict;
pub use why::{WhyRow, why};
pub use worth::worth;
pub use write::{Format, write};
