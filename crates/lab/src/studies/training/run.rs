//! The folder and the findings of a training. How it goes is the business of crate `train`, which this one does not
//! know: it fits with a library that nothing else depends on.

use std::path::Path;

use crate::experiment::Experiment;
use crate::studies::training::TrainingReport;
use crate::table::Format;
use bagsplit_storage::{OwnFolder, write_whole};

use crate::run::conclude::write_frames;
use crate::run::findings::Prepared;
use crate::run::{Earlier, Lab, LabError, Layout};

/// What a training is called in a manifest.
pub(crate) const TRAIN: &str = "train";

impl Lab {
    /// Opens a folder for a training, once it is clear that the experiment is one for it.
    ///
    /// # Errors
    /// When the experiment does not suit, or as [`Lab::open`].
    pub fn for_training(experiment: Experiment, folder: &Path, earlier: Earlier) -> Result<Lab, LabError> {
        if experiment.balance().is_some() {
            return Err(LabError::Unfit(
                "variants of the rules ([[variant]], [sweep], [balance]) are compared by 'run'; a network is trained for \
                 one set of rules"
                    .to_owned(),
            ));
        }
        if experiment.worth().is_some() {
            return Err(LabError::Unfit(
                "an experiment with [worth] is played by 'run'; nobody learns from it".to_owned(),
            ));
        }
        if !experiment.players().is_empty() {
            return Err(LabError::Unfit(
                "an experiment with [[players]] is played by 'run'; a network learns from setups that say their bots themselves"
                    .to_owned(),
            ));
        }
        Lab::of(TRAIN, Layout::new(experiment), folder, earlier)
    }

    /// The results folder, to keep steps in.
    #[must_use]
    pub const fn own_folder(&self) -> &OwnFolder {
        &self.folder
    }

    /// Prepares what a training came to: the table of its iterations, and the weights that were proven last, if any.
    /// `played` are the games that were played now, on so many threads.
    ///
    /// # Errors
    /// When a file cannot be written, or the folder has gone.
    pub fn prepare_training(
        &mut self,
        report: &TrainingReport,
        weights: Option<&[u8]>,
        played: u64,
        threads: usize,
        formats: &[Format],
    ) -> Result<Prepared<'_>, LabError> {
        self.session.threads = threads;
        self.session.played += played;
        self.folder.verify_held()?;
        let staging = self.folder.stage()?;
        let rows =
            write_frames(staging.path(), formats, vec![crate::studies::training::columns::training(report)])?;
        if let Some(weights) = weights {
            let name = format!("{}.weights", self.layout.experiment.name);
            write_whole(&staging.path().join(name), weights)?;
        }
        Ok(Prepared::new(
            staging,
            self.session.manifest(&self.layout, report.games, report.games, rows, None),
        ))
    }
}
