//! The destination of the records of a match, which must not overwrite other files.

use std::fs::{File, Metadata};
use std::io::{BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};

use bagsplit_arena::GameRecord;
use bagsplit_storage::Unfinished;
use bagsplit_storage::files::{Refusal, TextLines, is_standard};

use super::setting::Match;
use crate::run::{LabError, Result};

/// The destination of the records of a match.
#[derive(Debug)]
pub struct Records(To);

#[derive(Debug)]
enum To {
    /// A file, after resolving links, which is replaced by rename; it may not exist yet.
    File(PathBuf),
    /// A stream: a pipe, a terminal or a device.
    Stream(PathBuf, File),
}

impl Records {
    /// Checks the destination of records before any game is played. A file is created, or replaced as a whole if it
    /// holds records or is empty; a link is followed. Records are streamed into a pipe, a device or an output of this
    /// process, and into standard output for `-`. A pipe is opened here, which waits for its reader.
    ///
    /// `inputs` are the input files of the match.
    ///
    /// # Errors
    /// If other data would be lost (an input, another file, a folder, a disk), a link is dangling, or the operating
    /// system reports an error.
    pub fn open(path: &Path, inputs: &[PathBuf]) -> Result<Records> {
        let refused = |why: &str| Err(LabError::Input(format!("{}: {why}", path.display())));
        if is_standard(path) {
            return match standard_output() {
                Ok(stream) => Ok(Records(To::Stream(path.to_owned(), stream))),
                Err(error) => refused(&Refusal::reason(&error)),
            };
        }
        let found = match std::fs::metadata(path) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if std::fs::symlink_metadata(path).is_ok() {
                    return refused("this is a link to nothing; give the name of the file itself");
                }
                let folder = path
                    .parent()
                    .filter(|folder| !folder.as_os_str().is_empty());
                let folder_meant = path
                    .as_os_str()
                    .to_string_lossy()
                    .ends_with(std::path::is_separator);
                return match (path.file_name(), folder.is_none_or(Path::is_dir)) {
                    (_, _) if folder_meant => {
                        refused("this names a folder; records need the name of a file")
                    }
                    (None, _) => refused("records need the name of a file"),
                    (_, false) => {
                        refused("the folder of this file does not exist; create it first")
                    }
                    _ => {
                        bagsplit_storage::check_writable(path)?;
                        Ok(Records(To::File(path.to_owned())))
                    }
                };
            }
            Err(error) => return Err(LabError::Input(Refusal::new(path, &error).to_string())),
        };
        let is_same = |other: &&PathBuf| {
            std::fs::metadata(other).is_ok_and(|of| same(&of, other, &found, path))
        };
        if let Some(input) = inputs.iter().find(is_same) {
            let input = input.display();
            return refused(&format!(
                "the match reads this file ({input}); give records another name"
            ));
        }
        if found.is_dir() {
            return refused("this is a folder; records need the name of a file");
        }
        if let Some(stream) = own_output(&found) {
            return Ok(Records(To::Stream(path.to_owned(), stream)));
        }
        if found.is_file() {
            let target = path
                .canonicalize()
                .map_err(|error| LabError::system(path, error))?;
            holds_records(&target)?;
            bagsplit_storage::check_writable(&target)?;
            return Ok(Records(To::File(target)));
        }
        if is_disk(&found) {
            return refused(
                "this is a disk, and what it holds would be lost; give records another name",
            );
        }
        match File::options().write(true).open(path) {
            Ok(stream) => Ok(Records(To::Stream(path.to_owned(), stream))),
            Err(error) => Err(LabError::Input(Refusal::new(path, &error).to_string())),
        }
    }

    /// Writes all records at once.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn write(self, lines: &str) -> Result<()> {
        match self.0 {
            To::File(target) => Ok(bagsplit_storage::write_atomic_alone(
                &target,
                lines.as_bytes(),
            )?),
            To::Stream(path, stream) => Sink::Stream(path, stream).append(lines),
        }
    }

    /// Begins to write, or finds what there is.
    pub(super) fn begin(self, played: &Match<'_>) -> Result<Sink> {
        match self.0 {
            To::File(target) => {
                let part = Unfinished::open(
                    &target,
                    played.key(),
                    played.setups.map(|setup| &setup.name[..]),
                )?;
                Ok(Sink::File(target, part))
            }
            To::Stream(path, stream) => Ok(Sink::Stream(path, stream)),
        }
    }
}

/// A sink of records during a match.
pub(super) enum Sink {
    /// A temporary file next to the destination, until it can be written whole.
    File(PathBuf, Unfinished),
    Stream(PathBuf, File),
}

impl Sink {
    pub(super) fn append(&mut self, lines: &str) -> Result<()> {
        match self {
            Sink::File(..) if lines.is_empty() => Ok(()),
            Sink::File(_, part) => Ok(part.append(lines)?),
            Sink::Stream(path, stream) => {
                stream
                    .write_all(lines.as_bytes())
                    .map_err(|error| LabError::Records {
                        path: path.clone(),
                        source: error,
                    })
            }
        }
    }

    /// The file from which an interrupted match resumes, and its number of records.
    pub(super) fn kept(&self) -> Option<(PathBuf, u64)> {
        match self {
            Sink::File(_, part) => Some((part.path().to_owned(), part.records())),
            Sink::Stream(..) => None,
        }
    }

    /// Completes the destination with the records of this number of pairs.
    pub(super) fn finish(self, pairs: u64) -> Result<()> {
        let Sink::File(target, part) = self else {
            return Ok(());
        };
        // The destination may have changed since the beginning of the match.
        match std::fs::symlink_metadata(&target) {
            Ok(found) if found.is_file() => holds_records(&target)?,
            Ok(_) => {
                return Err(LabError::Input(format!(
                    "{}: this is no longer a file",
                    target.display()
                )));
            }
            Err(_) => {}
        }
        Ok(part.finish(bagsplit_arena::games_in(pairs))?)
    }
}

/// Rejects a file that holds something other than records.
fn holds_records(path: &Path) -> Result<()> {
    let why = match begins_with_record(path) {
        Ok(true) => return Ok(()),
        Ok(false) => {
            "this is not a file of records, and it would be lost; give records another name"
                .to_owned()
        }
        Err(error) => {
            let reason = Refusal::reason(&error);
            format!(
                "whether this file holds records cannot be read ({reason}); give records another name"
            )
        }
    };
    Err(LabError::Input(format!("{}: {why}", path.display())))
}

/// Whether the first non-empty line of a file is a record, or there is none.
fn begins_with_record(path: &Path) -> std::io::Result<bool> {
    let mut lines = TextLines::new(BufReader::new(File::open(path)?), GameRecord::MOST_BYTES);
    loop {
        return Ok(match lines.next_line()? {
            None => true,
            Some(Ok("")) => continue,
            Some(Ok(line)) => serde_json::from_str::<GameRecord>(line).is_ok(),
            Some(Err(_)) => false,
        });
    }
}

/// Whether two names are of one file.
#[cfg(unix)]
fn same(first: &Metadata, _: &Path, second: &Metadata, _: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    (first.dev(), first.ino()) == (second.dev(), second.ino())
}

/// Whether two names are of one file.
#[cfg(not(unix))]
fn same(_: &Metadata, first: &Path, _: &Metadata, second: &Path) -> bool {
    matches!((first.canonicalize(), second.canonicalize()), (Ok(first), Ok(second)) if first == second)
}

#[cfg(unix)]
fn standard_output() -> std::io::Result<File> {
    use std::os::fd::AsFd;
    Ok(File::from(std::io::stdout().as_fd().try_clone_to_owned()?))
}

#[cfg(not(unix))]
fn standard_output() -> std::io::Result<File> {
    Err(ErrorKind::Unsupported.into())
}

/// The standard output or standard error of this process, if the path names it. Opening it again would make both
/// write from the beginning of a redirected file.
#[cfg(unix)]
fn own_output(found: &Metadata) -> Option<File> {
    use std::os::fd::AsFd;
    let (output, errors) = (std::io::stdout(), std::io::stderr());
    [output.as_fd(), errors.as_fd()]
        .into_iter()
        .find_map(|stream| {
            let stream = File::from(stream.try_clone_to_owned().ok()?);
            let metadata = stream.metadata().ok()?;
            same(&metadata, Path::new(""), found, Path::new("")).then_some(stream)
        })
}

#[cfg(not(unix))]
fn own_output(_: &Metadata) -> Option<File> {
    None
}

#[cfg(unix)]
fn is_disk(found: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    found.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_disk(_: &Metadata) -> bool {
    false
}
