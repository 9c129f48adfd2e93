//! Arguments of commands without an experiment: match, serve, check, rules.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{AtLevel, FORCE, Game, Printed, ProgressArgs, QUIET, Threads};
use super::read::{folder, hypotheses, named_file};

#[derive(Debug, ClapArgs)]
pub(crate) struct Match {
    /// A setup: a file (TOML), or the name of a built-in one
    pub(crate) first: PathBuf,
    /// The other setup
    pub(crate) second: PathBuf,
    #[command(flatten)]
    pub(crate) at_level: AtLevel,
    /// Play N pairs, two games each
    #[arg(long, value_name = "N", required_unless_present = "games", conflicts_with = "games",
        value_parser = clap::value_parser!(u64).range(1..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) pairs: Option<u64>,
    /// Play N games, an even number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=2 * bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) games: Option<u64>,
    /// Stop at the first pair after which a sequential test decides between these two leads of the first setup, in
    /// normalised Elo from -2000 to 2000, with error rates of 5%; --pairs is then the maximum
    #[arg(long, value_name = "E0,E1", value_parser = hypotheses, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// The seed [default: 0, or a random one where a program plays, which could know the tiles of 0]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Write a record of every game to this file (JSON Lines), or - for standard output. A file is written whole at the end;
    /// until then records are stored in FILE.KEY.part beside it, from which the same command continues after an interruption.
    /// With --quiet and a pipe or a device no result is printed
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Store the games in this results folder too, with the tables of 'run' and a manifest: for 'verify', 'rank', 'report',
    /// 'replay' and other programs. Not with --sprt, since the tables' intervals are for a fixed number of pairs
    #[arg(long, value_name = "DIR", value_parser = folder(), conflicts_with = "sprt")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, help = FORCE, requires = "out")]
    pub(crate) force: bool,
    /// Write the faults of external programs to this file (JSON Lines): the fault, the line it answered, its standard
    /// error and the game so far
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    pub(crate) faults: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) shown: ProgressArgs,
    #[arg(long, short, help = QUIET)]
    pub(crate) quiet: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// Results folders whose reports are shown, or folders that contain some [default: results, if it exists]
    #[arg(value_parser = folder())]
    pub(crate) results: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) at_level: AtLevel,
    /// A rules file (TOML) to offer too, named by the file; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,
    /// The port on this machine, 0 for any free one [default: 8734, or the next free one]
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// Files to check, or names of built-in setups, splits and cards; the keys of a file show its kind
    pub(crate) files: Vec<PathBuf>,
    /// List the built-in setups, splits and cards
    #[arg(long, conflicts_with = "files")]
    pub(crate) list: bool,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) game: Game,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Rules {
    /// Print a rules file with every option, commented
    #[arg(long)]
    pub(crate) print: bool,
    #[command(flatten)]
    pub(crate) game: Game,
}
