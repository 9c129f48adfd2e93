//! The commands that write findings.

use bagsplit_storage::Manifest;

use crate::run::RUN;
use crate::studies::StudyKind;
use crate::studies::training::run::TRAIN;
use crate::studies::tune::run::TUNE;

/// The command that wrote the findings of a results folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A run, or the merge of its parts.
    Run,
    /// An adaptive study.
    Study(StudyKind),
    /// The training of a network.
    Train,
    /// The tuning of rules.
    Tune,
}

impl Command {
    /// The command that a manifest names; `None` for an unknown name.
    #[must_use]
    pub fn from_manifest(manifest: &Manifest) -> Option<Command> {
        match manifest.command.as_str() {
            RUN => Some(Command::Run),
            TRAIN => Some(Command::Train),
            TUNE => Some(Command::Tune),
            name => StudyKind::named(name).map(Command::Study),
        }
    }
}
