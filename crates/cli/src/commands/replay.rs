//! `bagsplit replay`: how did a game go, and was it by the rules?

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};

use arena::{GameRecord, Turn, Watch};
use board::{ByBag, Player, Tiles};
use rules::{Action, Position, Ruleset};

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
            return arena::replay(&record, &mut ()).map_err(|fault| wrong(fault.to_string()));
        }
        if let Err(fault) = arena::replay(&record, &mut ()) {
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
    // Where blanks may come to lie, boards have spaces from the first turn on.
    let rules = Ruleset::named(&record.game).unwrap_or_default();
    let (spaced, letters) = (rules.has_blanks(), rules.private_bags().is_some());
    let mut show = Show { out, spaced, letters, turns: 0, now: String::new(), written: Ok(()) };
    // A fault is told by the caller; what led up to it is shown.
    let _ = arena::replay(record, &mut show);
    show.written?;
    let winner = record.winner.map_or("a tie".to_owned(), |winner| format!("{winner} wins"));
    let [one, two] = record.scores;
    writeln!(out, "\n{one} : {two}, {winner} ({})", record.ended_by)?;
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
