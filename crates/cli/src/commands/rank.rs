//! `bagsplit rank`, and what every run ends with: tables, charts and the ranking.

use std::io::Write;
use std::path::Path;

use lab::{BalanceReport, Concluded, Conclusions, Lab, Layout, Results};
use report::words::{balance, by_hand, ranking, unfinished, worth};

use crate::args::{Output, Rank};
use crate::exit::Exit;
use crate::{output, text};

/// Prints the ranking of stored results.
pub(crate) fn rank(args: &Rank) -> Result<(), Exit> {
    let results = Results::open(&args.results)?;
    print(results.layout(), &results.conclude()?, &results.ranked_before()?, args.by_hand)
}

/// Writes tables, charts and manifest, and prints the ranking.
pub(crate) fn conclude(lab: &Lab, output: &Output) -> Result<(), Exit> {
    let (found, prepared) = lab.prepare(&output.formats())?;
    if !output.no_charts {
        drawings::write(&drawings::of_experiment(lab.layout(), &found), &prepared.folder("charts")?)?;
    }
    let manifest = prepared.commit()?;
    if output.quiet {
        return Ok(());
    }
    print(lab.layout(), &found, &manifest.ranked_before, false)?;
    let mut out = output::out();
    if let Some(registration) = manifest.registration {
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
    writeln!(out, "\n{}", written(lab.folder(), "blocks", output))?;
    if output.formats().without_csv(manifest.games)? {
        writeln!(
            out,
            "The table games has {} rows and is written as Parquet alone; --tables parquet,csv writes it as CSV too.",
            manifest.games
        )?;
    }
    Ok(())
}

/// Where everything is; `kept` is what games are kept in.
pub(super) fn written(folder: &Path, kept: &str, output: &Output) -> String {
    let folder = folder.display();
    let charts = if output.no_charts { "" } else { ", charts" };
    format!("Tables{charts} and manifest are in {folder}/findings, {kept} in {folder}.")
}

/// Prints what was found and what it means; `before` are the numbers of pairs at which there was a finished ranking, and
/// `only` says whether of setups by hand alone.
fn print(layout: &Layout, found: &Conclusions, before: &[u64], only: bool) -> Result<(), Exit> {
    let mut out = output::out();
    if let Some(sentence) = unfinished(layout, found) {
        writeln!(out, "Not finished: {sentence}.")?;
    }
    if let Some(report) = &found.worth {
        if only {
            return Err(Exit::input(
                "--by-hand is for rankings, and an experiment with [worth] ranks nobody",
            ));
        }
        return Ok(text::print(&mut out, worth::said(layout, report))?);
    }
    match &found.balance {
        Some(_) if only => Err(Exit::input(
            "--by-hand is for rankings, and this experiment compares rules; 'bagsplit run --by-hand' plays it by hand",
        )),
        Some(report) => print_balance(&mut out, layout, found, report),
        None => {
            for concluded in &found.sections {
                print_ranking(&mut out, layout, concluded, only)?;
            }
            if let Some(sentence) = ranking::looked_at(before) {
                writeln!(out, "{sentence}")?;
            }
            Ok(())
        }
    }
}

/// Prints how variants are balanced, and which setup is best under each.
fn print_balance(
    out: &mut impl Write,
    layout: &Layout,
    found: &Conclusions,
    report: &BalanceReport,
) -> Result<(), Exit> {
    if report.found.findings.is_empty() {
        writeln!(out, "There are no figures yet: fewer than two pairs are complete in every mirror.")?;
        return Ok(());
    }
    for table in balance::tables(report) {
        writeln!(out, "{}", text::printed(table))?;
    }
    for sentence in balance::explained(report) {
        writeln!(out, "{sentence}")?;
    }
    for Concluded { section, findings, .. } in &found.sections {
        let section = &layout.sections[*section];
        if let Some(sentence) = ranking::best_by(&layout.names(), section.variant.as_deref(), findings) {
            writeln!(out, "{sentence}")?;
        }
    }
    Ok(())
}

/// Prints the ranking and what it means.
fn print_ranking(
    out: &mut impl Write,
    layout: &Layout,
    concluded: &Concluded,
    only: bool,
) -> Result<(), Exit> {
    let findings = &concluded.findings;
    let names = layout.names();
    if let Some(players) = concluded.name(layout) {
        writeln!(out, "\nAmong players {players}:")?;
    }
    if findings.ranking.is_empty() {
        writeln!(out, "There is no ranking yet: fewer than two pairs are complete in every matchup.")?;
        return Ok(());
    }
    let setups = concluded.setups(layout);
    if only {
        let shown = by_hand::ranked(setups, findings);
        if shown.ranking.is_empty() {
            let ranked = findings.ranking.len();
            return Err(Exit::input(format!(
                "none of the {ranked} ranked setups can be carried out by a person; 'bagsplit check FILE' says what of a \
                 setup is not by hand"
            )));
        }
        writeln!(out, "{}", by_hand::left_out(&by_hand::others(setups, findings)))?;
        writeln!(out, "{}", text::printed(ranking::ranking_table(&names, &shown)))?;
    } else {
        writeln!(out, "{}", text::printed(ranking::ranking_table(&names, findings)))?;
    }
    for sentence in ranking::verdict(&names, layout, findings) {
        writeln!(out, "{sentence}")?;
    }
    if let Some(sentence) = by_hand::verdict(setups, findings) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}
