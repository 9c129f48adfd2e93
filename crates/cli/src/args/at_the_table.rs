//! Arguments of what is asked for a table at which people play: placements, cards, and what to know by heart.

use std::path::PathBuf;

use bagsplit_lab::experiment::{MAX_STUDY_GAMES, MIN_SEARCH_GAMES};
use clap::{Args as ClapArgs, ValueEnum};

use super::common::{Game, Playing};
use super::read::folder;

#[derive(Debug, ClapArgs)]
pub(crate) struct Card {
    /// The setup, or with --search a split: a file (TOML), or the name of a built-in one
    pub(crate) setup: PathBuf,
    /// First search for the best draw card, start, pass and Mulligan for this split, among human-like players
    #[arg(long)]
    pub(crate) search: bool,
    /// How many games the search plays before it confirms its result
    #[arg(long, value_name = "N", default_value_t = 12_000, requires = "search",
        value_parser = clap::value_parser!(u64).range(MIN_SEARCH_GAMES..=MAX_STUDY_GAMES))]
    pub(crate) games: u64,
    /// The results folder of the search [default: results/card-SPLIT]
    #[arg(long, value_name = "DIR", requires = "search", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    /// How it is printed
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CardFormat,
    /// How many lines to know by heart
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(0..=bagsplit_players::notes::SHIPPED as i64))]
    pub(crate) lines: u16,
    /// How many pairs say what each part is worth; 0 to leave that out
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
    /// For the screen
    Text,
    /// A page of A4 for a browser to print
    Html,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Expressions {
    /// The setup file (TOML) whose games are looked at [default: digits and operators apart, bot 'equity', draw policy
    /// 'hand-value']
    pub(crate) setup: Option<PathBuf>,
    /// How many lines at most
    #[arg(long, value_name = "N", default_value_t = 80, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) lines: u16,
    /// How many games lines are taken from; as many fresh ones say what they are worth
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: u64,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// How they are printed
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: SheetFormat,
    /// A rules file (TOML) [default: the rules as published]
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) playing: Playing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// A table, and what the lines reach together
    Table,
    /// One line a row with remarks, as the bot 'person' has it
    Sheet,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) game: Game,
    /// The board: one line a row, one character a square, '.' for an empty one; with blanks (`?5`) squares are
    /// separated by spaces; '-' reads standard input
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub(crate) board: PathBuf,
    /// The tiles in hand, such as 25*3+71; '?' is a blank
    #[arg(long, value_name = "TILES", allow_hyphen_values = true)]
    pub(crate) hand: String,
    /// Print only the placements with the most points
    #[arg(long)]
    pub(crate) best: bool,
    /// Print the best so many, best first; 0 prints all, best first [default: all as they come; with --format text 20]
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// How placements are printed
    #[arg(long, value_enum, default_value = "jsonl")]
    pub(crate) format: MoveFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MoveFormat {
    /// One JSON object a line
    Jsonl,
    /// A table for reading: points, tiles, expressions and their values, what is kept and its worth
    Text,
}
