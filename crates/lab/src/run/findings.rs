//! New tables and related files that are not yet committed.

use std::path::PathBuf;

use bagsplit_storage::{Manifest, Staging, StoreError};

/// Findings ready to commit: charts can be added, then all files replace the old ones at once. Dropping it keeps the
/// old findings.
#[derive(Debug)]
pub struct Prepared<'l> {
    staging: Staging<'l>,
    pub(crate) manifest: Manifest,
}

impl<'l> Prepared<'l> {
    pub(crate) const fn new(staging: Staging<'l>, manifest: Manifest) -> Prepared<'l> {
        Prepared { staging, manifest }
    }

    /// Creates a folder of this name among the findings.
    ///
    /// # Errors
    /// If the operating system reports an error.
    pub fn folder(&self, name: &str) -> Result<PathBuf, StoreError> {
        let path = self.staging.path().join(name);
        std::fs::create_dir_all(&path).map_err(bagsplit_storage::io(&path))?;
        Ok(path)
    }

    /// Replaces the old findings.
    ///
    /// # Errors
    /// If the operating system reports an error, or the folder is gone; the old findings are untouched then.
    pub fn commit(self) -> Result<Manifest, StoreError> {
        self.staging.commit(self.manifest)
    }
}
