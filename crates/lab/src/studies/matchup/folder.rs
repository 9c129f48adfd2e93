//! The games of a match in a results folder, stored as those of an experiment with its two setups.

use std::collections::VecDeque;
use std::path::Path;

use bagsplit_arena::BlockResult;
use bagsplit_storage::Manifest;

use super::pair::PlayedPair;
use super::setting::Match;
use crate::experiment::Experiment;
use crate::run::external::{self, ExternalFiles};
use crate::run::{Earlier, Formats, Lab, LabError, Result};
use crate::study::Slice;

/// The name of the experiment of a match.
const NAME: &str = "match";

/// A results folder that takes the games of a match while it is played, and has tables of them at the end.
#[derive(Debug)]
pub struct MatchFolder {
    lab: Lab,
    /// The pairs that the folder lacks, in order.
    missing: VecDeque<Slice>,
    /// The games of the first of them so far.
    block: BlockResult,
    external: ExternalFiles,
}

impl MatchFolder {
    /// Opens a folder, which is created if it is missing, and must be empty or hold games of the same match.
    ///
    /// # Errors
    /// When both setups have one name or play identically, and as [`Lab::open`].
    pub fn open(played: &Match<'_>, folder: &Path, earlier: Earlier) -> Result<MatchFolder> {
        let [first, second] = played.setups;
        if first.name == second.name {
            return Err(LabError::Input(format!(
                "both setups are called '{}', and tables distinguish setups by their names; write another 'name' into one file",
                first.name
            )));
        }
        if first.canonical() == second.canonical() {
            return Err(LabError::Input(format!(
                "'{}' and '{}' are the same setup under two names, of which tables would show nothing; choose another setup",
                first.name, second.name
            )));
        }
        let setups = vec![first.clone(), second.clone()];
        let experiment = Experiment {
            seed: played.seed,
            pairs: played.pairs,
            ..Experiment::round_robin(NAME.to_owned(), played.rules.clone(), setups)
        };
        let lab = Lab::open(experiment, folder, earlier)?;
        let missing = lab.missing(None)?.into();
        let external = ExternalFiles::in_folder(folder);
        Ok(MatchFolder {
            lab,
            missing,
            block: BlockResult::default(),
            external,
        })
    }

    /// Stores the next pair of the match, unless the folder has it.
    pub(super) fn push(&mut self, pair: u64, played: &PlayedPair) -> Result<()> {
        let Some(&slice) = self
            .missing
            .front()
            .filter(|slice| slice.pairs.numbers().contains(&pair))
        else {
            return Ok(());
        };
        let BlockResult { games, turns, .. } = &mut self.block;
        games.extend_from_slice(&played.result.games);
        turns.add(&played.result.turns);
        if self
            .lab
            .layout
            .experiment
            .setups
            .iter()
            .any(|setup| setup.external.is_some())
        {
            let faults: String = played.faults.iter().map(external::line).collect();
            self.external
                .append(played.lines.as_bytes(), faults.as_bytes());
        }
        if pair + 1 == slice.pairs.end() {
            let block = std::mem::take(&mut self.block);
            self.lab
                .folder
                .write(self.lab.layout.stored(slice.matchup), slice.pairs, &block)?;
            self.missing.pop_front();
        }
        Ok(())
    }

    /// The number of stored games of the match.
    ///
    /// # Errors
    /// When they cannot be made durable, or the folder cannot be read.
    pub fn games(&mut self) -> Result<u64> {
        self.external.finish()?;
        self.lab.folder.sync()?;
        self.lab.games()
    }

    /// Writes the tables and the manifest of the finished match.
    ///
    /// # Errors
    /// When games are missing or a file cannot be written.
    pub fn write_tables(&mut self) -> Result<Manifest> {
        self.games()?;
        Ok(self.lab.write(&Formats::Usual)?.1)
    }
}
