//! `bagsplit moves`: lists legal placements.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use bagsplit_analysis::{Line, SettingError};
use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_lab::experiment::MAX_BOARD;
use bagsplit_lab::finding::{RulesHeader, object};
use bagsplit_movegen::{Generate, Generator, Playable, ScoredPlacement, TieBreak};
use comfy_table::Table;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::{MoveFormat, Moves};
use crate::exit::Exit;
use crate::output::{self, quoted};
use crate::text;

use super::chosen_rules::rules_from;

/// Prints the legal placements of a hand on a board.
pub(crate) fn moves(args: &Moves) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let grid = board_from(&args.board, &rules)?;
    let hand = bagsplit_analysis::hand_of(&args.hand, &rules)
        .map_err(|error| wrong_tiles(&args.hand, &error))?;
    bagsplit_analysis::check_tiles(&grid, &hand, &rules)
        .map_err(|error| wrong_tiles(&args.hand, &error))?;
    with_game!(&rules, game => list(args, (&rules, game), &grid, &hand))
}

/// The default number of placements in a table.
const TO_READ: usize = 20;

/// The most placements that are searched for as the best ones; beyond it, listing all is faster.
const TO_SEARCH: usize = 1000;

fn list<G: Playable>(
    args: &Moves,
    (rules, game): (&Ruleset, &G),
    grid: &Grid,
    hand: &Tiles,
) -> Result<(), Exit> {
    let mut generator = game.generator();
    // Without a legal placement there is no maximum.
    let most = if args.best {
        generator.best(grid, hand).map(|found| found.points)
    } else {
        None
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let top = match args.format {
        MoveFormat::Jsonl | MoveFormat::Json => args.top,
        MoveFormat::Text => Some(args.top.unwrap_or(TO_READ)),
    };
    let Some(top) = top.or((args.format == MoveFormat::Json).then_some(0)) else {
        let mut written = Ok(());
        let _ = generator.for_each_found(grid, hand, &mut |found| {
            if most.is_none_or(|most| found.points == most) {
                written = json_line(&mut out, found);
            }
            if written.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        written?;
        return Ok(out.flush()?);
    };
    let (all, count) = if args.best || top == 0 || top > TO_SEARCH {
        let mut all: Vec<ScoredPlacement> = Vec::new();
        let _ = generator.for_each_found(grid, hand, &mut |found| {
            if most.is_none_or(|most| found.points == most) {
                all.push(*found);
            }
            ControlFlow::Continue(())
        });
        let count = all.len();
        if (1..count).contains(&top) {
            all.select_nth_unstable_by(top, |a, b| TieBreak::FIRST.compare(a, b));
            all.truncate(top);
        }
        all.sort_unstable_by(|a, b| TieBreak::FIRST.compare(a, b));
        (all, count as u64)
    } else {
        let all = generator.top_of_list(grid, hand, top, &|_| 0);
        // A list that is not full has all placements. JSON lines have no count.
        let is_counted = all.len() == top && args.format != MoveFormat::Jsonl;
        let count = if is_counted {
            generator.count(grid, hand)
        } else {
            all.len() as u64
        };
        (all, count)
    };
    match args.format {
        MoveFormat::Json => {
            let placements = all.iter().map(|found| FoundPlacement {
                place: found.placement.to_texts(),
                points: found.points,
            });
            let placements = placements.collect();
            output::json(&object(
                "moves",
                &MovesResult {
                    rules: RulesHeader::new(rules),
                    count,
                    placements,
                },
            ))?;
        }
        MoveFormat::Jsonl => all
            .iter()
            .try_for_each(|found| json_line(&mut out, found))?,
        MoveFormat::Text => {
            let lines: Vec<Line> = all
                .iter()
                .map(|found| Line::from_placement(game, &generator, (grid, hand), found))
                .collect();
            writeln!(out, "{}", table(game.private_bags().is_some(), &lines))?;
            let printed = all.len() as u64;
            if printed < count {
                writeln!(
                    out,
                    "The best {printed} of {} placements; --top N prints more.",
                    bagsplit_stats::numerals::thousands(count)
                )?;
            }
        }
    }
    Ok(out.flush()?)
}

/// The points, placed tiles, runs and kept tiles of each placement.
fn table(private: bool, lines: &[Line]) -> Table {
    let rows = lines.iter().map(|line| {
        let (texts, values): (Vec<&str>, Vec<&str>) = line
            .forms
            .iter()
            .map(|form| (form.text.as_str(), form.value.as_str()))
            .unzip();
        let (points, tiles, kept) = (
            line.points.to_string(),
            line.laid.clone(),
            line.kept.clone(),
        );
        let mut row = vec![points, tiles, texts.join("\n"), values.join("\n"), kept];
        row.extend(
            line.worth
                .map(|worth| bagsplit_stats::numerals::Style::signed(1).write(worth)),
        );
        row
    });
    let mut header = vec![
        "points",
        "tiles",
        "forms",
        if private { "value" } else { "bonus" },
        "kept",
    ];
    if private {
        header.push("leave value");
    }
    text::table(header, rows, |column| [0, 3, 5].contains(&column))
}

fn json_line(out: &mut impl Write, found: &ScoredPlacement) -> std::io::Result<()> {
    let tiles = found.placement.tiles().iter();
    let squares: Vec<String> = tiles
        .map(|(square, face)| format!("[\"{square}\",\"{face}\"]"))
        .collect();
    writeln!(
        out,
        "{{\"place\":[{}],\"points\":{}}}",
        squares.join(","),
        found.points
    )
}

/// Placements on a board, best first.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MovesResult {
    #[serde(flatten)]
    rules: RulesHeader,
    /// The number of legal placements.
    count: u64,
    placements: Vec<FoundPlacement>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct FoundPlacement {
    /// The squares and tiles.
    place: Vec<(String, String)>,
    points: u32,
}

/// Reads a board and checks it against the rules.
fn board_from(path: &Path, rules: &Ruleset) -> Result<Grid, Exit> {
    let name = output::path(path);
    let bytes = bagsplit_storage::files::read_input(path, MAX_BOARD)
        .map_err(|error| Exit::input(format!("{name}: {error}")))?;
    let text = bagsplit_storage::files::plain_text(&bytes)
        .map_err(|error| Exit::input(format!("{name}:{}:{}: {error}", error.line, error.column)))?;
    if text.trim().is_empty() {
        return Err(Exit::input(format!(
            "{name}: this file is empty; a board has a line for each row, and an empty board is all dots"
        )));
    }
    bagsplit_analysis::board_of(&text, rules)
        .map_err(|error| Exit::input(format!("{name}: {}", quoted(&error.to_string()))))
}

/// An error about tiles, naming the option --hand if only the hand is wrong.
fn wrong_tiles(hand: &str, error: &SettingError) -> Exit {
    match error {
        SettingError::Hand(what) => Exit::input(format!("--hand {}: {what}", quoted(hand))),
        other => Exit::input(other.to_string()),
    }
}
