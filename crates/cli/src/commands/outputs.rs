//! Files and folders that commands write outside the results: they are checked or opened before the work for them begins.

use std::io::Write;
use std::path::{Path, PathBuf};

use bagsplit_lab::run::{table_files, write_tables};
use bagsplit_lab::table::Frame;
use bagsplit_report::drawings::{self, Drawing};
use bagsplit_storage::{FolderLock, Outputs};

use crate::exit::Exit;
use crate::output;

/// Checks that a file can be written, before anything is played or read for it; `option` is its argument.
pub(super) fn check_file(option: &str, file: &Path) -> Result<(), Exit> {
    bagsplit_storage::check_writable(file).map_err(|error| {
        let exit = Exit::from(error);
        let is_retryable = exit.is_retryable();
        let message =
            exit.message
                .unwrap_or_default()
                .replacen("error: ", &format!("{option} "), 1);
        if is_retryable {
            Exit::retryable(message)
        } else {
            Exit::input(message)
        }
    })
}

/// Opens the folder for the files of a command, if one is given, before anything is played or read for them.
pub(super) fn open(folder: Option<&Path>, command: &str) -> Result<Option<FolderLock>, Exit> {
    let Some(folder) = folder else {
        return Ok(None);
    };
    let lock = FolderLock::acquire(folder)?;
    Outputs::check_origin(&lock, command)?;
    Ok(Some(lock))
}

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
    let outputs = Outputs::begin(
        folder,
        command,
        names
            .iter()
            .cloned()
            .chain(drawings::file_names(charts))
            .collect(),
    )?;
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
