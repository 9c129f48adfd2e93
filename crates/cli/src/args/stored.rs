//! Arguments of commands that read stored results or records.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{AtLevel, Explain, Playing, Printed, QUIET, Threads};
use super::read::folder;

#[derive(Debug, ClapArgs)]
pub(crate) struct Runs {
    /// The folder of the results folders, or one of them
    #[arg(value_name = "DIR", default_value = "results", value_parser = folder())]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) printed: Printed,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Rank {
    /// A results folder, finished or not
    #[arg(value_name = "DIR", value_parser = folder())]
    pub(crate) results: PathBuf,
    #[command(flatten)]
    pub(crate) at_level: AtLevel,
    #[command(flatten)]
    pub(crate) rows: Rows,
    #[command(flatten)]
    pub(crate) explain: Explain,
    #[command(flatten)]
    pub(crate) printed: Printed,
}

/// The rows of a ranking to print.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Rows {
    /// Print the first N setups of a ranking [default: 15]
    #[arg(long, value_name = "N", conflicts_with = "all", value_parser = clap::value_parser!(u16).range(1..))]
    top: Option<u16>,
    /// Print all setups of a ranking, and all columns even if the terminal is narrower
    #[arg(long)]
    pub(crate) all: bool,
}

impl Rows {
    /// The default number of rows.
    const USUAL: usize = 15;

    /// Whether a ranking is asked for.
    pub(crate) const fn named(self) -> bool {
        self.all || self.top.is_some()
    }

    /// The most setups to print.
    pub(crate) fn most(self) -> usize {
        match self.top {
            _ if self.all => usize::MAX,
            Some(top) => usize::from(top),
            None => Rows::USUAL,
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Charts {
    /// A results folder, finished or not
    #[arg(value_name = "DIR", value_parser = folder())]
    pub(crate) results: PathBuf,
    /// The folder for charts and tables, which is new, empty, or was made by this command [default: NAME-charts]
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Compare {
    /// Results folders of 'run', finished or not, in the order in which they are shown. One is enough if several
    /// populations of players play in it
    #[arg(value_name = "DIR", value_parser = folder(), required = true, num_args = 1..)]
    pub(crate) results: Vec<PathBuf>,
    /// The folder for charts and tables, which is new, empty, or was made by this command [default: no files]
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) explain: Explain,
    #[command(flatten)]
    pub(crate) printed: Printed,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Why {
    /// A results folder of 'run', finished or not
    #[arg(value_name = "DIR", value_parser = folder())]
    pub(crate) results: PathBuf,
    /// The setup, by its name
    pub(crate) setup: String,
    /// Its opponent [default: all its opponents]
    pub(crate) against: Option<String>,
    /// The population of players whose games are analysed [default: the first of the experiment]
    #[arg(long, value_name = "NAME")]
    pub(crate) players: Option<String>,
    /// Replay N pairs with each opponent for phases, which are not stored; 0 leaves them out
    /// [default: about a thousand games]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) again: Option<u64>,
    /// The folder for charts and tables, which is new, empty, or was made by this command [default: no files]
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) explain: Explain,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) playing: Playing,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Squares {
    /// A results folder of 'run', finished or not
    #[arg(value_name = "DIR", value_parser = folder())]
    pub(crate) results: PathBuf,
    /// The variant of the rules, or the population of players [default: the reference of the variants, or the first
    /// population]
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<String>,
    /// Replay N pairs, spread evenly over the stored ones
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) pairs: u64,
    /// The folder for charts and tables, which is new, empty, or was made by this command [default: no files]
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) playing: Playing,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Report {
    /// Results folders of 'run', 'best', 'search' or 'equilibrium', finished or not
    #[arg(value_name = "DIR", value_parser = folder(), required = true, num_args = 1..)]
    pub(crate) results: Vec<PathBuf>,
    /// The file, or - for standard output; replaces an older report [default: report.html in the first DIR]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Verify {
    /// A results folder
    #[arg(value_name = "DIR", value_parser = folder())]
    pub(crate) results: PathBuf,
    /// Replay N pairs of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) sample: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[arg(long, short, help = QUIET)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) printed: Printed,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Replay {
    /// A file of game records (JSON Lines), - for standard input, or a results folder of 'run'
    #[arg(value_name = "FILE|DIR")]
    pub(crate) source: PathBuf,
    /// Show the game on this line of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) line: u64,
    /// Check every game of the file against the rules, and show none
    #[arg(long, conflicts_with = "line")]
    pub(crate) verify: bool,
    #[command(flatten)]
    pub(crate) stored: Option<StoredPair>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Review {
    /// Files of game records (JSON Lines), or - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Evaluate each turn by N simulations of each promising action and of the action taken, instead of the network
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) simulate: Option<u32>,
    /// List the N worst turns
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) worst: u16,
    /// Print every turn of every game [default: of a single game]
    #[arg(long)]
    pub(crate) turns: bool,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) playing: Playing,
}

/// A pair of games of a results folder.
#[derive(Debug, ClapArgs)]
#[group(conflicts_with_all = ["line", "verify"])]
pub(crate) struct StoredPair {
    /// Replay a pair of this matchup in DIR, compare it with the stored outcome and show it: the names of both setups, or
    /// the same name twice for a self-play match
    #[arg(long, value_names = ["A", "B"], num_args = 2, required = false, requires = "pair")]
    pub(crate) matchup: Vec<String>,
    /// The number of the pair, from 0
    #[arg(long, value_name = "N", required = false, requires = "matchup")]
    pub(crate) pair: u64,
    /// Only this game of the pair, 0 or 1 as in tables and records [default: both]
    #[arg(long, value_name = "I", requires = "matchup", value_parser = clap::value_parser!(u8).range(0..=1))]
    pub(crate) index: Option<u8>,
    /// The variant of the rules, or the population of players [default: the first that has the matchup]
    #[arg(
        long,
        visible_alias = "players",
        value_name = "NAME",
        requires = "matchup"
    )]
    pub(crate) variant: Option<String>,
    /// Also write the records of the games to this file (JSON Lines); with - only records go to standard output
    #[arg(long, value_name = "FILE", requires = "matchup")]
    pub(crate) records: Option<PathBuf>,
}
