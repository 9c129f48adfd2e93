//! Errors of the operating system: the wrong path, the system's message, and remedies.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The codes of errors without a stable [`ErrorKind`]; they are the same on Linux and macOS.
const ENFILE: i32 = 23;
const EMFILE: i32 = 24;
/// Too many symbolic links: Linux, macOS.
const ELOOP: [i32; 2] = [40, 62];

/// The error of an operation on a path. Displayed as the wrong path, possibly a parent folder, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The path that is wrong.
    pub path: PathBuf,
    /// The reason, and a remedy if there is one.
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
        // Folders cannot be made in place of a link to nothing, which exists.
        let by_name = matches!(
            root_cause(error).kind(),
            ErrorKind::NotFound | ErrorKind::AlreadyExists
        );
        let (path, reason) = match obstacle(path).filter(|_| by_name || is_wrong_path(error)) {
            Some((part, error)) => (part, Refusal::reason(&error)),
            None => (path, Refusal::reason(error)),
        };
        Refusal {
            path: path.to_owned(),
            reason,
        }
    }

    /// The system's message for an error, and a remedy if there is one, without a path.
    pub fn reason(error: &io::Error) -> String {
        let error = root_cause(error);
        let remedy = match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                "check the permissions (ls -ld), or give another path"
            }
            _ if is_out_of_space(error) => "free some space, and give the same command again",
            ErrorKind::FileTooLarge => "raise the limit (ulimit -f), or use another file system",
            ErrorKind::OutOfMemory => "end other programs, or raise the limit (ulimit -v)",
            _ if error.raw_os_error() == Some(EMFILE) => "raise the limit (ulimit -n)",
            _ => return error.to_string(),
        };
        format!("{error}; {remedy}")
    }
}

/// The error of the operating system at the root of a library's error.
pub fn root_cause(error: &io::Error) -> &io::Error {
    let mut error = error;
    while let Some(inner) = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<io::Error>())
    {
        error = inner;
    }
    error
}

/// The first part of a path, from the top, that does not exist or lead anywhere, or that is a file where a folder is
/// needed.
fn obstacle(path: &Path) -> Option<(&Path, io::Error)> {
    let mut parts: Vec<&Path> = path
        .ancestors()
        .filter(|part| !part.as_os_str().is_empty())
        .collect();
    parts.reverse();
    parts.into_iter().find_map(|part| match part.metadata() {
        Ok(found) if part == path || found.is_dir() => None,
        Ok(_) => Some((part, ErrorKind::NotADirectory.into())),
        Err(error) => Some((part, error)),
    })
}

/// Whether an error means that no path of this name can be there: a file stands in place of a folder, links lead round in
/// a circle, or the name is not one of the file system. It is the fault of the name and not of the system.
pub fn is_wrong_path(error: &io::Error) -> bool {
    let error = root_cause(error);
    matches!(
        error.kind(),
        ErrorKind::NotADirectory | ErrorKind::InvalidFilename
    ) || error
        .raw_os_error()
        .is_some_and(|number| ELOOP.contains(&number))
}

/// Whether a part of a path is a symbolic link to nothing, which no operation on the path can follow.
pub fn is_dangling(path: &Path) -> bool {
    path.ancestors()
        .any(|part| part.is_symlink() && !part.exists())
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
    matches!(
        root_cause(error).kind(),
        QuotaExceeded | StorageFull | WriteZero
    )
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
            ("link/x/y", "link", "No such file or directory"),
            ("link/x", "link", "No such file or directory"),
            ("a/x", "a", "Too many levels of symbolic links"),
            ("file/x", "file", "not a directory"),
            ("file/x/y/z", "file", "not a directory"),
            ("file", "file", "File exists"),
        ] {
            let found = os_refusal(&at(path));
            assert_eq!(found.path, at(wrong), "{path}: {found}");
            assert!(found.reason.contains(reason), "{path}: {found}");
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
    fn some_errors_have_a_remedy_after_the_message_of_the_system() {
        for (number, remedy) in [
            (12, "ulimit -v"),
            (13, "ls -ld"),
            (24, "ulimit -n"),
            (27, "ulimit -f"),
            (28, "free some space"),
            (30, "another path"),
            (122, "free some space"),
        ] {
            let error = io::Error::from_raw_os_error(number);
            let reason = Refusal::reason(&error);
            assert!(
                reason.starts_with(&format!("{error}; ")) && reason.contains(remedy),
                "{reason}"
            );
        }
        let error = io::Error::from_raw_os_error(95);
        assert_eq!(Refusal::reason(&error), error.to_string());
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
