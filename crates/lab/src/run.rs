//! An experiment and the folder that its results are kept in: play what is missing, then conclude.

use std::path::{Path, PathBuf};

use config::Experiment;
use rayon::ThreadPool;
use store::{Folder, Manifest, StoreError};
use study::Slice;

use crate::manifest::Session;
use crate::registration::as_registered;
use crate::{Conclusions, LabError, Layout, Observer, Shard};

/// An experiment and its results folder, which nobody else can open as long as this is.
#[derive(Debug)]
pub struct Lab {
    pub(crate) layout: Layout,
    pub(crate) folder: Folder,
    pub(crate) session: Session,
}

impl Lab {
    /// Opens a folder for an experiment, which is written into it. The folder is made if it is not there; what was
    /// played into it, for this experiment or another, is used again wherever it is the same games.
    ///
    /// # Errors
    /// When the folder is in use, or cannot be written.
    pub fn open(experiment: Experiment, folder: &Path) -> Result<Lab, LabError> {
        Lab::of(Layout::new(experiment), folder)?.written()
    }

    /// Opens a folder that was written before, finished or not.
    ///
    /// # Errors
    /// When it holds no experiment, or is in use.
    pub fn stored(folder: &Path) -> Result<Lab, LabError> {
        Lab::of(Layout::of_folder(folder)?, folder)
    }

    /// Joins parts that were played apart in one folder, which may be one of them.
    ///
    /// # Errors
    /// When they are not of one experiment, or a file in them is damaged.
    ///
    /// # Panics
    /// When there is no part.
    pub fn merge(parts: &[PathBuf], folder: &Path) -> Result<Lab, LabError> {
        let layout = Layout::of_folder(&parts[0])?;
        for part in &parts[1..] {
            if Layout::of_folder(part)?.text() != layout.text() {
                return Err(LabError::Input(format!(
                    "{} and {} are parts of different experiments: their experiment.toml differ",
                    parts[0].display(),
                    part.display()
                )));
            }
        }
        let lab = Lab::of(layout, folder)?;
        for part in parts.iter().filter(|part| !same_place(part, folder)) {
            lab.folder.take_over(part)?;
        }
        lab.written()
    }

    fn of(layout: Layout, folder: &Path) -> Result<Lab, LabError> {
        Ok(Lab { layout, folder: Folder::open(folder)?, session: Session::begin() })
    }

    /// Writes the experiment into the folder.
    fn written(self) -> Result<Lab, LabError> {
        self.layout.write(&self.folder)?;
        Ok(self)
    }

    /// The experiment, laid out.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The results folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// What is left to play: of the whole experiment, or of a part of it.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn missing(&self, shard: Option<Shard>) -> Result<Vec<Slice>, LabError> {
        self.layout.missing(&self.folder, shard)
    }

    /// How many games of the experiment are there.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn games(&self) -> Result<u64, LabError> {
        Ok(self.layout.there(&self.folder)?.iter().flatten().map(|block| block.pairs.games()).sum())
    }

    /// How many games were played since the folder was opened.
    #[must_use]
    pub const fn played(&self) -> u64 {
        self.session.played
    }

    /// Plays slices of the plan on these threads. Each is kept as soon as it is played.
    ///
    /// # Errors
    /// When one cannot be kept, which stops the others, or the observer ends it.
    pub fn play(
        &mut self,
        pool: &ThreadPool,
        slices: &[Slice],
        observer: &impl Observer,
    ) -> Result<(), LabError> {
        let (layout, folder) = (&self.layout, &self.folder);
        let one = |slice: &Slice| {
            let section = layout.section(slice.matchup);
            let Some(result) = section.play(slice, layout.experiment.seed, observer) else { return Ok(None) };
            folder.write(layout.stored(slice.matchup), slice.pairs, &result)?;
            Ok::<_, StoreError>(Some(slice.pairs.games()))
        };
        let kept = pool.install(|| arena::play_all(slices, observer, one))?;
        self.session.threads = pool.current_num_threads();
        self.session.played += kept.iter().flatten().sum::<u64>();
        let stopped = kept.contains(&None) || !observer.go_on();
        if stopped { Err(LabError::Stopped) } else { Ok(()) }
    }

    /// The estimates made of all games that are there.
    ///
    /// # Errors
    /// When a block is damaged, or no estimate can be made.
    pub fn conclude(&self) -> Result<Conclusions, LabError> {
        self.layout.conclude(self.layout.count(&self.folder, |_, _, _| Ok(()))?)
    }

    /// Concludes, and writes the tables and the manifest.
    ///
    /// # Errors
    /// As [`Lab::conclude`], and when a file cannot be written.
    pub fn write(&self, formats: &[tables::Format]) -> Result<(Conclusions, Manifest), LabError> {
        let (found, rows) = self.layout.write_tables(&self.folder, formats)?;
        let registration = as_registered(&self.layout, &self.folder, found.games)?;
        let games = (found.games, self.layout.plan.games());
        let manifest = self.session.write_manifest(&self.layout, &self.folder, games, rows, registration)?;
        Ok((found, manifest))
    }
}

fn same_place(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
