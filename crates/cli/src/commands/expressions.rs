//! `bagsplit expressions`: the expressions that are most worth memorising.

use std::io::Write;

use bagsplit_lab::finding::{RulesHeader, object};
use bagsplit_lab::recommendation::Recommendation;
use bagsplit_lab::studies::{SheetReport, SheetSettings};
use bagsplit_report::words::{Paragraph, TextTable};
use bagsplit_stats::Estimate;
use bagsplit_stats::numerals::count;

use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{Expressions, Game, SheetFormat};
use crate::exit::Exit;
use crate::progress::GameBar;
use crate::text::{percent, range};
use crate::{output, text};

use super::chosen_rules::rules_from;

/// The numbers of lines whose joint share of points is printed.
const SIZES: [usize; 7] = [5, 10, 20, 40, 80, 160, 320];

/// Plays games, and prints the lines that add most points for a player who knows them.
pub(crate) fn expressions(args: &Expressions) -> Result<(), Exit> {
    let rules = rules_from(&Game {
        game: None,
        rules: args.rules.clone(),
    })?;
    let game = rules.powers_of_ten().map_err(|title| {
        Exit::input(format!(
            "{title} does not score powers of ten: 'expressions' is for Math Scrabble"
        ))
    })?;
    let setup = match &args.setup {
        Some(path) => bagsplit_lab::experiment::load_setup(path, &rules)?,
        None => match args.at_level.level {
            Some(level) => Recommendation::for_level(level).built_in(),
            None => bagsplit_lab::studies::usual_player(game)?,
        },
    };
    let setup = args.at_level.play(setup, &rules)?;
    let lines = usize::from(args.lines);
    let mut sizes: Vec<usize> = SIZES.into_iter().filter(|&size| size < lines).collect();
    sizes.push(lines);
    let settings = SheetSettings {
        games: args.games,
        lines,
        sizes,
        seed: args.seed,
    };
    let pool = args.playing.pool()?;
    let bar = GameBar::new(2 * args.games.next_multiple_of(2), args.playing.shown());
    let report = bagsplit_lab::studies::sheet(game, &setup, &settings, &pool, &bar);
    bar.finish();
    let report = report.map_err(|error| match &args.setup {
        Some(setup) => Exit::from_lab(error, setup),
        None => error.into(),
    })?;
    let report = report.ok_or_else(Exit::nothing_stored)?;
    match args.format {
        SheetFormat::Text => Ok(text::print(
            &mut output::out(),
            words(&report, args.games),
            args.explain.explain,
        )?),
        SheetFormat::Json => {
            let lines = report.lines.iter();
            let shares = report.shares.iter();
            Ok(output::json(&object(
                "expressions",
                &ExpressionsResult {
                    rules: RulesHeader::new(&rules),
                    seed: args.seed,
                    lines: lines
                        .map(|(line, adds)| UsefulLine {
                            line: line.to_string(),
                            points_added: *adds,
                        })
                        .collect(),
                    share_of_points_found: shares
                        .map(|&(lines, share)| FoundShare { lines, share })
                        .collect(),
                    games: args.games,
                    positions: report.positions,
                },
            ))?)
        }
        SheetFormat::Sheet => print_sheet(&report, args),
    }
}

/// The most useful expressions to memorise.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ExpressionsResult {
    #[serde(flatten)]
    rules: RulesHeader,
    seed: u64,
    games: u64,
    /// The numbers of positions searched, in the first and in the held-out games.
    positions: [u64; 2],
    lines: Vec<UsefulLine>,
    share_of_points_found: Vec<FoundShare>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct UsefulLine {
    line: String,
    /// Points per position that it adds to those before it.
    points_added: f64,
}

/// The share of the points of the best placements that a player finds who knows this number of lines.
#[derive(Debug, Serialize, JsonSchema)]
struct FoundShare {
    lines: usize,
    share: Estimate,
}

/// The lines, and the share of all points that they score together.
fn words(report: &SheetReport, games: u64) -> Vec<Paragraph> {
    let lines = report.lines.iter().zip(1..);
    let lines = lines.map(|((line, adds), place): (_, usize)| {
        [place.to_string(), line.to_string(), format!("{adds:.3}")]
    });
    let shares = report.shares.iter();
    let shares = shares.map(|(lines, share)| {
        [
            lines.to_string(),
            percent(share.value),
            range(share.low, share.high),
        ]
    });
    let (all, share) = report
        .shares
        .last()
        .expect("the last size is that of all lines");
    let [learned, fresh] = report.positions;
    vec![
        Paragraph::Table(TextTable::new(["", "line", "points/turn added"], lines, |column| column != 1)),
        Paragraph::Answer(format!(
            "Who knows {} and searches the whole board finds {} ({}) of the points of the best placements.",
            count(*all as u64, "line"),
            percent(share.value),
            range(share.low, share.high)
        )),
        Paragraph::Sentence(
            "[] is a run that scores already, [10] one with the value 10; terms and factors may be in any order.".to_owned(),
        ),
        Paragraph::Sentence(format!(
            "The lines come from {} of {}; the shares from {} of {}.",
            count(learned, "position"),
            count(games, "game"),
            count(fresh, "position"),
            count(games, "held-out game"),
        )),
        Paragraph::Table(TextTable::new(["lines known", "share of all points", "95% interval"], shares, |_| true)),
    ]
}

fn print_sheet(report: &SheetReport, args: &Expressions) -> Result<(), Exit> {
    let mut out = output::unwrapped();
    writeln!(
        out,
        "# Lines of Math Scrabble to memorise, the one that adds most first, with the points per turn that it adds.\n\
         # bagsplit expressions --games {} --lines {} --seed {} --format sheet",
        args.games, args.lines, args.seed
    )?;
    for (line, adds) in &report.lines {
        writeln!(out, "{:<12} # {adds:.3}", line.to_string())?;
    }
    Ok(())
}
