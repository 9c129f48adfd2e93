//! `bagsplit why`: the breakdown of a setup's lead.

use std::io::Write;

use bagsplit_lab::finding::object;
use bagsplit_lab::run::Results;
use bagsplit_lab::studies::why::{PartGames, WhyAsked, WhyPart, WhyReport};
use bagsplit_stats::numerals::{Style, count};

use crate::args::Why;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::text::{percent, table};

use super::outputs;

/// The default number of replayed games.
const AGAIN: u64 = 1000;

/// Prints the breakdown of a setup's lead.
pub(crate) fn why(args: &Why) -> Result<(), Exit> {
    let results = Results::open(&args.results)?;
    let asked =
        WhyAsked { setup: &args.setup, against: args.against.as_deref(), players: args.players.as_deref() };
    let met = results.opponents(&asked)?;
    // Rejected before games are played.
    let lock = outputs::open(args.out.as_deref(), "why")?;
    let again = args.again.unwrap_or_else(|| (AGAIN / bagsplit_arena::games_in(met)).max(2));
    let bar = GameBar::new(bagsplit_arena::games_in(met * again), args.playing.shown());
    let pool = args.playing.pool()?;
    let report = results.why(&asked, again, &pool, &bar)?;
    bar.finish();
    let report = report.ok_or_else(|| Exit::interrupted("stopped; nothing is stored"))?;
    let rows = report.rows();
    if args.printed.is_json() {
        output::json(&object("why", &report))?;
    } else {
        print(&report, &rows)?;
    }
    let Some(lock) = lock else { return Ok(()) };
    let drawings = bagsplit_report::studies::why::of_why(&report);
    outputs::write(&lock, "why", vec![report.frame()], &drawings, !args.printed.is_json())
}

/// The titles of groups, with their figures.
const GROUPS: [(&str, &str); 5] = [
    ("kind", "By source of points (points per game of both)"),
    ("turns", "By turns (turns per game, share that score, points per scoring turn)"),
    ("begins", "By first player"),
    ("ending", "By ending"),
    (
        "phase",
        "By phase (points per game of both): up to the second placement, the middle, after the last draw",
    ),
];

fn print(report: &WhyReport, rows: &[WhyPart]) -> Result<(), Exit> {
    let mut out = output::out();
    let why = &report.why;
    let mut against = report.against();
    if let Some(players) = &report.players {
        against += &format!(" (players: {players})");
    }
    writeln!(
        out,
        "{} against {against}: {}, win rate {}, {} points per game ({}).\n",
        report.setup,
        count(why.games, "game"),
        Style::PERCENT.estimate(why.wins.value, why.wins.ends()),
        POINTS.write(why.margin.value),
        POINTS.range(why.margin.ends())
    )?;
    for (group, title) in GROUPS {
        let parts: Vec<&WhyPart> = rows.iter().filter(|row| row.group == group).collect();
        if parts.is_empty() {
            continue;
        }
        writeln!(out, "{title}")?;
        let rows = parts.iter().map(|row| {
            let figure = |side: usize| {
                row.both.map_or_else(String::new, |both| bagsplit_stats::numerals::fixed(both[side], 2))
            };
            let (share, wins) =
                row.games.as_ref().map_or_else(Default::default, |PartGames { share, wins }| {
                    (percent(*share), Style::PERCENT.estimate(wins.value, wins.ends()))
                });
            let points = [POINTS.write(row.points.value), POINTS.range(row.points.ends())];
            [row.name.to_owned(), points[0].clone(), points[1].clone(), figure(0), figure(1), share, wins]
        });
        let header = ["", "points ahead", "95% interval", "own", "opponent", "share of games", "win rate"];
        let rows: Vec<[String; 7]> = rows.collect();
        // Columns without values in this group are left out.
        let used: Vec<usize> =
            (0..7).filter(|&column| column < 3 || rows.iter().any(|row| !row[column].is_empty())).collect();
        let pick = |row: &[String; 7]| used.iter().map(|&column| row[column].clone()).collect::<Vec<_>>();
        let header: Vec<&str> = used.iter().map(|&column| header[column]).collect();
        writeln!(out, "{}", table(header, rows.iter().map(pick), |column| column > 0))?;
    }
    writeln!(
        out,
        "Each group adds up to the points ahead. It shows where they come from, not what would happen after a change. \
         Intervals are not simultaneous; parts with fewer than {} pairs, or the same value in all, have none.",
        bagsplit_stats::FEWEST_UNITS
    )?;
    if let Some(again) = &report.again {
        writeln!(
            out,
            "Phases are from {} of these games, replayed, with {} points per game ({}).",
            bagsplit_stats::numerals::thousands(again.games),
            POINTS.write(again.margin.value),
            POINTS.range(again.margin.ends())
        )?;
    }
    Ok(())
}

/// Points of the game.
const POINTS: Style = Style::signed(2);
