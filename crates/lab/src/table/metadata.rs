//! The metadata on table and columns in the footer of a Parquet file.
//!
//! It has four entries: the name of the table, the meaning of a row, the columns as JSON, and the [Arrow
//! schema](arrow_schema).

use polars::prelude::{KeyValueMetadata, Schema};

use crate::table::arrow_schema;
use crate::table::schema::{ColumnDoc, Table};

/// The metadata of a file of a table with these columns.
pub(super) fn key_values(table: Table, schema: &Schema) -> KeyValueMetadata {
    let docs: Vec<ColumnDoc> =
        (table.columns)().into_iter().filter(|doc| schema.contains(&doc.name)).collect();
    let entries = [
        ("bagsplit.table", table.name.to_owned()),
        ("bagsplit.rows", table.rows.to_owned()),
        ("bagsplit.columns", serde_json::to_string(&docs).expect("columns are text")),
        ("ARROW:schema", arrow_schema::encode(&docs)),
    ];
    KeyValueMetadata::from_static(entries.map(|(key, value)| (key.to_owned(), value)).into())
}
