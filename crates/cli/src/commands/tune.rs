//! `bagsplit tune`: searches rule options that reach the targets.

use bagsplit_lab::finding::{WithExperiment, object};
use bagsplit_lab::studies::tune::Tuning;

use super::programs;
use super::study::conclude;
use crate::args;
use crate::exit::Exit;
use crate::progress::GameBar;

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
    conclude(
        (&args.output, &out),
        &pool,
        (&report, layout),
        || object("tune", &WithExperiment::new(layout, &report)),
        0,
        |formats| tuning.prepare(&report, formats),
    )
}
