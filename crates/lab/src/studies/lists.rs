//! The expressions that the candidates of a search know: made for each of them, so that a rival is as well prepared as what it
//! is compared with.
//!
//! Lists follow from the split, the seed and the rules alone. They are kept in a file of the study, so that a study that continues,
//! a report and `verify` need not make them again; without it they are made again, and a changed list is noticed, since then the
//! journal has no games of the candidate.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Choice, Setup};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::run::expressions::lists_at_levels;
use crate::run::{LabError, Observer};
use crate::study::{LevelLists, ListRequest};

/// The name of the file, beside the journal.
const FILE: &str = "lists.jsonl";

/// The number of setups whose lists are made before they are stored: an interruption loses no more.
const AT_A_TIME: usize = 64;

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct StoredLists {
    key: String,
    lists: Vec<Option<String>>,
}

/// The lists of a study.
#[derive(Debug)]
pub(crate) struct ListStore {
    path: PathBuf,
    known: HashMap<String, LevelLists>,
}

impl ListStore {
    /// Those kept beside a journal. Lines that cannot be read are as good as not there.
    pub(crate) fn beside(journal: &Path) -> ListStore {
        let path = journal.with_file_name(FILE);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let known = text.lines().filter_map(read_line).collect();
        ListStore { path, known }
    }

    /// The lists of some setups, made on the threads of this pool where they are not there.
    ///
    /// # Errors
    /// When the observer stops it, or the file cannot be written.
    pub(crate) fn find_or_make(
        &mut self,
        requests: &[ListRequest<'_>],
        rules: &Ruleset,
        observer: &impl Observer,
    ) -> Result<Vec<LevelLists>, LabError> {
        let Ruleset::MathScrabble(game) = rules else {
            return Ok(requests.iter().map(|request| vec![None; request.levels.len()]).collect());
        };
        let mut missing: Vec<(String, &ListRequest<'_>)> = Vec::new();
        for request in requests {
            let key = key(request);
            if !self.known.contains_key(&key) && missing.iter().all(|(other, _)| *other != key) {
                missing.push((key, request));
            }
        }
        for (number, some) in missing.chunks(AT_A_TIME).enumerate() {
            if missing.len() > AT_A_TIME {
                let done = number * AT_A_TIME;
                observer.news(&format!("lists of expressions: {done} of {} are made", missing.len()));
            }
            let made: Vec<Option<LevelLists>> =
                some.par_iter().map(|(_, request)| lists_at_levels(game, request, observer)).collect();
            let mut text = String::new();
            for ((key, _), lists) in some.iter().zip(made) {
                let Some(lists) = lists else { continue };
                let texts = lists.iter().map(|list| list.as_ref().map(Expressions::to_string)).collect();
                let line = StoredLists { key: key.clone(), lists: texts };
                text += &serde_json::to_string(&line).map_err(LabError::failed)?;
                text.push('\n');
                self.known.insert(key.clone(), lists);
            }
            let file = OpenOptions::new().create(true).append(true).open(&self.path);
            file.and_then(|mut file| file.write_all(text.as_bytes()))
                .map_err(|error| LabError::Failed(format!("{}: {error}", self.path.display())))?;
        }
        self.find(requests).ok_or(LabError::Stopped)
    }

    /// The lists of some setups, if all are there.
    pub(crate) fn find(&self, requests: &[ListRequest<'_>]) -> Option<Vec<LevelLists>> {
        requests.iter().map(|request| self.known.get(&key(request)).cloned()).collect()
    }
}

/// What a list follows from.
fn key(request: &ListRequest<'_>) -> String {
    let levels: Vec<String> = request.levels.iter().map(Choice::label).collect();
    let split = request.setup.split(Role::Other).map(|split| {
        let bags: Vec<String> = split.bags.iter().map(|(_, tiles)| tiles.to_string()).collect();
        bags.join(" ")
    });
    let draw = match request.setup.private().filter(|_| request.thorough) {
        Some(own) => own.draw.label(),
        None => String::new(),
    };
    format!("{} | {} | {draw}", levels.join(" "), split.unwrap_or_default())
}

fn read_line(line: &str) -> Option<(String, LevelLists)> {
    let StoredLists { key, lists } = serde_json::from_str(line).ok()?;
    let read = |list: Option<String>| list.map(|text| Expressions::read(&text)).transpose().ok();
    Some((key, lists.into_iter().map(read).collect::<Option<LevelLists>>()?))
}

/// The setup as players of a level know it.
pub(crate) fn knowing(setup: &Setup, list: &Option<Expressions>) -> Setup {
    Setup { expressions: list.clone(), ..setup.clone() }
}
