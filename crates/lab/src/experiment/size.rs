//! Limits on the size of experiments.

use bagsplit_game::rules::Ruleset;

use crate::experiment::limits::{MAX_MATCHUPS, MAX_TOML};
use crate::experiment::reader::{ConfigError, Result, Table};
use crate::experiment::studies::sweep::Varied;
use crate::experiment::{Experiment, experiment_to_toml};

/// The number of additional self-matches of a variant with an Advantage: one without each of its parts.
const PARTS: u64 = 3;

/// The number of setups of all variants below which no experiment comes near [`MAX_TOML`].
const SURELY_SMALL: usize = 1000;

/// Rejects an experiment with more than [`MAX_MATCHUPS`], before they are listed.
pub(crate) fn check_matchups(
    table: &Table<'_>,
    experiment: &Experiment,
    variants: &[Varied<'_>],
) -> Result<()> {
    let (setups, ranked) = (experiment.setups.len(), experiment.ranked);
    let each = match experiment.unpaired() {
        Some(_) => setups as u64,
        None => experiment.pairing.count(setups, ranked),
    };
    // If rules are compared, every ranked setup has self-matches, with and without parts of the Advantage.
    let self_matches =
        |rules: &Ruleset| ranked as u64 * if rules.has_advantage() { 1 + PARTS } else { 1 };
    let all: u64 = match variants {
        [] if table.has("balance") => each + self_matches(&experiment.rules),
        [] => each,
        variants => variants
            .iter()
            .map(|variant| each + self_matches(&variant.rules))
            .sum(),
    };
    let all = all * experiment.players().len().max(1) as u64;
    if all <= MAX_MATCHUPS {
        return Ok(());
    }
    Err(wrong_matchups(
        table,
        format!(
            "{all} matchups of {setups} setups; an experiment can have at most {MAX_MATCHUPS}: [pairing] kind = \"field\" or \
             \"ladder\" has fewer"
        ),
    ))
}

/// The error for the number of matchups, at the key that decides who plays whom.
pub(crate) fn wrong_matchups(table: &Table<'_>, message: String) -> ConfigError {
    let mut keys = ["pairing", "setups", "setup", "cross"].iter();
    match keys.find_map(|key| table.get(key)) {
        Some(item) => item.key_error(message),
        None => table.error(message),
    }
}

/// Rejects an experiment whose file in a results folder would be too large to read.
pub(crate) fn check_size(table: &Table<'_>, experiment: &Experiment) -> Result<()> {
    if experiment.setups.len() * experiment.variants().len().max(1) < SURELY_SMALL {
        return Ok(());
    }
    let size = experiment_to_toml(experiment).len() as u64;
    if size <= MAX_TOML {
        return Ok(());
    }
    Err(table.error(format!(
        "with all setups of all variants written out this experiment has {:.1} MiB; it can have at most {} MiB, so it needs \
         fewer of them",
        size as f64 / 1_048_576.,
        MAX_TOML >> 20
    )))
}
