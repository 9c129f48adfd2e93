//! `bagsplit merge`: joins the parts of an experiment.

use std::path::Path;

use bagsplit_lab::experiment::shell_word;
use bagsplit_lab::run::Lab;
use bagsplit_stats::numerals::thousands;

use crate::args::Merge;
use crate::exit::Exit;
use crate::output;

use super::rank;

/// Copies the blocks of all parts into one folder and writes findings as a run does.
pub(crate) fn merge(args: &Merge) -> Result<(), Exit> {
    if args.complete {
        refuse_missing_parts(args)?;
    }
    let lab = Lab::merge(&args.parts, &args.out, args.output.earlier())?;
    let (stored, planned) = (lab.games()?, lab.layout().plan.games());
    let missing = thousands(planned.saturating_sub(stored));
    let [had, all] = [stored, planned].map(thousands);
    if stored < planned && args.complete {
        let lacking: Vec<String> = lab
            .missing_shards()?
            .iter()
            .map(|shard| format!("{}/{}", shard.number, shard.of))
            .collect();
        let parts = match &lacking[..] {
            [] => String::new(),
            lacking => format!(": parts {}", lacking.join(", ")),
        };
        return Err(Exit::retryable(format_args!(
            "{}: {missing} of {all} games are missing{parts}; the joined games are stored. Try again when all parts are there",
            output::path(&args.out)
        )));
    }
    if stored < planned && !args.output.quiet {
        let (out, file) = (
            shell_word(&args.out),
            shell_word(&args.out.join("experiment.toml")),
        );
        output::say(format_args!(
            "warning: {had} of {all} games are there; other parts are missing, or\n\
             'bagsplit run {file} --out {out}' plays what is missing"
        ));
    }
    rank::conclude(&lab, &args.output, args.rows)
}

/// A retryable error for a part that has not begun: its folder does not exist, or has no experiment yet.
fn refuse_missing_parts(args: &Merge) -> Result<(), Exit> {
    match args.parts.iter().find(|part| has_nothing(part)) {
        None => Ok(()),
        Some(part) => Err(Exit::retryable(format_args!(
            "{}: this folder has no games yet; try again when its parts have begun",
            output::path(part)
        ))),
    }
}

/// Whether a folder does not exist, or has no experiment and nothing that is not written before one.
fn has_nothing(part: &Path) -> bool {
    if bagsplit_storage::Folder::at(part)
        .experiment()
        .is_ok_and(|text| text.is_some())
    {
        return false;
    }
    match std::fs::read_dir(part) {
        Ok(entries) => entries
            .flatten()
            .all(|entry| is_beginning(&entry.file_name())),
        Err(error) => {
            error.kind() == std::io::ErrorKind::NotFound && part.symlink_metadata().is_err()
        }
    }
}

/// Whether a file of this name is there before the experiment of a folder is.
fn is_beginning(name: &std::ffi::OsStr) -> bool {
    [".bagsplit", "shards", "blocks", "weights"]
        .iter()
        .any(|file| name == *file)
        || name.to_string_lossy().starts_with(".writing-")
}
