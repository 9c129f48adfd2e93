//! `bagsplit report`: results as one page to look at.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use crate::args::Report;
use crate::exit::Exit;
use crate::output;

/// Writes the report of some results folders. These are only looked at; without `--out` it is put into the first.
pub(crate) fn report(args: &Report) -> Result<(), Exit> {
    let file = args.out.clone().unwrap_or_else(|| args.results[0].join("report.html"));
    let pool = args.threads.pool()?;
    let read = args.results.iter().map(|path| report::Folder::read(path, &pool));
    let folders = read.collect::<Result<Vec<_>, _>>()?;
    if files::is_standard(&file) {
        return Ok(std::io::stdout().lock().write_all(report::page(&folders, &pool)?.as_bytes())?);
    }
    if args.out.is_none() && !store::Folder::at(&args.results[0]).is_ours() {
        return Err(Exit::input(format!(
            "{}: this folder has no marker of bagsplit, so nothing is written into it; give a file with --out",
            output::path(&args.results[0])
        )));
    }
    refuse_strangers(&file)?;
    let page = report::page(&folders, &pool)?;
    store::write_whole(&file, page.as_bytes())?;
    Ok(writeln!(output::out(), "{}", file.display())?)
}

/// Refuses to put a report in the place of anything that is none.
fn refuse_strangers(file: &Path) -> Result<(), Exit> {
    let Ok(found) = std::fs::symlink_metadata(file) else { return Ok(()) };
    let mut begins = Vec::new();
    let read =
        found.is_file() && File::open(file).and_then(|file| file.take(200).read_to_end(&mut begins)).is_ok();
    if read && report::is_report(&begins) {
        return Ok(());
    }
    Err(Exit::input(format!(
        "{}: this is no report of bagsplit, and would be lost; move it away, or give another file with --out",
        output::path(file)
    )))
}
