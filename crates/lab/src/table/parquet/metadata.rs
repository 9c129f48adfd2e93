//! What a Parquet file says of its table and columns beside their types.
//!
//! Three entries of the footer: the Arrow schema with unit and meaning of each column, which says as well which texts
//! programs read as a dictionary; the same as JSON for programs without Arrow; and what a row of the table is.

use std::collections::BTreeMap;
use std::sync::Arc;

use polars_arrow::datatypes::IntegerType;
use polars_core::prelude::{ArrowDataType, ArrowField, ArrowSchema, PlSmallStr, Schema};
use polars_parquet::parquet::metadata::KeyValue;
use polars_parquet::write::schema_to_metadata_key;

use crate::table::column::ColumnDoc;
use crate::table::{Kind, Table};

/// The keys of the entries that are ours.
const ROWS: &str = "bagsplit.rows";
const COLUMNS: &str = "bagsplit.columns";
const TABLE: &str = "bagsplit.table";

/// The metadata of a file of a table with these columns.
pub(crate) fn key_values(table: Table, schema: &Schema) -> Vec<KeyValue> {
    let docs: Vec<ColumnDoc> = table.columns().into_iter().filter(|doc| schema.contains(&doc.name)).collect();
    let arrow: ArrowSchema =
        docs.iter().map(|doc| (PlSmallStr::from(doc.name.as_str()), field(doc))).collect();
    let entry = |key: &str, value: String| KeyValue { key: key.to_owned(), value: Some(value) };
    let mut entries = vec![
        entry(TABLE, table.name().to_owned()),
        entry(ROWS, table.rows().to_owned()),
        entry(COLUMNS, to_json(&docs)),
    ];
    // Tests write tables of their own columns, which nobody has documented.
    if docs.len() == schema.len() {
        entries.push(schema_to_metadata_key(&arrow));
    }
    entries
}

/// A column as Arrow has it.
fn field(doc: &ColumnDoc) -> ArrowField {
    let dtype = match doc.kind {
        Kind::Text if doc.repeats => {
            ArrowDataType::Dictionary(IntegerType::Int32, Box::new(ArrowDataType::Utf8), false)
        }
        Kind::Text => ArrowDataType::Utf8,
        Kind::Int32 => ArrowDataType::Int32,
        Kind::Int64 => ArrowDataType::Int64,
        Kind::UInt64 => ArrowDataType::UInt64,
        Kind::Float64 => ArrowDataType::Float64,
        Kind::Boolean => ArrowDataType::Boolean,
    };
    let metadata: BTreeMap<PlSmallStr, PlSmallStr> = [("meaning", doc.meaning.as_str()), ("unit", doc.unit)]
        .map(|(key, value)| (key.into(), value.into()))
        .into();
    ArrowField {
        metadata: Some(Arc::new(metadata)),
        ..ArrowField::new(doc.name.as_str().into(), dtype, true)
    }
}

/// The columns as a JSON list of objects.
fn to_json(docs: &[ColumnDoc]) -> String {
    let column = |doc: &ColumnDoc| {
        let pairs = [
            ("name", doc.name.as_str()),
            ("type", doc.kind.name()),
            ("unit", doc.unit),
            ("meaning", &doc.meaning),
        ];
        let pairs: Vec<String> =
            pairs.iter().map(|(key, value)| format!("\"{key}\":{}", quoted(value))).collect();
        format!("{{{}}}", pairs.join(","))
    };
    format!("[{}]", docs.iter().map(column).collect::<Vec<_>>().join(","))
}

/// A text as JSON. Texts here are our own and have no control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
