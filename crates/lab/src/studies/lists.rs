//! The expressions that the candidates of a search know: made for each of them, so that a rival is as well prepared as what it
//! is compared with.
//!
//! A list follows from the rules and from the first setup that it is asked for; it is kept as a step of the study, so that a
//! study that continues, a report and `verify` need not make it again.

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::Choice;
use bagsplit_players::notes::Expressions;
use bagsplit_storage::{StepKey, Steps, StoreError};
use rayon::prelude::*;

use crate::run::{LabError, Observer, Result};
use crate::studies::expressions::lists_at_levels;
use crate::study::{LevelLists, ListRequest};

/// The name of these steps.
const STEP: &str = "expressions";

/// The lists of some setups, made on the threads of this pool where they are not stored.
///
/// # Errors
/// When the observer stops it, or they cannot be read or written.
pub(crate) fn find_or_make(
    steps: &Steps,
    requests: &[ListRequest<'_>],
    rules: &Ruleset,
    observer: &impl Observer,
) -> Result<Vec<LevelLists>> {
    let Ruleset::MathScrabble(game) = rules else {
        return Ok(requests.iter().map(ListRequest::common).collect());
    };
    let mut missing: Vec<(StepKey, &ListRequest<'_>)> = Vec::new();
    for request in requests {
        let key = key(request);
        if missing.iter().all(|(other, _)| *other != key) && find_one(steps, request)?.is_none() {
            missing.push((key, request));
        }
    }
    if missing.len() > 1 {
        observer.news(&format!("making {} lists of expressions", missing.len()));
    }
    missing.par_iter().try_for_each(|(key, request)| {
        let lists = lists_at_levels(game, request, observer).ok_or(LabError::Stopped)?;
        Ok::<(), LabError>(steps.keep(STEP, *key, text(&lists).as_bytes())?)
    })?;
    find(steps, requests)?.ok_or(LabError::Stopped)
}

/// The lists of some setups, if all are stored.
///
/// # Errors
/// When they cannot be read.
pub(crate) fn find(
    steps: &Steps,
    requests: &[ListRequest<'_>],
) -> Result<Option<Vec<LevelLists>>, StoreError> {
    requests
        .iter()
        .map(|request| find_one(steps, request))
        .collect()
}

fn find_one(steps: &Steps, request: &ListRequest<'_>) -> Result<Option<LevelLists>, StoreError> {
    let found = steps.find(STEP, key(request))?;
    Ok(found.and_then(|content| read(&String::from_utf8(content).ok()?)))
}

/// A line for each level, empty for the common list.
fn text(lists: &LevelLists) -> String {
    let lines = lists.iter().map(|list| {
        list.as_ref()
            .map_or_else(String::new, Expressions::to_string)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn read(text: &str) -> Option<LevelLists> {
    text.split('\n')
        .map(|line| {
            if line.is_empty() {
                Some(None)
            } else {
                Expressions::read(line).ok().map(Some)
            }
        })
        .collect()
}

/// What a list follows from; a list that is not thorough serves every setup with its split.
fn key(request: &ListRequest<'_>) -> StepKey {
    let levels: Vec<String> = request.levels.iter().map(Choice::label).collect();
    let split = request
        .setup
        .split(Role::Other)
        .into_iter()
        .flat_map(|split| split.bags.iter());
    let bags: Vec<String> = split.map(|(_, tiles)| tiles.to_string()).collect();
    let draw = request
        .setup
        .private()
        .filter(|_| request.thorough)
        .map(|private| private.draw.label());
    let games = request.games.to_string();
    StepKey::new([
        levels.join(" "),
        bags.join(" "),
        draw.unwrap_or_default(),
        games,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::testing::setup;
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_players::Bot;
    use bagsplit_storage::OwnFolder;

    #[test]
    fn lists_are_made_once_and_found_after_an_interruption() {
        let dir = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(dir.path()).unwrap();
        let levels = [
            Bot::Person {
                knows: 5,
                looks: 8,
                slips: 25,
            },
            Bot::Person {
                knows: 80,
                looks: 26,
                slips: 3,
            },
        ];
        let setup = setup("a");
        let requests = [ListRequest {
            setup: &setup,
            levels: &levels,
            games: 20,
            thorough: false,
        }];
        let rules = Ruleset::MathScrabble(MathScrabble::default());
        let made = find_or_make(&Steps::open(&folder).unwrap(), &requests, &rules, &()).unwrap();
        assert_eq!(made[0].len(), levels.len());
        assert_eq!(read(&text(&made[0])).as_ref(), Some(&made[0]));
        let steps = Steps::read(dir.path());
        assert_eq!(find(&steps, &requests).unwrap().as_ref(), Some(&made));
        let file = std::fs::read_dir(dir.path().join("steps"))
            .unwrap()
            .next()
            .unwrap()
            .unwrap()
            .path();
        let bytes = std::fs::read(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert_eq!(find(&steps, &requests).unwrap(), None);
        let again = find_or_make(&Steps::open(&folder).unwrap(), &requests, &rules, &()).unwrap();
        assert_eq!((again, std::fs::read(&file).unwrap()), (made, bytes));
    }
}
