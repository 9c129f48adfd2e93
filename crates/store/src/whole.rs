//! Files that appear whole or not at all.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::{StoreError, io};

/// A file that is written aside until it is finished: whoever looks sees the old file or the new one,
/// never a part. Dropped before that, it leaves nothing.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    aside: BufWriter<NamedTempFile>,
}

impl WholeFile {
    /// Begins a file, in a folder that is made if it is not there. Whoever may read new files by the umask may read
    /// this one.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn create(path: &Path) -> Result<WholeFile, StoreError> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(io(path))?;
        let mut aside = tempfile::Builder::new();
        aside.prefix(".writing-").suffix(".tmp");
        // Temporary files are private; what is written for others to read is not to be.
        #[cfg(unix)]
        aside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let aside = aside.tempfile_in(folder).map_err(io(path))?;
        Ok(WholeFile { path: path.to_owned(), aside: BufWriter::new(aside) })
    }

    /// The final name.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file itself, for whoever wants to write through a handle of its own and through nothing else.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn handle(&self) -> Result<File, StoreError> {
        self.aside.get_ref().as_file().try_clone().map_err(io(&self.path))
    }

    /// Makes what was written durable, though not under its name yet.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        let synced = self.aside.flush().and_then(|()| self.aside.get_ref().as_file().sync_all());
        synced.map_err(io(&self.path))
    }

    /// Makes the file durable and gives it its name.
    ///
    /// # Errors
    /// When the operating system refuses; the old file is untouched then.
    pub fn finish(mut self) -> Result<(), StoreError> {
        self.sync()?;
        let path = self.path;
        let aside = self.aside.into_inner().map_err(|error| io(&path)(error.into_error()))?;
        aside.persist(&path).map_err(|error| io(&path)(error.error))?;
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.aside.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.aside.flush()
    }
}

/// Writes a file whole: see [`WholeFile`].
///
/// # Errors
/// When the operating system refuses; the old file is untouched then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes).map_err(io(path))?;
    file.finish()
}
