//! `bagsplit charts`: draws the charts of stored results.

use std::path::PathBuf;

use bagsplit_lab::run::Results;
use bagsplit_report::Folder;
use bagsplit_report::studies::run_presentation;

use super::outputs;
use crate::args::Charts;
use crate::exit::Exit;
use crate::output;

/// Draws all charts into a separate folder. It only reads the results.
pub(crate) fn charts(args: &Charts) -> Result<(), Exit> {
    let pool = bagsplit_lab::run::pool(None)?;
    let results = Results::open(&args.results)?;
    let name = &results.layout().experiment.name;
    let out = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{name}-charts")));
    let Some(lock) = outputs::open(Some(&out), "charts")? else {
        return Ok(());
    };
    let folder = output::path(&args.results);
    let study = Folder::of_study(&results, &pool)?;
    let drawings = match &study {
        Some(study) => study.charts(),
        None => run_presentation(&results.conclude()?).charts(results.layout()),
    };
    if drawings.is_empty() {
        let why = match study.filter(|study| study.presentation().is_some()) {
            Some(Folder { command, .. }) => {
                format!(
                    "{command} has no charts; its numbers are in the tables of {folder}/findings"
                )
            }
            None => "there is nothing to draw yet: it has too few games".to_owned(),
        };
        return Err(Exit::input(format_args!("{folder}: {why}")));
    }
    outputs::write(&lock, "charts", Vec::new(), &drawings, true)
}
