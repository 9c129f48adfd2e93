//! `bagsplit squares`: how often games use each square of the board.

use bagsplit_lab::finding::{WithExperiment, object};
use bagsplit_lab::run::Results;
use bagsplit_lab::studies::squares::SquareUseRequest;
use bagsplit_report::studies::Presentation;

use super::outputs;
use crate::args::Squares;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::text;

/// Replays stored games and prints how often each square is used.
pub(crate) fn squares(args: &Squares) -> Result<(), Exit> {
    let results = Results::open(&args.results)?;
    let asked = SquareUseRequest {
        variant: args.variant.as_deref(),
        pairs: args.pairs,
    };
    // Rejected before games are played.
    let lock = outputs::open(args.out.as_deref(), "squares")?;
    let bar = GameBar::new(bagsplit_arena::games_in(args.pairs), args.playing.shown());
    let pool = args.playing.pool()?;
    let report = results.squares(&asked, &pool, &bar)?;
    bar.finish();
    let report = report.ok_or_else(Exit::nothing_stored)?;
    if args.printed.is_json() {
        output::json(&object(
            "squares",
            &WithExperiment::new(results.layout(), &report),
        ))?;
    } else {
        text::print(
            &mut output::out(),
            report.words(results.layout(), &[]),
            true,
        )?;
    }
    let Some(lock) = lock else { return Ok(()) };
    let drawings = report.charts(results.layout());
    outputs::write(
        &lock,
        "squares",
        vec![report.frame()],
        &drawings,
        !args.printed.is_json(),
    )
}
