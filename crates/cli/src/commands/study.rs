//! `bagsplit best`, `search` and `equilibrium`: studies that decide by what comes out what is played next.

use lab::{LabError, Study, StudyKind, StudyReport};

use crate::args;
use crate::exit::Exit;
use crate::progress::GameBar;

use super::{best, equilibrium, search};

/// Plays a study, writes what it finds and prints it.
pub(crate) fn study(kind: StudyKind, args: &args::Study) -> Result<(), Exit> {
    let (experiment, out) = args.what.load(&format!("-{}", kind.name()))?;
    let pool = args.what.threads.pool()?;
    let mut study =
        Study::open(kind, experiment, &out).map_err(|error| Exit::of(error, &args.what.experiment))?;
    let bar = GameBar::new(study.games(), args.output.quiet);
    let played = study.play(&pool, &bar);
    bar.finish();
    let (report, stopped) = played?;
    study.write(&report, &args.output.formats())?;
    let layout = study.lab().layout();
    if !args.output.no_charts {
        drawings::write(&drawings::of_study(layout, &report), &out.join("charts"))?;
    }
    if !args.output.quiet {
        match &report {
            StudyReport::Best(report) => best::print(layout, report)?,
            StudyReport::Search(report) => search::print(layout, report, &out)?,
            StudyReport::Equilibrium(report) => equilibrium::print(layout, report)?,
        }
        let charts = if args.output.no_charts { "" } else { ", charts in charts/" };
        println!("\nTables, manifest and journal are in {}{charts}.", out.display());
    }
    if stopped { Err(LabError::Stopped.into()) } else { Ok(()) }
}
