//! The table `dictionary`: the meaning of each column of the other tables.

use crate::table::column::{Columns, Frame};
use crate::table::schema::{ColumnDoc, Table};

/// A column and its table.
pub(crate) type Row = (Table, ColumnDoc);

/// The table `dictionary`.
pub const DICTIONARY: Table = Table {
    name: "dictionary",
    rows: "Written with all other tables. One row per column of a table in the folder, in their order.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'c>() -> Columns<'c, Row> {
    Columns::<Row>::new()
        .text("table", "Name of the table", |row| Some(row.0.name))
        .text("column", "Name of the column", |row| Some(&row.1.name))
        .text("type", "Type, as in docs/tables.md", |row| Some(row.1.kind.name()))
        .text("unit", "Unit; null for names and booleans",
            |row| Some(row.1.unit).filter(|unit| !unit.is_empty()))
        .words("meaning", "Meaning, and when it is null", |row| Some(row.1.meaning.clone()))
        .text("rows", "Meaning of a row of the table; the same for all its columns", |row| Some(row.0.rows))
}

/// The table `dictionary` of these tables and of itself: for each table the columns with these names, or all if no
/// names are given.
pub fn dictionary(tables: &[(Table, Option<Vec<String>>)]) -> Frame {
    let own = [(DICTIONARY, None)];
    let mut rows: Vec<Row> = Vec::new();
    for (table, names) in tables.iter().chain(&own) {
        let written = |doc: &ColumnDoc| names.as_ref().is_none_or(|names| names.contains(&doc.name));
        rows.extend((table.columns)().into_iter().filter(written).map(|doc| (*table, doc)));
    }
    columns().frame(DICTIONARY, rows)
}
