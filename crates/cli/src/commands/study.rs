//! `bagsplit best`, `search`, `equilibrium` and `exploit`: adaptive studies.

use std::io::Write;

use bagsplit_lab::run::LabError;
use bagsplit_lab::studies::exploit::load_target;
use bagsplit_lab::studies::{Ended, Played, Study, StudyKind};
use bagsplit_report::studies::of_study;

use super::{programs, rank};
use crate::args;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::text;

/// Plays a study, writes its findings and prints them.
pub(crate) fn study(kind: StudyKind, args: &args::Study) -> Result<(), Exit> {
    let added = format!("-{}", kind.name());
    let (mut experiment, out) = match kind {
        StudyKind::Exploit => {
            args.what.load_as(|path| load_target(path, &args.what.set), &added, args.output.quiet)?
        }
        _ => args.what.load(&added, args.output.quiet)?,
    };
    programs::identify_all(&mut experiment)?;
    let pool = args.what.threads.pool()?;
    let opened = Study::open(kind, experiment, &out, args.output.earlier());
    let mut study = opened.map_err(|error| Exit::from_lab(error, &args.what.experiment))?;
    let bar = GameBar::new(study.games(), args.shown.unless(args.output.quiet));
    let played = study.play(&pool, &bar);
    bar.finish();
    let Played { report, ended } = played?;
    let (layout, forfeited) = (study.lab().layout(), study.forfeited());
    let found = of_study(&report);
    let shown = !args.output.quiet && !args.output.printed.is_json();
    // What was found is printed before it is written.
    if args.output.printed.is_json() {
        output::json(&report.to_json(layout, forfeited))?;
    } else if shown {
        let mut printed = output::out();
        text::print(&mut printed, found.words(layout, &[]), args.output.explain.explain)?;
        if forfeited > 0 {
            let games = bagsplit_stats::numerals::count(forfeited, "game");
            let faults = output::path(&out.join("faults.jsonl"));
            writeln!(
                printed,
                "Programs forfeited {games}, which count as losses; {faults} lists their faults."
            )?;
        }
    }
    let prepared = study.prepare(&report, args.output.formats().most())?;
    if !args.output.no_charts {
        let (drawings, folder) = (found.charts(layout), prepared.folder("charts")?);
        pool.install(|| bagsplit_report::drawings::write(&drawings, &folder))?;
    }
    let manifest = prepared.commit()?;
    if shown {
        let mut printed = output::out();
        let setups = out.join("findings/setups");
        if setups.is_dir() {
            writeln!(printed, "Setup files are in {}.", output::path(&setups))?;
        }
        rank::say_whether_registered(&mut printed, &manifest)?;
        writeln!(printed)?;
        rank::say_where(&mut printed, &out)?;
    }
    match ended {
        Ended::Complete => Ok(()),
        Ended::Stopped => Err(LabError::Stopped.into()),
    }
}
