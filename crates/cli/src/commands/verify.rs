//! `bagsplit verify`: checks that a results folder is complete and unaltered.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use bagsplit_lab::run::{LabError, Results};
use bagsplit_lab::studies::Command;
use bagsplit_lab::studies::Verified;
use bagsplit_report::Folder;
use bagsplit_report::drawings::Drawing;
use bagsplit_report::studies::run_presentation;
use bagsplit_stats::numerals::count;
use bagsplit_storage::Manifest;
use rayon::ThreadPool;

use crate::args::Verify;
use crate::exit::Exit;
use crate::interrupt;
use crate::output;

/// An observer that stops at Ctrl-C.
pub(super) struct InterruptObserver;

impl bagsplit_arena::Progress for InterruptObserver {
    fn go_on(&self) -> bool {
        !interrupt::stopped()
    }
}

impl bagsplit_lab::run::Observer for InterruptObserver {}

/// Checks a folder, and prints its faults and a line with the verdict.
pub(crate) fn verify(args: &Verify) -> Result<(), Exit> {
    interrupt::listen();
    let pool = args.threads.pool()?;
    let mut found =
        bagsplit_lab::studies::verify(&args.results, args.sample, &pool, &InterruptObserver)
            .map_err(|error| match error {
                LabError::Stopped => Exit::interrupted("stopped; the check is not finished"),
                error => error.into(),
            })?;
    if found.trusted()
        && let Err(error) = pool.install(|| charts(&args.results, &pool, &mut found))
    {
        found.faults.push(error.to_string());
    }
    if args.printed.is_json() {
        let folder = output::path(&args.results).to_string();
        output::json(&found.to_json(&folder))?;
        return if found.trusted() {
            Ok(())
        } else {
            Err(Exit::found())
        };
    }
    let mut out = output::out();
    if !args.quiet {
        for note in &found.notes {
            writeln!(out, "note: {note}")?;
        }
    }
    for fault in &found.faults {
        writeln!(out, "fault: {fault}")?;
    }
    let folder = args.results.display();
    if found.trusted() {
        if !args.quiet {
            writeln!(out, "{folder} can be trusted: {}.", checked(&found))?;
        }
        return Ok(());
    }
    let faults = found.faults.len();
    let s = if faults == 1 { "" } else { "s" };
    writeln!(
        out,
        "{folder} cannot be trusted: {faults} fault{s}; {} are right.",
        checked(&found)
    )?;
    Err(Exit::found())
}

/// Draws the charts that a manifest lists again, and adds a fault for each that differs.
fn charts(folder: &Path, pool: &ThreadPool, found: &mut Verified) -> Result<(), LabError> {
    let results = Results::open(folder)?;
    let Some(manifest) = results.manifest()? else {
        return Ok(());
    };
    let Some(drawings) = drawn(&results, &manifest, pool)? else {
        return Ok(());
    };
    let findings = folder.join("findings");
    let mut ours = BTreeSet::new();
    for drawing in &drawings {
        for format in bagsplit_report::drawings::Format::ALL {
            let name = format!("charts/{}.{}", drawing.name, format.extension());
            let path = findings.join(&name);
            let listed = manifest.file(Path::new(&name)).is_some();
            if listed {
                let kept = std::fs::read(&path);
                let again = drawing
                    .render(format)
                    .map_err(|error| LabError::Failed(error.to_string()))?;
                if !kept.is_ok_and(|kept| kept == again) {
                    found.faults.push(format!(
                        "{}: the games give a different chart",
                        path.display()
                    ));
                }
            } else if path.exists() {
                found.faults.push(format!(
                    "{}: it has the name of a chart, but the manifest does not list it",
                    path.display()
                ));
            }
            ours.insert(name);
        }
    }
    for file in manifest
        .files
        .iter()
        .filter(|file| file.name.starts_with("charts/"))
    {
        if !ours.contains(&file.name) {
            let path = findings.join(&file.name);
            found
                .faults
                .push(format!("{}: the games give no such chart", path.display()));
        }
    }
    Ok(())
}

/// The charts of a folder, if this build wrote its findings; `None` if they cannot be compared.
fn drawn(
    results: &Results,
    manifest: &Manifest,
    pool: &ThreadPool,
) -> Result<Option<Vec<Drawing>>, LabError> {
    if !manifest.is_of(bagsplit_lab::run::VERSION, bagsplit_lab::run::COMMIT)
        || !results.layout().is_of(
            &manifest.experiment_file,
            &results.folder().join("findings/manifest.json"),
        )
    {
        return Ok(None);
    }
    Ok(match Command::from_manifest(manifest) {
        Some(Command::Run) => Some(run_presentation(&results.conclude()?).charts(results.layout())),
        Some(Command::Adaptive(_)) => Folder::of_study(results, pool)?.map(|study| study.charts()),
        Some(Command::Train) | None => None,
    })
}

/// The checked items that are right, as text.
fn checked(found: &Verified) -> String {
    let Verified {
        blocks,
        games,
        steps,
        files,
        tables,
        replayed,
        ..
    } = found;
    let mut parts = vec![format!(
        "{} with {}",
        count(*blocks, "block"),
        count(*games, "game")
    )];
    let counts = [
        (*steps, "step", "", false),
        (*files, "file", " of the findings", true),
        (*tables, "table", " recomputed", true),
        (*replayed, "game", " replayed by the referee", true),
    ];
    let shown = counts
        .into_iter()
        .filter(|(number, .., always)| *always || *number > 0);
    parts.extend(shown.map(|(number, noun, what, _)| count(number, noun) + what));
    parts.join(", ")
}
