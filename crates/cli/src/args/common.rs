//! Arguments that several commands share: threads, output, progress, game.

use std::path::PathBuf;

use bagsplit_game::rules::Ruleset;
use bagsplit_lab::run::{Earlier, Formats, LabError};
use bagsplit_lab::studies::PlayLevel;
use bagsplit_lab::table::Format;
use bagsplit_players::Setup;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, ValueEnum};

/// The help of `--quiet`.
pub(super) const QUIET: &str =
    "Show no progress and no notes; 'run', studies, 'tune', 'merge' and 'verify' print only errors";

/// The help of `--force`.
pub(super) const FORCE: &str = "Replace findings in the folder that belong to another experiment, match or seed, or to more pairs";

/// The number of threads.
#[derive(Debug, ClapArgs)]
pub(crate) struct Threads {
    /// Threads; they do not change the results [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    pub(crate) fn pool(&self) -> Result<rayon::ThreadPool, bagsplit_lab::run::LabError> {
        bagsplit_lab::run::pool(self.threads.map(usize::from))
    }
}

/// How much is printed of findings.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Explain {
    /// Print all tables and sentences, and not only the answer and what matters most
    #[arg(long)]
    pub(crate) explain: bool,
}

/// What a command writes and prints.
#[derive(Debug, ClapArgs)]
pub(crate) struct Output {
    /// The formats of the tables: parquet, csv or both [default: both, but the table of games in Parquet alone]
    #[arg(long, value_delimiter = ',', value_name = "FORMATS", value_parser = table_format())]
    tables: Option<Vec<Format>>,
    /// Draw no charts
    #[arg(long)]
    pub(crate) no_charts: bool,
    #[arg(long, help = FORCE)]
    force: bool,
    #[arg(long, short, help = QUIET)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) explain: Explain,
    #[command(flatten)]
    pub(crate) printed: Printed,
}

/// Who plays.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct AtLevel {
    /// Who plays, on both sides: people of a level, or a computer that decides draws, Mulligan, passes and placements
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(crate) level: Option<PlayLevel>,
}

impl AtLevel {
    /// A setup as it is played at the level that was asked for.
    pub(crate) fn play(self, setup: Setup, rules: &Ruleset) -> Result<Setup, LabError> {
        match self.level {
            Some(level) => level.play(&setup, rules),
            None => Ok(setup),
        }
    }
}

fn level() -> impl TypedValueParser<Value = PlayLevel> {
    PossibleValuesParser::new(PlayLevel::ALL.map(PlayLevel::name)).map(|name| {
        let level = PlayLevel::ALL
            .into_iter()
            .find(|level| level.name() == name);
        level.expect("only names of levels are possible")
    })
}

/// The form of a printed result.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub(crate) struct Printed {
    /// The format of what is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: ResultFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ResultFormat {
    /// Tables and sentences
    Text,
    /// One JSON object (docs/json.md)
    Json,
}

impl Printed {
    /// Whether the result is printed as a JSON object.
    pub(crate) fn is_json(self) -> bool {
        self.format == ResultFormat::Json
    }
}

/// The form of progress.
#[derive(Debug, ClapArgs)]
pub(crate) struct ProgressArgs {
    /// How progress is shown on standard error; with --quiet it is not
    #[arg(long, value_enum, default_value_t = Progress::Auto, value_name = "HOW")]
    progress: Progress,
}

/// Threads and progress of commands that count games in a bar.
#[derive(Debug, ClapArgs)]
pub(crate) struct Playing {
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    shown: ProgressArgs,
    #[arg(long, short, help = QUIET)]
    quiet: bool,
}

impl Playing {
    pub(crate) fn pool(&self) -> Result<rayon::ThreadPool, bagsplit_lab::run::LabError> {
        self.threads.pool()
    }

    /// The form of progress.
    pub(crate) const fn shown(&self) -> Progress {
        self.shown.unless(self.quiet)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Progress {
    /// A bar on a terminal, nothing in a file or pipe
    Auto,
    /// A line every 15 seconds, for a log
    Lines,
    /// Nothing
    None,
}

impl ProgressArgs {
    /// The form of progress, or none if `quiet`.
    pub(crate) const fn unless(&self, quiet: bool) -> Progress {
        if quiet { Progress::None } else { self.progress }
    }
}

/// A parser of formats of tables.
fn table_format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::extension)).map(|name| {
        let format = Format::ALL
            .into_iter()
            .find(|format| format.extension() == name);
        format.expect("its names are the possible values")
    })
}

impl Output {
    /// Whether to replace findings of another experiment.
    pub(crate) const fn earlier(&self) -> Earlier {
        if self.force {
            Earlier::Replace
        } else {
            Earlier::Keep
        }
    }

    /// The requested formats.
    pub(crate) fn formats(&self) -> Formats {
        self.tables.clone().map_or(Formats::Usual, Formats::These)
    }
}

/// The game and its options.
#[derive(Debug, ClapArgs)]
pub(crate) struct Game {
    /// The game: math-scrabble, number-scrabble or binary-number-scrabble [default: that of the rules file, or else
    /// math-scrabble]
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(bagsplit_game::rules::Ruleset::NAMES))]
    pub(crate) game: Option<String>,
    /// A rules file (TOML) [default: the rules as published]
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Option<PathBuf>,
}
