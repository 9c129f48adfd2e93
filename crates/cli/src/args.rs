//! The command line and its help.

mod at_the_table;
mod bot;
mod common;
mod experiment;
mod read;
mod single;
mod stored;
mod study;
mod submit;

use anstyle::Style;
use bagsplit_lab::studies::StudyKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::width;
use crate::wrap::wrapped_line;

pub(crate) use at_the_table::{
    Card, CardFormat, Expressions, FitPlayer, MoveFormat, Moves, SheetFormat,
};
pub(crate) use bot::{Bot, BotCheck, BotCommand};
pub(crate) use common::{Game, Output, Progress};
pub(crate) use experiment::{Merge, Plan, Run, Study};
pub(crate) use single::{Check, Match, Rules, Serve};
pub(crate) use stored::{
    Charts, Compare, Rank, Replay, Report, Review, Rows, Runs, Squares, StoredPair, Verify, Why,
};
pub(crate) use study::StudyCommand;
pub(crate) use submit::{Engine, Submit};

/// A laboratory for Math Scrabble: it plays seeded games between bots, and finds the split of the tiles into bags and the
/// way of drawing from them that win most. It also plays Number Scrabble and Binary Number Scrabble, and measures for
/// designers how a rule or a tile changes a game.
#[derive(Debug, Parser)]
#[command(
    name = "bagsplit",
    version = bagsplit_lab::run::BUILD,
    propagate_version = true,
    max_term_width = 100,
    after_help = "'bagsplit help' lists all commands with what they do, 'bagsplit help COMMAND' explains one."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands in the groups under which the help lists them; adaptive studies follow in [`RESEARCH`].
const GROUPS: [(&str, &str); 5] = [
    ("Play", "match card moves expressions replay serve bot"),
    (
        "Analyse",
        "runs rank charts report compare why review fit-player squares verify",
    ),
    ("Design", "check rules tune"),
    (RESEARCH, "run plan train"),
    ("Cluster and machine", "submit merge schema completions man"),
];

/// The group of the commands that play experiments and studies.
const RESEARCH: &str = "Research";

/// The features of this build.
const FEATURES: &str = if cfg!(feature = "train") {
    "train"
} else {
    "none"
};

/// The command line, with its commands in groups; `-V` prints the version and `--version` all of
/// [`long_build`](bagsplit_lab::run::long_build).
pub(crate) fn command() -> clap::Command {
    let mut command = Args::command();
    // Weights are read only where their names are printed.
    if std::env::args_os().any(|argument| argument == "--version") {
        command = command.long_version(&*bagsplit_lab::run::long_build(FEATURES).leak());
    }
    let full = std::env::args_os()
        .nth(1)
        .is_some_and(|argument| argument == "help");
    let (bold, width) = (Style::new().bold(), width::of_output());
    let mut listed = format!("{bold}Start with:{bold:#}\n{START}\n");
    for (title, names) in GROUPS {
        let studies = StudyKind::ALL
            .iter()
            .map(|kind| kind.name())
            .filter(|_| title == RESEARCH);
        let shown = names
            .split(' ')
            .chain(studies)
            .filter_map(|name| command.find_subcommand(name));
        let shown: Vec<&clap::Command> = shown.filter(|command| !command.is_hide_set()).collect();
        listed += &format!("{bold}{title}:{bold:#}\n");
        if full {
            for command in shown {
                let about = command.get_about().cloned().unwrap_or_default();
                listed += &wrapped_line(&format!("  {:<12} {about}", command.get_name()), width);
                listed.push('\n');
            }
        } else {
            let names: Vec<&str> = shown.iter().map(|command| command.get_name()).collect();
            listed += &wrapped_line(&format!("  {}", names.join(", ")), width);
            listed.push('\n');
        }
    }
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{listed}\n{{options}}{{after-help}}"
    ))
}

/// What a new user may try, beginning with what needs no file.
const START: &str = "  bagsplit serve --open   play, learn and analyse in a browser\n\
                     \x20 bagsplit card by-hand   what to bring and to do, on one page\n\
                     \x20 bagsplit run FILE       an experiment, such as experiments/quickstart.toml\n";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play two setups against each other
    #[command(after_help = "\
        Games are played in pairs: both games of a pair have the same tile luck, with the roles swapped.\n\n\
        Examples:\n  bagsplit match by-hand mine.toml --pairs 500 --seed 1\n  bagsplit match by-hand by-computer --pairs 100\n  bagsplit match by-hand mine.toml --pairs 500 --out results/mine")]
    Match(Match),
    /// Print a cheat sheet: bags, what to do, expressions to memorise
    #[command(after_help = "\
        Matches against simpler versions of the setup measure what each part of it gains. With --search the setup is \
        found first: the best draw card, start, pass and Mulligan for a split, against four opponents at three levels \
        of human-like players. That takes a minute or two; the same command continues after an interruption.\n\n\
        Examples:\n  bagsplit card by-hand\n  bagsplit card mine.toml --format html > card.html\n  bagsplit card odd-even --search")]
    Card(Card),
    /// List the legal placements of a hand on a board
    #[command(after_help = "\
        With --format jsonl each line is a JSON object: {\"place\":[[\"G7\",\"5\"],...],\"points\":1}\n\n\
        Example:\n  bagsplit moves --board board.txt --hand 25*3+71 --format text")]
    Moves(Moves),
    /// List the expressions that are most useful to memorise
    #[command(after_help = "\
        The expressions come from self-play games, the one that adds most points first; independent games measure what \
        they score together. A line stands for all orders of its terms and factors, and [] for a run that scores \
        already.\n\n\
        Examples:\n  bagsplit expressions\n  bagsplit expressions mine.toml --lines 40 --format sheet")]
    Expressions(Expressions),
    /// Show recorded or stored games, or check records by the rules
    #[command(after_help = "\
        'bagsplit match ... --records FILE' writes such records. A results folder stores outcomes: its games are replayed \
        from their seeds and compared with the stored outcomes. Games of external programs are read from their \
        records.\n\n\
        Examples:\n  bagsplit replay games.jsonl --line 3\n  bagsplit replay games.jsonl --verify\n  bagsplit replay results/quickstart --matchup by-hand odd-even --pair 17 --players club")]
    Replay(Replay),
    /// Review recorded games: the loss of each turn, the worst turns
    #[command(after_help = "\
        The loss of a turn is the win probability after the best action less that after the action taken, both from what \
        the player saw: by the network of the strong player, or with --simulate by simulations. Luck of the draw does \
        not count. Few simulations overestimate losses, since the best of several noisy estimates is too high; take a hundred or \
        more. Intervals are over pairs of games.\n\n\
        Examples:\n  bagsplit review games.jsonl\n  bagsplit review games.jsonl --worst 20\n  bagsplit review games.jsonl --simulate 100 --format json")]
    Review(Review),
    /// Fit a human-like bot to a player's games; find its best setups
    #[command(after_help = "\
        From ten or more games it estimates how many lines of the cheat sheet the player knows ('bagsplit expressions'), how \
        many rows and columns the player searches, and how often the player takes the second best placement: the parameters \
        of the bot 'person', by maximum likelihood with profile-likelihood intervals. Cross-validation says how well that \
        model predicts games that it was not fitted to. Turns with a hint are left out.\n\n\
        Examples:\n  bagsplit fit-player bagsplit-practice.json   (an export of practice)\n  bagsplit fit-player games.jsonl --player by-hand\n  bagsplit fit-player games.jsonl --best-setups --out me.toml")]
    FitPlayer(FitPlayer),
    /// Open an analysis board, practice games and reports in the browser
    #[command(after_help = "\
        The pages are served to this machine only, and load nothing from the network. Reports of running experiments \
        show their progress. Ctrl-C ends the server.\n\n\
        Examples:\n  bagsplit serve --open\n  bagsplit serve results/quickstart")]
    Serve(Serve),
    /// Let a setup play for other programs, or check such a program
    #[command(after_help = "\
        docs/bot-protocol.md describes the protocol. A setup file with bot = { kind = \"external\", command = [...] } plays \
        a program in every command.\n\n\
        Examples:\n  bagsplit bot by-hand\n  bagsplit bot check -- python3 examples/bots/random_bot.py")]
    Bot(Bot),
    /// Print the ranking of stored results
    #[command(after_help = "\
        It plays no games.\n\n\
        Example:\n  bagsplit rank results/quickstart --top 5")]
    Rank(Rank),
    /// List results folders: command, games, state, and who is first
    #[command(after_help = "\
        It reads manifests, and experiment and games where there is none yet.\n\n\
        Example:\n  bagsplit runs results")]
    Runs(Runs),
    /// Draw the charts of stored results
    #[command(after_help = "\
        It plays no games.\n\n\
        Example:\n  bagsplit charts results/quickstart --out charts")]
    Charts(Charts),
    /// Make one HTML page of stored results
    #[command(after_help = "\
        The page is one HTML file that loads nothing, so you can send it, print it, and read it on a phone. Several \
        folders are compared first. It plays no games.\n\n\
        Examples:\n  bagsplit report results/quickstart\n  bagsplit report results/order-equity results/order-value --out order.html")]
    Report(Report),
    /// Compare the rankings of the same setups in several experiments
    #[command(after_help = "\
        Setups are matched by name, so they should differ only in what the experiments vary.\n\n\
        Example:\n  bagsplit compare results/splits-equity results/splits-value --out order")]
    Compare(Compare),
    /// Break down a setup's lead in points: why does it win?
    #[command(after_help = "\
        Stored games give the breakdown by source of points, turn, first player and ending; a replayed sample of them \
        gives phases of the game. Each group adds up to the whole lead.\n\n\
        Examples:\n  bagsplit why results/quickstart by-hand odd-even --players club\n  bagsplit why results/quickstart odd-even --out why")]
    Why(Why),
    /// Show how often games use each square of the board
    #[command(after_help = "\
        It replays stored games, as many pairs as --pairs says. For a sweep these are self-matches of one variant; \
        run the command again for another.\n\n\
        Examples:\n  bagsplit squares results/quickstart --out squares\n  bagsplit squares results/hands --variant 'hand 7'")]
    Squares(Squares),
    /// Check that a results folder is complete and unaltered
    #[command(after_help = "\
        It reads every block and file, recomputes the tables and compares their bytes, and the referee \
        replays a sample of the games. It exits with 1 if anything differs, and writes nothing into the folder. The \
        tables it compares go to the folder for temporary files (TMPDIR). A run may continue meanwhile.\n\n\
        Example:\n  bagsplit verify results/quickstart")]
    Verify(Verify),
    /// Check files of any kind; without one, list the bots and policies
    #[command(after_help = "\
        A file is a split, a setup, a card, rules or an experiment; its keys say which. It names the policies that are defaults, and warns of those known to lose more than 5 percentage points.\n\n\
        Examples:\n  bagsplit check mine.toml\n  bagsplit check --list   (built-in setups, splits and cards)\n  bagsplit check by-hand")]
    Check(Check),
    /// Explain the rules, or print a rules file
    #[command(after_help = "\
        Examples:\n  bagsplit rules\n  bagsplit rules --game number-scrabble --print > my-rules.toml")]
    Rules(Rules),
    /// Search for rule changes that reach your design targets
    #[command(after_help = "\
        [tune] lists the options that may change, the targets for figures of the balance table, and the cost of each \
        change. Variants are proposed from the results so far and played like those of a sweep. The result is a few rules \
        files, each compared with the baseline on held-out seeds. The same command continues after an interruption.\n\n\
        Example:\n  bagsplit tune experiments/designers/tune-number.toml")]
    Tune(Study),
    /// Play an experiment, and write its tables and charts
    #[command(after_help = "\
        You can interrupt it at any time: the same command continues where it stopped. With more pairs, or one more \
        setup in the file, it plays only the games that are missing.\n\n\
        Examples:\n  bagsplit run experiments/quickstart.toml\n  bagsplit run big.toml --dry-run\n  bagsplit run big.toml --shard 1/3 --out part1\n  bagsplit run experiments/designers/math-hand-size.toml   (compares variants of the rules)")]
    Run(Run),
    /// Estimate sample size, run time and disk space (power analysis)
    #[command(after_help = "\
        A pilot of a minute at most, whose games are not stored, measures how much setups vary. With --preregister the \
        experiment's hypotheses, the analysis and the stopping rule are written down with a hash before the first \
        game, and manifest.json says whether 'run' followed them.\n\n\
        Example:\n  bagsplit plan experiments/quickstart.toml --difference 0.02 --power 0.9")]
    Plan(Plan),
    #[command(flatten)]
    Study(StudyCommand),
    /// Train a network for the bot 'value'
    #[command(hide = cfg!(not(feature = "train")), after_help = "\
        The experiment's setups play with the newest network, or with their own bots; weights are fitted to these \
        games, and replace the champion when a sequential test on held-out seeds shows that they are stronger. The \
        same command continues after an interruption. Settings: [train].\n\n\
        Example:\n  bagsplit train experiments/training/train-quick.toml")]
    Train(Study),
    /// Submit an experiment in parts to Slurm, HyperQueue or Kubernetes
    #[command(after_help = "\
        With --print it prints the files and submits nothing. The engine schedules the jobs, and restarts \
        lost ones. docs/clusters.md has a recipe for each engine.\n\n\
        Examples:\n  bagsplit submit big.toml --engine slurm --shards 64 --cpus 4 --time 2:00:00\n  bagsplit submit big.toml --engine kubernetes --shards 64 --image registry.example/bagsplit:1 --claim results --print")]
    Submit(Submit),
    /// Join the parts of an experiment (run --shard)
    #[command(after_help = "\
        Parts may come in any order and more than once.\n\n\
        Example:\n  bagsplit merge part1 part2 part3 --out whole")]
    Merge(Merge),
    /// Print the JSON Schema of a kind of file or of results
    #[command(after_help = "\
        With it editors complete and check your files: docs/experiments.md has the line.\n\n\
        Example:\n  bagsplit schema experiment > experiment.schema.json")]
    Schema {
        /// experiment, setup, rules, split, record, bot-protocol or result
        kind: String,
    },
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  bagsplit completions bash > ~/.local/share/bash-completion/completions/bagsplit"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write a man page of each command into a folder
    #[command(
        hide = true,
        after_help = "Example:\n  bagsplit man ~/.local/share/man/man1"
    )]
    Man {
        /// The folder, which is created if it is missing
        folder: std::path::PathBuf,
    },
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn every_command_is_in_one_group_and_has_an_example() {
        let studies = StudyKind::ALL.iter().map(|kind| kind.name());
        let listed: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| names.split(' '))
            .chain(studies)
            .collect();
        for command in command().get_subcommands() {
            let name = command.get_name();
            assert_eq!(
                listed.iter().filter(|listed| **listed == name).count(),
                1,
                "{name}"
            );
            let about = command
                .get_about()
                .map(ToString::to_string)
                .unwrap_or_default();
            assert!(!about.is_empty() && about.len() <= 85, "{name}: {about}");
            let help = command
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            assert!(
                help.contains(&format!("  bagsplit {name}")),
                "{name} has no example"
            );
        }
    }

    /// Flags whose meaning depends on the command, each with the number of its meanings.
    const MEANINGS: [(&str, usize); 8] = [
        ("games", 3),
        ("out", 7),
        ("pairs", 5),
        ("print", 2),
        ("records", 2),
        ("rules", 2),
        ("time", 2),
        ("top", 2),
    ];

    #[test]
    fn a_flag_means_the_same_in_every_command() {
        let mut helps: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for command in command().get_subcommands() {
            for flag in command
                .get_arguments()
                .filter(|flag| flag.get_long().is_some())
            {
                let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
                // Every command has defaults of its own.
                let meaning = help
                    .split(" [default:")
                    .next()
                    .unwrap_or_default()
                    .to_owned();
                helps
                    .entry(flag.get_id().to_string())
                    .or_default()
                    .insert(meaning);
            }
        }
        let several: Vec<(&str, usize)> = helps
            .iter()
            .filter(|(_, meanings)| meanings.len() > 1)
            .map(|(flag, meanings)| (flag.as_str(), meanings.len()))
            .collect();
        assert_eq!(several, MEANINGS, "{helps:#?}");
    }

    #[test]
    fn no_help_is_broken_within_a_sentence() {
        for command in command().get_subcommands() {
            let help = command
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            let (text, _) = help.split_once("Example").expect("it has an example");
            for paragraph in text.trim_end().split("\n\n") {
                assert!(
                    !paragraph.contains('\n'),
                    "{}: {paragraph}",
                    command.get_name()
                );
            }
        }
    }
}
