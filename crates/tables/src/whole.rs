//! How does a file appear whole or not at all?

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::TablesError;

/// A file that is written aside and gets its name at the end; dropped before, it leaves nothing.
#[derive(Debug)]
pub(crate) struct WholeFile {
    path: PathBuf,
    aside: NamedTempFile,
}

impl WholeFile {
    /// A file that will be called `name` in the folder.
    pub(crate) fn create(folder: &Path, name: &str) -> Result<WholeFile, TablesError> {
        let path = folder.join(name);
        let prefix = format!("{name}.");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".tmp");
        // What is shared in a folder is not to be private, as temporary files are; the umask still holds.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        match builder.tempfile_in(folder) {
            Ok(aside) => Ok(WholeFile { path, aside }),
            Err(source) => Err(TablesError::File { path, source }),
        }
    }

    /// The final name.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Something to write with.
    pub(crate) fn handle(&self) -> Result<File, TablesError> {
        self.aside.as_file().try_clone().map_err(|source| self.error(source))
    }

    /// Waits until the bytes are on the disk.
    pub(crate) fn sync(&self) -> Result<(), TablesError> {
        self.aside.as_file().sync_all().map_err(|source| self.error(source))
    }

    /// Gives the file its name, in place of whatever had it.
    pub(crate) fn persist(self) -> Result<(), TablesError> {
        let WholeFile { path, aside } = self;
        aside.persist(&path).map_err(|error| TablesError::File { path, source: error.error })?;
        Ok(())
    }

    fn error(&self, source: io::Error) -> TablesError {
        TablesError::File { path: self.path.clone(), source }
    }
}
