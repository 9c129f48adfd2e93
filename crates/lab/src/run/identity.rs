//! The identity of external programs, which they get when they are started before the first game.

use std::collections::HashMap;

use bagsplit_arena::external::{self, Greeting};
use bagsplit_game::board::ByRole;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_players::{External, Setup, Split};

use crate::experiment::{Experiment, fingerprint};
use crate::run::{LabError, Result};

/// Starts the programs of an experiment as [`identify`] does.
///
/// # Errors
/// The sentence about the first setup whose program cannot play.
pub fn identify_all(experiment: &mut Experiment) -> Result<(), String> {
    let is_open = |setup: &&Setup| {
        setup
            .external
            .as_ref()
            .is_some_and(|program| program.open_split)
    };
    if let Some(setup) = experiment
        .setups
        .iter()
        .find(is_open)
        .filter(|_| !experiment.variants().is_empty())
    {
        return Err(format!(
            "setup '{}': split = \"chosen-by-bot\" is for one set of rules, and this experiment compares several; write the split",
            setup.name
        ));
    }
    let rules = experiment.rules.clone();
    identify(experiment.setups_mut(), &rules)
}

/// Checks that the programs of these setups were started before, which gave them what identifies their games.
///
/// # Errors
/// The sentence about the first setup whose program was not.
pub(crate) fn check_identified<'s>(setups: impl IntoIterator<Item = &'s Setup>) -> Result<()> {
    let unknown = |setup: &&Setup| {
        setup
            .external
            .as_ref()
            .is_some_and(|program| program.declared.is_empty())
    };
    match setups.into_iter().find(unknown) {
        None => Ok(()),
        Some(setup) => Err(LabError::Input(format!(
            "setup '{}': its program has not been started, which bagsplit_lab::run::identify does before the first game",
            setup.name
        ))),
    }
}

/// Starts the programs of these setups, so that one that cannot play is rejected before the first game, and gives them
/// what identifies their games: a hash of their files, the name and version that they declare, and the split that they
/// choose where that is left to them.
///
/// # Errors
/// The sentence about the first setup whose program cannot play.
pub fn identify<'s>(
    setups: impl IntoIterator<Item = &'s mut Setup>,
    rules: &Ruleset,
) -> Result<(), String> {
    let mut known: HashMap<External, Greeting> = HashMap::new();
    for setup in setups {
        let Some(program) = &mut setup.external else {
            continue;
        };
        program.declared.clear();
        let greeting = match known.get(program) {
            Some(greeting) => greeting.clone(),
            None => {
                let greeted = with_game!(rules, game => external::greet(game, program));
                let greeted =
                    greeted.map_err(|fault| format!("setup '{}': {fault}", setup.name))?;
                known
                    .entry(program.as_ref().clone())
                    .or_insert(greeted)
                    .clone()
            }
        };
        let Greeting {
            name,
            version,
            split,
            ..
        } = greeting;
        program.fingerprint = fingerprint(&program.command, &program.folder);
        program.declared = format!("{name} {version}");
        if let Some(bags) = split {
            program.open_split = false;
            let split = Split {
                name: setup.name.clone(),
                bags,
            };
            if let Some(bags) = setup.private_mut() {
                bags.splits = ByRole([split.clone(), split]);
            }
        }
    }
    Ok(())
}
