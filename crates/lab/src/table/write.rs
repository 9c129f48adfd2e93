//! The files of a table, written in groups of rows.

use std::error::Error;
use std::path::{Path, PathBuf};

use bagsplit_storage::AtomicFile;

#[cfg(feature = "parquet")]
use crate::table::dataframe::{DataFrame, Sink};
use crate::table::files::{Failure, Format, Noting};
#[cfg(not(feature = "parquet"))]
use crate::table::lines::{DataFrame, Sink};
use crate::table::{Frame, TablesError};

/// The number of rows in a row group of a Parquet file. It bounds the memory used, and the bytes of files depend on
/// it.
pub(crate) const GROUP_ROWS: usize = 65_536;

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
            if !Format::WRITTEN.contains(&format) {
                let path = file.path().to_path_buf();
                return Err(TablesError::NoParquet { path });
            }
            let failure = Failure::default();
            let noting = Noting {
                file: file.handle()?,
                failure: failure.clone(),
            };
            let sink = Sink::new(format, noting, &like.table, &like.data)
                .map_err(|source| error(&file, &failure, source))?;
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

fn error(
    file: &AtomicFile,
    failure: &Failure,
    source: impl Error + Send + Sync + 'static,
) -> TablesError {
    if let Some(source) = failure.error() {
        return bagsplit_storage::io(file.path())(source).into();
    }
    TablesError::Rows {
        path: file.path().to_path_buf(),
        source: source.into(),
    }
}

#[cfg(all(test, target_os = "linux", feature = "parquet"))]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::table::Table;
    use crate::table::column::Columns;

    /// The bytes that a sink of rows writes, those of a slice twice.
    macro_rules! written {
        ($rows:ident, $columns:expr, $values:expr) => {{
            let mut data = crate::table::$rows::data($columns, $values);
            data.vstack_mut(&data.slice(1, 2)).unwrap();
            data.rechunk_mut();
            assert_eq!(data.height(), $values.len() + 2);
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.csv");
            let noting = Noting {
                file: File::create(&path).unwrap(),
                failure: Failure::default(),
            };
            let table = Table {
                name: "a",
                rows: "",
                columns: Vec::new(),
            };
            let mut sink =
                crate::table::$rows::Sink::new(Format::Csv, noting, &table, &data).unwrap();
            sink.append(&data).unwrap();
            sink.finish().unwrap();
            std::fs::read_to_string(path).unwrap()
        }};
    }

    #[test]
    fn lines_of_csv_are_those_of_polars() {
        let texts = ["", "a", "a,b", "say \"so\"", "two\nlines", "\r", " é "];
        let numbers = [
            0.1 + 0.2,
            -0.0,
            1.0,
            1e15,
            1e16,
            123e20,
            1e-4,
            1.5e-5,
            1e-7,
            f64::MIN_POSITIVE,
            f64::MAX,
        ];
        let values: Vec<usize> = (0..12).collect();
        let columns = Columns::<usize>::new("a", "")
            .words("te,xt", "", |&row| {
                texts.get(row).map(|&text| text.to_owned())
            })
            .text("name", "", |&row| texts.get(row + 1).copied())
            .small("small", "", "", |&row| -(row as i32))
            .sum("sum", "", "", |&row| u64::MAX >> row)
            .whole("whole", "", "", |&row| (row > 3).then_some(-5))
            .seed("seed", "", |&row| u64::MAX - row as u64)
            .number("number", "", "", |&row| numbers.get(row).copied())
            .number("odd", "", "", |&row| {
                [f64::NAN, f64::INFINITY, f64::NEG_INFINITY]
                    .get(row)
                    .copied()
            })
            .truth("truth", "", |&row| (row > 2).then_some(row % 2 == 0));
        let columns = &columns.columns;
        let expected = written!(dataframe, columns, &values);
        assert_eq!(written!(lines, columns, &values), expected);
    }

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
                &frame.table,
                &frame.data,
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
