//! The files of a table, written in groups of rows.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use bagsplit_storage::AtomicFile;
use polars::io::{csv, parquet};
use polars::prelude::{
    CsvWriter, DataFrame, KeyValueMetadata, ParquetWriter, PolarsError, PolarsResult, SerWriter,
};

use crate::table::arrow_schema;
use crate::table::schema::Table;
use crate::table::{Frame, TablesError};

/// The number of rows in a row group of a Parquet file. It bounds the memory used, and the bytes of files depend on
/// it.
pub(crate) const GROUP_ROWS: usize = 65_536;

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

    /// The file extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
        }
    }
}

/// Writes the rows of a table into files of the given formats in a folder. Existing files are replaced.
pub fn write(folder: &Path, formats: &[Format], frame: &Frame) -> Result<(), TablesError> {
    let mut writer = TableWriter::create(folder, formats, frame)?;
    for start in (0..frame.data.height()).step_by(GROUP_ROWS) {
        let mut group = frame.data.slice(start as i64, GROUP_ROWS);
        writer.append(group.rechunk_mut())?;
    }
    writer.finish()
}

/// A writer of the files of a table.
pub(crate) struct TableWriter {
    /// The files, without a format.
    path: PathBuf,
    files: Vec<(AtomicFile, Sink, Failure)>,
}

enum Sink {
    Parquet(Box<parquet::write::BatchedWriter<BufWriter<Noting>>>),
    Csv(csv::write::BatchedWriter<Noting>),
}

/// A file that records the first error of the operating system, since polars passes some of them on as text only,
/// which does not distinguish a full disk from other errors.
struct Noting {
    file: File,
    failure: Failure,
}

/// The first error of the operating system in writing a file.
#[derive(Clone, Default)]
struct Failure(Arc<OnceLock<std::io::Error>>);

impl Failure {
    /// A copy of the error.
    fn error(&self) -> Option<std::io::Error> {
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

impl TableWriter {
    /// Creates the files of a table in a folder, in the given formats. `like` is a frame with its columns; the rows
    /// are ignored.
    pub(crate) fn create(
        folder: &Path,
        formats: &[Format],
        like: &Frame,
    ) -> Result<TableWriter, TablesError> {
        let path = folder.join(like.table.name);
        let wanted = Format::ALL
            .into_iter()
            .filter(|format| formats.contains(format));
        let create = |format: Format| {
            Ok((
                format,
                AtomicFile::create(&path.with_extension(format.extension()))?,
            ))
        };
        let files = wanted.map(create).collect::<Result<_, TablesError>>()?;
        TableWriter::with_files(path, files, like)
    }

    /// Creates a writer for these files. `path` is their path without a format.
    pub(crate) fn with_files(
        path: PathBuf,
        files: Vec<(Format, AtomicFile)>,
        like: &Frame,
    ) -> Result<TableWriter, TablesError> {
        let files = files.into_iter().map(|(format, file)| {
            let failure = Failure::default();
            let noting = Noting {
                file: file.handle()?,
                failure: failure.clone(),
            };
            let sink =
                Sink::new(format, noting, like).map_err(|source| error(&file, &failure, source))?;
            Ok((file, sink, failure))
        });
        let files = files.collect::<Result<_, TablesError>>()?;
        Ok(TableWriter { path, files })
    }

    /// The files, without a format.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds rows as a row group. The frame's columns must have one chunk each.
    pub(crate) fn append(&mut self, frame: &DataFrame) -> Result<(), TablesError> {
        for (file, sink, failure) in &mut self.files {
            sink.append(frame)
                .map_err(|source| error(file, failure, source))?;
        }
        Ok(())
    }

    /// Finishes the files and, once all are on disk, renames them.
    pub(crate) fn finish(self) -> Result<(), TablesError> {
        let mut whole = Vec::new();
        for (mut file, sink, failure) in self.files {
            sink.finish()
                .map_err(|source| error(&file, &failure, source))?;
            file.sync()?;
            whole.push(file);
        }
        Ok(whole.into_iter().try_for_each(AtomicFile::finish)?)
    }
}

impl Sink {
    fn new(format: Format, file: Noting, like: &Frame) -> PolarsResult<Sink> {
        let schema = like.data.schema();
        Ok(match format {
            Format::Parquet => {
                let writer = ParquetWriter::new(BufWriter::new(file)).set_parallel(false);
                let metadata = Some(key_values(&like.table));
                Sink::Parquet(Box::new(
                    writer.with_key_value_metadata(metadata).batched(schema)?,
                ))
            }
            Format::Csv => Sink::Csv(CsvWriter::new(file).batched(schema)?),
        })
    }

    fn append(&mut self, frame: &DataFrame) -> PolarsResult<()> {
        match self {
            Sink::Parquet(writer) => writer.write_batch(frame),
            Sink::Csv(writer) => writer.write_batch(frame),
        }
    }

    fn finish(self) -> PolarsResult<()> {
        match self {
            Sink::Parquet(writer) => writer.finish().map(|_| ()),
            Sink::Csv(mut writer) => writer.finish(),
        }
    }
}

/// The metadata in the footer of a Parquet file with these columns: the name of the table, the meaning of a row, the columns as
/// JSON, and the [Arrow schema](arrow_schema).
fn key_values(table: &Table) -> KeyValueMetadata {
    let entries = [
        ("bagsplit.table", table.name.to_owned()),
        ("bagsplit.rows", table.rows.to_owned()),
        (
            "bagsplit.columns",
            serde_json::to_string(&table.columns).expect("columns are text"),
        ),
        ("ARROW:schema", arrow_schema::encode(&table.columns)),
    ];
    KeyValueMetadata::from_static(entries.map(|(key, value)| (key.to_owned(), value)).into())
}

fn error(file: &AtomicFile, failure: &Failure, source: PolarsError) -> TablesError {
    if let Some(source) = failure.error() {
        return bagsplit_storage::io(file.path())(source).into();
    }
    TablesError::Rows {
        path: file.path().to_path_buf(),
        source,
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_a_transient_error_in_every_format() {
        let data = polars::df!("a" => (0..100_000i64).collect::<Vec<_>>()).unwrap();
        let frame = Frame {
            table: Table {
                name: "a",
                rows: "",
                columns: Vec::new(),
            },
            data,
        };
        for format in Format::ALL {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let failure = Failure::default();
            let mut sink = Sink::new(
                format,
                Noting {
                    file: full,
                    failure: failure.clone(),
                },
                &frame,
            )
            .unwrap();
            let written = sink.append(&frame.data).and_then(|()| sink.finish());
            let folder = tempfile::tempdir().unwrap();
            let file = AtomicFile::create(&folder.path().join("a")).unwrap();
            let error = error(&file, &failure, written.unwrap_err());
            assert!(
                error.is_passing() && error.to_string().contains("free some space"),
                "{format:?}: {error}"
            );
        }
    }
}
