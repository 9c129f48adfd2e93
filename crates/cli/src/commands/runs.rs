//! `bagsplit runs`: lists results folders.

use std::io::Write;

use bagsplit_lab::finding::object;
use bagsplit_lab::run::{FirstSetup, ListedRun, RunList};
use bagsplit_stats::numerals::thousands;

use crate::args::Runs;
use crate::exit::Exit;
use crate::{output, text};

/// Prints a row for each results folder.
pub(crate) fn runs(args: &Runs) -> Result<(), Exit> {
    let list = RunList::read(&args.folder)?;
    if args.printed.is_json() {
        return Ok(output::json(&object("runs", &list))?);
    }
    let mut out = output::out();
    if list.runs.is_empty() {
        return Ok(writeln!(
            out,
            "No results folder in {}",
            output::path(&args.folder)
        )?);
    }
    let rows = list.runs.iter().map(row);
    Ok(writeln!(
        out,
        "{}",
        text::table(
            ["folder", "experiment", "command", "games", "state", "first"],
            rows,
            |column| column == 3
        )
    )?)
}

fn row(run: &ListedRun) -> [String; 6] {
    let games = match run.planned_games.filter(|&planned| planned != run.games) {
        Some(planned) => format!("{} of {}", thousands(run.games), thousands(planned)),
        None => thousands(run.games),
    };
    let state = match (&run.error, &run.concluded) {
        (Some(error), _) => error.clone(),
        (None, Some(time)) if run.finished => format!("finished {time}"),
        (None, _) => "not finished".to_owned(),
    };
    let first: Vec<String> = run.first.iter().map(first_text).collect();
    let [experiment, command] =
        [&run.experiment, &run.command].map(|text| text.clone().unwrap_or_default());
    [
        run.folder.clone(),
        experiment,
        command,
        games,
        state,
        first.join("; "),
    ]
}

fn first_text(
    FirstSetup {
        variant,
        setup,
        tied,
    }: &FirstSetup,
) -> String {
    let variant = variant
        .as_ref()
        .map_or_else(String::new, |name| format!("{name}: "));
    let tied = if *tied == 0 {
        String::new()
    } else {
        format!(" ({tied} tied)")
    };
    format!("{variant}{setup}{tied}")
}
