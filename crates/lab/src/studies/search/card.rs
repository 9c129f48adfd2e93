//! The search for the best card of one split, as `bagsplit card SPLIT --search` runs it.

use std::path::Path;

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::Split;

use crate::experiment::source::Source;
use crate::experiment::{Checked, ConfigError, Experiment, check, experiment_file, names};
use crate::run::LabError;

/// The template of the search, whose split is replaced.
const TEMPLATE: &str = include_str!("../../../../../experiments/cards-for-split.toml");

/// The split of a split file, or that of a setup file; built-in ones by their names.
///
/// # Errors
/// When the file is neither or cannot be read, or the setup has a split for each role.
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
    let (mut experiment, _) = experiment_file::read(&Source::built_in("cards-for-split.toml", TEMPLATE))?;
    let name = format!("card-{}", split.name);
    if names::flaw(&name).is_none() && names::file_flaw(&name).is_none() {
        experiment.name = name;
    }
    (experiment.seed, experiment.studies.search.games) = (seed, games);
    let base = &mut experiment.setups[experiment.studies.search.base];
    let own = base.private_mut().expect("the base has private bags");
    for role in Role::ALL {
        own.splits[role] = split.clone();
    }
    Ok(experiment)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{experiment_of_text, experiment_to_toml};

    #[test]
    fn the_search_keeps_the_split_and_is_an_experiment_that_can_be_read() {
        let split = split_to_search(Path::new("low-high"), &Ruleset::default()).unwrap();
        let experiment = card_search(&split, 6000, 7).unwrap();
        assert_eq!(
            (&experiment.name[..], experiment.seed, experiment.studies.search.games),
            ("card-low-high", 7, 6000)
        );
        assert!(experiment.studies.search.by_hand && experiment.studies.search.keep_split);
        let base = &experiment.setups[experiment.studies.search.base];
        assert_eq!(base.split(Role::Other).map(|split| &split.bags), Some(&split.bags));
        let text = experiment_to_toml(&experiment);
        assert_eq!(experiment_of_text(&text, Path::new("card.toml")).unwrap(), experiment);
    }

    #[test]
    fn a_card_is_for_a_split_or_for_the_split_of_a_setup() {
        let rules = Ruleset::default();
        let of_setup = split_to_search(Path::new("by-hand"), &rules).unwrap();
        assert_eq!(of_setup.bags, split_to_search(Path::new("odd-even"), &rules).unwrap().bags);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rules.toml");
        std::fs::write(&file, "game = \"math-scrabble\"\n").unwrap();
        assert!(
            split_to_search(&file, &rules).unwrap_err().to_string().contains("a split file or a setup file")
        );
    }
}
