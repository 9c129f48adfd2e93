//! `bagsplit replay`: shows recorded and stored games, and checks records against the rules.

use std::io::{BufReader, Write};
use std::path::Path;

use anstyle::Style;
use bagsplit_analysis::runs;
use bagsplit_arena::{DuplicateGuard, GameRecord, Turn, Watch};
use bagsplit_game::board::{ByBag, Placement, Player, Symbol, Tiles};
use bagsplit_game::rules::math_scrabble::evaluate;
use bagsplit_game::rules::{Action, Position, Ruleset};
use bagsplit_lab::experiment::shell_word;
use bagsplit_lab::run::{Results, StoredPairRequest};
use bagsplit_lab::studies::Records;
use bagsplit_storage::files::{Input, LineError, TextLines};

use super::serve::{PORT, results_name};
use crate::args::{Replay, StoredPair};
use crate::exit::Exit;
use crate::output::{self, Out, quoted};

/// The most bytes of a line.
pub(super) const MAX_LINE: usize = GameRecord::MOST_BYTES;

/// Shows one game of a file of records, verifies all of them, or shows a pair of a results folder.
pub(crate) fn replay(args: &Replay) -> Result<(), Exit> {
    let name = output::path(&args.source);
    match (&args.stored, args.source.is_dir()) {
        (Some(pair), true) => return show_stored(&args.source, pair),
        (Some(_), false) => {
            return Err(Exit::input(format!(
                "{name}: this is not a folder, but --matchup is for results folders; --line shows a game of a file"
            )));
        }
        (None, true) => {
            return Err(Exit::input(format!(
                "{name}: this is a folder; select the games to show with --matchup A B --pair N"
            )));
        }
        (None, false) => {}
    }
    let file = bagsplit_storage::files::open_input(&args.source)
        .map_err(|error| Exit::input(format!("{name}: {error}")))?;
    let mut lines = TextLines::new(BufReader::new(file), MAX_LINE);
    if args.verify {
        verify(&name, &mut lines)
    } else {
        show_one(&name, &mut lines, args.line)
    }
}

/// Shows games of a pair of a results folder, and writes their records.
fn show_stored(folder: &Path, pair: &StoredPair) -> Result<(), Exit> {
    let results = Results::open(folder)?;
    // Rejected before games are played.
    let to = pair
        .records
        .as_ref()
        .map(|path| Records::open(path, &[]))
        .transpose()?;
    let [first, second] = &pair.matchup[..] else {
        unreachable!("clap counts the names")
    };
    let asked = StoredPairRequest {
        setups: [first, second],
        variant: pair.variant.as_deref(),
        pair: pair.pair,
    };
    let mut records = results.pair_records(&asked)?;
    records.retain(|record| pair.index.is_none_or(|index| index == record.index));
    if records.is_empty() {
        return Err(Exit::input(
            "--index 1: a program plays itself here, so that only game 0 of a pair is played and recorded",
        ));
    }
    if let Some(to) = to {
        to.write(&record_lines(&records))?;
    }
    if pair
        .records
        .as_deref()
        .is_some_and(bagsplit_storage::files::is_standard)
    {
        return Ok(());
    }
    let mut out = output::out();
    for (number, record) in records.iter().enumerate() {
        if number > 0 {
            writeln!(out, "\n")?;
        }
        show(record, &mut out)?;
    }
    let (name, pair) = (results_name(folder), pair.pair.to_string());
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs([
        ("results", name.as_str()),
        ("setup", first),
        ("against", second),
        ("pair", &pair),
    ]);
    query.extend_pairs(asked.variant.map(|variant| ("variant", variant)));
    let (word, query) = (shell_word(folder), query.finish());
    writeln!(
        out,
        "\nOn a board, while 'bagsplit serve {word}' runs: http://127.0.0.1:{PORT}/analysis#{query}"
    )?;
    Ok(out.flush()?)
}

/// Records as JSON Lines.
pub(super) fn record_lines(records: &[GameRecord]) -> String {
    records
        .iter()
        .map(|record| serde_json::to_string(record).expect("a record is plain data") + "\n")
        .collect()
}

/// Shows the game in this line of a file.
fn show_one(name: &str, lines: &mut Lines, game: u64) -> Result<(), Exit> {
    let record = loop {
        match next(name, lines)? {
            None => {
                let count = lines.number();
                let lines = if count == 1 { "line" } else { "lines" };
                return Err(Exit::input(format!(
                    "{name}: there is no game {game}; the file has {count} {lines}"
                )));
            }
            // The lines before are not parsed.
            Some((number, _)) if number < game => {}
            Some((_, line)) => {
                break record(line)
                    .and_then(|record| record.ok_or("this line is empty".to_owned()));
            }
        }
    };
    let checked = match record {
        Ok(record) => {
            let mut out = output::out();
            show(&record, &mut out)?;
            out.flush()?;
            bagsplit_arena::replay(&record, &mut ()).map_err(|fault| fault.to_string())
        }
        Err(what) => Err(what),
    };
    checked.map_err(|what| Exit::input(format!("{name}:{game}: {}", quoted(&what))))
}

/// Checks every game of a file against the rules, and prints the lines that are not games or break them. It skips empty lines.
fn verify(name: &str, lines: &mut Lines) -> Result<(), Exit> {
    let mut out = output::out();
    let (mut games, mut faults) = (0u64, 0u64);
    let mut met = DuplicateGuard::new();
    while let Some((number, line)) = next(name, lines)? {
        let whole_is_wrong = games == 0
            && line
                .as_ref()
                .is_ok_and(|line| GameRecord::is_spread_over_lines(line));
        let fault = match record(line) {
            // Every other line would be wrong for the same reason.
            Err(what) if whole_is_wrong => {
                return Err(Exit::input(format!("{name}:{number}: {what}")));
            }
            Ok(None) => continue,
            Err(what) => Some(what),
            Ok(Some(record)) => {
                let checked =
                    bagsplit_arena::replay(&record, &mut ()).and_then(|()| met.insert(&record));
                checked
                    .err()
                    .map(|fault| format!("pair {}, game {}: {fault}", record.pair, record.index))
            }
        };
        games += 1;
        if let Some(what) = fault {
            faults += 1;
            writeln!(out, "{name}:{number}: {}", quoted(&what))?;
        }
    }
    if games == 0 {
        return Err(Exit::input(format!(
            "{name}: there is no game in this file"
        )));
    }
    let noun = if games == 1 { "game" } else { "games" };
    writeln!(
        out,
        "{games} {noun}: {} valid, {faults} invalid",
        games - faults
    )?;
    if faults == 0 {
        Ok(())
    } else {
        Err(Exit::found())
    }
}

/// The lines of a file of records.
pub(super) type Lines = TextLines<BufReader<Input>>;

/// A line with its number, from 1; or an error in place of the line.
pub(super) type Numbered<'l> = (u64, Result<&'l str, LineError>);

/// The next line.
pub(super) fn next<'l>(name: &str, lines: &'l mut Lines) -> Result<Option<Numbered<'l>>, Exit> {
    let number = lines.number() + 1;
    let line = lines
        .next_line()
        .map_err(|error| Exit::system(format_args!("{name}:{number}"), &error))?;
    Ok(line.map(|line| (number, line)))
}

/// The record in a line; `None` for an empty line.
pub(super) fn record(line: Result<&str, LineError>) -> Result<Option<GameRecord>, String> {
    match line {
        Err(error) => Err(format!("this is not a game record: {error}")),
        Ok("") => Ok(None),
        Ok(line) => GameRecord::from_line(line).map(Some),
    }
}

/// Shows a game board by board, up to a breach of the rules.
fn show(record: &GameRecord, out: &mut Out) -> Result<(), Exit> {
    let [one, two] = &record.players;
    let variant = record
        .variant
        .as_ref()
        .map_or_else(String::new, |name| format!("{}, ", quoted(name)));
    writeln!(
        out,
        "{} against {}: {variant}seed {}, pair {}, game {}",
        quoted(&one.setup),
        quoted(&two.setup),
        quoted(&record.seed),
        record.pair,
        record.index
    )?;
    for (number, player) in record.players.iter().enumerate() {
        let advantage = if player.advantage == Some(true) {
            ", holds the Advantage"
        } else {
            ""
        };
        let first = if usize::from(record.first) == number {
            ", goes first"
        } else {
            ""
        };
        let bags: Vec<String> = player
            .split
            .iter()
            .flatten()
            .map(|(bag, tiles)| format!("{bag} {tiles}"))
            .collect();
        let bags = if bags.is_empty() {
            String::new()
        } else {
            format!(": {}", quoted(&bags.join("  ")))
        };
        writeln!(
            out,
            "  {number}  {}{advantage}{first}{bags}",
            quoted(&player.setup)
        )?;
    }
    // In games with blanks, boards have spaces from the first turn on.
    let rules = Ruleset::named(&record.game).unwrap_or_default();
    let (spaced, letters) = (rules.has_blanks(), rules.private_bags().is_some());
    let mut show = GamePrinter {
        out,
        spaced,
        letters,
        turns: 0,
        now: String::new(),
        written: Ok(()),
    };
    // The caller reports a fault; the turns before it are shown.
    let _ = bagsplit_arena::replay(record, &mut show);
    show.written?;
    let winner = record
        .winner
        .map_or("a tie".to_owned(), |winner| format!("{winner} wins"));
    let [one, two] = record.scores;
    writeln!(
        out,
        "\n{one} : {two}, {winner} ({})",
        quoted(&record.ended_by)
    )?;
    Ok(())
}

/// Prints a game while it is replayed.
struct GamePrinter<'a> {
    out: &'a mut Out,
    spaced: bool,
    letters: bool,
    turns: u32,
    /// The scores and the board before the turn.
    now: String,
    written: std::io::Result<()>,
}

impl GamePrinter<'_> {
    fn write(&mut self, text: &str) {
        if self.written.is_ok() {
            self.written = self.out.write_all(text.as_bytes());
        }
    }

    fn tiles(&self, drawn: &ByBag<Tiles>) -> String {
        let some = drawn.iter().filter(|(_, tiles)| !tiles.is_empty());
        let parts = some.map(|(bag, tiles)| match self.letters {
            true => format!("{bag}:{tiles}"),
            false => format!("bag:{tiles}"),
        });
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() {
            "nothing".to_owned()
        } else {
            parts.join(" ")
        }
    }

    fn draws(&self, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) -> String {
        let again = redrawn.map(|tiles| format!(", puts it back and draws {}", self.tiles(tiles)));
        format!("draws {}{}", self.tiles(drawn), again.unwrap_or_default())
    }

    /// The scores and the board, with the tiles of a placement inverted where styles are shown.
    fn text_of(&self, position: &Position, new: Option<&Placement>) -> String {
        let ([one, two], grid) = (position.scores().0, position.grid());
        let board = if self.spaced {
            grid.to_spaced_text()
        } else {
            grid.to_string()
        };
        let (mut squares, style) = (grid.squares(), Style::new().invert());
        let new = new
            .filter(|_| self.out.shows_styles())
            .map_or(&[][..], |placement| placement.tiles());
        let marked = board.chars().map(|sign| {
            // A blank takes two characters.
            let square = if sign.is_whitespace() || sign == '?' {
                None
            } else {
                squares.next()
            };
            match new.iter().any(|(laid, _)| Some(*laid) == square) {
                true => format!("{style}{sign}{style:#}"),
                false => sign.to_string(),
            }
        });
        format!("[{one} : {two}]\n{}", marked.collect::<String>())
    }

    /// The expressions or equations that a placement forms, with the values of those that have one.
    fn formed(&self, placement: &Placement, position: &Position) -> String {
        let texts = runs(position.grid(), placement).into_iter().map(|run| {
            let text: String = run.iter().map(Symbol::to_string).collect();
            match evaluate(&run).filter(|_| self.letters) {
                Some(value) => format!("{text} = {value}"),
                None => text,
            }
        });
        texts.collect::<Vec<_>>().join(", ")
    }

    fn print_turn(&mut self, player: Player, what: &str) {
        self.turns += 1;
        let text = format!(
            "\nTurn {}: {} {what}  {}",
            self.turns,
            player.index(),
            self.now
        );
        self.write(&text);
    }
}

impl Watch for GamePrinter<'_> {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        let text = format!("  {}  {}\n", player.index(), self.draws(drawn, redrawn));
        self.write(&text);
    }

    fn to_move(&mut self, position: &Position) {
        self.now = self.text_of(position, None);
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        let what = match &turn.action {
            Action::Place(placement) => {
                let squares = placement
                    .tiles()
                    .iter()
                    .map(|(square, tile)| format!("{square}={tile}"));
                let (squares, formed) = (
                    squares.collect::<Vec<_>>().join(" "),
                    self.formed(placement, position),
                );
                format!("places {squares} for {} ({formed})", turn.score.total())
            }
            Action::Exchange(returned) => format!("exchanges {returned}"),
            Action::Pass(discarded) if discarded.is_empty() => "passes".to_owned(),
            Action::Pass(discarded) => format!("passes and discards {discarded}"),
        };
        self.now = self.text_of(position, turn.action.placement());
        self.print_turn(
            turn.player,
            &format!("{what}, {}", self.draws(&turn.drawn, turn.redrawn.as_ref())),
        );
    }

    fn out_of_time(&mut self, player: Player, _: u64) {
        self.print_turn(player, "runs out of time");
    }
}
