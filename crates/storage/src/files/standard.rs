//! `-`: the standard streams in place of a file.

use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

use crate::files::{FileError, open_regular, read_at_most, read_regular};

/// Whether a path given by the user means a standard stream: `-`. A file of that name is `./-`.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The base name of a file: without folder and extension; `stdin` for `-`.
pub fn stem(path: &Path) -> String {
    if is_standard(path) {
        return "stdin".to_owned();
    }
    path.file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// An input named by the user.
pub type Input = Box<dyn Read>;

/// Opens a regular file, or standard input for `-`.
///
/// # Errors
/// As [`open_regular`].
pub fn open_input(path: &Path) -> Result<Input, FileError> {
    if is_standard(path) {
        Ok(Box::new(io::stdin().lock()))
    } else {
        Ok(Box::new(open_regular(path)?))
    }
}

/// Reads a regular file, or standard input for `-`, of at most `limit` bytes. Standard input is read once and cached.
///
/// # Errors
/// As [`read_regular`].
pub fn read_input(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    static READ: OnceLock<Vec<u8>> = OnceLock::new();
    if !is_standard(path) {
        return read_regular(path, limit);
    }
    if let Some(bytes) = READ.get() {
        return if bytes.len() as u64 > limit {
            Err(FileError::TooLarge(limit))
        } else {
            Ok(bytes.clone())
        };
    }
    let bytes = read_at_most(io::stdin().lock(), limit)?;
    Ok(READ.get_or_init(|| bytes).clone())
}
