//! Tables and charts in a folder of their own, outside the results.

use std::io::Write;
use std::path::PathBuf;

use bagsplit_lab::run::{table_files, write_tables};
use bagsplit_lab::table::Frame;
use bagsplit_report::drawings::{self, Drawing};
use bagsplit_storage::{FolderLock, Outputs};

use crate::exit::Exit;
use crate::output;

/// Replaces what the command wrote into a folder earlier by these tables, with their dictionary, and charts in all formats, and
/// prints the paths of the files if asked to.
pub(super) fn write(
    folder: &FolderLock,
    command: &str,
    tables: Vec<Frame>,
    charts: &[Drawing],
    printed: bool,
) -> Result<(), Exit> {
    let names = table_files(&tables);
    let outputs =
        Outputs::begin(folder, command, names.iter().cloned().chain(drawings::file_names(charts)).collect())?;
    write_tables(folder.path(), tables)?;
    let mut written: Vec<PathBuf> = names.iter().map(|name| folder.path().join(name)).collect();
    written.extend(drawings::write(charts, folder.path())?);
    outputs.finish()?;
    let mut out = output::out();
    for path in written.iter().filter(|_| printed) {
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}
