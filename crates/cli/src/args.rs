//! The command line, with help that teaches.

mod at_the_table;
mod bot;
mod common;
mod experiment;
mod read;
mod single;
mod stored;
mod submit;
mod why;

use clap::{Parser, Subcommand};

pub(crate) use at_the_table::{Card, CardFormat, Expressions, MoveFormat, Moves, SheetFormat};
pub(crate) use bot::{Bot, BotCheck, BotCommand};
pub(crate) use common::{Game, Output, Progress};
pub(crate) use experiment::{Merge, Plan, Run, Study};
pub(crate) use single::{Bench, Check, Match, Rules, Serve};
pub(crate) use stored::{Charts, Compare, Rank, Replay, Report, Rows, Verify};
pub(crate) use submit::{Engine, Submit};
pub(crate) use why::Why;

/// A laboratory for Math Scrabble: plays seeded games between bots to find out which way of splitting
/// one's tiles into bags wins, and which way of drawing from them. It plays Number Scrabble and Binary Number
/// Scrabble too, and shows designers of all three what a rule or a tile does to the game.
#[derive(Debug, Parser)]
#[command(
    name = "bagsplit",
    version = bagsplit_lab::run::BUILD,
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
    /// Find rules that do what is wished for: which options to change, and what that costs
    #[command(
        after_help = "Options that may move, targets on the figures of the balance table and how dear a change is are in [tune]. Variants\n\
        are proposed by what is known, and played like those of a sweep; a handful of rules files comes out, each measured\n\
        against the rules as they are on fresh luck. The same command goes on after an interruption.\n\n\
        Example:\n  bagsplit tune experiments/tune-number.toml"
    )]
    Tune(Study),
    /// Hand an experiment to Slurm, HyperQueue or Kubernetes: its parts, and what joins them
    #[command(
        after_help = "Writes what users of the engine expect, and submits it; with --print it only prints it. What starts when, and again\n\
        when a machine is lost, is the engine's. docs/clusters.md has a recipe for each.\n\n\
        Examples:\n  bagsplit submit big.toml --engine slurm --shards 64 --cpus 4 --time 2:00:00\n  \
        bagsplit submit big.toml --engine kubernetes --shards 64 --image registry.example/bagsplit:1 --claim results --print"
    )]
    Submit(Submit),
    /// Join the parts of an experiment that were played apart (run --shard), and write tables and charts
    #[command(after_help = "Parts may come in any order and more than once.\n\n\
        Example:\n  bagsplit merge part1 part2 part3 --out whole")]
    Merge(Merge),
    /// Play two setups against each other
    #[command(after_help = "Games are played in pairs with the same tile luck and swapped roles.\n\n\
        Examples:\n  bagsplit match by-hand mine.toml --pairs 500 --seed 1\n  \
        bagsplit match by-hand by-computer --pairs 100")]
    Match(Match),
    /// Let a setup play for other programs over standard input and output, or check a program that plays here
    #[command(
        after_help = "The protocol is in docs/bot-protocol.md. A setup file with bot = { kind = \"external\", command = [...] } plays a\n\
        program in every command.\n\n\
        Examples:\n  bagsplit bot by-hand\n  bagsplit bot check -- python3 examples/bots/random_bot.py"
    )]
    Bot(Bot),
    /// List the legal placements of a hand on a board
    #[command(after_help = "One JSON object a line: {\"place\":[[\"G7\",\"5\"],...],\"points\":1}\n\n\
        Example:\n  bagsplit moves --board board.txt --hand 25*3+71 --best")]
    Moves(Moves),
    /// Print a setup on one page to have at the table: bags, what to do, what to know by heart
    #[command(
        after_help = "What each part is worth is measured by playing against the same setup with the plainest of its kind.\n\n\
        Examples:\n  bagsplit card by-hand\n  bagsplit card mine.toml --format html > card.html   (one page of A4)\n  \
        bagsplit card odd-even --search   (the best card for this split)"
    )]
    Card(Card),
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
    /// Make one page of stored results to look at in a browser: the answer, ranking, charts, setups, and why they win
    #[command(
        after_help = "The page is one HTML file that loads nothing: it can be sent, printed and read on a phone. Several folders are\n\
        compared first. Nothing is played.\n\n\
        Examples:\n  bagsplit report results/quickstart\n  \
        bagsplit report results/order-equity results/order-value --out order.html"
    )]
    Report(Report),
    /// Show how the order of the same setups moves from one experiment to the next
    #[command(
        after_help = "Setups are compared by their names. Where they differ in more than what the experiments are about, the\n\
        numbers say little. Two sweeps are compared by their variants, figure by figure.\n\n\
        Example:\n  bagsplit compare results/splits-equity results/splits-value --out order"
    )]
    Compare(Compare),
    /// Say why a setup wins: the points it is ahead by, taken apart
    #[command(
        after_help = "By what earned the points, by turns, by who begins and by how games ended, from the games that are there; by phase of \
        the\ngame and luck of the draws from some of them played again. Each group adds up to the whole.\n\n\
        Examples:\n  bagsplit why results/quickstart by-hand odd-even --players club\n  \
        bagsplit why results/quickstart odd-even --out why"
    )]
    Why(Why),
    /// Check everything in a results folder, and say whether it can be trusted
    #[command(
        after_help = "Reads every block, journal and file, makes the tables again and compares their bytes, and plays a sample of\n\
        games again under the eyes of the referee. Exits with 1 if anything is wrong. Writes nothing into the folder, and the\n\
        tables that it compares into that for temporary files (TMPDIR); a run may go on meanwhile.\n\n\
        Example:\n  bagsplit verify results/quickstart"
    )]
    Verify(Verify),
    /// Show a recorded game board by board, and check it against the rules
    #[command(after_help = "Records come from:  bagsplit match ... --records FILE\n\n\
        Examples:\n  bagsplit replay games.jsonl --game 3\n  bagsplit replay games.jsonl --verify")]
    Replay(Replay),
    /// Open a board to think at and practice in the browser: chances, draws, recorded games, games against setups, reports
    #[command(
        after_help = "Pages on this machine only; nothing is fetched from elsewhere or sent anywhere. Reports of runs that are going on \
        show\nhow far they are. Ctrl-C ends it.\n\n\
        Examples:\n  bagsplit serve --open\n  bagsplit serve results/quickstart"
    )]
    Serve(Serve),
    /// Check a split, setup, rules or experiment file; without a file, list the bots and policies
    #[command(
        after_help = "Says which policies are defaults, and warns of those known to lose more than 5 percentage points.\n\n\
        Examples:\n  bagsplit check mine.toml\n  bagsplit check --list   (the built-in setups, splits and cards)\n  \
        bagsplit check by-hand"
    )]
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }
}
