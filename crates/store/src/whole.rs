//! Files that appear whole or not at all.

use std::io::Write;
use std::path::Path;

use tempfile::NamedTempFile;

use crate::{StoreError, io};

/// Writes a file aside, makes it durable, and gives it its name: whoever looks sees the old file or the
/// new one, never a part.
///
/// # Errors
/// When the operating system refuses; the old file is untouched then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(io(folder))?;
    let mut aside = tempfile::Builder::new()
        .prefix(".writing-")
        .suffix(".tmp")
        .tempfile_in(folder)
        .map_err(io(folder))?;
    aside.write_all(bytes).map_err(io(path))?;
    finish(aside, path)
}

/// Makes a file that was written aside durable and gives it its name.
fn finish(aside: NamedTempFile, path: &Path) -> Result<(), StoreError> {
    aside.as_file().sync_all().map_err(io(path))?;
    readable_by_all(&aside).map_err(io(path))?;
    aside.persist(path).map_err(|error| StoreError::Io { path: path.to_owned(), source: error.error })?;
    Ok(())
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
