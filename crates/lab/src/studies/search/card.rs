//! The search for the best card of one split, as `bagsplit card SPLIT --search` runs it.

use std::path::Path;

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::Split;

use crate::experiment::source::Source;
use crate::experiment::{Checked, ConfigError, Experiment, check, experiment, names};
use crate::run::LabError;

/// The search, with another split in the place of the one that is given.
const TEMPLATE: &str = include_str!("../../../../../experiments/cards-for-split.toml");

/// The split of a split file, or that of a setup file; built-in ones by their names.
///
/// # Errors
/// When it is neither, cannot be read, or the setup brings a split for each role.
pub fn split_to_search(path: &Path, rules: &Ruleset) -> Result<Split, LabError> {
    match check(path, Some(rules))? {
        Checked::Split(split) => Ok(*split),
        Checked::Setup { setup, .. } => match setup.private().map(|own| &own.splits.0) {
            Some([holder, other]) if holder == other => Ok(other.clone()),
            _ => Err(LabError::Unfit(
                "a card is for one split, and this setup has one for each role, or none".to_owned(),
            )),
        },
        _ => Err(LabError::Unfit("a card is for a split: a split file or a setup file is needed".to_owned())),
    }
}

/// A search by hand that keeps a split: the best card, start, pass and Mulligan for it among human-like players. The opponents
/// and levels are those of `experiments/cards-for-split.toml`.
///
/// # Errors
/// When the template cannot be read, which a test excludes.
///
/// # Panics
/// When its base is no setup with private bags.
pub fn card_search(split: &Split, games: u64, seed: u64) -> Result<Experiment, ConfigError> {
    let (mut experiment, _) = experiment::read(&Source::built_in("cards-for-split.toml", TEMPLATE))?;
    let name = format!("card-{}", split.name);
    if names::flaw(&name).is_none() && names::file_flaw(&name).is_none() {
        experiment.name = name;
    }
    (experiment.seed, experiment.search.games) = (seed, games);
    let base = &mut experiment.setups[experiment.search.base];
    let own = base.private_mut().expect("the base has private bags");
    for role in Role::ALL {
        own.splits[role] = split.clone();
    }
    Ok(experiment)
}
