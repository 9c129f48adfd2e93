//! The command line of bagsplit: arguments, progress, wiring, and all that is printed.

mod args;
mod balance;
mod commands;
mod exit;
mod interrupt;
mod progress;
mod text;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let args = args::Args::parse();
    match commands::run(args.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(exit) => {
            if let Some(message) = &exit.message {
                // A reader that has had enough of it changes nothing about the exit code.
                let _ = writeln!(std::io::stderr(), "{message}");
            }
            ExitCode::from(exit.code)
        }
    }
}
