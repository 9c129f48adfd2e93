//! `bagsplit rank`, and what every run ends with: tables, charts and the ranking.

use std::io::Write;

use store::Folder;
use study::Findings;

use crate::args::{Output, Rank};
use crate::draw_charts;
use crate::exit::Exit;
use crate::results::{Layout, Session, as_registered};
use crate::text;

/// Prints the ranking of stored results.
pub(crate) fn rank(args: &Rank) -> Result<(), Exit> {
    let layout = Layout::of_folder(&args.results)?;
    let folder = Folder::open(&args.results)?;
    let findings = layout.find(&layout.count(&folder, |_, _| Ok(()))?)?;
    print(&layout, &findings)
}

/// Writes tables, charts and manifest, and prints the ranking.
pub(crate) fn conclude(
    layout: &Layout,
    folder: &Folder,
    session: &Session,
    output: &Output,
) -> Result<(), Exit> {
    let (totals, findings, rows) = layout.write_tables(folder, &output.tables)?;
    if !output.no_charts {
        draw_charts::write_all(layout, &totals, &findings, &folder.path().join("charts"))?;
    }
    let registration = as_registered(layout, folder, findings.games)?;
    let games = (findings.games, layout.plan.games());
    session.write_manifest(layout, folder, games, rows, registration.clone())?;
    if output.quiet {
        return Ok(());
    }
    print(layout, &findings)?;
    let charts = if output.no_charts { "" } else { ", charts in charts/" };
    let mut out = std::io::stdout().lock();
    if let Some(registration) = registration {
        match registration.as_registered {
            true => writeln!(out, "\nRun as registered on {}.", registration.registered)?,
            false => writeln!(
                out,
                "\nNot run as registered on {}; manifest.json says what differs:\n  {}",
                registration.registered,
                registration.deviations.join("\n  ")
            )?,
        }
    }
    writeln!(out, "\nTables, manifest and blocks are in {}{charts}.", folder.path().display())?;
    Ok(())
}

/// Prints the ranking and what it means.
fn print(layout: &Layout, findings: &Findings) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    let names = layout.names();
    let planned = layout.plan.games();
    if findings.games < planned {
        let percent = 100. * findings.games as f64 / planned as f64;
        writeln!(out, "Not finished: {} of {planned} games ({percent:.0}%).", findings.games)?;
    }
    if findings.ranking.is_empty() {
        writeln!(out, "There is no ranking yet: fewer than two pairs are complete in every matchup.")?;
        return Ok(());
    }
    writeln!(out, "{}", text::ranking_table(&names, findings))?;
    for sentence in text::verdict(&names, layout, findings) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}
