//! `bagsplit compare`: compares the rankings of several experiments.

use std::io::Write;
use std::path::Path;

use bagsplit_lab::run::{LabError, Results};
use bagsplit_lab::studies::Conclusions;
use bagsplit_lab::studies::compare::{ComparedRankings, Entry};
use bagsplit_report::studies::Presentation;
use bagsplit_report::words::unfinished;

use super::left_out::LeftOut;
use super::outputs;
use crate::args::Compare;
use crate::exit::Exit;
use crate::{output, text};

/// Prints the win rates of the same setups in several experiments, and draws them if a folder is given. It names results that cannot
/// be read and leaves them out.
pub(crate) fn compare(args: &Compare) -> Result<(), Exit> {
    let lock = outputs::open(args.out.as_deref(), "compare")?;
    let mut left_out = LeftOut::default();
    let mut all = Vec::new();
    for folder in &args.results {
        if let Some((results, found)) = left_out.take(read(folder))? {
            all.push((folder, results, found));
        }
    }
    let mut opened = Vec::new();
    for (folder, results, found) in all {
        let taken = left_out.take(ranked(folder, results, found))?;
        opened.extend(taken.map(|(results, found)| (folder, results, found)));
    }
    if opened.is_empty() {
        return left_out.end();
    }
    let parts = Entry::of_all(
        opened
            .iter()
            .map(|(folder, results, found)| (folder.as_path(), results.layout(), found)),
    );
    if parts.len() < 2 {
        // What was left out is the reason.
        left_out.end()?;
        return Err(Exit::input(
            "there is only one ranking here: name two results folders, or one of an experiment with several populations of \
             players",
        ));
    }
    let Some(compared) = ComparedRankings::new(&parts)? else {
        return Err(Exit::input(
            "fewer than two setups are ranked against others in all of these results (setups are matched by name)",
        ));
    };
    if args.printed.is_json() {
        output::json(&compared.to_json())?;
        return left_out.end();
    }
    let mut out = output::out();
    for (folder, results, found) in &opened {
        if let Some(sentence) = unfinished(results.layout(), found) {
            writeln!(out, "{} is not finished: {sentence}.", output::path(folder))?;
        }
    }
    let first = opened[0].1.layout();
    text::print(&mut out, compared.words(first, &[]), args.explain.explain)?;
    if let Some(lock) = lock {
        outputs::write(&lock, "compare", Vec::new(), &compared.charts(first), true)?;
    }
    left_out.end()
}

/// The findings of a folder.
fn read(folder: &Path) -> Result<(Results, Conclusions), LabError> {
    let results = Results::open(folder)?;
    let found = results.conclude()?;
    Ok((results, found))
}

/// The findings, if they have a ranking to compare.
fn ranked(
    folder: &Path,
    results: Results,
    found: Conclusions,
) -> Result<(Results, Conclusions), Exit> {
    if !found.are_complete_rankings() {
        return Err(Exit::input(format!(
            "{}: no ranking to compare: 'compare' needs results of 'run' without variants of the rules, with two \
             complete pairs in every matchup",
            output::path(folder)
        )));
    }
    Ok((results, found))
}
