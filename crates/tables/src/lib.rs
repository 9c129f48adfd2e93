//! Writes the records and estimates of an experiment as tables that any language opens.
//!
//! A run writes four, each [`Table`] as Parquet, CSV or both:
//!
//! | table | a row is | made by |
//! |---|---|---|
//! | `games` | a game | [`GamesWriter`], block after block |
//! | `turn_stats` | the n-th turns of a player in a role | [`turn_stats()`] |
//! | `matchups` | two setups that met | [`matchups()`] |
//! | `ranking` | a ranked setup | [`ranking()`] |
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
//! Adaptive studies write others: [`best()`] and [`race()`]; [`search()`] and [`found()`]; [`payoffs()`], [`mixture()`],
//! [`responses()`] and [`metagame()`].
//!
//! All but the first are frames in memory, which [`write()`] puts into files. What the columns are called,
//! of which type they are and what they mean is data ([`Table::columns`]): no frame gets into a file that
//! differs from it, and the page for researchers, docs/tables.md, is generated from it by
//! [`schema_markdown`].
//!
//! The same rows give the same bytes, whatever the number of threads and however games came in blocks, so
//! that two runs can be compared by their files' hashes. A file has its name once it is whole: it is
//! written aside, synced and renamed. This crate makes no estimates, draws nothing and prints nothing.

mod balance;
mod columns;
mod columns_balance;
mod columns_studies;
mod error;
mod frame;
mod games;
mod matchups;
mod ranking;
mod schema;
mod studies;
mod turn_stats;
mod whole;
mod write;

pub use balance::{VariantOption, balance, variants};
pub use error::TablesError;
pub use frame::stack;
pub use games::GamesWriter;
pub use matchups::matchups;
pub use polars_core::prelude::DataFrame;
pub use ranking::{SetupText, ranking};
pub use schema::{ColumnDoc, Kind, Table, schema_markdown};
pub use studies::{best, found, metagame, mixture, payoffs, race, responses, search};
pub use turn_stats::turn_stats;
pub use write::{Format, write};
