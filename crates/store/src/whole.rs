//! Files that appear whole or not at all.

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
    /// Begins a file, in a folder that is made if it is not there.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn create(path: &Path) -> Result<WholeFile, StoreError> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(io(folder))?;
        let mut aside = tempfile::Builder::new();
        let aside = aside.prefix(".writing-").suffix(".tmp").tempfile_in(folder).map_err(io(folder))?;
        Ok(WholeFile { path: path.to_owned(), aside: BufWriter::new(aside) })
    }

    /// Makes the file durable and gives it its name.
    ///
    /// # Errors
    /// When the operating system refuses; the old file is untouched then.
    pub fn finish(self) -> Result<(), StoreError> {
        let path = self.path;
        let aside = self.aside.into_inner().map_err(|error| io(&path)(error.into_error()))?;
        aside.as_file().sync_all().map_err(io(&path))?;
        readable_by_all(&aside).map_err(io(&path))?;
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

/// Files written aside are private at first; results are meant to be shared.
#[cfg(unix)]
fn readable_by_all(aside: &NamedTempFile) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    aside.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_all(_: &NamedTempFile) -> std::io::Result<()> {
    Ok(())
}
