//! External programs in commands: they are started before the first game, and their faults are reported.

use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead, BufReader};
use std::path::Path;

use bagsplit_arena::external::{self, Delay, Greeting};
use bagsplit_game::board::ByRole;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::run::MatchReport;
use bagsplit_players::{External, Setup, Split};

use crate::exit::Exit;
use crate::{output, text};

/// Starts the programs of an experiment as [`identify`] does.
pub(super) fn identify_all(experiment: &mut Experiment) -> Result<(), Exit> {
    let is_open = |setup: &&Setup| setup.external.as_ref().is_some_and(|program| program.open_split);
    if let Some(setup) = experiment.setups.iter().find(is_open).filter(|_| !experiment.variants().is_empty())
    {
        return Err(Exit::input(format!(
            "setup '{}': split = \"chosen-by-bot\" is for one set of rules, and this experiment compares several; write the split",
            setup.name
        )));
    }
    let rules = experiment.rules.clone();
    identify(experiment.setups_mut(), &rules)
}

/// Starts the programs of these setups, so that one that cannot play is rejected before the first game, and gives them
/// what identifies their games: a hash of their files, the name and version that they declare, and the split that they
/// choose where that is left to them.
pub(super) fn identify<'s>(
    setups: impl IntoIterator<Item = &'s mut Setup>,
    rules: &Ruleset,
) -> Result<(), Exit> {
    let mut known: HashMap<External, Greeting> = HashMap::new();
    for setup in setups {
        let Some(program) = &mut setup.external else { continue };
        program.declared.clear();
        let greeting = match known.get(program) {
            Some(greeting) => greeting.clone(),
            None => {
                let greeted = with_game!(rules, game => external::greet(game, program));
                let greeted =
                    greeted.map_err(|fault| Exit::input(format!("setup '{}': {fault}", setup.name)))?;
                known.entry(program.as_ref().clone()).or_insert(greeted).clone()
            }
        };
        let Greeting { name, version, split, .. } = greeting;
        bagsplit_lab::experiment::identify(program, format!("{name} {version}"));
        if let Some(bags) = split {
            program.open_split = false;
            let split = Split { name: setup.name.clone(), bags };
            if let Some(own) = setup.private_mut() {
                own.splits = ByRole([split.clone(), split]);
            }
        }
    }
    Ok(())
}

/// The delay of a program in this run as text, if it was measured.
pub(super) fn delay_text(program: &External) -> Option<String> {
    let Delay { answers, median_us, largest_us } = external::delay(program)?;
    let ms = |us: u64| bagsplit_stats::numerals::fixed(us as f64 / 1000., 2);
    let answers = bagsplit_stats::numerals::count(answers, "answer");
    Some(format!("median {} ms, at most {} ms, to answer 'new' ({answers})", ms(median_us), ms(largest_us)))
}

/// Prints the delays of programs.
pub(super) fn print_delays<'s>(setups: impl IntoIterator<Item = &'s Setup>) {
    for setup in setups {
        if let Some(delay) = setup.external.as_deref().and_then(delay_text) {
            output::say(format_args!("{}: delay of the pipe: {delay}", output::quoted(&setup.name)));
        }
    }
}

/// The delays of programs as data, by setup.
pub(super) fn delays<'s>(setups: impl IntoIterator<Item = &'s Setup>) -> serde_json::Value {
    let measured = setups.into_iter().filter_map(|setup| {
        let delay = external::delay(setup.external.as_deref()?)?;
        Some((setup.name.clone(), serde_json::to_value(delay).expect("plain data")))
    });
    measured.collect::<serde_json::Map<_, _>>().into()
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
