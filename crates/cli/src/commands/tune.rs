//! `bagsplit tune`: searches rule options that reach the targets.

use std::io::Write;

use bagsplit_lab::finding::{WithExperiment, object};
use bagsplit_lab::studies::tune::Tuning;
use bagsplit_report::studies::Shown;

use super::{programs, rank};
use crate::args;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::text;

/// Searches, confirms the front on held-out seeds, writes the findings and prints them.
pub(crate) fn tune(args: &args::Study) -> Result<(), Exit> {
    let (mut experiment, out) = args.what.load("-tune", args.output.quiet)?;
    programs::identify_all(&mut experiment)?;
    let pool = args.what.threads.pool()?;
    let opened = Tuning::open(experiment, &out, args.output.earlier());
    let mut tuning = opened.map_err(|error| Exit::from_lab(error, &args.what.experiment))?;
    let bar = GameBar::new(tuning.games(), args.shown.unless(args.output.quiet));
    let played = tuning.play(&pool, &bar);
    bar.finish();
    let (report, layout) = (played?, tuning.lab().layout());
    let shown = !args.output.quiet && !args.output.printed.is_json();
    // What was found is printed before it is written.
    if args.output.printed.is_json() {
        output::json(&object("tune", &WithExperiment::new(layout, &report)))?;
    } else if shown {
        text::print(&mut output::out(), report.words(layout, &[]), args.output.explain.explain)?;
    }
    let prepared = tuning.prepare(&report, args.output.formats().most())?;
    if !args.output.no_charts {
        let drawings = report.charts(layout);
        let folder = prepared.folder("charts")?;
        pool.install(|| bagsplit_report::drawings::write(&drawings, &folder))?;
    }
    let manifest = prepared.commit()?;
    if shown {
        let mut printed = output::out();
        if !report.tuned().is_empty() {
            writeln!(printed, "Rules files are in {}/findings/rules.", output::path(&out))?;
        }
        rank::say_whether_registered(&mut printed, &manifest)?;
        writeln!(printed)?;
        rank::say_where(&mut printed, &out)?;
    }
    Ok(())
}
