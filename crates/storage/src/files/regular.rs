//! Reading of regular files with a size limit.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use crate::files::Refusal;

/// The reason why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file does not exist.
    #[error("not found")]
    NotFound,
    /// It is not a regular file, but for example a folder, a pipe or a device.
    #[error("cannot be read: this is no regular file, but {0}")]
    NotRegular(&'static str),
    /// It is larger than this number of bytes.
    #[error("cannot be read: it is larger than {}, the most that such a file can have", bytes(*.0))]
    TooLarge(u64),
    /// A part of its path is wrong.
    #[error("cannot be read: {0}")]
    Refused(Refusal),
    /// It cannot be opened or read.
    #[error("cannot be read: {}", Refusal::reason(.0))]
    Io(#[from] io::Error),
}

/// Opens a regular file, or a link to one, for reading. A pipe could block the program for ever, and a device could be
/// endless.
///
/// # Errors
/// When the file does not exist, is not a regular one, or cannot be opened.
pub fn open_regular(path: &Path) -> Result<File, FileError> {
    // Before opening, which for a pipe would wait for its other end.
    regular(&std::fs::metadata(path).map_err(|error| refused(path, error))?)?;
    let file = File::open(path).map_err(|error| refused(path, error))?;
    // And after it, since another file may have taken its place.
    regular(&file.metadata()?)?;
    Ok(file)
}

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
/// As [`open_regular`], and when the file is larger.
pub fn read_regular(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    read_at_most(open_regular(path)?, limit)
}

/// Reads to the end, at most `limit` bytes.
///
/// # Errors
/// When there is more, or reading fails.
pub fn read_at_most(from: impl Read, limit: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    from.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        Err(FileError::TooLarge(limit))
    } else {
        Ok(bytes)
    }
}

/// The error for a file that cannot be opened; it names the wrong part of the path unless that is the whole path.
fn refused(path: &Path, error: io::Error) -> FileError {
    let found = Refusal::new(path, &error);
    match error.kind() {
        _ if found.path != path => FileError::Refused(found),
        io::ErrorKind::NotFound => FileError::NotFound,
        _ => FileError::Io(error),
    }
}

fn regular(metadata: &Metadata) -> Result<(), FileError> {
    if metadata.is_file() {
        Ok(())
    } else {
        Err(FileError::NotRegular(kind(metadata)))
    }
}

#[cfg(unix)]
fn kind(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => "a folder",
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () => "a device",
    }
}

#[cfg(not(unix))]
fn kind(metadata: &Metadata) -> &'static str {
    if metadata.is_dir() {
        "a folder"
    } else {
        "something else"
    }
}

/// A size limit in readable units.
fn bytes(limit: u64) -> String {
    match limit {
        large if large >= 1 << 20 => format!("{} MiB", large >> 20),
        small => format!("{} KiB", small >> 10),
    }
}
