//! The schema of tables: names, rows and columns.

use std::fmt::Write as _;

use serde::{Serialize, Serializer};

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name, which is also that of its files without the ending.
    pub name: &'static str,
    /// The meaning of a row, and the order of rows.
    pub rows: &'static str,
    /// The columns in their order.
    pub columns: Vec<ColumnDoc>,
}

/// The type of a column.
///
/// Counts and sums are signed: `score_a - score_b` of two unsigned columns wraps around silently in numpy and polars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// UTF-8.
    Text,
    /// A signed 32-bit integer.
    Int32,
    /// A signed 64-bit integer.
    Int64,
    /// An unsigned 64-bit integer, an identifier.
    UInt64,
    /// A double-precision number.
    Float64,
    Boolean,
}

impl Kind {
    /// The name in the documentation, which is that of the type in Parquet and polars.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Text => "string",
            Kind::Int32 => "int32",
            Kind::Int64 => "int64",
            Kind::UInt64 => "uint64",
            Kind::Float64 => "float64",
            Kind::Boolean => "boolean",
        }
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// The documentation of a column, in JSON as in the metadata of Parquet files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnDoc {
    pub name: String,
    /// The type.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The unit; empty for names and booleans.
    pub unit: &'static str,
    /// The meaning, and when the column is null.
    pub meaning: String,
    /// Whether its texts are names that many rows share: programs read them from Parquet as a dictionary (a category, a
    /// factor).
    #[serde(skip)]
    pub repeats: bool,
}

/// The documentation of tables in Markdown.
pub fn schema_markdown(tables: &[Table]) -> String {
    let mut text = String::new();
    for table in tables {
        let _ = write!(text, "### `{}`\n\n{}\n\n", table.name, table.rows);
        text += "| column | type | unit | meaning |\n|---|---|---|---|\n";
        for ColumnDoc {
            name,
            kind,
            unit,
            meaning,
            ..
        } in &table.columns
        {
            let _ = writeln!(text, "| `{name}` | {} | {unit} | {meaning} |", kind.name());
        }
        text += "\n";
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}
