//! `bagsplit charts`: draws the charts of stored results.

use std::io::Write;
use std::path::PathBuf;

use bagsplit_lab::run::Results;
use bagsplit_storage::{FolderLock, Outputs};

use crate::args::Charts;
use crate::exit::Exit;
use crate::output;

/// Draws all charts into a separate folder. It only reads the results.
pub(crate) fn charts(args: &Charts) -> Result<(), Exit> {
    let results = Results::open(&args.results)?;
    let layout = results.layout();
    let default = || PathBuf::from(format!("{}-charts", layout.experiment.name));
    let out = args.out.clone().unwrap_or_else(default);
    let drawings = bagsplit_report::studies::experiment_charts(layout, &results.conclude()?);
    let lock = FolderLock::acquire(&out)?;
    let mut printed = output::out();
    let outputs = Outputs::begin(&lock, "charts", bagsplit_report::drawings::file_names(&drawings))?;
    let written = bagsplit_report::drawings::write(&drawings, lock.path())?;
    outputs.finish()?;
    for path in written {
        writeln!(printed, "{}", path.display())?;
    }
    Ok(())
}
