//! `bagsplit compare`: how does the order of the setups move from one experiment to the next?

use std::io::Write;

use lab::{Conclusions, Layout, Results};
use store::Claim;
use study::Findings;

use super::rank::unfinished;
use crate::args::Compare;
use crate::exit::Exit;
use crate::output;
use crate::text::{self, Order};

/// Prints the win rates of the same setups in several experiments, and draws them if a folder is given.
pub(crate) fn compare(args: &Compare) -> Result<(), Exit> {
    let mut opened = Vec::new();
    for folder in &args.results {
        let results = Results::open(folder)?;
        let found = results.conclude()?;
        if found.balance.is_some() || found.sections[0].findings.ranking.is_empty() {
            return Err(Exit::input(format!(
                "{}: there is no ranking to compare: it takes the results of 'run' without variants of the rules, with two \
                 complete pairs in every matchup",
                folder.display()
            )));
        }
        opened.push((results, found));
    }
    let parts: Vec<(&Layout, &Findings)> = opened
        .iter()
        .map(|(results, found): &(Results, Conclusions)| (results.layout(), &found.sections[0].findings))
        .collect();
    let common = common(&parts);
    if common.len() < 2 {
        return Err(Exit::input(
            "fewer than two setups are ranked in all of these results: they are compared by their names",
        ));
    }
    let orders: Vec<_> = parts.iter().map(|(layout, found)| Order::of(layout, found, &common)).collect();
    let mut out = output::out();
    for (results, found) in &opened {
        if let Some(sentence) = unfinished(results.layout(), found) {
            writeln!(out, "{} is not finished: {sentence}.", results.layout().experiment.name)?;
        }
    }
    writeln!(out, "{}", text::comparison_table(&orders, &common))?;
    for sentence in text::moves_of_order(&orders) {
        writeln!(out, "{sentence}")?;
    }
    if let Some(folder) = &args.out {
        let claim = Claim::of(folder)?;
        for path in drawings::write(&drawings::of_comparison(&parts), claim.path())? {
            writeln!(out, "{}", path.display())?;
        }
    }
    Ok(())
}

/// The names of the setups that are ranked everywhere, best first by the first results.
fn common(parts: &[(&Layout, &Findings)]) -> Vec<String> {
    let names = |(layout, findings): &(&Layout, &Findings)| -> Vec<String> {
        findings.ranking.iter().map(|finding| layout.experiment.setups[finding.setup].name.clone()).collect()
    };
    let all: Vec<Vec<String>> = parts.iter().map(names).collect();
    all[0].iter().filter(|name| all.iter().all(|other| other.contains(name))).cloned().collect()
}
