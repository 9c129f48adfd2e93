//! The folder and the findings of a training. The training itself is in crate `train`, which this crate does not
//! depend on: it uses a library that nothing else needs.

use std::path::Path;

use crate::experiment::Experiment;
use crate::experiment::model::Usage;
use crate::studies::adaptive::check_usage;
use crate::studies::training::TrainingReport;
use crate::table::Format;
use bagsplit_storage::{OwnFolder, write_atomic};

use crate::run::findings::Prepared;
use crate::run::frames::write_frames;
use crate::run::{Earlier, Lab, LabError, Layout, Result};

/// The name of a training in a manifest.
pub(crate) const TRAIN: &str = "train";

impl Lab {
    /// Opens a folder for a training, after checking that the experiment suits it.
    ///
    /// # Errors
    /// When the experiment does not suit, or as [`Lab::open`].
    pub fn for_training(experiment: Experiment, folder: &Path, earlier: Earlier) -> Result<Lab> {
        let why = [
            "a network is trained for one set of rules",
            "a network cannot be trained on it",
        ];
        check_usage(&experiment, &Usage::Study(TRAIN, why))?;
        if let Some(setup) = experiment
            .setups
            .iter()
            .find(|setup| setup.external.is_some())
        {
            return Err(LabError::Unfit(format!(
                "'run' and 'match' play setup '{}'; a network does not learn from the games of programs from outside",
                setup.name
            )));
        }
        Lab::open_layout(TRAIN, Layout::new(experiment), folder, earlier)
    }

    /// The results folder, which stores the steps.
    pub const fn own_folder(&self) -> &OwnFolder {
        &self.folder
    }

    /// Prepares the findings of a training: the table of its iterations, and the last champion, if any.
    /// `played` is the number of games played in this session, on `threads` threads.
    ///
    /// # Errors
    /// When a file cannot be written, or the folder was deleted.
    pub fn prepare_training(
        &mut self,
        report: &TrainingReport,
        weights: Option<&[u8]>,
        played: u64,
        threads: usize,
        formats: &[Format],
    ) -> Result<Prepared<'_>> {
        self.session.threads = threads;
        self.session.played += played;
        self.folder.verify_held()?;
        let staging = self.folder.stage()?;
        let table = crate::studies::training::columns::training(report);
        let rows = write_frames(staging.path(), formats, vec![table], &[])?;
        if let Some(weights) = weights {
            let name = format!("{}.weights", self.layout.experiment.name);
            write_atomic(&staging.path().join(name), weights)?;
        }
        Ok(Prepared::new(
            staging,
            self.session
                .manifest(&self.layout, report.games, report.games, rows, None),
        ))
    }
}
