//! `bagsplit moves`: which placements are legal?

use std::io::{BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use board::{Grid, MAX_HAND, Placement, Tiles};
use movegen::{Generator, Playable};
use rules::{Ruleset, with_game};

use crate::args::{MoveFormat, Moves};
use crate::exit::Exit;

use super::rules_from;

/// Prints the legal placements of a hand on a board.
pub(crate) fn moves(args: &Moves) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let grid = board_from(&args.board, &rules)?;
    let hand = hand_from(&args.hand, &rules)?;
    with_game!(&rules, game => list(args, &grid, &hand, &mut game.generator()))
}

fn list(args: &Moves, grid: &Grid, hand: &Tiles, generator: &mut impl Generator) -> Result<(), Exit> {
    // With no legal placement there is nothing to compare with.
    let most = if args.best { generator.best(grid, hand).map(|found| found.points) } else { None };

    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut written = Ok(());
    let _ = generator.for_each(grid, hand, |placement, points| {
        if most.is_none_or(|most| points == most) {
            written = write(&mut out, args.format, placement, points);
        }
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    Ok(out.flush()?)
}

fn write(
    out: &mut impl Write,
    format: MoveFormat,
    placement: &Placement,
    points: u32,
) -> std::io::Result<()> {
    let tiles = placement.tiles().iter();
    match format {
        MoveFormat::Jsonl => {
            let squares: Vec<String> =
                tiles.map(|(square, face)| format!("[\"{square}\",\"{face}\"]")).collect();
            writeln!(out, "{{\"place\":[{}],\"points\":{points}}}", squares.join(","))
        }
        MoveFormat::Text => {
            let squares: Vec<String> = tiles.map(|(square, face)| format!("{square}={face}")).collect();
            writeln!(out, "{points:>3}  {}", squares.join(" "))
        }
    }
}

/// Reads a board and holds it against the rules.
fn board_from(path: &Path, rules: &Ruleset) -> Result<Grid, Exit> {
    let name = path.display();
    let mut text = String::new();
    let read = if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(drop)
    } else {
        std::fs::read_to_string(path).map(|found| text = found)
    };
    read.map_err(|error| Exit::input(format!("{name}: {error}")))?;
    let grid: Grid = text.parse().map_err(|error| Exit::input(format!("{name}: {error}")))?;
    if grid.side() != rules.side() {
        return Err(Exit::input(format!(
            "{name}: the board has {} rows where the rules give {}; another size needs --rules",
            grid.side(),
            rules.side()
        )));
    }
    let foreign = |face: &board::Face| !rules.knows(face.tile()) || !rules.knows(face.symbol().into());
    for square in grid.squares() {
        if let Some(face) = grid.get(square).filter(foreign) {
            let row = square.row + 1;
            return Err(Exit::input(format!(
                "{name}: row {row}: '{face}' on {square} is no tile of {}",
                tiles_of(rules)
            )));
        }
    }
    Ok(grid)
}

/// The name of the game and its tiles, as `Math Scrabble (1-9 + - * /)`.
fn tiles_of(rules: &Ruleset) -> String {
    format!("{} ({})", rules.title(), rules.symbol_list())
}

fn hand_from(text: &str, rules: &Ruleset) -> Result<Tiles, Exit> {
    let wrong = |what: String| Exit::input(format!("--hand {text}: {what}"));
    let hand: Tiles = text.parse().map_err(|error: board::TilesError| wrong(error.to_string()))?;
    if let Some(tile) = hand.iter().find(|&tile| !rules.knows(tile)) {
        return Err(wrong(format!("'{tile}' is no tile of {}", tiles_of(rules))));
    }
    if hand.total() as usize > MAX_HAND {
        return Err(wrong(format!("{} tiles, where a hand holds at most {MAX_HAND}", hand.total())));
    }
    Ok(hand)
}
