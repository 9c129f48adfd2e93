//! Read-only access to a results folder, without a lock.

use std::path::Path;

use bagsplit_storage::Folder;

use crate::run::{Layout, Result};

/// An existing results folder, finished or not. Another process may be writing into it, and it may be read-only.
#[derive(Clone, Debug)]
pub struct Results {
    pub(crate) layout: Layout,
    pub(crate) folder: Folder,
}

impl Results {
    /// Opens a folder for reading.
    ///
    /// # Errors
    /// If it has no experiment, or its experiment was changed.
    pub fn open(folder: &Path) -> Result<Results> {
        let folder = Folder::at(folder);
        Ok(Results {
            layout: Layout::of_folder(&folder)?,
            folder,
        })
    }

    /// The experiment, laid out.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The numbers of pairs per matchup at which the folder held a finished ranking before the number was raised.
    ///
    /// # Errors
    /// If the manifest of its findings is not as it was written.
    pub fn ranked_before(&self) -> Result<Vec<u64>> {
        Ok(self
            .folder
            .manifest()?
            .map_or_else(Vec::new, |manifest| manifest.ranked_before))
    }

    /// The number of games that programs have forfeited, as listed in `faults.jsonl` of the folder.
    pub fn forfeited(&self) -> u64 {
        crate::run::external::forfeited(self.folder())
    }
}
