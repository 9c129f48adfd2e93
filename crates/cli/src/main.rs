//! bagsplit plays seeded games between bots, by the million, and says what they show.
//!
//! The games are Math Scrabble, Number Scrabble and Binary Number Scrabble; the questions are which split of
//! one's tiles into bags wins, which way of drawing from them, and what a rule does to a game. The answers are
//! rankings and figures with intervals, tables and charts. The same experiment and seed give the same bytes,
//! on any number of threads.
//!
//! This page is the front door of the code. The crates, each of which uses only those above it:
//!
//! | crate | answers |
//! |---|---|
//! | [`board`](../board/index.html) | What are symbols, tiles, squares, grids, hands, placements? |
//! | [`rules`](../rules/index.html) | Is this legal, what does it earn, is it over, who has won? |
//! | [`movegen`](../movegen/index.html) | Which placements exist, and which is best? |
//! | [`notes`](../notes/index.html) | Which expressions are to be known by heart, and where do they fit? |
//! | [`bots`](../bots/index.html) | What would a player do, seeing only what a player sees? |
//! | [`arena`](../arena/index.html) | How do seeded games go, in pairs, on all cores? |
//! | [`stats`](../stats/index.html) | How sure is a figure, and which setups differ significantly? |
//! | [`select`](../select/index.html) | Which of many arms gets the next samples, and when is the best certain? |
//! | [`metagame`](../metagame/index.html) | Which mixture is unbeaten, what beats it, how cyclic is a field? |
//! | [`tune`](../tune/index.html) | Which options bring figures where they are wished for, from noisy samples? |
//! | [`study`](../study/index.html) | Who plays whom, in which blocks, and what is found? |
//! | [`store`](../store/index.html) | What has been played already? |
//! | [`tables`](../tables/index.html) | Which columns have the results, in Parquet and CSV? |
//! | [`charts`](../charts/index.html) | What do estimates look like? |
//! | [`config`](../config/index.html) | What did the person write? |
//! | [`lab`](../lab/index.html) | How is an experiment laid out, played, kept and concluded? The engine, as a library |
//! | [`drawings`](../drawings/index.html) | Which chart shows which finding? |
//! | [`analysis`](../analysis/index.html) | What can be said of a position that somebody sets up? |
//! | [`practice`](../practice/index.html) | How does a game go on in which a person decides? |
//! | [`serve`](../serve/index.html) | How is that shown in a browser? |
//! | [`engines`](../engines/index.html) | What are Slurm, HyperQueue and Kubernetes told? |
//! | [`report`](../report/index.html) | What do people read of findings: sentences, cards, a page? |
//! | [`distil`](../distil/index.html) | Which short list of rules decides at the least cost? |
//! | `bagsplit` | This crate: arguments, progress and all that is printed. |
//!
//! Where to begin:
//!
//! - **What is a game?** [`bagsplit_game::rules::Game`](../rules/trait.Game.html) asks what a ruleset answers; a
//!   [`bagsplit_game::rules::Position`](../rules/struct.Position.html) is the state of play.
//! - **What does a player bring?** A [`bagsplit_players::Setup`](../bots/struct.Setup.html).
//! - **How is a game played?** By [`bagsplit_arena::play`](../arena/fn.play.html), with the luck of
//!   [`bagsplit_arena::Luck`](../arena/struct.Luck.html).
//! - **How does an experiment become a table?** [`bagsplit_lab::experiment::load_experiment`](../config/fn.load_experiment.html)
//!   reads it, and a [`bagsplit_lab::run::Lab`](../lab/struct.Lab.html) plays it and concludes. Begin there to run experiments
//!   from a program of your own.
//!
//! `docs/architecture.md` draws the crates and says why they are cut so, `docs/design.md` what the numbers mean, and
//! `CONTRIBUTING.md` where a change belongs.

// They panic where a pipe is closed or a disk is full; `output` is what prints.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod commands;
mod engines;
mod exit;
mod interrupt;
mod output;
mod panics;
mod progress;
mod text;
mod warnings;
mod width;
mod wrap;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::exit::Exit;

fn main() -> ExitCode {
    panics::watch();
    interrupt::keep_errors_of_large_files();
    let result = std::panic::catch_unwind(run);
    bagsplit_arena::external::kill_all();
    let exit = match result {
        Ok(Ok(())) => return ExitCode::SUCCESS,
        Ok(Err(exit)) => exit,
        Err(_) => panics::exit(),
    };
    if let Some(message) = &exit.message {
        output::say(message);
    }
    ExitCode::from(exit.code)
}

/// Carries out what the arguments say; all that was printed is out, or the exit says why not.
fn run() -> Result<(), Exit> {
    match args::Args::try_parse() {
        Ok(args) => commands::run(args.command)?,
        // Help and versions go to standard output, mistakes to standard error.
        Err(said) => {
            let printed = said.print();
            match said.exit_code() {
                0 => printed?,
                _ => return Err(Exit::said()),
            }
        }
    }
    Ok(std::io::stdout().flush()?)
}
