//! `bagsplit why`: the breakdown of a setup's lead.

use bagsplit_lab::finding::object;
use bagsplit_lab::run::Results;
use bagsplit_lab::studies::why::WhyRequest;
use bagsplit_report::studies::Presentation;

use super::outputs;
use crate::args::Why;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::text;

/// The default number of replayed games.
const AGAIN: u64 = 1000;

/// Prints the breakdown of a setup's lead.
pub(crate) fn why(args: &Why) -> Result<(), Exit> {
    let results = Results::open(&args.results)?;
    let asked = WhyRequest {
        setup: &args.setup,
        against: args.against.as_deref(),
        players: args.players.as_deref(),
    };
    let met = results.opponents(&asked)?;
    // Rejected before games are played.
    let lock = outputs::open(args.out.as_deref(), "why")?;
    let again = args
        .again
        .unwrap_or_else(|| (AGAIN / bagsplit_arena::games_in(met)).max(2));
    let bar = GameBar::new(bagsplit_arena::games_in(met * again), args.playing.shown());
    let pool = args.playing.pool()?;
    let report = results.why(&asked, again, &pool, &bar)?;
    bar.finish();
    let report = report.ok_or_else(Exit::nothing_stored)?;
    if args.printed.is_json() {
        output::json(&object("why", &report))?;
    } else {
        text::print(
            &mut output::out(),
            report.words(results.layout(), &[]),
            args.explain.explain,
        )?;
    }
    let Some(lock) = lock else { return Ok(()) };
    let drawings = report.charts(results.layout());
    outputs::write(
        &lock,
        "why",
        vec![report.frame()],
        &drawings,
        !args.printed.is_json(),
    )
}
