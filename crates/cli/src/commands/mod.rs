//! The commands.

mod bot;
mod card;
mod charts;
mod check;
mod chosen_rules;
mod compare;
mod dry_run;
mod expressions;
mod fit_player;
mod left_out;
mod matchup;
mod merge;
mod moves;
mod opponents;
mod outputs;
mod plan;
mod programs;
mod rank;
mod replay;
mod report;
mod review;
mod rules;
mod run;
mod runs;
mod serve;
mod squares;
mod study;
mod submit;
#[cfg(feature = "train")]
mod train;
mod tune;
mod verify;
mod why;

use std::io::Write;

pub(crate) use bot::BotCheckResult;
pub(crate) use check::{BuiltInFiles, CheckResult, Names};
pub(crate) use expressions::ExpressionsResult;
pub(crate) use moves::MovesResult;
pub(crate) use plan::PlannedStudy;

use crate::args::{self, Command};
use crate::exit::Exit;
use crate::output;

/// Runs a command.
pub(crate) fn run(command: Command) -> Result<(), Exit> {
    // Only the browser is to outlive the program, and 'serve' starts no programs of players.
    if !matches!(command, Command::Serve(_)) {
        bagsplit_arena::external::adopt_orphans();
    }
    match command {
        Command::Run(args) => run::run(&args),
        Command::Plan(args) => plan::plan(&args),
        Command::Study(study) => study::study(study.kind, &study.args),
        #[cfg(feature = "train")]
        Command::Train(args) => train::train(&args),
        #[cfg(not(feature = "train"))]
        Command::Train(_) => Err(Exit::input(
            "this bagsplit was built without the training of networks; to build it with that: cargo run --release \
             --features train -- train EXPERIMENT",
        )),
        Command::Tune(args) => tune::tune(&args),
        Command::Verify(args) => verify::verify(&args),
        Command::Submit(args) => submit::submit(&args),
        Command::Merge(args) => merge::merge(&args),
        Command::Match(args) => matchup::matchup(&args),
        Command::Bot(args) => bot::bot(&args),
        Command::Moves(args) => moves::moves(&args),
        Command::Card(args) => card::card(&args),
        Command::Expressions(args) => expressions::expressions(&args),
        Command::Runs(args) => runs::runs(&args),
        Command::Rank(args) => rank::rank(&args),
        Command::Charts(args) => charts::charts(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::Why(args) => why::why(&args),
        Command::Squares(args) => squares::squares(&args),
        Command::Report(args) => report::report(&args),
        Command::Replay(args) => replay::replay(&args),
        Command::Review(args) => review::review(&args),
        Command::FitPlayer(args) => fit_player::fit_player(&args),
        Command::Serve(args) => serve::serve(&args),
        Command::Check(args) => check::check(&args),
        Command::Rules(args) => rules::rules(&args),
        Command::Schema { kind } => crate::schemas::print(&kind),
        Command::Completions { shell } => {
            // The generators panic if writing fails, so they write to memory first.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut args::command(), "bagsplit", &mut script);
            Ok(std::io::stdout().lock().write_all(&script)?)
        }
        Command::Man { folder } => std::fs::create_dir_all(&folder)
            .and_then(|()| clap_mangen::generate_to(args::command(), &folder))
            .map_err(|error| Exit::system(output::path(&folder), &error)),
    }
}
