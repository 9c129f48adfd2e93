//! The formats of the files of tables, and files that keep the error of the operating system.

use std::fs::File;
use std::io::Write;
use std::sync::{Arc, OnceLock};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Typed columns, compressed (zstd).
    Parquet,
    /// Comma-separated text, numbers in full precision, empty for null.
    Csv,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 2] = [Format::Parquet, Format::Csv];

    /// The formats that this build writes.
    pub const WRITTEN: &[Format] = if cfg!(feature = "parquet") {
        &Format::ALL
    } else {
        &[Format::Csv]
    };

    /// The file extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
        }
    }
}

/// A file that records the first error of the operating system, since polars passes some of them on as text only,
/// which does not distinguish a full disk from other errors.
pub(super) struct Noting {
    pub(super) file: File,
    pub(super) failure: Failure,
}

/// The first error of the operating system in writing a file.
#[derive(Clone, Default)]
pub(super) struct Failure(Arc<OnceLock<std::io::Error>>);

impl Failure {
    /// A copy of the error.
    pub(super) fn error(&self) -> Option<std::io::Error> {
        self.0
            .get()
            .map(|error| copy(bagsplit_storage::files::root_cause(error)))
    }

    fn note<T>(&self, done: std::io::Result<T>) -> std::io::Result<T> {
        done.map_err(|error| {
            let again = copy(&error);
            // Only the first error is stored.
            let _ = self.0.set(error);
            again
        })
    }
}

fn copy(error: &std::io::Error) -> std::io::Error {
    error
        .raw_os_error()
        .map_or_else(|| error.kind().into(), std::io::Error::from_raw_os_error)
}

impl Write for Noting {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.failure.note(self.file.write(bytes))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.failure.note(self.file.flush())
    }
}
