//! `bagsplit replay`: how did a game go, and was it by the rules?

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};

use arena::{GameRecord, GamesMet, Turn, Watch};
use board::{ByBag, Player, Tiles};
use rules::{Action, Position, Ruleset};

use crate::args::Replay;
use crate::exit::Exit;
use crate::output::{self, quoted};

/// The most bytes of a line.
const MAX_LINE: usize = GameRecord::MOST_BYTES;

/// Shows one game of a file of records, or verifies all of them.
pub(crate) fn replay(args: &Replay) -> Result<(), Exit> {
    let name = output::path(&args.records);
    let file =
        config::open_regular(&args.records).map_err(|error| Exit::input(format!("{name}: {error}")))?;
    let mut lines = Lines { from: BufReader::new(file), line: Vec::new() };
    if args.verify { verify(&name, &mut lines) } else { show_one(&name, &mut lines, args.game) }
}

/// Shows the game in this line of a file.
fn show_one(name: &str, lines: &mut Lines, game: u64) -> Result<(), Exit> {
    let wrong = |what: &str| Exit::input(format!("{name}:{game}: {}", quoted(what)));
    for _ in 1..game {
        // What stands in the lines before does not matter.
        drop(lines.next().transpose().map_err(|error| wrong(&error.to_string()))?);
    }
    let Some(line) = lines.next() else {
        return Err(Exit::input(format!("{name}: there is no game {game} in this file")));
    };
    let record = line.map_err(|error| wrong(&error.to_string()))?.map_err(|what| wrong(&what))?;
    let mut out = output::out();
    show(&record, &mut out)?;
    out.flush()?;
    arena::replay(&record, &mut ()).map_err(|fault| wrong(&fault.to_string()))
}

/// Holds every game of a file against the rules, and says which lines are none or break them.
fn verify(name: &str, lines: &mut Lines) -> Result<(), Exit> {
    let mut out = output::out();
    let (mut games, mut faults) = (0u64, 0u64);
    let mut met = GamesMet::new();
    while let Some(line) = lines.next() {
        games += 1;
        let fault = match line.map_err(|error| Exit::input(format!("{name}:{games}: {error}")))? {
            Err(what) => Some(what),
            Ok(record) => {
                let checked = arena::replay(&record, &mut ()).and_then(|()| met.meet(&record));
                checked.err().map(|fault| format!("pair {}, game {}: {fault}", record.pair, record.index))
            }
        };
        if let Some(what) = fault {
            faults += 1;
            writeln!(out, "{name}:{games}: {}", quoted(&what))?;
        }
    }
    if games == 0 {
        return Err(Exit::input(format!("{name}: there is no game in this file")));
    }
    writeln!(out, "{games} games, {} by the rules, {faults} not", games - faults)?;
    if faults == 0 { Ok(()) } else { Err(Exit::found()) }
}

/// The lines of a file of records.
struct Lines {
    from: BufReader<File>,
    line: Vec<u8>,
}

impl Lines {
    /// The record in the next line, or why there is none in it.
    fn next(&mut self) -> Option<std::io::Result<Result<GameRecord, String>>> {
        self.line.clear();
        let limit = MAX_LINE as u64 + 1;
        match self.from.by_ref().take(limit).read_until(b'\n', &mut self.line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(error)),
        }
        if self.line.len() > MAX_LINE && self.line.last() != Some(&b'\n') {
            let what = format!("this is no game record: the line has more than {} KiB", MAX_LINE >> 10);
            return Some(self.skip_line().map(|()| Err(what)));
        }
        let record = serde_json::from_slice(self.line.trim_ascii_end());
        Some(Ok(record.map_err(|error| format!("this is no game record: {error}"))))
    }

    /// Goes to the end of the line, without keeping it.
    fn skip_line(&mut self) -> std::io::Result<()> {
        loop {
            let there = self.from.fill_buf()?;
            let end = there.iter().position(|&byte| byte == b'\n');
            let read = end.map_or(there.len(), |at| at + 1);
            self.from.consume(read);
            if end.is_some() || read == 0 {
                return Ok(());
            }
        }
    }
}

/// Shows a game board by board, as far as it is by the rules.
fn show(record: &GameRecord, out: &mut impl Write) -> Result<(), Exit> {
    let [one, two] = &record.players;
    writeln!(
        out,
        "{} against {}: seed {}, pair {}, game {}",
        quoted(&one.setup),
        quoted(&two.setup),
        quoted(&record.seed),
        record.pair,
        record.index
    )?;
    for (number, player) in record.players.iter().enumerate() {
        let advantage = if player.advantage == Some(true) { ", holds the Advantage" } else { "" };
        let first = if usize::from(record.first) == number { ", goes first" } else { "" };
        let bags: Vec<String> =
            player.split.iter().flatten().map(|(bag, tiles)| format!("{bag} {tiles}")).collect();
        let bags = if bags.is_empty() { String::new() } else { format!(": {}", quoted(&bags.join("  "))) };
        writeln!(out, "  {number}  {}{advantage}{first}{bags}", quoted(&player.setup))?;
    }
    // Where blanks may come to lie, boards have spaces from the first turn on.
    let rules = Ruleset::named(&record.game).unwrap_or_default();
    let (spaced, letters) = (rules.has_blanks(), rules.private_bags().is_some());
    let mut show = Show { out, spaced, letters, turns: 0, now: String::new(), written: Ok(()) };
    // A fault is told by the caller; what led up to it is shown.
    let _ = arena::replay(record, &mut show);
    show.written?;
    let winner = record.winner.map_or("a tie".to_owned(), |winner| format!("{winner} wins"));
    let [one, two] = record.scores;
    writeln!(out, "\n{one} : {two}, {winner} ({})", quoted(&record.ended_by))?;
    Ok(())
}

/// Writes a game out while it is replayed.
struct Show<'a, W> {
    out: &'a mut W,
    spaced: bool,
    letters: bool,
    turns: u32,
    /// The scores and the board before the turn.
    now: String,
    written: std::io::Result<()>,
}

impl<W: Write> Show<'_, W> {
    fn write(&mut self, text: &str) {
        if self.written.is_ok() {
            self.written = self.out.write_all(text.as_bytes());
        }
    }

    fn tiles(&self, drawn: &ByBag<Tiles>) -> String {
        let some = drawn.iter().filter(|(_, tiles)| !tiles.is_empty());
        let name = |bag: board::Bag| if self.letters { bag.to_string() } else { "bag".to_owned() };
        let parts: Vec<String> = some.map(|(bag, tiles)| format!("{}:{tiles}", name(bag))).collect();
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(" ") }
    }

    fn draws(&self, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) -> String {
        let again = redrawn.map(|tiles| format!(", puts it back and draws {}", self.tiles(tiles)));
        format!("draws {}{}", self.tiles(drawn), again.unwrap_or_default())
    }

    fn tell(&mut self, player: Player, what: &str) {
        self.turns += 1;
        let text = format!("\nTurn {}: {} {what}  {}", self.turns, player.index(), self.now);
        self.write(&text);
    }
}

impl<W: Write> Watch for Show<'_, W> {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        let text = format!("  {}  {}\n", player.index(), self.draws(drawn, redrawn));
        self.write(&text);
    }

    fn to_move(&mut self, position: &Position) {
        let ([one, two], grid) = (position.scores().0, position.grid());
        let board = if self.spaced { grid.to_spaced_text() } else { grid.to_string() };
        self.now = format!("[{one} : {two}]\n{board}");
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        let what = match &turn.action {
            Action::Place(placement) => {
                let squares = placement.tiles().iter().map(|(square, tile)| format!("{square}={tile}"));
                format!("places {} for {}", squares.collect::<Vec<_>>().join(" "), turn.score.total())
            }
            Action::Exchange(returned) => format!("exchanges {returned}"),
            Action::Pass(discarded) if discarded.is_empty() => "passes".to_owned(),
            Action::Pass(discarded) => format!("passes and discards {discarded}"),
        };
        self.to_move(position);
        self.tell(turn.player, &format!("{what}, {}", self.draws(&turn.drawn, turn.redrawn.as_ref())));
    }

    fn out_of_time(&mut self, player: Player, _: u64) {
        self.tell(player, "runs out of time");
    }
}
