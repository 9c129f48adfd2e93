//! Arguments of commands that play an experiment.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bagsplit_lab::experiment::{ConfigError, Experiment, load_experiment_with};
use bagsplit_lab::run::Shard;
use bagsplit_lab::studies::Adaptive;
use bagsplit_report::card::by_hand;
use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::common::{Output, Playing, Printed, ProgressArgs, Threads};
use super::read::{difference, folder, probability, shard, time};
use super::stored::Rows;
use crate::exit::Exit;
use crate::output;

#[derive(Debug, ClapArgs)]
pub(crate) struct Run {
    #[command(flatten)]
    pub(crate) what: ExperimentArgs,
    /// Play N pairs of each matchup, in place of the experiment's number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) pairs: Option<u64>,
    /// Play for this time at most, such as 30m or 8h, and rank the pairs played by then; the same command goes on. The first
    /// pairs of every matchup come first
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with_all = ["shard", "dry_run"])]
    pub(crate) time: Option<Duration>,
    /// Take games of the same matchups, rules and seed from the results folders in DIR instead of playing them again, such as
    /// those of a pilot
    #[arg(long, value_name = "DIR", value_parser = folder(), conflicts_with = "dry_run")]
    pub(crate) store: Option<PathBuf>,
    /// Play only part I of N (from 1); 'merge' joins the parts, and several may play into one folder. slurm/N, hyperqueue/N and
    /// kubernetes/N read I from SLURM_ARRAY_TASK_ID, HQ_TASK_ID or JOB_COMPLETION_INDEX, and env/N from whichever is set
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Print the number of games, run time and disk space, and play nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) rows: Rows,
    #[command(flatten)]
    pub(crate) shown: ProgressArgs,
    #[command(flatten)]
    pub(crate) output: Output,
}

impl Run {
    /// The command that plays this many pairs of each matchup into the same folder.
    pub(crate) fn again(&self, pairs: u64) -> String {
        let ExperimentArgs {
            experiment,
            out,
            by_hand,
            seed,
            set,
            ..
        } = &self.what;
        let mut words = vec![
            "bagsplit".to_owned(),
            "run".to_owned(),
            experiment.to_string_lossy().into_owned(),
        ];
        words.extend(["--pairs".to_owned(), pairs.to_string()]);
        if let Some(out) = out {
            words.extend(["--out".to_owned(), out.to_string_lossy().into_owned()]);
        }
        if *by_hand {
            words.push("--by-hand".to_owned());
        }
        if let Some(seed) = seed {
            words.extend(["--seed".to_owned(), seed.to_string()]);
        }
        words.extend(
            set.iter()
                .flat_map(|given| ["--set".to_owned(), given.clone()]),
        );
        shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Plan {
    /// The experiment file (TOML)
    pub(crate) experiment: PathBuf,
    /// A key of the experiment in place of the file's, such as pairs=200 or pairing.kind=ladder; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// The difference of win rates to detect, up to 0.5
    #[arg(long, value_name = "D", default_value_t = 0.02, value_parser = difference)]
    pub(crate) difference: f64,
    /// The probability of detecting it
    #[arg(long, value_name = "P", default_value_t = 0.8, value_parser = probability)]
    pub(crate) power: f64,
    /// Register hypotheses, analysis and stopping rule before the first game
    #[arg(long)]
    pub(crate) preregister: bool,
    /// Let the seed follow also from public randomness that nobody knows before: the first round of drand's beacon that begins
    /// in this many minutes. Publish the hash of the registration until then
    #[arg(long, value_name = "MINUTES", requires = "preregister", value_parser = clap::value_parser!(u64).range(1..=525_600))]
    pub(crate) beacon: Option<u64>,
    /// Plan and register this study in place of 'run', without a pilot: the most games that it plays
    #[arg(long, value_name = "STUDY", value_parser = study_kind(), conflicts_with_all = ["difference", "power", "threads", "progress"])]
    pub(crate) study: Option<Adaptive>,
    /// The results folder [default: results/NAME, for a study results/NAME-STUDY]
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) playing: Playing,
}

/// A parser of names of studies.
fn study_kind() -> impl TypedValueParser<Value = Adaptive> {
    PossibleValuesParser::new(Adaptive::names())
        .map(|name| Adaptive::named(&name).expect("its names are the possible values"))
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Study {
    #[command(flatten)]
    pub(crate) what: ExperimentArgs,
    #[command(flatten)]
    pub(crate) shown: ProgressArgs,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// The experiment and its results folder.
#[derive(Debug, ClapArgs)]
pub(crate) struct ExperimentArgs {
    /// The experiment file (TOML)
    pub(crate) experiment: PathBuf,
    /// The results folder [default: results/NAME, for a study results/NAME-COMMAND; with --by-hand NAME-by-hand]
    #[arg(long, value_name = "DIR", value_parser = folder())]
    out: Option<PathBuf>,
    /// Only setups, and in a search only draw policies, that are playable without a computer; the opponents of a field do
    /// not change. 'bagsplit check' shows which are
    #[arg(long)]
    by_hand: bool,
    /// The seed [default: the experiment's]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// A key of the experiment in place of the file's, such as pairs=200 or pairing.kind=ladder; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

impl ExperimentArgs {
    /// The experiment and its folder, whose name ends with `added`. Setups left out for not being
    /// by hand are named on standard error.
    pub(crate) fn load(&self, added: &str, quiet: bool) -> Result<(Experiment, PathBuf), Exit> {
        self.load_as(|path| load_experiment_with(path, &self.set), added, quiet)
    }

    /// The same, where the file is read in this way.
    pub(crate) fn load_as(
        &self,
        read: impl FnOnce(&Path) -> Result<Experiment, ConfigError>,
        added: &str,
        quiet: bool,
    ) -> Result<(Experiment, PathBuf), Exit> {
        let mut experiment = read(&self.experiment)?;
        experiment.seed = self.seed.unwrap_or(experiment.seed);
        if self.by_hand {
            let left_out = experiment
                .keep_by_hand()
                .map_err(|why| Exit::input(format!("{}: {why}", output::path(&self.experiment))))?;
            if !quiet {
                output::say(by_hand::left_out(&left_out));
            }
        }
        let by_hand = if self.by_hand { "-by-hand" } else { "" };
        let default = Path::new("results").join(format!("{}{by_hand}{added}", experiment.name));
        Ok((experiment, self.out.clone().unwrap_or(default)))
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Merge {
    /// The results folders to join
    #[arg(required = true, value_name = "DIR", value_parser = folder())]
    pub(crate) parts: Vec<PathBuf>,
    /// Fail if games are missing, and name the incomplete parts
    #[arg(long)]
    pub(crate) complete: bool,
    /// The folder for the joined results, which may be one of them
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) rows: Rows,
    #[command(flatten)]
    pub(crate) output: Output,
}
