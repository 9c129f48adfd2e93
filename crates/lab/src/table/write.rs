//! How does a frame become files?

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use bagsplit_storage::{StoreError, WholeFile};
use polars_core::prelude::{DataFrame, PolarsResult};
use polars_io::prelude::{CsvWriter, ParquetWriter, SerWriter};
use polars_io::{csv, parquet};
use polars_parquet::parquet::metadata::KeyValue;

use crate::table::column::Columns;
use crate::table::parquet::{GroupsFile, key_values};
use crate::table::{Frame, Table, TablesError};

/// How many rows a Parquet file has in a row group. What is in memory at a time is bounded by it, and the
/// bytes depend on it.
pub(crate) const GROUP_ROWS: usize = 65_536;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Typed columns, compressed (zstd).
    Parquet,
    /// Text with commas, numbers in full precision, nothing where a value is null.
    Csv,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 2] = [Format::Parquet, Format::Csv];

    /// How the names of its files end.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
        }
    }
}

/// Writes the rows of a table into files of the given formats in a folder. What had their names is replaced.
///
/// # Errors
/// When the system refuses.
pub fn write(folder: &Path, formats: &[Format], frame: &Frame) -> Result<(), TablesError> {
    let mut writer = TableWriter::create(folder, formats, frame)?;
    for start in (0..frame.data.height()).step_by(GROUP_ROWS) {
        let mut group = frame.data.slice(start as i64, GROUP_ROWS);
        writer.group(group.rechunk_mut())?;
    }
    writer.finish()
}

/// The files of a table while rows are added.
pub(crate) struct TableWriter {
    /// The files, without a format.
    path: PathBuf,
    files: Vec<(WholeFile, Sink, Failure)>,
    /// What Parquet files say of the table and its columns.
    metadata: Vec<KeyValue>,
}

enum Sink {
    Groups(Box<GroupsFile<BufWriter<Noting>>>),
    Parquet(Box<parquet::write::BatchedWriter<BufWriter<Noting>>>),
    Csv(csv::write::BatchedWriter<Noting>),
}

/// A file that notes what the operating system says when it refuses: polars hands some of that on as text alone, from which
/// nobody can tell a full disk from a mistake.
struct Noting {
    file: File,
    failure: Failure,
}

/// The first error of the operating system in writing a file.
#[derive(Clone, Default)]
struct Failure(Arc<OnceLock<std::io::Error>>);

impl Failure {
    /// The same error, for somebody to keep.
    fn error(&self) -> Option<std::io::Error> {
        let error = bagsplit_storage::files::root_cause(self.0.get()?);
        Some(error.raw_os_error().map_or_else(|| error.kind().into(), std::io::Error::from_raw_os_error))
    }

    fn note<T>(&self, done: std::io::Result<T>) -> std::io::Result<T> {
        done.map_err(|error| {
            let again =
                error.raw_os_error().map_or_else(|| error.kind().into(), std::io::Error::from_raw_os_error);
            // The first one counts.
            let _ = self.0.set(error);
            again
        })
    }
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
    /// Begins the files of a table to which frames are added. `like` is a frame with its columns; the rows are not looked
    /// at.
    fn create(folder: &Path, formats: &[Format], like: &Frame) -> Result<TableWriter, TablesError> {
        let path = folder.join(like.table.name());
        let files = create_files(&path, formats)?;
        TableWriter::of(path, files, like, Sink::of_frames)
    }

    /// Begins a table in these files, whose rows come in [groups](TableWriter::rows) of what they are made of. `path` is
    /// that of the files, without a format.
    pub(crate) fn of_rows(
        path: PathBuf,
        files: Vec<(Format, WholeFile)>,
        like: &Frame,
    ) -> Result<TableWriter, TablesError> {
        TableWriter::of(path, files, like, Sink::of_rows)
    }

    fn of(
        path: PathBuf,
        files: Vec<(Format, WholeFile)>,
        like: &Frame,
        sink: fn(Format, Noting, &Frame) -> PolarsResult<Sink>,
    ) -> Result<TableWriter, TablesError> {
        let begun = |(format, file): (Format, WholeFile)| {
            let failure = Failure::default();
            let noting = Noting { file: file.handle()?, failure: failure.clone() };
            let sink = sink(format, noting, like);
            let sink = sink.map_err(|source| rows(&file, &failure, source))?;
            Ok::<_, TablesError>((file, sink, failure))
        };
        let files = files.into_iter().map(begun).collect::<Result<_, _>>()?;
        Ok(TableWriter { path, files, metadata: key_values(like.table, like.data.schema()) })
    }

    /// The files, without a format.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds rows, as a row group. The frame's columns have one chunk each.
    fn group(&mut self, frame: &DataFrame) -> Result<(), TablesError> {
        for (file, sink, failure) in &mut self.files {
            sink.write(frame).map_err(|source| rows(file, failure, source))?;
        }
        Ok(())
    }

    /// Adds rows, as a row group of a file that was begun [for them](TableWriter::of_rows).
    pub(crate) fn rows<R>(
        &mut self,
        table: Table,
        columns: &Columns<'_, R>,
        group: &[R],
    ) -> Result<(), TablesError> {
        for (file, sink, failure) in &mut self.files {
            let written = match sink {
                Sink::Groups(writer) => writer.group(columns, group),
                Sink::Parquet(_) | Sink::Csv(_) => sink.write(&columns.frame_of(table, group).data),
            };
            written.map_err(|source| rows(file, failure, source))?;
        }
        Ok(())
    }

    /// Ends the files and, when all are on the disk, gives them their names.
    pub(crate) fn finish(self) -> Result<(), TablesError> {
        let mut whole = Vec::new();
        for (mut file, sink, failure) in self.files {
            sink.finish(&self.metadata).map_err(|source| rows(&file, &failure, source))?;
            file.sync()?;
            whole.push(file);
        }
        Ok(whole.into_iter().try_for_each(WholeFile::finish)?)
    }
}

/// Begins a file of this path, which has no ending, in each of these formats.
pub(crate) fn create_files(path: &Path, formats: &[Format]) -> Result<Vec<(Format, WholeFile)>, TablesError> {
    let wanted = Format::ALL.into_iter().filter(|format| formats.contains(format));
    wanted.map(|format| Ok((format, WholeFile::create(&path.with_extension(format.extension()))?))).collect()
}

impl Sink {
    /// A file to which frames are added.
    fn of_frames(format: Format, file: Noting, like: &Frame) -> PolarsResult<Sink> {
        Ok(match format {
            Format::Parquet => {
                Sink::Parquet(Box::new(ParquetWriter::new(BufWriter::new(file)).batched(like.data.schema())?))
            }
            Format::Csv => Sink::Csv(CsvWriter::new(file).batched(like.data.schema())?),
        })
    }

    /// A file to which groups of rows are added.
    fn of_rows(format: Format, file: Noting, like: &Frame) -> PolarsResult<Sink> {
        Ok(match format {
            Format::Parquet => {
                Sink::Groups(Box::new(GroupsFile::new(BufWriter::new(file), like.table, like.data.schema())?))
            }
            Format::Csv => Sink::of_frames(format, file, like)?,
        })
    }

    fn write(&mut self, frame: &DataFrame) -> PolarsResult<()> {
        match self {
            Sink::Groups(_) => unreachable!("it was begun for rows"),
            Sink::Parquet(writer) => writer.write_batch(frame),
            Sink::Csv(writer) => writer.write_batch(frame),
        }
    }

    fn finish(self, metadata: &[KeyValue]) -> PolarsResult<()> {
        match self {
            Sink::Groups(writer) => writer.finish(),
            // Not `writer.finish()`: that adds the Arrow schema with polars's own string type, which R's
            // arrow refuses to read and pyarrow to filter.
            Sink::Parquet(writer) => {
                let mut writer = writer.get_writer().lock().expect("no thread has panicked with it");
                writer.end(Some(metadata.to_vec())).map(|_| ())
            }
            Sink::Csv(mut writer) => writer.finish(),
        }
    }
}

fn rows(file: &WholeFile, failure: &Failure, source: polars_core::error::PolarsError) -> TablesError {
    if let Some(source) = failure.error() {
        return StoreError::Io { path: file.path().to_path_buf(), source }.into();
    }
    TablesError::Rows { path: file.path().to_path_buf(), source }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_as_what_may_pass_in_every_format() {
        let full = || File::options().write(true).open("/dev/full").unwrap();
        let data = polars_core::df!("a" => (0..100_000i64).collect::<Vec<_>>()).unwrap();
        let frame = Frame { table: Table::Games, data };
        for format in Format::ALL {
            let failure = Failure::default();
            let noting = Noting { file: full(), failure: failure.clone() };
            let mut sink = Sink::of_frames(format, noting, &frame).unwrap();
            let written = sink.write(&frame.data).and_then(|()| sink.finish(&[]));
            assert!(written.is_err(), "{format:?}");
            let folder = tempfile::tempdir().unwrap();
            let file = WholeFile::create(&folder.path().join("a")).unwrap();
            let error = rows(&file, &failure, written.unwrap_err());
            assert!(
                error.is_passing() && error.to_string().contains("the disk is full"),
                "{format:?}: {error}"
            );
        }
    }
}
