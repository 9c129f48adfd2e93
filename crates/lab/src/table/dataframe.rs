//! Rows as a data frame of polars, which writes Parquet and CSV.

use std::io::BufWriter;

pub(super) use polars::prelude::DataFrame;

use polars::io::{csv, parquet};
use polars::prelude::*;

use crate::table::arrow_schema;
use crate::table::column::{Values, signed};
use crate::table::files::{Format, Noting};
use crate::table::schema::{ColumnDoc, Table};

/// The rows of these columns.
pub(super) fn data<R>(columns: &[(ColumnDoc, Values<'_, R>)], rows: &[R]) -> DataFrame {
    let columns = columns
        .iter()
        .map(|(doc, values)| series(doc.name.as_str().into(), values, rows).into());
    DataFrame::new(rows.len(), columns.collect())
        .expect("columns have one length and different names")
}

fn series<R>(name: PlSmallStr, values: &Values<'_, R>, rows: &[R]) -> Series {
    let rows = rows.iter();
    match values {
        Values::Text(of) => StringChunked::from_iter_options(name, rows.map(of)).into_series(),
        Values::Int32(of) => Int32Chunked::from_iter_values(name, rows.map(of)).into_series(),
        Values::Int64(of) => {
            Int64Chunked::from_iter_values(name, rows.map(|row| signed(of(row)))).into_series()
        }
        Values::OptionalInt64(of) => {
            Int64Chunked::from_iter_options(name, rows.map(of)).into_series()
        }
        Values::UInt64(of) => UInt64Chunked::from_iter_values(name, rows.map(of)).into_series(),
        Values::Float64(of) => Float64Chunked::from_iter_options(name, rows.map(of)).into_series(),
        Values::Boolean(of) => rows
            .map(of)
            .collect::<BooleanChunked>()
            .with_name(name)
            .into_series(),
    }
}

/// A file of a table.
pub(super) enum Sink {
    Parquet(Box<parquet::write::BatchedWriter<BufWriter<Noting>>>),
    Csv(csv::write::BatchedWriter<Noting>),
}

impl Sink {
    pub(super) fn new(
        format: Format,
        file: Noting,
        table: &Table,
        like: &DataFrame,
    ) -> PolarsResult<Sink> {
        let schema = like.schema();
        Ok(match format {
            Format::Parquet => {
                let writer = ParquetWriter::new(BufWriter::new(file)).set_parallel(false);
                let metadata = Some(key_values(table));
                Sink::Parquet(Box::new(
                    writer.with_key_value_metadata(metadata).batched(schema)?,
                ))
            }
            Format::Csv => Sink::Csv(CsvWriter::new(file).batched(schema)?),
        })
    }

    pub(super) fn append(&mut self, frame: &DataFrame) -> PolarsResult<()> {
        match self {
            Sink::Parquet(writer) => writer.write_batch(frame),
            Sink::Csv(writer) => writer.write_batch(frame),
        }
    }

    pub(super) fn finish(self) -> PolarsResult<()> {
        match self {
            Sink::Parquet(writer) => writer.finish().map(|_| ()),
            Sink::Csv(mut writer) => writer.finish(),
        }
    }
}

/// The metadata in the footer of a Parquet file with these columns: the name of the table, the meaning of a row, the columns as
/// JSON, and the [Arrow schema](arrow_schema).
fn key_values(table: &Table) -> KeyValueMetadata {
    let entries = [
        ("bagsplit.table", table.name.to_owned()),
        ("bagsplit.rows", table.rows.to_owned()),
        (
            "bagsplit.columns",
            serde_json::to_string(&table.columns).expect("columns are text"),
        ),
        ("ARROW:schema", arrow_schema::encode(&table.columns)),
    ];
    KeyValueMetadata::from_static(entries.map(|(key, value)| (key.to_owned(), value)).into())
}
