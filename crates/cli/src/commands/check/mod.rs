//! `bagsplit check`: checks files, and lists names.

mod describe;
mod names;

use std::io::Write;
use std::path::Path;

use bagsplit_lab::experiment::{Checked, ConfigError, Experiment, Mistake};
use bagsplit_lab::finding::object;
use bagsplit_lab::run::Layout;
use schemars::JsonSchema;
use serde::Serialize;

pub(crate) use names::{BuiltInFiles, Names};

use super::chosen_rules::rules_given;
use super::left_out::LeftOut;
use crate::args::Check;
use crate::exit::Exit;
use crate::output;

/// Checks files, or lists names.
pub(crate) fn check(args: &Check) -> Result<(), Exit> {
    let rules = rules_given(&args.game)?;
    match (args.list, args.files.is_empty(), args.printed.is_json()) {
        (true, _, true) => return Ok(output::json(&object("built-in", &BuiltInFiles::new()))?),
        (true, _, false) => return names::built_in(&mut output::out()),
        (false, true, true) => return Ok(output::json(&object("names", &Names::new()))?),
        (false, true, false) => return names::names(&mut output::out()),
        (false, false, _) => {}
    }
    let mut out = output::out();
    let mut left_out = LeftOut::default();
    let mut files = Vec::new();
    for path in &args.files {
        // In order with standard error.
        out.flush()?;
        let checked = bagsplit_lab::experiment::check_with_notes(path, rules.as_ref());
        if args.printed.is_json() {
            files.push(CheckedFile::new(path, checked.as_ref()));
            left_out.take(checked)?;
        } else if let Some((checked, notes)) = left_out.take(checked)? {
            describe::describe(&mut out, path, checked, rules.as_ref())?;
            notes
                .iter()
                .try_for_each(|note| writeln!(out, "note: {note}"))?;
        }
    }
    if args.printed.is_json() {
        drop(out);
        output::json(&object("check", &CheckResult { files }))?;
    }
    left_out.end()
}

/// The results for some files.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CheckResult {
    files: Vec<CheckedFile>,
}

/// The result for a file.
#[derive(Debug, Serialize, JsonSchema)]
struct CheckedFile {
    file: String,
    valid: bool,
    /// What a valid file is: `experiment`, `setup`, `split`, `card` or `rules`.
    kind: Option<&'static str>,
    name: Option<String>,
    /// The size of an experiment.
    size: Option<ExperimentSize>,
    mistakes: Vec<Mistake>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct ExperimentSize {
    setups: usize,
    matchups: u64,
    games: u64,
}

impl ExperimentSize {
    /// Without a layout, which takes long for many matchups.
    fn new(experiment: &Experiment) -> ExperimentSize {
        let matchups = Layout::matchup_count(experiment);
        let games = bagsplit_arena::games_in(matchups * experiment.pairs);
        ExperimentSize {
            setups: experiment.setups.len(),
            matchups,
            games,
        }
    }
}

impl CheckedFile {
    fn new(path: &Path, checked: Result<&(Checked, Vec<String>), &ConfigError>) -> CheckedFile {
        let valid = checked.is_ok();
        let (kind, name) = match checked {
            Err(_) => (None, None),
            Ok((Checked::Rules(rules), _)) => (Some("rules"), Some(rules.name().to_owned())),
            Ok((Checked::Split(split), _)) => (Some("split"), Some(split.name.clone())),
            Ok((Checked::Card(_), _)) => (Some("card"), None),
            Ok((Checked::Setup { setup, .. }, _)) => (Some("setup"), Some(setup.name.clone())),
            Ok((Checked::Experiment { experiment, .. }, _)) => {
                (Some("experiment"), Some(experiment.name.clone()))
            }
        };
        let size = match checked {
            Ok((Checked::Experiment { experiment, .. }, _)) => {
                Some(ExperimentSize::new(experiment))
            }
            _ => None,
        };
        let mistakes = checked
            .err()
            .map_or_else(Vec::new, |error| error.mistakes.clone());
        CheckedFile {
            file: output::path(path),
            valid,
            kind,
            name,
            size,
            mistakes,
        }
    }
}
