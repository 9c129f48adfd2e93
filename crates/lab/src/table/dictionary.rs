//! The table `dictionary`: what each column of the tables beside it means.

use crate::table::column::{Columns, Frame};
use crate::table::schema::{ColumnDoc, Table};

/// A column, with the table that it is of.
pub(crate) type Row = (Table, ColumnDoc);

/// The table `dictionary`.
pub const DICTIONARY: Table = Table {
    name: "dictionary",
    rows: "Written beside all other tables. A row a column of a table in the folder, in their order.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'c>() -> Columns<'c, Row> {
    Columns::<Row>::new()
        .text("table", "Name of the table", |row| Some(row.0.name))
        .text("column", "Name of the column", |row| Some(&row.1.name))
        .text("type", "Type, as docs/tables.md has it", |row| Some(row.1.kind.name()))
        .text("unit", "What it is counted in; null for names and truths",
            |row| Some(row.1.unit).filter(|unit| !unit.is_empty()))
        .words("meaning", "What it says, and when it is null", |row| Some(row.1.meaning.clone()))
        .text("rows", "What a row of the table is; the same for all its columns", |row| Some(row.0.rows))
}

/// The table `dictionary` of these tables, and of itself at the end: of each the columns with these names, or all where no
/// names are given.
#[must_use]
pub fn dictionary(tables: &[(Table, Option<Vec<String>>)]) -> Frame {
    let own = [(DICTIONARY, None)];
    let mut rows: Vec<Row> = Vec::new();
    for (table, names) in tables.iter().chain(&own) {
        let written = |doc: &ColumnDoc| names.as_ref().is_none_or(|names| names.contains(&doc.name));
        rows.extend((table.columns)().into_iter().filter(written).map(|doc| (*table, doc)));
    }
    columns().frame(DICTIONARY, rows)
}
