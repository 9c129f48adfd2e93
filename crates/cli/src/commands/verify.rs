//! `bagsplit verify`: can a results folder be trusted?

use std::io::Write;

use lab::{LabError, Verified};

use crate::args::Verify;
use crate::exit::Exit;
use crate::interrupt;
use crate::output;

/// Somebody who may press Ctrl-C.
struct Patience;

impl arena::Progress for Patience {
    fn go_on(&self) -> bool {
        !interrupt::stopped()
    }
}

impl lab::Observer for Patience {}

/// Checks a folder, says what is wrong with it, and in one line whether it can be trusted.
pub(crate) fn verify(args: &Verify) -> Result<(), Exit> {
    interrupt::listen();
    let pool = args.threads.pool()?;
    let found = lab::verify(&args.results, args.sample, &pool, &Patience).map_err(|error| match error {
        LabError::Stopped => Exit::interrupted("stopped; nothing was found out"),
        error => error.into(),
    })?;
    let mut out = output::out();
    if !args.quiet {
        for note in &found.notes {
            writeln!(out, "note: {note}")?;
        }
    }
    for fault in &found.faults {
        writeln!(out, "fault: {fault}")?;
    }
    let folder = args.results.display();
    if found.trusted() {
        if !args.quiet {
            writeln!(out, "{folder} can be trusted: {}.", checked(&found))?;
        }
        return Ok(());
    }
    let faults = found.faults.len();
    let s = if faults == 1 { "" } else { "s" };
    writeln!(out, "{folder} cannot be trusted: {faults} fault{s}; {} are right.", checked(&found))?;
    Err(Exit::found())
}

/// What was looked at and is right.
fn checked(found: &Verified) -> String {
    let Verified { blocks, games, batches, steps, files, tables, replayed, .. } = found;
    let journal = if *batches > 0 { format!("{batches} batches of the journal, ") } else { String::new() };
    let steps = if *steps > 0 { format!("{steps} steps, ") } else { String::new() };
    format!(
        "{blocks} blocks with {games} games, {journal}{steps}{files} files of the findings, {tables} tables made again, \
         {replayed} games played again under the referee"
    )
}
