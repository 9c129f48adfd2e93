//! A results folder to look into: nothing is written, and nobody is kept from writing.

use std::path::Path;

use bagsplit_storage::Folder;

use crate::run::{Conclusions, LabError, Layout};

/// A results folder that was written before, finished or not; it may be written at this moment, or lie where nobody
/// may write.
#[derive(Clone, Debug)]
pub struct Results {
    pub(crate) layout: Layout,
    pub(crate) folder: Folder,
}

impl Results {
    /// Looks into a folder.
    ///
    /// # Errors
    /// When it holds no experiment, or one that was changed.
    pub fn open(folder: &Path) -> Result<Results, LabError> {
        let folder = Folder::at(folder);
        Ok(Results { layout: Layout::of_folder(&folder)?, folder })
    }

    /// The experiment, laid out.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The numbers of pairs a matchup at which the folder held a finished ranking before more were asked for.
    ///
    /// # Errors
    /// When the manifest of its findings is not as it was written.
    pub fn ranked_before(&self) -> Result<Vec<u64>, LabError> {
        Ok(self.folder.manifest()?.map_or_else(Vec::new, |manifest| manifest.ranked_before))
    }

    /// The estimates made of all games that are there.
    ///
    /// # Errors
    /// When a block is damaged, or no estimate can be made.
    pub fn conclude(&self) -> Result<Conclusions, LabError> {
        self.layout.conclude(self.layout.count(&self.folder, |_, _, _| Ok(()))?)
    }
}
