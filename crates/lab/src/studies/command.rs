//! The commands that write findings.

use bagsplit_storage::Manifest;

use crate::experiment::Experiment;
use crate::run::{RUN, Result};
use crate::studies::StudyKind;
use crate::studies::training::run::TRAIN;
use crate::studies::tune::run::{self as tuning, TUNE};

/// The command that wrote the findings of a results folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A run, or the merge of its parts.
    Run,
    /// An adaptive study or a tuning.
    Adaptive(Adaptive),
    /// The training of a network.
    Train,
}

impl Command {
    /// The command that a manifest names; `None` for an unknown name.
    pub fn from_manifest(manifest: &Manifest) -> Option<Command> {
        match manifest.command.as_str() {
            RUN => Some(Command::Run),
            TRAIN => Some(Command::Train),
            name => Adaptive::named(name).map(Command::Adaptive),
        }
    }
}

/// A command that decides from results how to go on, and can be registered before its first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adaptive {
    /// An adaptive study.
    Study(StudyKind),
    /// The tuning of rules.
    Tune,
}

impl Adaptive {
    /// The names of all, as commands.
    pub fn names() -> Vec<&'static str> {
        StudyKind::ALL
            .iter()
            .map(|kind| kind.name())
            .chain([TUNE])
            .collect()
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Adaptive> {
        if name == TUNE {
            Some(Adaptive::Tune)
        } else {
            StudyKind::named(name).map(Adaptive::Study)
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Adaptive::Study(kind) => kind.name(),
            Adaptive::Tune => TUNE,
        }
    }

    /// The method, as a registration states it.
    pub(crate) const fn method(self) -> &'static str {
        match self {
            Adaptive::Study(kind) => kind.method(),
            Adaptive::Tune => tuning::METHOD,
        }
    }

    /// The most games that it plays.
    ///
    /// # Errors
    /// When the experiment does not suit it, with the reason.
    pub fn most_games(self, experiment: &Experiment) -> Result<u64> {
        match self {
            Adaptive::Study(kind) => kind.most_games(experiment),
            Adaptive::Tune => tuning::most_games(experiment),
        }
    }
}
