//! `bagsplit charts`: draw the charts of stored results.

use std::io::Write;
use std::path::PathBuf;

use lab::Results;
use store::Claim;

use crate::args::Charts;
use crate::exit::Exit;
use crate::output;

/// Draws all charts into a folder of their own. The results are only looked at.
pub(crate) fn charts(args: &Charts) -> Result<(), Exit> {
    let results = Results::open(&args.results)?;
    let layout = results.layout();
    let default = || PathBuf::from(format!("{}-charts", layout.experiment.name));
    let out = args.out.clone().unwrap_or_else(default);
    let drawings = drawings::of_experiment(layout, &results.conclude()?);
    let claim = Claim::of(&out)?;
    let mut printed = output::out();
    for path in drawings::write(&drawings, claim.path())? {
        writeln!(printed, "{}", path.display())?;
    }
    Ok(())
}
