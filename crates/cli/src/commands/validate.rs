//! `bagsplit validate`: the statistics against published figures.

use std::io::Write;

use bagsplit_optimize::scoreboard::{Demand, Figure, Problem};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::args::Validate;
use crate::exit::Exit;
use crate::output;
use crate::text::table;

/// Works out every problem and prints our figures beside what they must be.
pub(crate) fn validate(args: &Validate) -> Result<(), Exit> {
    let worked: Vec<Vec<Figure>> =
        Problem::ALL.par_iter().map(|problem| problem.work_out(args.full)).collect();
    // The longest were begun first; the shortest read first.
    let scores: Vec<Figure> = worked.into_iter().rev().flatten().collect();
    let missed = scores.iter().filter(|score| !score.holds()).count();
    let mut out = output::out();
    if args.markdown {
        writeln!(out, "| what | ours | must be | |\n|---|---|---|---|")?;
        for score in &scores {
            let mark = mark(score);
            writeln!(
                out,
                "| {} | {} | {} ({}) | {mark} |",
                score.what.trim(),
                figure(score.ours),
                demanded(score),
                score.source
            )?;
        }
    } else {
        let rows = scores.iter().map(|score| {
            [mark(score), &score.what, &figure(score.ours), &demanded(score), score.source].map(str::to_owned)
        });
        let header = ["", "what", "ours", "must be", "source"];
        writeln!(out, "{}", table(header, rows, |column| column == 2))?;
    }
    writeln!(out, "\n{} figures, {missed} missed.", scores.len())?;
    if missed > 0 { Err(Exit::found()) } else { Ok(()) }
}

fn mark(score: &Figure) -> &'static str {
    match (score.holds(), score.demand) {
        (false, _) => "MISSED",
        (true, Demand::None) => "",
        (true, _) => "ok",
    }
}

fn demanded(score: &Figure) -> String {
    match score.demand {
        Demand::Near(reference, tolerance) => format!("{} \u{b1} {}", figure(reference), figure(tolerance)),
        Demand::AtLeast(least) => format!("at least {}", figure(least)),
        Demand::AtMost(most) => format!("at most {}", figure(most)),
        Demand::None => "-".to_owned(),
    }
}

/// A number with as many digits as matter.
fn figure(x: f64) -> String {
    let size = x.abs();
    match size {
        _ if size >= 1000. => format!("{x:.0}"),
        _ if size >= 1. => format!("{x:.2}"),
        _ if size >= 0.001 || size == 0. => format!("{x:.4}"),
        _ => format!("{x:.0e}"),
    }
}
