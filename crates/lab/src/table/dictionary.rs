//! The table `dictionary`: the meaning of each column of the other tables.

use crate::table::column::{Columns, Frame};
use crate::table::schema::{ColumnDoc, Table};

/// A column and its table.
pub(crate) type DictionaryRow<'t> = (&'t Table, &'t ColumnDoc);

pub(crate) const DICTIONARY: &str = "dictionary";

/// The table `dictionary`.
#[rustfmt::skip]
pub(crate) fn columns<'t>() -> Columns<'t, DictionaryRow<'t>> {
    Columns::<DictionaryRow<'t>>::new(DICTIONARY, "Written with all other tables. One row per column of a table in the folder, in their order.")
        .text("table", "Name of the table", |row| Some(row.0.name))
        .text("column", "Name of the column", |row| Some(&row.1.name))
        .text("type", "Type, as in docs/tables.md", |row| Some(row.1.kind.name()))
        .text("unit", "Unit; null for names and booleans",
            |row| Some(row.1.unit).filter(|unit| !unit.is_empty()))
        .words("meaning", "Meaning, and when it is null", |row| Some(row.1.meaning.clone()))
        .text("rows", "Meaning of a row of the table; the same for all its columns", |row| Some(row.0.rows))
}

/// The table `dictionary` of these tables and of itself.
pub fn dictionary<'t>(tables: impl IntoIterator<Item = &'t Table>) -> Frame {
    let dictionary = columns().table();
    let mut all: Vec<&Table> = tables.into_iter().collect();
    all.push(&dictionary);
    let rows = all
        .into_iter()
        .flat_map(|table| table.columns.iter().map(move |column| (table, column)));
    columns().frame(rows)
}
