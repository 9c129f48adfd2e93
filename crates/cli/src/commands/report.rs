//! `bagsplit report`: results as one HTML page.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use crate::args::Report;
use crate::exit::Exit;
use crate::output;

use super::left_out::LeftOut;
use super::outputs;

/// Writes the report of some results folders, which it only reads; without `--out` it goes into the first one. A folder that
/// cannot be read is named and left out.
pub(crate) fn report(args: &Report) -> Result<(), Exit> {
    let file = args
        .out
        .as_deref()
        .filter(|file| !bagsplit_storage::files::is_standard(file));
    file.map_or(Ok(()), check_report)?;
    let pool = args.threads.pool()?;
    let mut left_out = LeftOut::default();
    let mut folders = Vec::new();
    let mut paths = Vec::new();
    for path in &args.results {
        if let Some(folder) = left_out.take(bagsplit_report::Folder::read(path, &pool))? {
            folders.push(folder);
            paths.push(path);
        }
    }
    let Some(first) = paths.first() else {
        return left_out.end();
    };
    if args
        .out
        .as_deref()
        .is_some_and(bagsplit_storage::files::is_standard)
    {
        std::io::stdout()
            .lock()
            .write_all(bagsplit_report::page(&folders, &pool)?.as_bytes())?;
        return left_out.end();
    }
    if args.out.is_none() && !bagsplit_storage::Folder::at(first).is_ours() {
        return Err(Exit::input(format!(
            "{}: this folder was not made by bagsplit, so nothing is written into it; give a file with --out",
            output::path(first)
        )));
    }
    let file = args
        .out
        .clone()
        .unwrap_or_else(|| first.join("report.html"));
    check_report(&file)?;
    let page = bagsplit_report::page(&folders, &pool)?;
    bagsplit_storage::write_atomic_alone(&file, page.as_bytes())?;
    writeln!(output::out(), "{}", file.display())?;
    left_out.end()
}

/// Checks that a report can be written, and replaces nothing else.
fn check_report(file: &Path) -> Result<(), Exit> {
    let Ok(found) = std::fs::symlink_metadata(file) else {
        return outputs::check_file("--out", file);
    };
    let mut begins = Vec::new();
    let read = found.is_file()
        && File::open(file)
            .and_then(|file| file.take(200).read_to_end(&mut begins))
            .is_ok();
    if read && bagsplit_report::is_report(&begins) {
        return outputs::check_file("--out", file);
    }
    Err(Exit::input(format!(
        "{}: this file is not a report of bagsplit, and would be lost; move it, or give another file with --out",
        output::path(file)
    )))
}
