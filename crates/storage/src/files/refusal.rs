//! Errors of the operating system as sentences: the wrong path, the reason, and a remedy.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The codes of errors without a stable [`ErrorKind`]; they are the same on Linux and macOS.
const EIO: i32 = 5;
const ENFILE: i32 = 23;
const EMFILE: i32 = 24;
/// Too many symbolic links: Linux, macOS.
const ELOOP: [i32; 2] = [40, 62];

/// The error of an operation on a path. Displayed as the wrong path, possibly a parent folder, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The path that is wrong.
    pub path: PathBuf,
    /// The reason, and a remedy.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

impl Refusal {
    /// Diagnoses an error, by inspecting the current state of the file system.
    pub fn new(path: &Path, error: &io::Error) -> Refusal {
        let error = root_cause(error);
        let found = match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::AlreadyExists => obstacle(path),
            _ if is_loop(error) => obstacle(path),
            ErrorKind::PermissionDenied => lowest_there(path),
            _ => None,
        };
        let (path, reason) = found.unwrap_or_else(|| (path.to_owned(), Refusal::reason(error)));
        Refusal { path, reason }
    }

    /// The reason of an error and a remedy, without a path.
    pub fn reason(error: &io::Error) -> String {
        let error = root_cause(error);
        let os_refusal = match (error.kind(), error.raw_os_error()) {
            (ErrorKind::NotFound, _) => "there is no such file or folder; check the name",
            (ErrorKind::AlreadyExists, _) => {
                "something of this name is there already; move it away, or give another name"
            }
            (ErrorKind::NotADirectory, _) => {
                "a part of this path is a file, where a folder is needed; give another path"
            }
            (ErrorKind::IsADirectory, _) => "this is a folder, where a file is needed; give another name",
            (ErrorKind::DirectoryNotEmpty, _) => "this folder is not empty; move away what is in it",
            (ErrorKind::PermissionDenied, _) => PERMISSION,
            (ErrorKind::ReadOnlyFilesystem, _) => {
                "this file system can only be read; give a path on another one"
            }
            (ErrorKind::StorageFull, _) => {
                "the disk is full; free some space, and give the same command again"
            }
            (ErrorKind::QuotaExceeded, _) => {
                "your share of the disk is used up (quota); free some space, and give the same command again"
            }
            (ErrorKind::WriteZero, _) => {
                "nothing more can be written; free some space, and give the same command again"
            }
            (ErrorKind::FileTooLarge, _) => {
                "the file would be larger than the system allows; raise the limit (ulimit -f), or use another file system"
            }
            (ErrorKind::InvalidFilename, _) => {
                "the file system does not take this name; give a shorter one, of plain characters"
            }
            (ErrorKind::OutOfMemory, _) => {
                "there is not enough memory; end other programs, or raise the limit (ulimit -v)"
            }
            (ErrorKind::WouldBlock, _) => {
                "the system has no more threads or processes to give; end other programs, or raise the limit (ulimit -u)"
            }
            (ErrorKind::Interrupted | ErrorKind::ResourceBusy, _) => "it is busy; try again",
            (ErrorKind::CrossesDevices, _) => "two file systems meet here; give a path on one of them",
            (
                ErrorKind::TimedOut
                | ErrorKind::StaleNetworkFileHandle
                | ErrorKind::HostUnreachable
                | ErrorKind::NetworkDown
                | ErrorKind::NetworkUnreachable,
                _,
            ) => "the network file system does not answer; try again when it does",
            (ErrorKind::BrokenPipe, _) => "the reader of this pipe has closed it",
            (_, Some(EIO)) => {
                "the disk failed to read or write (input/output error); check it, and keep a copy of what it holds"
            }
            (_, Some(EMFILE)) => "too many files are open in this program; raise the limit (ulimit -n)",
            (_, Some(ENFILE)) => "too many files are open on this machine; try again later",
            _ if is_loop(error) => "symbolic links lead round in a circle here; remove one of them",
            _ => return error.to_string(),
        };
        os_refusal.to_owned()
    }
}

const PERMISSION: &str =
    "permission denied; check who owns it and what others may do with it (ls -ld), or give another path";

/// The error of the operating system at the root of a library's error.
pub fn root_cause(error: &io::Error) -> &io::Error {
    let mut error = error;
    while let Some(inner) = error.get_ref().and_then(|inner| inner.downcast_ref::<io::Error>()) {
        error = inner;
    }
    error
}

fn is_loop(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|number| ELOOP.contains(&number))
}

/// The obstacle on a path, from the top: a dangling link, a file in place of a folder, or the first part that does not
/// exist.
fn obstacle(path: &Path) -> Option<(PathBuf, String)> {
    let mut parts: Vec<&Path> = path.ancestors().filter(|part| !part.as_os_str().is_empty()).collect();
    parts.reverse();
    for part in parts {
        let Ok(own) = part.symlink_metadata() else {
            let missing = part.symlink_metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound);
            let reason = match (missing, part == path) {
                (true, true) => "there is no such file or folder; check the name",
                (true, false) => "this folder is not there; check the name, or make it first",
                (false, _) => return None,
            };
            return Some((part.to_owned(), reason.to_owned()));
        };
        match part.metadata() {
            Ok(found) if part != path && !found.is_dir() => {
                return Some((
                    part.to_owned(),
                    "this is a file, where a folder is needed; give another path".to_owned(),
                ));
            }
            Err(error) if own.is_symlink() && is_loop(&error) => {
                return Some((part.to_owned(), Refusal::reason(&error)));
            }
            Err(error) if own.is_symlink() && error.kind() == ErrorKind::NotFound => {
                let target = part.read_link().unwrap_or_default();
                let reason = format!(
                    "this is a symbolic link to '{}', where nothing is; make what it leads to, or remove the link",
                    target.display()
                );
                return Some((part.to_owned(), reason));
            }
            _ => {}
        }
    }
    None
}

/// The lowest existing part of a path, whose permissions matter.
fn lowest_there(path: &Path) -> Option<(PathBuf, String)> {
    let there = |part: &&Path| part.symlink_metadata().is_ok();
    let part = path.ancestors().filter(|part| !part.as_os_str().is_empty()).find(there)?;
    Some((part.to_owned(), PERMISSION.to_owned()))
}

/// Whether an error means that no path of this name can be there: a file stands in place of a folder, links lead round in
/// a circle, or the name is not one of the file system. It is the fault of the name and not of the system.
pub fn is_wrong_path(error: &io::Error) -> bool {
    let error = root_cause(error);
    matches!(error.kind(), ErrorKind::NotADirectory | ErrorKind::InvalidFilename) || is_loop(error)
}

/// Whether a part of a path is a symbolic link to nothing, which no operation on the path can follow.
pub fn is_dangling(path: &Path) -> bool {
    path.ancestors().any(|part| part.is_symlink() && !part.exists())
}

/// Whether the same operation may succeed later without a change by the user.
pub fn may_pass(error: &io::Error) -> bool {
    let error = root_cause(error);
    let busy = matches!(
        error.kind(),
        ErrorKind::HostUnreachable
            | ErrorKind::Interrupted
            | ErrorKind::NetworkDown
            | ErrorKind::NetworkUnreachable
            | ErrorKind::OutOfMemory
            | ErrorKind::ResourceBusy
            | ErrorKind::StaleNetworkFileHandle
            | ErrorKind::TimedOut
            | ErrorKind::WouldBlock
    );
    busy || is_out_of_space(error) || matches!(error.raw_os_error(), Some(EMFILE | ENFILE))
}

/// Whether an error means that the disk is full.
pub fn is_out_of_space(error: &io::Error) -> bool {
    use ErrorKind::{QuotaExceeded, StorageFull, WriteZero};
    matches!(root_cause(error).kind(), QuotaExceeded | StorageFull | WriteZero)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The message for writing to a path below a folder.
    fn os_refusal(path: &Path) -> Refusal {
        let error = path
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::File::create_new(path).map(drop))
            .unwrap_err();
        Refusal::new(path, &error)
    }

    #[cfg(unix)]
    #[test]
    fn the_part_of_the_path_that_is_wrong_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::os::unix::fs::symlink("nowhere", at("link")).unwrap();
        std::os::unix::fs::symlink("b", at("a")).unwrap();
        std::os::unix::fs::symlink("a", at("b")).unwrap();
        std::fs::write(at("file"), "").unwrap();
        for (path, wrong, reason) in [
            ("link/x/y", "link", "symbolic link to 'nowhere'"),
            ("link/x", "link", "symbolic link to 'nowhere'"),
            ("a/x", "a", "round in a circle"),
            ("file/x", "file", "this is a file, where a folder is needed"),
            ("file/x/y/z", "file", "this is a file, where a folder is needed"),
            ("file", "file", "something of this name is there already"),
        ] {
            let found = os_refusal(&at(path));
            assert_eq!(found.path, at(wrong), "{path}: {found}");
            assert!(found.reason.contains(reason), "{path}: {found}");
            assert!(!found.to_string().contains("os error"), "{found}");
        }
        let missing = at("no/such/file");
        let error = std::fs::read(&missing).unwrap_err();
        assert_eq!(Refusal::new(&missing, &error).path, at("no"));
    }

    #[test]
    fn library_errors_keep_the_system_error() {
        let full = || io::Error::from_raw_os_error(28);
        let wrapped = io::Error::other(io::Error::new(ErrorKind::InvalidData, full()));
        assert!(may_pass(&full()) && may_pass(&wrapped) && is_out_of_space(&wrapped));
        assert_eq!(Refusal::reason(&wrapped), Refusal::reason(&full()));
        assert!(!may_pass(&io::Error::other("no")));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn common_errors_have_advice() {
        for number in [1, 2, 5, 11, 12, 13, 16, 17, 18, 20, 21, 23, 24, 27, 28, 30, 36, 39, 40, 110, 116, 122]
        {
            let reason = Refusal::reason(&io::Error::from_raw_os_error(number));
            assert!(
                !reason.contains("os error") && (reason.contains(';') || reason.contains('(')),
                "{number}: {reason}"
            );
        }
        // Unknown errors have the system's message.
        assert!(Refusal::reason(&io::Error::from_raw_os_error(95)).contains("os error 95"));
    }

    #[test]
    fn only_transient_errors_are_retried() {
        for number in [11, 12, 16, 23, 24, 28, 110, 116, 122] {
            assert!(
                !cfg!(target_os = "linux") || may_pass(&io::Error::from_raw_os_error(number)),
                "{number}"
            );
        }
        for number in [1, 2, 5, 13, 17, 20, 21, 27, 30, 36, 40] {
            assert!(
                !cfg!(target_os = "linux") || !may_pass(&io::Error::from_raw_os_error(number)),
                "{number}"
            );
        }
    }
}
