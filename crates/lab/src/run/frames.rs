//! Writing tables and the dictionary of their columns.

use std::path::Path;

use crate::table::dictionary::DICTIONARY;
use crate::table::{Format, Frame, Table};
use bagsplit_storage::TableRows;

use crate::run::Result;

/// The names of the files that [`write_tables`] writes.
pub fn table_files(frames: &[Frame]) -> Vec<String> {
    let dictionary = (!frames.is_empty()).then_some(DICTIONARY);
    let names = frames
        .iter()
        .map(|frame| frame.table.name)
        .chain(dictionary);
    names
        .flat_map(|name| Format::ALL.map(|format| format!("{name}.{}", format.extension())))
        .collect()
}

/// Writes tables and the dictionary of their columns into a folder, in all formats; no tables need no dictionary.
///
/// # Errors
/// When the operating system refuses.
pub fn write_tables(folder: &Path, frames: Vec<Frame>) -> Result<()> {
    if !frames.is_empty() {
        write_frames(folder, &Format::ALL, frames, &[])?;
    }
    Ok(())
}

/// Writes tables, and the dictionary of their columns and those of the other tables in the folder; returns the number of
/// rows of each. Long [squares](SQUARES) are Parquet alone, where that is among the formats.
pub(crate) fn write_frames(
    folder: &Path,
    formats: &[Format],
    mut frames: Vec<Frame>,
    others: &[Table],
) -> Result<Vec<TableRows>> {
    let dictionary =
        crate::table::dictionary(others.iter().chain(frames.iter().map(|frame| &frame.table)));
    frames.push(dictionary);
    let mut written = Vec::with_capacity(frames.len());
    for frame in frames {
        let grows = SQUARES.contains(&frame.table.name) && frame.rows() > IN_BOTH_FORMATS;
        let is_long = grows && formats.contains(&Format::Parquet);
        crate::table::write(
            folder,
            if is_long { &[Format::Parquet] } else { formats },
            &frame,
        )?;
        written.push(TableRows {
            table: frame.table.name.to_owned(),
            rows: frame.rows(),
        });
    }
    Ok(written)
}

/// The tables that grow with the square of the setups.
const SQUARES: [&str; 2] = ["comparisons", "matchups"];

/// The most rows of such a table in both formats: the comparisons of 200 setups. Those of 2,000 take 171 MB as CSV, and 6 as Parquet.
const IN_BOTH_FORMATS: u64 = 19_900;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_tables_are_parquet_alone_where_both_formats_are_asked_for() {
        let long = IN_BOTH_FORMATS as i64 + 1;
        for (name, rows, formats, expected) in [
            (SQUARES[0], long, &Format::ALL[..], [true, false]),
            (SQUARES[0], long - 1, &Format::ALL, [true, true]),
            (SQUARES[0], long, &[Format::Csv], [false, true]),
            ("turn_stats", long, &Format::ALL, [true, true]),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let data = polars::df!("a" => (0..rows).collect::<Vec<i64>>()).unwrap();
            let frame = Frame {
                table: Table {
                    name,
                    rows: "",
                    columns: Vec::new(),
                },
                data,
            };
            let written = write_frames(folder.path(), formats, vec![frame], &[]).unwrap();
            assert_eq!(written[0].rows, rows as u64);
            assert_eq!(
                ["parquet", "csv"].map(|format| folder
                    .path()
                    .join(name)
                    .with_extension(format)
                    .exists()),
                expected
            );
        }
    }
}
