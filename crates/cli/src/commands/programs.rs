//! External programs in commands: they are started before the first game, and their faults are reported.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use bagsplit_arena::external::Fault;
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::studies::MatchReport;
use bagsplit_players::Setup;

use crate::exit::Exit;
use crate::interrupt::ImmediateInterrupt;
use crate::output;

use super::outputs;

/// Starts the programs of an experiment, which gives them their identity.
pub(super) fn identify_all(experiment: &mut Experiment) -> Result<(), Exit> {
    let _waiting = say_if_slow(&experiment.setups);
    bagsplit_lab::run::identify_all(experiment).map_err(Exit::input)
}

/// Starts the programs of these setups, which gives them their identity.
pub(super) fn identify<const N: usize>(
    setups: [&mut Setup; N],
    rules: &Ruleset,
) -> Result<(), Exit> {
    let _waiting = say_if_slow(setups.iter().map(|setup| &**setup));
    bagsplit_lab::run::identify(setups, rules).map_err(Exit::input)
}

/// The wait for programs to answer 'hello'.
pub(super) struct Waiting {
    _answered: Sender<()>,
    _at_once: ImmediateInterrupt,
}

/// Says on standard error that programs have not answered 'hello', if that takes long and until the result is dropped;
/// `None` without programs. Ctrl-C ends the wait.
pub(super) fn say_if_slow<'s>(setups: impl IntoIterator<Item = &'s Setup>) -> Option<Waiting> {
    const SLOW: Duration = Duration::from_secs(3);
    let programs = setups
        .into_iter()
        .filter_map(|setup| Some((&setup.name, setup.external.as_deref()?.start_ms)));
    let (names, limits): (Vec<String>, Vec<u64>) = programs
        .map(|(name, limit)| (format!("{name} (start-ms = {limit})"), limit))
        .unzip();
    let slow = SLOW.min(Duration::from_millis(limits.into_iter().min()?) / 2);
    let (answered, waiting) = channel();
    std::thread::spawn(move || {
        if waiting.recv_timeout(slow) == Err(RecvTimeoutError::Timeout) {
            let names = output::quoted(&names.join(", "));
            output::say(format_args!("waiting for an answer to 'hello': {names}"));
        }
    });
    Some(Waiting {
        _answered: answered,
        _at_once: ImmediateInterrupt::new(),
    })
}

/// The request and the answer of a fault, as lines of text.
pub(super) fn exchange_text(fault: &Fault) -> String {
    // The request as a whole, since it is there to be sent again.
    let sent = bagsplit_lab::experiment::escaped(&fault.sent);
    let answer = fault
        .answer
        .as_deref()
        .map_or("nothing".to_owned(), output::quoted);
    format!("  sent      {sent}\n  answered  {answer}")
}

/// Rejects a file for faults that cannot be written or holds something else, such as the records, before anything is played.
pub(super) fn check_faults_file(file: &Path, records: Option<&Path>) -> Result<(), Exit> {
    outputs::check_file("--faults", file)?;
    let why = if records.is_some_and(|records| is_same_file(records, file)) {
        "the records go into this file; give another name"
    } else if holds_something_else(file) {
        "this file holds something else, which would be lost; give another name"
    } else {
        return Ok(());
    };
    Err(Exit::input(format!(
        "--faults {}: {why}",
        output::path(file)
    )))
}

/// Whether a file exists that neither is empty nor begins with a fault.
fn holds_something_else(file: &Path) -> bool {
    let Ok(existing) = std::fs::File::open(file) else {
        return false;
    };
    let mut line = String::new();
    let is_empty = matches!(BufReader::new(existing).read_line(&mut line), Ok(0));
    let fault = serde_json::from_str::<serde_json::Value>(&line);
    !is_empty && !fault.is_ok_and(|fault| fault.get("class").is_some())
}

/// Whether two names are of one file, which may not exist yet.
fn is_same_file(a: &Path, b: &Path) -> bool {
    let [a, b] = [a, b].map(|path| {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        path.canonicalize()
            .ok()
            .or_else(|| Some(folder.canonicalize().ok()?.join(path.file_name()?)))
    });
    a.is_some() && a == b
}

/// How many games of a match each program forfeited; `None` if no program plays.
pub(super) fn forfeits_text(report: &MatchReport, setups: [&Setup; 2]) -> Option<String> {
    setups
        .iter()
        .any(|setup| setup.external.is_some())
        .then_some(())?;
    let by_setup: Vec<String> = setups
        .into_iter()
        .zip(report.forfeits)
        .filter(|(_, games)| *games > 0)
        .map(|(setup, games)| {
            format!(
                "{} by {}",
                bagsplit_stats::numerals::count(games, "game"),
                output::quoted(&setup.name)
            )
        })
        .collect();
    Some(if by_setup.is_empty() {
        "none".to_owned()
    } else {
        by_setup.join(", ")
    })
}

/// Prints and writes the faults of programs in a match.
pub(super) fn print_faults(report: &MatchReport, file: Option<&Path>) -> Result<(), Exit> {
    say_faults(report, file.is_some());
    let Some(file) = file else { return Ok(()) };
    let lines = report
        .faults
        .iter()
        .map(|fault| serde_json::to_string(fault).expect("plain data") + "\n");
    Ok(bagsplit_storage::write_atomic_alone(
        file,
        lines.collect::<String>().as_bytes(),
    )?)
}

fn say_faults(report: &MatchReport, kept: bool) {
    if report.faults.is_empty() {
        return;
    }
    let mut classes: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for fault in &report.faults {
        *classes
            .entry((&fault.setup, fault.fault.class.name()))
            .or_default() += 1;
    }
    for ((setup, class), times) in classes {
        let first = report
            .faults
            .iter()
            .find(|fault| fault.setup == setup && fault.fault.class.name() == class);
        let example = first.map_or_else(String::new, |fault| fault.fault.to_string());
        let (setup, example) = (output::quoted(setup), output::quoted(&example));
        output::say(format_args!(
            "{setup}: {}, such as {example}",
            bagsplit_stats::numerals::count(times, "fault")
        ));
    }
    if !report.faults.is_empty() && !kept {
        output::say(
            "A pair with a fault is played once more before a game is forfeited. 'bagsplit bot check' shows faults with their lines, \
             --faults FILE keeps them.",
        );
    }
}
