//! `bagsplit compare`: compares the rankings of several experiments.

use std::io::Write;

use bagsplit_lab::run::Results;
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
    let mut opened = Vec::new();
    for folder in &args.results {
        let read = left_out.take(Results::open(folder).and_then(Results::complete_rankings))?;
        opened.extend(read.map(|(results, found)| (folder, results, found)));
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
    }
    let compared = ComparedRankings::required(&parts)?;
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
