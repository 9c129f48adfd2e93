//! `bagsplit best`, `search`, `equilibrium` and `exploit`: adaptive studies.

use std::io::Write;
use std::path::Path;

use bagsplit_lab::run::{LabError, Layout, Prepared};
use bagsplit_lab::studies::exploit::load_target;
use bagsplit_lab::studies::{Ended, Outcome, Study, StudyKind};
use bagsplit_lab::table::Format;
use bagsplit_report::studies::{Presentation, study_presentation};
use rayon::ThreadPool;
use serde_json::Value;

use super::{programs, rank};
use crate::exit::Exit;
use crate::progress::GameBar;
use crate::{args, output, text};

/// Plays a study, writes its findings and prints them.
pub(crate) fn study(kind: StudyKind, args: &args::Study) -> Result<(), Exit> {
    let added = format!("-{}", kind.name());
    let (mut experiment, out) = match kind {
        StudyKind::Exploit => args.what.load_as(
            |path| load_target(path, &args.what.set),
            &added,
            args.output.quiet,
        )?,
        _ => args.what.load(&added, args.output.quiet)?,
    };
    programs::identify_all(&mut experiment)?;
    let pool = args.what.threads.pool()?;
    let opened = Study::open(kind, experiment, &out, args.output.earlier());
    let mut study = opened.map_err(|error| Exit::from_lab(error, &args.what.experiment))?;
    let bar = GameBar::new(study.games(), args.shown.unless(args.output.quiet));
    let played = study.play(&pool, &bar);
    bar.finish();
    let Outcome { report, ended } = played?;
    let (layout, forfeited) = (study.lab().layout(), study.forfeited());
    conclude(
        (&args.output, &out),
        &pool,
        (study_presentation(&report), layout),
        || report.to_json(layout, forfeited),
        forfeited,
        |formats| study.prepare(&report, formats),
    )?;
    match ended {
        Ended::Complete => Ok(()),
        Ended::Stopped => Err(LabError::Stopped.into()),
    }
}

/// Prints findings, then writes them with their charts, and prints where they are.
pub(super) fn conclude<'l>(
    (output, out): (&args::Output, &Path),
    pool: &ThreadPool,
    (found, layout): (&dyn Presentation, &Layout),
    json: impl FnOnce() -> Value,
    forfeited: u64,
    prepare: impl FnOnce(&[Format]) -> Result<Prepared<'l>, LabError>,
) -> Result<(), Exit> {
    let is_text = !output.quiet && !output.printed.is_json();
    // What was found is printed before it is written.
    if output.printed.is_json() {
        output::json(&json())?;
    } else if is_text {
        let mut printed = output::out();
        text::print(
            &mut printed,
            found.words(layout, &[]),
            output.explain.explain,
        )?;
        if forfeited > 0 {
            let games = bagsplit_stats::numerals::count(forfeited, "game");
            let faults = output::path(&out.join("faults.jsonl"));
            writeln!(
                printed,
                "Programs forfeited {games}, which count as losses; {faults} lists their faults."
            )?;
        }
    }
    let prepared = prepare(output.formats().most())?;
    if !output.no_charts {
        let (drawings, folder) = (found.charts(layout), prepared.folder("charts")?);
        pool.install(|| bagsplit_report::drawings::write(&drawings, &folder))?;
    }
    let manifest = prepared.commit()?;
    if is_text {
        let mut printed = output::out();
        for (folder, kind) in [("findings/setups", "Setup"), ("findings/rules", "Rules")] {
            let folder = out.join(folder);
            if folder.is_dir() {
                writeln!(printed, "{kind} files are in {}.", output::path(&folder))?;
            }
        }
        rank::say_whether_registered(&mut printed, &manifest)?;
        writeln!(printed)?;
        rank::say_where(&mut printed, out)?;
    }
    Ok(())
}
