//! Tables, and whatever belongs to them, that are made and not yet in their place.

use std::path::PathBuf;

use bagsplit_storage::{Manifest, Staging, StoreError};

/// Findings that are ready: charts and the like can be added, then all take the place of the old ones at once. Dropped
/// before that, the old ones stay.
#[derive(Debug)]
pub struct Prepared<'l> {
    staging: Staging<'l>,
    manifest: Manifest,
}

impl<'l> Prepared<'l> {
    pub(crate) const fn new(staging: Staging<'l>, manifest: Manifest) -> Prepared<'l> {
        Prepared { staging, manifest }
    }

    /// A folder of this name among the findings, which is made.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn folder(&self, name: &str) -> Result<PathBuf, StoreError> {
        let path = self.staging.path().join(name);
        std::fs::create_dir_all(&path).map_err(|source| StoreError::Io { path: path.clone(), source })?;
        Ok(path)
    }

    /// Puts all in the place of the old findings.
    ///
    /// # Errors
    /// When the operating system refuses, or the folder has gone; the old findings are untouched then.
    pub fn commit(self) -> Result<Manifest, StoreError> {
        self.staging.commit(self.manifest)
    }
}
