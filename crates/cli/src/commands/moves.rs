//! `bagsplit moves`: which placements are legal?

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use board::{Grid, MAX_HAND, Tile, Tiles};
use config::MAX_BOARD;
use movegen::{Found, Generator, Playable};
use rules::{Ruleset, with_game};

use crate::args::{MoveFormat, Moves};
use crate::exit::Exit;
use crate::output::{self, quoted};

use super::{moves_table, rules_from};

/// Prints the legal placements of a hand on a board.
pub(crate) fn moves(args: &Moves) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let grid = board_from(&args.board, &rules)?;
    let hand = hand_from(&args.hand, &rules)?;
    check_tiles(&grid, &hand, &rules)?;
    with_game!(&rules, game => list(args, game, &grid, &hand))
}

/// How many placements a table for reading has unless another number is asked for.
const TO_READ: usize = 20;

fn list<G: Playable>(args: &Moves, game: &G, grid: &Grid, hand: &Tiles) -> Result<(), Exit> {
    let mut generator = game.generator();
    // With no legal placement there is nothing to compare with.
    let most = if args.best { generator.best(grid, hand).map(|found| found.points) } else { None };
    let is_wanted = |found: &Found| most.is_none_or(|most| found.points == most);

    let mut out = BufWriter::new(std::io::stdout().lock());
    let top = match args.format {
        MoveFormat::Jsonl => args.top,
        MoveFormat::Text => Some(args.top.unwrap_or(TO_READ)),
    };
    let Some(top) = top else {
        let mut written = Ok(());
        let _ = generator.for_each_found(grid, hand, |found| {
            if is_wanted(found) {
                written = json_line(&mut out, found);
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        return Ok(out.flush()?);
    };
    let mut all: Vec<Found> = Vec::new();
    let _ = generator.for_each_found(grid, hand, |found| {
        if is_wanted(found) {
            all.push(*found);
        }
        ControlFlow::Continue(())
    });
    all.sort_unstable_by(Found::compare);
    let count = all.len();
    all.truncate(if top == 0 { count } else { top });
    match args.format {
        MoveFormat::Jsonl => all.iter().try_for_each(|found| json_line(&mut out, found))?,
        MoveFormat::Text => {
            writeln!(out, "{}", moves_table::table(game, &generator, (grid, hand), &all))?;
            if all.len() < count {
                let (printed, rest) = (all.len(), count - all.len());
                writeln!(out, "The best {printed} of {count}; --top prints more of the other {rest}.")?;
            }
        }
    }
    Ok(out.flush()?)
}

fn json_line(out: &mut impl Write, found: &Found) -> std::io::Result<()> {
    let tiles = found.placement.tiles().iter();
    let squares: Vec<String> = tiles.map(|(square, face)| format!("[\"{square}\",\"{face}\"]")).collect();
    writeln!(out, "{{\"place\":[{}],\"points\":{}}}", squares.join(","), found.points)
}

/// Reads a board and holds it against the rules.
fn board_from(path: &Path, rules: &Ruleset) -> Result<Grid, Exit> {
    let name = output::path(path);
    let read = if path == Path::new("-") {
        config::read_at_most(std::io::stdin().lock(), MAX_BOARD)
    } else {
        config::read_regular(path, MAX_BOARD)
    };
    let bytes = read.map_err(|error| Exit::input(format!("{name}: {error}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|error| Exit::input(format!("{name}: this is not UTF-8 text: {}", error.utf8_error())))?;
    if text.trim().is_empty() {
        return Err(Exit::input(format!(
            "{name}: there is nothing in this file; a board has a line for each row, and an empty one is all dots"
        )));
    }
    let wrong = |error: board::GridError| Exit::input(format!("{name}: {}", quoted(&error.to_string())));
    let grid: Grid = text.parse().map_err(wrong)?;
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

/// Checks that there are as many tiles in the game as lie on the board and in the hand. Where bags are private each
/// player has all tiles of the rules, and those on the board may be of both.
fn check_tiles(grid: &Grid, hand: &Tiles, rules: &Ruleset) -> Result<(), Exit> {
    let sets = if rules.private_bags().is_some() { 2 } else { 1 };
    let mut laid = [0u32; Tile::COUNT];
    for face in grid.squares().filter_map(|square| grid.get(square)) {
        laid[face.tile().index()] += 1;
    }
    for tile in Tile::all() {
        let (in_hand, there) = (u32::from(hand.count(tile)), u32::from(rules.tiles().count(tile)));
        if in_hand > there {
            return Err(Exit::input(format!(
                "--hand {hand}: {in_hand} tiles '{tile}', where a player can have {there} at most: the rules give no more"
            )));
        }
        let (all, most) = (in_hand + laid[tile.index()], sets * there);
        if all > most {
            return Err(Exit::input(format!(
                "{all} tiles '{tile}' in hand and on the board, where the rules give {most}{}; others come by --rules",
                if sets == 2 { " to both players" } else { "" }
            )));
        }
    }
    Ok(())
}

fn hand_from(text: &str, rules: &Ruleset) -> Result<Tiles, Exit> {
    let wrong = |what: String| Exit::input(format!("--hand {}: {what}", quoted(text)));
    let hand: Tiles = text.parse().map_err(|error: board::TilesError| wrong(error.to_string()))?;
    if let Some(tile) = hand.iter().find(|&tile| !rules.knows(tile)) {
        return Err(wrong(format!("'{tile}' is no tile of {}", tiles_of(rules))));
    }
    if hand.total() as usize > MAX_HAND {
        return Err(wrong(format!("{} tiles, where a hand holds at most {MAX_HAND}", hand.total())));
    }
    Ok(hand)
}
