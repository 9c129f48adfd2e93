//! `bagsplit compare`: how does the order of the setups move from one experiment to the next?

use std::io::Write;

use lab::{Conclusions, Layout, Results};
use stats::Level;
use store::Claim;
use study::{Findings, Judged, robust};

use super::rank::unfinished;
use crate::args::Compare;
use crate::exit::Exit;
use crate::output;
use crate::text_of_orders::{self as text, Order};

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
    good_everywhere(&mut out, &opened, &common)?;
    if let Some(folder) = &args.out {
        let claim = Claim::of(folder)?;
        for path in drawings::write(&drawings::of_comparison(&parts), claim.path())? {
            writeln!(out, "{}", path.display())?;
        }
    }
    Ok(())
}

/// Prints which of the setups of these names is good in all of the results.
fn good_everywhere(
    out: &mut impl Write,
    opened: &[(Results, Conclusions)],
    common: &[String],
) -> Result<(), Exit> {
    // Each ranking has its part of the error, so that what is said of all of them is right together.
    let each = Level::new(1. - Level::P95.alpha() / opened.len() as f64).map_err(Exit::failed)?;
    let mut rankings = Vec::new();
    for (results, found) in opened {
        let found = &found.sections[0];
        let setups = &results.layout().experiment.setups;
        let place =
            |name: &String| setups.iter().position(|setup| setup.name == *name).expect("it is ranked");
        let places: Vec<usize> = common.iter().map(place).collect();
        rankings.push((&found.findings, results.layout().found_at(found, each)?, places));
    }
    let judged: Vec<Judged<'_>> =
        rankings.iter().map(|(findings, together, places)| Judged { findings, together, places }).collect();
    let judged = robust(&judged);
    let layouts: Vec<&Layout> = opened.iter().map(|(results, _)| results.layout()).collect();
    writeln!(out, "\n{}", text::robust_table(&judged, common, &layouts))?;
    for sentence in text::robust_verdict(&judged, common, opened.len()) {
        writeln!(out, "{sentence}")?;
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
