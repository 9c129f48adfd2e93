//! The tables of an experiment, as Parquet and CSV files.
//!
//! [`tables`](crate::studies::tables) lists them. [`GamesWriter`] writes `games` incrementally; each other table is a
//! [`Frame`] in memory, which [`write()`] writes to files with the same writer: polars, or without the feature `parquet` one
//! that writes CSV alone, in the same bytes. The tables of a study are built in its folder, by the `columns` of
//! [`studies`](crate::studies). [`stack`] concatenates the rows of several variants into one table, whose first column
//! names the variant.
//!
//! Each table has one list of columns with name, type, unit, meaning and value, which defines the rows, the
//! documentation of columns and the book's page of all columns ([`schema_markdown`]).
//!
//! The same rows give the same bytes, independent of threads and of the blocks in which games were stored, so two
//! runs can be compared by the hashes of their files. A file is written under another name, synced and then renamed.

#[cfg(feature = "parquet")]
mod arrow_schema;
pub(crate) mod column;
#[cfg(feature = "parquet")]
mod dataframe;
pub(crate) mod dictionary;
pub(crate) mod error;
pub(crate) mod faults;
mod files;
pub(crate) mod games;
#[cfg(any(test, not(feature = "parquet")))]
#[cfg_attr(feature = "parquet", expect(unreachable_pub, reason = "for a test"))]
mod lines;
pub(crate) mod pair_sums;
pub(crate) mod plan;
pub(crate) mod schema;
pub(crate) mod setups;
pub(crate) mod turn_stats;
pub(crate) mod write;

pub use column::{Frame, stack};
pub use dictionary::dictionary;
pub use error::TablesError;
pub use files::Format;
pub use games::GamesWriter;
pub use pair_sums::{PairSumsOf, pair_sums};
pub(crate) use plan::{MatchupCounts, PlanRow, plan};
pub use schema::{ColumnDoc, Kind, Table, schema_markdown};
pub use setups::{SetupRow, setups};
pub use turn_stats::turn_stats;
pub use write::write;
