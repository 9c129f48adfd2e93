//! Arguments of commands for play at the table: placements, cards, and expressions to memorise.

use std::path::PathBuf;

use bagsplit_lab::experiment::{MAX_STUDY_GAMES, MIN_SEARCH_GAMES};
use clap::{Args as ClapArgs, ValueEnum};

use super::common::{AtLevel, Explain, Game, Playing, Printed};
use super::read::folder;

#[derive(Debug, ClapArgs)]
pub(crate) struct Card {
    /// The setup, or with --search a split: a file (TOML), or the name of a built-in one [default: that recommended to the
    /// level; without --level: what is recommended to each]
    #[arg(required_if_eq("search", "true"))]
    pub(crate) setup: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) at_level: AtLevel,
    /// First search for the best draw card, start, pass and Mulligan for this split, among human-like players
    #[arg(long)]
    pub(crate) search: bool,
    /// How many games the search plays before it confirms its result
    #[arg(long, value_name = "N", default_value_t = 12_000, requires = "search",
        value_parser = clap::value_parser!(u64).range(MIN_SEARCH_GAMES..=MAX_STUDY_GAMES))]
    pub(crate) games: u64,
    /// The results folder [default: results/card-SPLIT]
    #[arg(long, value_name = "DIR", requires = "search", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    /// The format of what is printed
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CardFormat,
    /// Print at most N lines to memorise
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(0..=bagsplit_players::notes::SHIPPED as i64))]
    pub(crate) lines: u16,
    /// Play N pairs of games to measure the value of each part; 0 measures nothing
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(0..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) pairs: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) playing: Playing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CardFormat {
    /// Plain text
    Text,
    /// A page of A4 to print from a browser
    Html,
    /// One JSON object (docs/json.md)
    Json,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Expressions {
    /// The setup (TOML file, or the name of a built-in one) that plays [default: that recommended to the level; without
    /// --level: digits and operators apart, bot 'equity', draw policy 'hand-value']
    pub(crate) setup: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) at_level: AtLevel,
    /// Print at most N lines to memorise
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) lines: u16,
    /// Take the lines from N games, and measure them on as many independent ones
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The format of what is printed
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: SheetFormat,
    /// A rules file (TOML) [default: the rules as published]
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) explain: Explain,
    #[command(flatten)]
    pub(crate) playing: Playing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// A table, and what the lines score together
    Text,
    /// One expression a line with comments, as the bot 'person' memorises it
    Sheet,
    /// One JSON object (docs/json.md)
    Json,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct FitPlayer {
    /// Files of game records (JSON Lines) or exports of practice, or - for standard input
    #[arg(value_name = "RECORDS", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The player to fit: the name of a setup in the records, or 0 or 1 [default: the human in games of practice]
    #[arg(long, value_name = "NAME|0|1")]
    pub(crate) player: Option<String>,
    /// The setup whose expressions the player has learned: a TOML file, or the name of a built-in one such as 'by-hand'
    /// [default: the common expressions of the cheat sheet]
    #[arg(long, value_name = "SETUP")]
    pub(crate) learned: Option<PathBuf>,
    /// Write a setup file (TOML) with the fitted bot: that of 'by-hand', or with --best-setups the best one
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Rank the setups for play without a computer, played by the fitted bot against 'by-hand' played by it
    #[arg(long)]
    pub(crate) best_setups: bool,
    /// Play N pairs of games for each setup
    #[arg(long, value_name = "N", default_value_t = 400, requires = "best_setups",
        value_parser = clap::value_parser!(u64).range(10..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) pairs: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0, requires = "best_setups")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) explain: Explain,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) playing: Playing,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) game: Game,
    /// The board, or - for standard input: one line a row, one character a square, '.' for an empty one; with blanks (`?5`)
    /// squares are separated by spaces
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) board: PathBuf,
    /// The tiles in hand, such as 25*3+71; '?' is a blank
    #[arg(long, value_name = "TILES", allow_hyphen_values = true)]
    pub(crate) hand: String,
    /// Print only the placements with the most points
    #[arg(long)]
    pub(crate) best: bool,
    /// Print the best N, best first; 0 prints all, best first [default: all, unsorted; with --format text 20]
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// The format of what is printed
    #[arg(long, value_enum, default_value = "jsonl")]
    pub(crate) format: MoveFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MoveFormat {
    /// A JSON object for each placement
    Jsonl,
    /// One JSON object (docs/json.md)
    Json,
    /// A table: points, tiles, expressions and their values, the tiles kept and their value
    Text,
}
