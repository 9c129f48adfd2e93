//! `bagsplit rank`, and what every run ends with: tables, charts and the ranking.

use std::io::Write;

use store::Folder;
use study::Findings;

use crate::args::{Output, Rank};
use crate::balance::BalanceReport;
use crate::conclude::{Concluded, Conclusions};
use crate::draw_charts;
use crate::exit::Exit;
use crate::results::{Layout, Session, as_registered};
use crate::text;

/// Prints the ranking of stored results.
pub(crate) fn rank(args: &Rank) -> Result<(), Exit> {
    let layout = Layout::of_folder(&args.results)?;
    let folder = Folder::open(&args.results)?;
    let found = layout.conclude(layout.count(&folder, |_, _, _| Ok(()))?)?;
    print(&layout, &found)
}

/// Writes tables, charts and manifest, and prints the ranking.
pub(crate) fn conclude(
    layout: &Layout,
    folder: &Folder,
    session: &Session,
    output: &Output,
) -> Result<(), Exit> {
    let (found, rows) = layout.write_tables(folder, &output.tables)?;
    if !output.no_charts {
        draw_charts::write_all(layout, &found, &folder.path().join("charts"))?;
    }
    let registration = as_registered(layout, folder, found.games)?;
    let games = (found.games, layout.plan.games());
    session.write_manifest(layout, folder, games, rows, registration.clone())?;
    if output.quiet {
        return Ok(());
    }
    print(layout, &found)?;
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

/// Prints what was found and what it means.
fn print(layout: &Layout, found: &Conclusions) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    let planned = layout.plan.games();
    if found.games < planned {
        let percent = 100. * found.games as f64 / planned as f64;
        writeln!(out, "Not finished: {} of {planned} games ({percent:.0}%).", found.games)?;
    }
    match &found.balance {
        Some(balance) => print_balance(&mut out, layout, found, balance),
        None => print_ranking(&mut out, layout, &found.sections[0].findings),
    }
}

/// Prints how variants are balanced, and which setup is best under each.
fn print_balance(
    out: &mut impl Write,
    layout: &Layout,
    found: &Conclusions,
    balance: &BalanceReport,
) -> Result<(), Exit> {
    if balance.found.findings.is_empty() {
        writeln!(out, "There are no figures yet: fewer than two pairs are complete in every mirror.")?;
        return Ok(());
    }
    for table in balance.tables() {
        writeln!(out, "{table}")?;
    }
    for sentence in balance.explained() {
        writeln!(out, "{sentence}")?;
    }
    for Concluded { section, findings, .. } in &found.sections {
        let section = &layout.sections[*section];
        if let Some(sentence) = text::best_by(&section.names(), section.variant.as_deref(), findings) {
            writeln!(out, "{sentence}")?;
        }
    }
    Ok(())
}

/// Prints the ranking and what it means.
fn print_ranking(out: &mut impl Write, layout: &Layout, findings: &Findings) -> Result<(), Exit> {
    let names = layout.names();
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
