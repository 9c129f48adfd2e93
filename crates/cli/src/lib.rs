//! The command line of bagsplit, and the front page of its documentation.
//!
//! | crate | contents |
//! |---|---|
//! | [`bagsplit_game`](../bagsplit_game/index.html) | Symbols, tiles, boards and placements; the rules of the three games and the referee |
//! | [`bagsplit_movegen`](../bagsplit_movegen/index.html) | Placement generators: an exhaustive reference and fast ones |
//! | [`bagsplit_network`](../bagsplit_network/index.html) | Integer networks that estimate the value of a position |
//! | [`bagsplit_players`](../bagsplit_players/index.html) | Setups, bots and policies; cheat sheets |
//! | [`bagsplit_arena`](../bagsplit_arena/index.html) | Seeded games in pairs on all cores; records and replays; programs from outside |
//! | [`bagsplit_stats`](../bagsplit_stats/index.html) | Estimates, intervals, tests and rankings |
//! | [`bagsplit_optimize`](../bagsplit_optimize/index.html) | Best-arm identification, equilibria, tuning |
//! | [`bagsplit_storage`](../bagsplit_storage/index.html) | Played games and result folders on disk |
//! | [`bagsplit_lab`](../bagsplit_lab/index.html) | Experiments: reading, playing, concluding, tables. The engine as a library |
//! | [`bagsplit_report`](../bagsplit_report/index.html) | Charts, sentences, cards and the HTML report |
//! | [`bagsplit_analysis`](../bagsplit_analysis/index.html) | Positions, reviews of recorded games, models of players |
//! | [`bagsplit_web`](../bagsplit_web/index.html) | Practice and the local web server |
//! | [`bagsplit_fuzz`](../bagsplit_fuzz/index.html) | Fuzz targets |
//! | `bagsplit` | This crate: arguments, progress, job files for clusters, and all that is printed |
//!
//! Where to begin:
//!
//! - A game is a [`Game`](../bagsplit_game/rules/trait.Game.html); a
//!   [`Position`](../bagsplit_game/rules/struct.Position.html) is the state of play.
//! - A player brings a [`Setup`](../bagsplit_players/struct.Setup.html).
//! - [`play`](../bagsplit_arena/fn.play.html) plays a game, with the luck of [`Luck`](../bagsplit_arena/struct.Luck.html).
//! - [`load_experiment`](../bagsplit_lab/experiment/fn.load_experiment.html) reads an experiment, and a
//!   [`Lab`](../bagsplit_lab/run/struct.Lab.html) plays it and concludes. Begin there to run experiments from a program of
//!   your own.
//!
//! `docs/architecture.md` draws the crates, `docs/design.md` says what the numbers mean, and `CONTRIBUTING.md` where a change
//! belongs.

// They panic where a pipe is closed or a disk is full; `output` is what prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod commands;
mod engines;
mod environment;
mod exit;
mod interrupt;
mod output;
mod panics;
mod progress;
mod schemas;
mod text;
mod warnings;
mod width;
mod wrap;

use std::ffi::OsString;
use std::io::Write;

use clap::FromArgMatches;

use crate::exit::Exit;

pub use schemas::result_schema;

/// Runs a command line, whose first argument is the name of the program; returns the exit code. Results go to standard
/// output, progress and errors to standard error. It handles the signals of the process,
/// and sets a hook for panics: one that reaches the command ends it, as a bug of this program.
pub fn run_command(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    panics::watch();
    interrupt::keep_errors_of_large_files();
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let result = panics::caught(|| run(arguments));
    bagsplit_arena::external::end_all();
    let Err(exit) = result else { return 0 };
    if let Some(message) = exit.message {
        output::say(message);
    }
    exit.code
}

/// Runs the parsed arguments, and flushes standard output.
fn run(arguments: Vec<OsString>) -> Result<(), Exit> {
    let matches = args::command().try_get_matches_from(arguments);
    let parsed = matches.and_then(|matches| args::Args::from_arg_matches(&matches));
    match parsed {
        Ok(args) => {
            environment::check()?;
            commands::run(args.command)?;
        }
        // Help and versions go to standard output, errors to standard error.
        Err(error) if error.exit_code() == 0 => error.print()?,
        Err(error) => {
            let text = error.render().to_string();
            // Errors quote arguments, whose hidden characters are escaped as everywhere; then without colours.
            match bagsplit_lab::experiment::escaped_lines(&text) {
                std::borrow::Cow::Borrowed(_) => drop(error.print()),
                std::borrow::Cow::Owned(escaped) => output::say(escaped.trim_end()),
            }
            return Err(Exit::silent());
        }
    }
    Ok(std::io::stdout().flush()?)
}
