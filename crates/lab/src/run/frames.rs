//! Writing tables and the dictionary of their columns.

use std::path::Path;

use crate::table::dictionary::DICTIONARY;
use crate::table::{Format, Frame, Table};
use bagsplit_storage::TableRows;

use crate::run::LabError;

/// The names of the files that [`write_tables`] writes.
pub fn table_files(frames: &[Frame]) -> Vec<String> {
    let dictionary = (!frames.is_empty()).then_some(DICTIONARY);
    let names = frames.iter().map(|frame| frame.table.name).chain(dictionary);
    names.flat_map(|name| Format::ALL.map(|format| format!("{name}.{}", format.extension()))).collect()
}

/// Writes tables and the dictionary of their columns into a folder, in all formats; no tables need no dictionary.
///
/// # Errors
/// When the operating system refuses.
pub fn write_tables(folder: &Path, frames: Vec<Frame>) -> Result<(), LabError> {
    if !frames.is_empty() {
        write_frames(folder, &Format::ALL, frames, &[])?;
    }
    Ok(())
}

/// Writes tables, and the dictionary of their columns and those of the other tables in the folder; returns the number of
/// rows of each.
pub(crate) fn write_frames(
    folder: &Path,
    formats: &[Format],
    mut frames: Vec<Frame>,
    others: &[Table],
) -> Result<Vec<TableRows>, LabError> {
    let dictionary = crate::table::dictionary(others.iter().chain(frames.iter().map(|frame| &frame.table)));
    frames.push(dictionary);
    let write = |frame: Frame| {
        crate::table::write(folder, formats, &frame)?;
        Ok(TableRows { table: frame.table.name.to_owned(), rows: frame.rows() })
    };
    frames.into_iter().map(write).collect()
}
