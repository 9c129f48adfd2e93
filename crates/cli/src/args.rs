//! The command line, with help that teaches.

mod at_the_table;

use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use config::Experiment;
use lab::{Earlier, Shard};
use stats::Sprt;

use crate::exit::Exit;
use crate::{by_hand, output};

pub(crate) use at_the_table::{Card, CardFormat, Distil, Expressions, MoveFormat, Moves, SheetFormat};

/// A laboratory for Math Scrabble: plays seeded games between bots to find out which way of splitting
/// one's tiles into bags wins, and which way of drawing from them. It plays Number Scrabble and Binary Number
/// Scrabble too, and shows designers of all three what a rule or a tile does to the game.
#[derive(Debug, Parser)]
#[command(
    name = "bagsplit",
    version = lab::BUILD,
    propagate_version = true,
    max_term_width = 100,
    after_help = "Begin with:  bagsplit run experiments/quickstart.toml\n\
                  Then:        bagsplit check   (which bots and policies there are)\n\
                  \x20            bagsplit rules   (how the game is played)"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play an experiment, and write its tables and charts
    #[command(after_help = "Interrupt it whenever you like: the same command goes on where it stopped. \
        More pairs, or one more setup in the file, plays only what is not there yet.\n\n\
        Examples:\n  bagsplit run experiments/quickstart.toml\n  \
        bagsplit run big.toml --dry-run\n  bagsplit run big.toml --shard 1/3 --out part1\n  \
        bagsplit run experiments/math-hand-size.toml   (compares rules: a balance table)")]
    Run(Run),
    /// Say how many games, minutes and gigabytes it takes to tell setups apart
    #[command(
        after_help = "Plays some thousand games with luck of their own to see how much setups vary, and keeps none.\n\n\
        With --preregister, what is expected (the experiment's 'hypotheses'), the analysis and the stopping rule are\n\
        written down with a hash before the first game, and 'run' says in manifest.json whether it was kept to.\n\n\
        Example:\n  bagsplit plan experiments/quickstart.toml --difference 0.02 --power 0.9"
    )]
    Plan(Plan),
    /// Find the best of the setups of an experiment, with as few games as that takes
    #[command(
        after_help = "Setups race against the field of the experiment (a round-robin: against all); games go to those who may yet\n\
        be best, and what is printed is valid whenever you stop it. The same command goes on from there. Settings: [best].\n\n\
        Example:\n  bagsplit best experiments/best-split.toml"
    )]
    Best(Study),
    /// Search all splits for the best one, and the draw policy that goes with it
    #[command(
        after_help = "Splits are proposed, played against the field, and learnt from; what is found is confirmed with fresh luck\n\
        and written as split and setup files. Settings: [search].\n\n\
        Example:\n  bagsplit search experiments/search.toml"
    )]
    Search(Study),
    /// Find the mixture of setups that none of them beats, and search for splits that still gain against it
    #[command(
        after_help = "All setups meet, and the mixture is solved for: in what proportions to bring which setups. Best responses to\n\
        it are searched and added. Settings: [equilibrium], and [search] for the searches.\n\n\
        Example:\n  bagsplit equilibrium experiments/equilibrium.toml"
    )]
    Equilibrium(Study),
    /// Train a network for the bot 'value': play, fit, prove the gain, and again
    #[command(
        after_help = "The experiment's setups play, with the newest network in place of their bots or with their own; weights are\n\
        fitted to what came of it, and replace the champion where a sequential test on fresh seeds proves them stronger.\n\
        The same command goes on after an interruption. Settings: [train]. It needs a build of its own:\n\n\
        Example:\n  cargo run --release --features train -- train experiments/train-quick.toml"
    )]
    Train(Study),
    /// Compare the statistics with published figures
    #[command(
        after_help = "Prints both, and exits with 1 if a figure is missed. With --full, simulations have as many repetitions as\n\
        docs/scoreboard.md reports; without, fewer."
    )]
    Validate(Validate),
    /// Join the parts of an experiment that were played apart (run --shard), and write tables and charts
    #[command(after_help = "Parts may come in any order and more than once.\n\n\
        Example:\n  bagsplit merge part1 part2 part3 --out whole")]
    Merge(Merge),
    /// Play two setups against each other
    #[command(after_help = "Games are played in pairs with the same tile luck and swapped roles.\n\n\
        Example:\n  bagsplit match experiments/setups/field-even.toml mine.toml --pairs 500 --seed 1")]
    Match(Match),
    /// List the legal placements of a hand on a board
    #[command(after_help = "One JSON object a line: {\"place\":[[\"G7\",\"5\"],...],\"points\":1}\n\n\
        Example:\n  bagsplit moves --board board.txt --hand 25*3+71 --best")]
    Moves(Moves),
    /// Print a setup on one page to have at the table: bags, what to do, what to know by heart
    #[command(
        after_help = "What each part is worth is measured by playing against the same setup with the plainest of its kind.\n\n\
        Examples:\n  bagsplit card mine.toml\n  bagsplit card mine.toml --format html > card.html   (one page of A4)"
    )]
    Card(Card),
    /// Learn cards that a person draws by from a draw policy that only a computer can carry out
    #[command(
        after_help = "Cards of 1, 2, 4, 8 and 12 rules are learned for the split of the setup by imitation on the draws that they come\n\
        to themselves, race against each other for wins, and are confirmed on fresh seeds.\n\n\
        Examples:\n  bagsplit distil mine.toml --out cards\n  \
        bagsplit distil mine.toml --teacher hand-value --lengths 1,4"
    )]
    Distil(Distil),
    /// Say which expressions of Math Scrabble are worth knowing by heart
    #[command(
        after_help = "Lines are taken from games of a setup against itself, the one that adds most points first, and what they reach\n\
        together is asked of fresh games. A line stands for all orders of its terms and factors; [] is a run that earns already.\n\n\
        Examples:\n  bagsplit expressions\n  bagsplit expressions mine.toml --lines 40 --format sheet"
    )]
    Expressions(Expressions),
    /// Print the ranking of stored results, without playing
    Rank(Rank),
    /// Draw the charts of stored results, without playing
    Charts(Charts),
    /// Show how the order of the same setups moves from one experiment to the next
    #[command(
        after_help = "Setups are compared by their names. Where they differ in more than what the experiments are about, the\n\
        numbers say little.\n\n\
        Example:\n  bagsplit compare results/splits-equity results/splits-value --out order"
    )]
    Compare(Compare),
    /// Check everything in a results folder, and say whether it can be trusted
    #[command(
        after_help = "Reads every block, journal and file, makes the tables again and compares their bytes, and plays a sample of\n\
        games again under the eyes of the referee. Exits with 1 if anything is wrong. Writes nothing; a run may go on\n\
        meanwhile.\n\n\
        Example:\n  bagsplit verify results/quickstart"
    )]
    Verify(Verify),
    /// Show a recorded game board by board, and check it against the rules
    #[command(after_help = "Records come from:  bagsplit match ... --records FILE\n\n\
        Examples:\n  bagsplit replay games.jsonl --game 3\n  bagsplit replay games.jsonl --verify")]
    Replay(Replay),
    /// Check a split, setup, rules or experiment file; without a file, list the bots and policies
    Check(Check),
    /// Explain the rules, or print a rules file
    Rules(Rules),
    /// Measure how fast each bot plays on this machine
    Bench(Bench),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  bagsplit completions bash > ~/.local/share/bash-completion/completions/bagsplit"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Run {
    #[command(flatten)]
    pub(crate) what: What,
    /// How many pairs each matchup plays, in place of the experiment's
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=config::MAX_PAIRS))]
    pub(crate) pairs: Option<u64>,
    /// Play only part I of N (from 1), to be joined with the others by 'merge'
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Print what would be played, how long it would take and how much it would write; play nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Plan {
    /// The experiment file (TOML)
    pub(crate) experiment: PathBuf,
    /// The difference of the win rate that is to be found, from 0 to 0.5
    #[arg(long, value_name = "D", default_value_t = 0.02, value_parser = difference)]
    pub(crate) difference: f64,
    /// With what probability it is to be found
    #[arg(long, value_name = "P", default_value_t = 0.8, value_parser = probability)]
    pub(crate) power: f64,
    /// Write down what will be run, before the first game
    #[arg(long)]
    pub(crate) preregister: bool,
    /// The results folder that 'run' will write to [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Show no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Study {
    #[command(flatten)]
    pub(crate) what: What,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Validate {
    /// As many repetitions as the page docs/scoreboard.md reports: some minutes
    #[arg(long)]
    pub(crate) full: bool,
    /// Print Markdown, as in docs/scoreboard.md
    #[arg(long)]
    pub(crate) markdown: bool,
}

/// What is played, and where it is kept.
#[derive(Debug, ClapArgs)]
pub(crate) struct What {
    /// The experiment file (TOML)
    pub(crate) experiment: PathBuf,
    /// The results folder [default: results/NAME, for a study results/NAME-COMMAND; with --by-hand NAME-by-hand]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Only setups, and in a search only draw policies, that a person can carry out at the table; the opponents of a field
    /// stay as they are. 'bagsplit check' says what is by hand
    #[arg(long)]
    by_hand: bool,
    /// The seed, in place of the experiment's
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

impl What {
    /// The experiment, and its folder; what a study adds to the folder's name is given. What is left out for not being
    /// by hand is said on standard error.
    pub(crate) fn load(&self, added: &str, quiet: bool) -> Result<(Experiment, PathBuf), Exit> {
        let mut experiment = config::load_experiment(&self.experiment)?;
        experiment.seed = self.seed.unwrap_or(experiment.seed);
        if self.by_hand {
            let named = |why| Exit::input(format!("{}: {why}", output::path(&self.experiment)));
            let left_out = experiment.keep_by_hand().map_err(named)?;
            if !quiet {
                output::say(by_hand::left_out(&left_out));
            }
        }
        let by_hand = if self.by_hand { "-by-hand" } else { "" };
        let default = || Path::new("results").join(format!("{}{by_hand}{added}", experiment.name));
        let out = self.out.clone().unwrap_or_else(default);
        Ok((experiment, out))
    }
}

/// How many threads play.
#[derive(Debug, ClapArgs)]
pub(crate) struct Threads {
    /// How many threads play; the results are the same [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    pub(crate) fn pool(&self) -> Result<rayon::ThreadPool, lab::LabError> {
        lab::pool(self.threads.map(usize::from))
    }
}

/// What a command leaves behind and prints.
#[derive(Debug, ClapArgs)]
pub(crate) struct Output {
    /// The formats of the tables
    #[arg(long, value_enum, value_delimiter = ',', default_value = "parquet,csv", value_name = "FORMATS")]
    pub(crate) tables: Vec<TableFormat>,
    /// Draw no charts
    #[arg(long)]
    pub(crate) no_charts: bool,
    /// Replace the findings of another experiment, seed, or more pairs, which the folder holds
    #[arg(long)]
    force: bool,
    /// Say nothing but errors
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    Parquet,
    Csv,
}

impl Output {
    /// What happens to findings of something else.
    pub(crate) const fn earlier(&self) -> Earlier {
        if self.force { Earlier::Replace } else { Earlier::Keep }
    }

    /// The formats that were asked for.
    pub(crate) fn formats(&self) -> Vec<tables::Format> {
        self.tables.iter().map(TableFormat::format).collect()
    }
}

impl TableFormat {
    /// What it is called where tables are written.
    pub(crate) const fn format(&self) -> tables::Format {
        match self {
            TableFormat::Parquet => tables::Format::Parquet,
            TableFormat::Csv => tables::Format::Csv,
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Merge {
    /// The results folders to join
    #[arg(required = true, value_name = "DIR")]
    pub(crate) parts: Vec<PathBuf>,
    /// The folder to join them in; it may be one of them
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Match {
    /// A setup file (TOML)
    pub(crate) first: PathBuf,
    /// Another one
    pub(crate) second: PathBuf,
    /// How many pairs, two games each
    #[arg(long, value_name = "N", required_unless_present = "games", conflicts_with = "games",
        value_parser = clap::value_parser!(u64).range(1..=config::MAX_PAIRS))]
    pub(crate) pairs: Option<u64>,
    /// The same in games: an even number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=2 * config::MAX_PAIRS))]
    pub(crate) games: Option<u64>,
    /// Stop at the first pair after which a sequential test decides between these two leads of the first setup, in
    /// normalised Elo from -2000 to 2000, both errors 5%; --pairs is then the most that is played
    #[arg(long, value_name = "E0,E1", value_parser = hypotheses, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write a record of every game to this file (JSON Lines): whole at the end, and until then they are kept in
    /// FILE.KEY.part beside it, from which the same command goes on after an interruption. Into a pipe or a device they go
    /// as they come
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Show no progress: nothing but the result and errors, and no result where records go into a pipe or a device
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// Which game, with which options.
#[derive(Debug, ClapArgs)]
pub(crate) struct Game {
    /// The game: math-scrabble, number-scrabble or binary-number-scrabble [default: that of the rules file, or else
    /// math-scrabble]
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(rules::Ruleset::NAMES))]
    pub(crate) game: Option<String>,
    /// A rules file (TOML) [default: the rules as published]
    #[arg(long, value_name = "FILE")]
    pub(crate) rules: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Rank {
    /// A results folder; an unfinished one will do
    #[arg(value_name = "DIR")]
    pub(crate) results: PathBuf,
    /// Only setups that a person can carry out at the table, with their ranks among all
    #[arg(long)]
    pub(crate) by_hand: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Charts {
    /// A results folder; an unfinished one will do
    #[arg(value_name = "DIR")]
    pub(crate) results: PathBuf,
    /// The folder for the charts, which is new, empty, or was made by this command [default: NAME-charts]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Compare {
    /// Results folders of 'run', in the order in which they are shown; unfinished ones will do
    #[arg(value_name = "DIR", required = true, num_args = 2..)]
    pub(crate) results: Vec<PathBuf>,
    /// A folder for the chart, which is new, empty, or was made by this command [default: no chart]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Verify {
    /// A results folder
    #[arg(value_name = "DIR")]
    pub(crate) results: PathBuf,
    /// How many pairs of games are played again
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=config::MAX_PAIRS))]
    pub(crate) sample: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Say nothing but what is wrong
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Replay {
    /// A file of game records (JSON Lines)
    pub(crate) records: PathBuf,
    /// Which game to show, by its line from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: u64,
    /// Check every game of the file against the rules, and show none
    #[arg(long, conflicts_with = "game")]
    pub(crate) verify: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// Files to check; which kind each is can be seen from its keys
    pub(crate) files: Vec<PathBuf>,
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

#[derive(Debug, ClapArgs)]
pub(crate) struct Bench {
    /// How many seconds each measurement takes; there are two for each bot and draw policy
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// How many threads play together [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) game: Game,
}

/// Reads a number that this is true of; `what` says what is needed otherwise.
fn number(text: &str, right: impl Fn(f64) -> bool, what: &str) -> Result<f64, String> {
    text.parse().ok().filter(|&number| right(number)).ok_or_else(|| what.to_owned())
}

fn seconds(text: &str) -> Result<f64, String> {
    number(text, |n| (0.01..=3600.).contains(&n), "a number of seconds from 0.01 to 3600 is needed")
}

fn difference(text: &str) -> Result<f64, String> {
    let what = "a difference of win rates above 0 and up to 0.5 is needed, such as 0.02";
    number(text, |n| n > 0. && n <= 0.5, what)
}

fn probability(text: &str) -> Result<f64, String> {
    number(text, |n| n > 0. && n < 1., "a probability between 0 and 1 is needed, such as 0.8")
}

/// Reads two numbers, the first less than the second.
fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let parts =
        text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    match parts {
        Some((low, high)) if low < high && low >= -Sprt::MOST_ELO && high <= Sprt::MOST_ELO => {
            Ok((low, high))
        }
        _ => Err(format!(
            "two numbers from -{most} to {most} are needed, the smaller first, such as 0,10",
            most = Sprt::MOST_ELO
        )),
    }
}

/// Reads `2/3`.
fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
        _ => Err("a shard is a part and how many parts there are, such as 1/3, 2/3 and 3/3".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn shards_are_read() {
        assert_eq!(shard("1/3"), Ok(Shard { number: 1, of: 3 }));
        for wrong in ["0/3", "4/3", "3", "a/b", "1/0", "/"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
