//! `bagsplit compare`: how does the order of the setups move from one experiment to the next?

use std::io::Write;
use std::path::Path;

use lab::{Conclusions, Results};
use report::words::orders::{Comparison, Part};
use report::words::unfinished;
use store::{Claim, Outputs};

use crate::args::Compare;
use crate::exit::Exit;
use crate::{output, text};

use super::left_out::LeftOut;

/// Prints the win rates of the same setups in several experiments, and draws them if a folder is given. Results that cannot
/// be read are named and left out.
pub(crate) fn compare(args: &Compare) -> Result<(), Exit> {
    let mut left_out = LeftOut::default();
    let mut opened = Vec::new();
    for folder in &args.results {
        opened.extend(left_out.take(ranked(folder))?);
    }
    if opened.is_empty() {
        return left_out.end();
    }
    let parts: Vec<Part<'_>> =
        opened.iter().flat_map(|(results, found)| Part::all(results.layout(), found)).collect();
    if parts.len() < 2 {
        return Err(Exit::input(
            "there is one ranking in here: name two results folders, or one of an experiment with several populations of \
             players",
        ));
    }
    let Some(comparison) = Comparison::of(&parts)? else {
        return Err(Exit::input(
            "fewer than two setups are ranked in all of these results: they are compared by their names",
        ));
    };
    let mut out = output::out();
    for (results, found) in &opened {
        if let Some(sentence) = unfinished(results.layout(), found) {
            writeln!(out, "{} is not finished: {sentence}.", results.layout().experiment.name)?;
        }
    }
    writeln!(out, "{}", text::printed(comparison.table()))?;
    for sentence in comparison.moves() {
        writeln!(out, "{sentence}")?;
    }
    writeln!(out, "\n{}", text::printed(comparison.robust_table()))?;
    for sentence in comparison.verdict() {
        writeln!(out, "{sentence}")?;
    }
    if let Some(folder) = &args.out {
        let claim = Claim::of(folder)?;
        let drawn: Vec<_> = parts.iter().map(Part::drawn).collect();
        let drawings = drawings::of_comparison(&drawn);
        let outputs = Outputs::begin(&claim, "compare", drawings::file_names(&drawings))?;
        let written = drawings::write(&drawings, claim.path())?;
        outputs.finish()?;
        for path in written {
            writeln!(out, "{}", path.display())?;
        }
    }
    left_out.end()
}

/// The findings of a folder, which has a ranking to compare.
fn ranked(folder: &Path) -> Result<(Results, Conclusions), Exit> {
    let results = Results::open(folder)?;
    let found = results.conclude()?;
    if found.balance.is_some() || found.sections.iter().any(|one| one.findings.ranking.is_empty()) {
        return Err(Exit::input(format!(
            "{}: there is no ranking to compare: it takes the results of 'run' without variants of the rules, with two \
             complete pairs in every matchup",
            output::path(folder)
        )));
    }
    Ok((results, found))
}
