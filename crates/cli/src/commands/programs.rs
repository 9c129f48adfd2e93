//! External programs in commands: they are started before the first game, and their faults are reported.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;

use bagsplit_arena::external;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::run::MatchReport;
use bagsplit_players::Setup;

use crate::exit::Exit;
use crate::{output, text};

/// Starts the programs of these setups, so that one that cannot play is rejected before the first game.
pub(super) fn greet<'s>(setups: impl IntoIterator<Item = &'s Setup>, rules: &Ruleset) -> Result<(), Exit> {
    for setup in setups {
        let Some(program) = &setup.external else { continue };
        let greeted = with_game!(rules, game => external::greet(game, program));
        greeted.map_err(|fault| Exit::input(format!("setup '{}': {fault}", setup.name)))?;
    }
    Ok(())
}

/// Rejects a file for faults that holds something else, before anything is played.
pub(super) fn may_write_faults(file: &Path) -> Result<(), Exit> {
    let refused = |why: &str| Err(Exit::input(format!("--faults {}: {why}", output::path(file))));
    if file.is_dir() {
        return refused("this is a folder");
    }
    let Ok(there) = std::fs::File::open(file) else { return Ok(()) };
    let mut line = String::new();
    let read = BufReader::new(there).read_line(&mut line);
    let fault =
        serde_json::from_str::<serde_json::Value>(&line).is_ok_and(|line| line.get("class").is_some());
    match read {
        Ok(0) => Ok(()),
        Ok(_) if fault => Ok(()),
        _ => refused("this file holds something else, which would be lost; give another name"),
    }
}

/// Prints and writes the faults of programs in a match, and the result without forfeits.
pub(super) fn print_faults(
    report: &MatchReport,
    file: Option<&Path>,
    names: &[String; 2],
) -> Result<(), Exit> {
    if let Some(file) = file {
        let line = |fault| serde_json::to_string(fault).expect("a fault is plain data") + "\n";
        let lines: String = report.faults.iter().map(line).collect();
        bagsplit_storage::write_whole(file, lines.as_bytes()).map_err(bagsplit_lab::run::LabError::from)?;
    }
    if report.faults.is_empty() && report.without_forfeits.is_none() {
        return Ok(());
    }
    let mut classes: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for fault in &report.faults {
        *classes.entry((&fault.setup, fault.fault.class.name())).or_default() += 1;
    }
    for ((setup, class), times) in classes {
        let first =
            report.faults.iter().find(|fault| fault.setup == setup && fault.fault.class.name() == class);
        let what = first.map_or("", |fault| &fault.fault.what);
        let (setup, what) = (output::quoted(setup), output::quoted(what));
        output::say(format_args!(
            "{setup}: {} ({class}), such as: {what}",
            bagsplit_stats::numerals::count(times, "fault")
        ));
    }
    if let Some(finding) = &report.without_forfeits {
        output::say("Forfeits count as losses. Without the pairs in which a game was forfeited:");
        for line in text::matchup(names, finding, None, false) {
            output::say(&line);
        }
        if report.forfeits_change_verdict() {
            output::say("The two verdicts differ: the first depends on the forfeits.");
        }
    }
    Ok(())
}
