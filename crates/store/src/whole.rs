//! Files that appear whole or not at all.

use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::{StoreError, io};

/// How the name of a file that is written aside begins and ends, and how many letters stand between.
const BEFORE: &str = ".writing-";
const AFTER: &str = ".tmp";
const RANDOM: usize = 6;

/// Whether a file of this name was written aside and left by a process that was killed.
pub(crate) fn is_left_over(name: &str) -> bool {
    let random = name.strip_prefix(BEFORE).and_then(|name| name.strip_suffix(AFTER));
    random
        .is_some_and(|letters| letters.len() == RANDOM && letters.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes the names in a folder durable: which files there are, not what is in them.
///
/// # Errors
/// When the operating system refuses.
pub fn sync_folder(path: &Path) -> Result<(), StoreError> {
    // Elsewhere a folder cannot be opened, and names are durable by themselves.
    if cfg!(unix) { File::open(path).and_then(|folder| folder.sync_all()).map_err(io(path)) } else { Ok(()) }
}

/// A file that is written aside until it is finished: whoever looks sees the old file or the new one,
/// never a part. Dropped before that, it leaves nothing.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    aside: BufWriter<NamedTempFile>,
}

impl WholeFile {
    /// Begins a file, in a folder that is there. Whoever may read new files by the umask may read this one.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn create(path: &Path) -> Result<WholeFile, StoreError> {
        let mut aside = tempfile::Builder::new();
        aside.prefix(BEFORE).rand_bytes(RANDOM).suffix(AFTER);
        WholeFile::begin(path, aside)
    }

    /// Begins a file that is written aside under a given name in the same folder, where nothing may stand.
    pub(crate) fn create_as(path: &Path, aside: &Path) -> Result<WholeFile, StoreError> {
        let name = aside.file_name().unwrap_or_default();
        let mut aside = tempfile::Builder::new();
        aside.prefix(name).rand_bytes(0).suffix("");
        WholeFile::begin(path, aside)
    }

    fn begin(path: &Path, mut aside: tempfile::Builder<'_, '_>) -> Result<WholeFile, StoreError> {
        // Temporary files are private; what is written for others to read is not to be.
        #[cfg(unix)]
        aside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let aside = aside.tempfile_in(folder_of(path)).map_err(io(path))?;
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

    /// Makes the file durable and gives it its name, which is durable once the folder is synced.
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

/// Reads a file of at most so many bytes. What is no regular file is refused: a pipe might never end.
///
/// # Errors
/// When it is longer, or the operating system refuses.
pub fn read_file(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let found = std::fs::metadata(path).map_err(io(path))?;
    let refuse = |why: String| io(path)(std::io::Error::other(why));
    if !found.is_file() {
        return Err(refuse("this is no regular file".to_owned()));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(io(path))?;
    if bytes.len() as u64 > most {
        return Err(refuse(format!("this file is longer than {most} bytes, which none of ours is")));
    }
    Ok(bytes)
}

/// Writes a file whole: see [`WholeFile`]. Its folder is there; its name is durable once that is synced.
///
/// # Errors
/// When the operating system refuses; the old file is untouched then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut file = WholeFile::create(path)?;
    file.write_all(bytes).map_err(io(path))?;
    file.finish()
}
