//! Rows as lines of CSV, for builds without polars: the same bytes as its own.

use std::io::{Result, Write as _};

use crate::table::column::{Values, signed};
use crate::table::files::{Format, Noting};
use crate::table::schema::{ColumnDoc, Table};

/// What tables need of a data frame, under the names that polars gives it.
#[derive(Clone, Debug)]
pub struct DataFrame {
    header: String,
    lines: Vec<String>,
}

impl DataFrame {
    /// The number of rows.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn vstack_mut(&mut self, more: &DataFrame) -> Result<()> {
        self.lines.extend_from_slice(&more.lines);
        Ok(())
    }

    pub(super) fn slice(&self, first: i64, rows: usize) -> DataFrame {
        let lines = self.lines.iter().skip(first as usize).take(rows);
        DataFrame {
            header: self.header.clone(),
            lines: lines.cloned().collect(),
        }
    }

    pub(super) const fn rechunk_mut(&mut self) -> &mut DataFrame {
        self
    }
}

/// The rows of these columns.
pub(super) fn data<R>(columns: &[(ColumnDoc, Values<'_, R>)], rows: &[R]) -> DataFrame {
    let lines = rows
        .iter()
        .map(|row| joined(columns.iter().map(|(_, values)| cell(values, row))));
    DataFrame {
        header: joined(columns.iter().map(|(doc, _)| quoted(&doc.name))),
        lines: lines.collect(),
    }
}

fn joined(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(",") + "\n"
}

/// A value as text; empty for null.
fn cell<R>(values: &Values<'_, R>, row: &R) -> String {
    match values {
        Values::Text(of) => of(row).map(|text| quoted(&text)),
        Values::Int32(of) => Some(of(row).to_string()),
        Values::Int64(of) => Some(signed(of(row)).to_string()),
        Values::UInt64(of) => Some(of(row).to_string()),
        Values::OptionalInt64(of) => of(row).map(|number| number.to_string()),
        Values::Float64(of) => of(row).map(number),
        Values::Boolean(of) => of(row).map(|truth| truth.to_string()),
    }
    .unwrap_or_default()
}

/// A number with the fewest digits that distinguish it.
fn number(value: f64) -> String {
    match serde_json::Number::from_f64(value) {
        Some(number) => number.to_string(),
        None => value.to_string(),
    }
}

/// A text in quotes where it needs them; an empty one does, since null has none.
fn quoted(text: &str) -> String {
    if text.is_empty() || text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A CSV file of a table.
pub(super) struct Sink(Noting);

impl Sink {
    pub(super) fn new(_: Format, mut file: Noting, _: &Table, like: &DataFrame) -> Result<Sink> {
        file.write_all(like.header.as_bytes())?;
        Ok(Sink(file))
    }

    pub(super) fn append(&mut self, frame: &DataFrame) -> Result<()> {
        self.0.write_all(frame.lines.concat().as_bytes())
    }

    pub(super) fn finish(mut self) -> Result<()> {
        self.0.flush()
    }
}
