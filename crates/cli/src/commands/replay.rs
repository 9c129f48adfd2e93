//! `bagsplit replay`: how did a game go, and was it by the rules?

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};

use arena::{GameRecord, TurnRecord};
use board::Grid;
use rules::Ruleset;

use crate::args::Replay;
use crate::exit::Exit;

/// Shows one game of a file of records, or verifies all of them.
pub(crate) fn replay(args: &Replay) -> Result<(), Exit> {
    let name = args.records.display();
    let file = File::open(&args.records).map_err(|error| Exit::input(format!("{name}: {error}")))?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let (mut games, mut faults) = (0u64, 0u64);
    for (line, text) in (1u64..).zip(BufReader::new(file).lines()) {
        let wrong = |what: String| Exit::input(format!("{name}:{line}: {what}"));
        let text = text.map_err(|error| wrong(error.to_string()))?;
        if !args.verify && line < args.game {
            continue;
        }
        let record: GameRecord =
            serde_json::from_str(&text).map_err(|error| wrong(format!("this is no game record: {error}")))?;
        games += 1;
        if !args.verify {
            show(&record, &mut out)?;
            out.flush()?;
            return arena::replay(&record, |_, _, _| {}).map_err(|fault| wrong(fault.to_string()));
        }
        if let Err(fault) = arena::replay(&record, |_, _, _| {}) {
            faults += 1;
            writeln!(out, "{name}:{line}: pair {}, game {}: {fault}", record.pair, record.index)?;
        }
    }
    if !args.verify {
        return Err(Exit::input(format!("{name}: there is no game {} in this file", args.game)));
    }
    writeln!(out, "{games} games, {} by the rules, {faults} not", games - faults)?;
    out.flush()?;
    if faults == 0 { Ok(()) } else { Err(Exit::found()) }
}

/// Shows a game board by board, as far as it is by the rules.
fn show(record: &GameRecord, out: &mut impl Write) -> Result<(), Exit> {
    let [one, two] = &record.players;
    writeln!(
        out,
        "{} against {}: seed {}, pair {}, game {}",
        one.setup, two.setup, record.seed, record.pair, record.index
    )?;
    for (number, player) in record.players.iter().enumerate() {
        let advantage = if player.advantage == Some(true) { ", holds the Advantage" } else { "" };
        let first = if usize::from(record.first) == number { ", goes first" } else { "" };
        let bags: Vec<String> =
            player.split.iter().flatten().map(|(bag, tiles)| format!("{bag} {tiles}")).collect();
        let bags = if bags.is_empty() { String::new() } else { format!(": {}", bags.join("  ")) };
        writeln!(out, "  {number}  {}{advantage}{first}{bags}", player.setup)?;
    }
    for draw in &record.opening {
        let mulligan = draw.mulligan.as_ref().map(tiles);
        let again = mulligan.map_or(String::new(), |tiles| format!(", puts it back and draws {tiles}"));
        writeln!(out, "  {}  draws {}{again}", draw.player, tiles(&draw.draw))?;
    }
    // Where blanks may come to lie, boards have spaces from the first turn on.
    let spaced = Ruleset::named(&record.game).is_some_and(|rules| rules.shares_bag());
    let board = |grid: &Grid| if spaced { grid.to_spaced_text() } else { grid.to_string() };
    let mut written = Ok(());
    let mut number = 0;
    // A fault is told by the caller; what led up to it is shown.
    let _ = arena::replay(record, |turn, _, position| {
        number += 1;
        if written.is_ok() {
            let scores = position.scores.0;
            written = writeln!(out, "\nTurn {number}: {}  [{} : {}]", told(turn), scores[0], scores[1])
                .and_then(|()| write!(out, "{}", board(&position.grid)));
        }
    });
    written?;
    let winner = record.winner.map_or("a tie".to_owned(), |winner| format!("{winner} wins"));
    let [one, two] = record.scores;
    writeln!(out, "\n{one} : {two}, {winner} ({})", record.ended_by)?;
    Ok(())
}

fn tiles(bags: &arena::BagTiles) -> String {
    let parts: Vec<String> = bags.iter().map(|(bag, tiles)| format!("{bag}:{tiles}")).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(" ") }
}

fn told(turn: &TurnRecord) -> String {
    let player = turn.player;
    let what = match (&turn.place, &turn.pass, &turn.exchange) {
        (None, _, Some(exchanged)) => format!("exchanges {exchanged}"),
        (Some(squares), ..) => {
            let squares: Vec<String> =
                squares.iter().map(|(square, tile)| format!("{square}={tile}")).collect();
            format!("places {} for {}", squares.join(" "), turn.points.unwrap_or(0))
        }
        (None, Some(discarded), None) if discarded.is_empty() => "passes".to_owned(),
        (None, Some(discarded), None) => format!("passes and discards {discarded}"),
        (None, None, None) => "runs out of time".to_owned(),
    };
    let drawn = turn.draw.as_ref().map_or(String::new(), |draw| format!(", draws {}", tiles(draw)));
    let again =
        turn.mulligan.as_ref().map_or(String::new(), |m| format!(", puts it back and draws {}", tiles(m)));
    format!("{player} {what}{drawn}{again}")
}
