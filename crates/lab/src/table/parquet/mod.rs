//! Writes rows into a Parquet file straight from what they are made of.
//!
//! Tables of estimates are short, and go through polars's own writer. A hundred million games do not: as a frame every
//! row would have its own texts and wide numbers, which then are compressed. Here each column of a row group is numbers
//! of few values from the beginning. The file is written by the same crate, and has the same columns of the same types.

mod differences;
mod distinct;
mod metadata;
mod pages;

use std::io::Write;

use polars_core::prelude::{CompatLevel, PolarsError, PolarsResult, Schema, SchemaExt as _};
use polars_parquet::parquet::fallible_streaming_iterator;
use polars_parquet::parquet::metadata::KeyValue;
use polars_parquet::parquet::page::CompressedPage;
use polars_parquet::parquet::write::{DynIter, DynStreamingIterator, FileWriter, Version, WriteOptions};
use polars_parquet::write::to_parquet_schema;

use crate::table::Table;
use crate::table::column::{Columns, Values, signed};
pub(crate) use metadata::key_values;
use pages::{Pages, Whole};

/// Who writes the file, as it says itself.
const WRITER: &str = "bagsplit";

/// A Parquet file while row groups are added.
pub(crate) struct GroupsFile<W: Write> {
    file: FileWriter<W>,
    pages: Pages,
    metadata: Vec<KeyValue>,
}

impl<W: Write> GroupsFile<W> {
    /// Begins a file of a table with these columns.
    pub(crate) fn new(out: W, table: Table, schema: &Schema) -> PolarsResult<GroupsFile<W>> {
        let metadata = key_values(table, schema);
        let schema = to_parquet_schema(&schema.to_arrow(CompatLevel::newest()))?;
        let options = WriteOptions { write_statistics: true, version: Version::V1 };
        let file = FileWriter::new(out, schema, options, Some(WRITER.to_owned()));
        Ok(GroupsFile { file, pages: Pages::new()?, metadata })
    }

    /// Adds rows as a row group.
    ///
    /// # Panics
    /// When a column is of fractions or truths: no table that is written so has any.
    pub(crate) fn group<R>(&mut self, columns: &Columns<'_, R>, rows: &[R]) -> PolarsResult<()> {
        let (mut all, mut numbers) = (Vec::new(), Vec::with_capacity(rows.len()));
        for (values, column) in columns.values().zip(self.file.schema().columns()) {
            all.push(match values {
                Values::Text(of) => self.pages.texts(&column.descriptor, rows.iter().map(of))?,
                _ => {
                    let whole = whole_numbers(values, rows, &mut numbers);
                    self.pages.numbers(&column.descriptor, whole, &numbers)?
                }
            });
        }
        self.file.write(rows.len() as u64, DynIter::new(all.iter().map(|pages| one_by_one(pages))))?;
        Ok(())
    }

    /// Ends the file.
    pub(crate) fn finish(mut self) -> PolarsResult<()> {
        self.file.end(Some(self.metadata))?;
        self.file.into_inner().flush()?;
        Ok(())
    }
}

/// The pages of a column as the writer wants them.
fn one_by_one(
    pages: &[CompressedPage],
) -> PolarsResult<DynStreamingIterator<'_, CompressedPage, PolarsError>> {
    let pages = pages.iter().map(Ok::<_, PolarsError>);
    Ok(DynStreamingIterator::new(fallible_streaming_iterator::convert(pages)))
}

/// Takes the whole numbers of a column in some rows.
fn whole_numbers<R>(values: &Values<'_, R>, rows: &[R], numbers: &mut Vec<i64>) -> Whole {
    numbers.clear();
    match values {
        Values::Int32(of) => {
            numbers.extend(rows.iter().map(|row| i64::from(of(row))));
            Whole::Int32
        }
        Values::Int64(of) => {
            numbers.extend(rows.iter().map(|row| signed(of(row))));
            Whole::Int64
        }
        Values::UInt64(of) => {
            numbers.extend(rows.iter().map(|row| of(row) as i64));
            Whole::UInt64
        }
        Values::Text(_) | Values::OptionalInt64(_) | Values::Float64(_) | Values::Boolean(_) => {
            unreachable!("rows that are written so have names and whole numbers")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use polars_io::prelude::{ParquetReader, SerReader as _};

    use super::*;

    struct Row {
        number: i64,
        text: Option<String>,
    }

    fn columns<'c>() -> Columns<'c, Row> {
        Columns::<Row>::new()
            .text("text", "", |row| row.text.as_deref())
            .small("small", "", "", |row| row.number as i32)
            .sum("sum", "", "", |row| row.number.unsigned_abs() >> 1)
            .seed("seed", "", |row| row.number as u64)
    }

    /// Written in groups of so many rows and read back by polars.
    fn assert_comes_back(rows: &[Row], group: usize, what: &str) {
        let columns = columns();
        let like = columns.frame(Table::Games, []);
        let mut bytes = Vec::new();
        let mut file = GroupsFile::new(&mut bytes, Table::Games, like.data.schema()).unwrap();
        rows.chunks(group).for_each(|rows| file.group(&columns, rows).unwrap());
        file.finish().unwrap();
        let mut back = ParquetReader::new(Cursor::new(bytes)).finish().unwrap();
        let same = back.rechunk_mut().equals_missing(&columns.frame_of(Table::Games, rows).data);
        assert!(same, "{what}: {back}");
        assert_eq!(back.schema(), like.data.schema(), "{what}");
    }

    #[test]
    fn whatever_rows_say_comes_back() {
        let mix = |n: i64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as i64).rotate_left(29);
        type OfRow<T> = fn(i64) -> T;
        let numbers: [(&str, OfRow<i64>); 6] = [
            ("one value", |_| 7),
            ("few values", |n| n * n % 11 - 5),
            ("more than a byte holds", |n| n * n % 701),
            ("counting up", |n| n / 2 + 1_000_000),
            ("counting down", |n| -3 * n),
            ("far apart", |n| [i64::MIN, 0, -1, i64::MAX][n as usize % 4]),
        ];
        let texts: [OfRow<Option<String>>; 4] = [
            |_| None,
            |n| (n % 3 > 0).then(|| "ab".repeat(n as usize % 3)),
            |n| Some(format!("setup {}", n / 100)),
            |n| (n != 5).then(|| format!("{}", n * n % 503)),
        ];
        for (what, number) in numbers {
            for text in texts {
                let rows: Vec<Row> = (0..3000).map(|n| Row { number: number(n), text: text(n) }).collect();
                for group in [3000, 1024, 255] {
                    assert_comes_back(&rows, group, what);
                }
                assert_comes_back(&rows[..1], 1, what);
            }
        }
        let random: Vec<Row> = (0..2000).map(|n| Row { number: mix(n), text: None }).collect();
        assert_comes_back(&random, 2000, "of all sizes");
        assert_comes_back(&[], 1, "no rows");
    }

    #[test]
    fn numbers_that_count_up_and_texts_that_repeat_take_little_room() {
        let rows: Vec<Row> =
            (0..65_536).map(|n| Row { number: 2 * n, text: Some("even/uniform".to_owned()) }).collect();
        let columns = columns();
        let mut bytes = Vec::new();
        let mut file =
            GroupsFile::new(&mut bytes, Table::Games, columns.frame(Table::Games, []).data.schema()).unwrap();
        file.group(&columns, &rows).unwrap();
        file.finish().unwrap();
        assert!(bytes.len() < 8192, "{} bytes, where the numbers alone have 1.3 million", bytes.len());
    }
}
