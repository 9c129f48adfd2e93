//! Arguments of `bot`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::common::{Game, Playing, Printed};

#[derive(Debug, ClapArgs)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Bot {
    /// The setup that plays: a file (TOML), or the name of a built-in one
    #[arg(required = true)]
    pub(crate) setup: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(subcommand)]
    pub(crate) command: Option<BotCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BotCommand {
    /// Play 20 pairs with a program twice, report its faults, and say where it stands on a ladder of bots
    #[command(after_help = "Example:\n  bagsplit bot check -- python3 mybot.py")]
    Check(BotCheck),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct BotCheck {
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
    #[command(flatten)]
    pub(crate) game: Game,
    /// Play N pairs, twice
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) pairs: u64,
    /// Milliseconds that the program has for a decision
    #[arg(long, value_name = "MS", default_value_t = bagsplit_players::External::MOVE_MS,
        value_parser = clap::value_parser!(u64).range(1..=bagsplit_players::External::MAX_MS))]
    pub(crate) move_ms: u64,
    /// Milliseconds from the start of the program to its answer to 'hello'
    #[arg(long, value_name = "MS", default_value_t = bagsplit_players::External::START_MS,
        value_parser = clap::value_parser!(u64).range(1..=bagsplit_players::External::MAX_MS))]
    pub(crate) start_ms: u64,
    /// Play about this many seconds against built-in setups from weak to strong, to say where the program stands; 0 for none
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(..=86_400))]
    pub(crate) ladder: u64,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) printed: Printed,
}
