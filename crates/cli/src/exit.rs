//! Exit codes and messages of a program that does not succeed.

use std::fmt::Display;
use std::io;
use std::path::Path;

use bagsplit_lab::run::LabError;

/// An exit code and its message.
#[derive(Debug)]
pub(crate) struct Exit {
    pub(crate) code: u8,
    pub(crate) message: Option<String>,
}

/// Wrong input: a file, an argument.
const INPUT: u8 = 2;
/// Something else went wrong.
const FAILED: u8 = 1;
/// A bug of this program, the code of a Rust panic.
const MISTAKE: u8 = 101;
/// Stopped by Ctrl-C, as shells report it.
const INTERRUPTED: u8 = 130;

/// The same command may succeed later (EX_TEMPFAIL of sysexits.h).
pub(crate) const RETRYABLE: u8 = 75;

impl Exit {
    /// Wrong input; the message names the place, what was found and what would be right.
    pub(crate) fn input(message: impl Display) -> Exit {
        Exit {
            code: INPUT,
            message: Some(format!("error: {message}")),
        }
    }

    /// A failure that is not the input's fault.
    pub(crate) fn failed(message: impl Display) -> Exit {
        Exit {
            code: FAILED,
            message: Some(format!("error: {message}")),
        }
    }

    /// A failure that may be temporary: the folder is in use, the disk is full.
    pub(crate) fn retryable(message: impl Display) -> Exit {
        Exit {
            code: RETRYABLE,
            message: Some(format!("error: {message}")),
        }
    }

    /// An error of the operating system outside results folders; the message begins with `what`.
    pub(crate) fn system(what: impl Display, error: &io::Error) -> Exit {
        let message = format!(
            "{what}: {}",
            bagsplit_storage::files::Refusal::reason(error)
        );
        if bagsplit_storage::files::may_pass(error) {
            Exit::retryable(message)
        } else if bagsplit_storage::files::is_wrong_path(error) {
            Exit::input(message)
        } else {
            Exit::failed(message)
        }
    }

    /// A check found faults, which are printed already.
    pub(crate) const fn found() -> Exit {
        Exit {
            code: FAILED,
            message: None,
        }
    }

    /// The arguments are wrong; the message is printed already.
    pub(crate) const fn silent() -> Exit {
        Exit {
            code: INPUT,
            message: None,
        }
    }

    /// The program has a bug; the panic is printed already.
    pub(crate) const fn mistake() -> Exit {
        Exit {
            code: MISTAKE,
            message: None,
        }
    }

    /// Ctrl-C was pressed.
    pub(crate) fn interrupted(message: impl Display) -> Exit {
        Exit {
            code: INTERRUPTED,
            message: Some(message.to_string()),
        }
    }

    /// Ctrl-C was pressed before anything was stored.
    pub(crate) fn nothing_stored() -> Exit {
        Exit::interrupted("stopped; nothing is stored")
    }

    /// Whether the input is wrong.
    pub(crate) const fn is_input(&self) -> bool {
        self.code == INPUT
    }

    /// Whether the same command may succeed later.
    pub(crate) const fn is_retryable(&self) -> bool {
        self.code == RETRYABLE
    }

    /// Whether a command ends here, without trying other inputs.
    pub(crate) const fn ends_command(&self) -> bool {
        matches!(self.code, 0 | INTERRUPTED)
    }

    /// An experiment could not be played or concluded; the message names its file if that is at fault.
    pub(crate) fn from_lab(error: LabError, file: &Path) -> Exit {
        match error {
            LabError::Unfit(why) => Exit::input(format!("{}: {why}", file.display())),
            other => other.into(),
        }
    }
}

impl From<LabError> for Exit {
    fn from(error: LabError) -> Exit {
        match error {
            LabError::Stopped => Exit::interrupted("stopped; the same command continues from here"),
            error @ LabError::Bug { .. } => Exit {
                code: MISTAKE,
                ..Exit::failed(error)
            },
            error if error.is_passing() => Exit::retryable(error),
            error if error.is_input() => Exit::input(error),
            error => Exit::failed(error),
        }
    }
}

impl From<bagsplit_storage::StoreError> for Exit {
    fn from(error: bagsplit_storage::StoreError) -> Exit {
        LabError::from(error).into()
    }
}

impl From<bagsplit_lab::experiment::ConfigError> for Exit {
    fn from(error: bagsplit_lab::experiment::ConfigError) -> Exit {
        Exit::input(error)
    }
}

impl From<bagsplit_stats::StatsError> for Exit {
    fn from(error: bagsplit_stats::StatsError) -> Exit {
        Exit::failed(error)
    }
}

/// Errors of writing to standard output: a reader that closes the pipe, such as `head`, is no failure.
impl From<io::Error> for Exit {
    fn from(error: io::Error) -> Exit {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Exit {
                code: 0,
                message: None,
            }
        } else {
            Exit::system("standard output cannot be written", &error)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use bagsplit_lab::run::LabError;
    use bagsplit_storage::{Problem, Shard};

    use super::*;

    /// Injected errors of the operating system, and the exit code for each. The numbers are
    /// Linux's.
    const SYSTEM: [(i32, u8); 22] = [
        (1, FAILED),      // EPERM
        (2, FAILED),      // ENOENT
        (5, FAILED),      // EIO
        (11, RETRYABLE),  // EAGAIN
        (12, RETRYABLE),  // ENOMEM
        (13, FAILED),     // EACCES
        (16, RETRYABLE),  // EBUSY
        (17, FAILED),     // EEXIST
        (20, INPUT),      // ENOTDIR
        (21, FAILED),     // EISDIR
        (22, FAILED),     // EINVAL
        (23, RETRYABLE),  // ENFILE
        (24, RETRYABLE),  // EMFILE
        (27, FAILED),     // EFBIG
        (28, RETRYABLE),  // ENOSPC
        (30, FAILED),     // EROFS
        (36, INPUT),      // ENAMETOOLONG
        (39, FAILED),     // ENOTEMPTY
        (40, INPUT),      // ELOOP
        (110, RETRYABLE), // ETIMEDOUT
        (116, RETRYABLE), // ESTALE
        (122, RETRYABLE), // EDQUOT
    ];

    fn path() -> PathBuf {
        "/nowhere/at/all".into()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn system_error_has_one_exit_code_in_every_conversion() {
        for (number, code) in SYSTEM {
            let error = || io::Error::from_raw_os_error(number);
            let store = || bagsplit_storage::io(path())(error());
            let ways: Vec<Exit> = vec![
                error().into(),
                Exit::system("somewhere", &error()),
                store().into(),
                LabError::from(store()).into(),
                LabError::from(bagsplit_lab::table::TablesError::from(store())).into(),
                LabError::Records {
                    path: path(),
                    source: error(),
                }
                .into(),
                Exit::from_lab(LabError::from(store()), &path()),
            ];
            for (way, exit) in ways.iter().enumerate() {
                assert_eq!(exit.code, code, "error {number} by way {way}");
                let message = exit.message.as_deref().unwrap_or_default();
                assert!(
                    message.starts_with("error: ") && message.len() > 20,
                    "error {number} by way {way}: {message}"
                );
            }
        }
        assert_eq!(
            Exit::from(io::Error::from_raw_os_error(32)).code,
            0,
            "a reader that closes the pipe"
        );
    }

    #[test]
    fn every_other_error_has_the_code_of_its_kind() {
        let table = [
            (LabError::Unfit("x".to_owned()), INPUT),
            (LabError::Input("x".to_owned()), INPUT),
            (Problem::NoFolder.at(path()).into(), INPUT),
            (Problem::NewFolder.at(path()).into(), INPUT),
            (Problem::NotOurs("x".to_owned()).at(path()).into(), INPUT),
            (
                Problem::InTheWay {
                    found: "a file",
                    expected: "folder",
                }
                .at(path())
                .into(),
                INPUT,
            ),
            (Problem::Changed.at(path()).into(), INPUT),
            (Problem::Stranger.at(path()).into(), INPUT),
            (Problem::Registered.at(path()).into(), INPUT),
            (Problem::Beacon("x".to_owned()).at(path()).into(), INPUT),
            (Problem::InUse.at(path()).into(), RETRYABLE),
            (Problem::OtherShards.at(path()).into(), RETRYABLE),
            (Problem::RecordsInUse.at(path()).into(), RETRYABLE),
            (
                Problem::ShardInUse(Shard { number: 1, of: 2 })
                    .at(path())
                    .into(),
                RETRYABLE,
            ),
            (LabError::NoThreads("x".to_owned()), RETRYABLE),
            (LabError::Hindered("x".to_owned()), RETRYABLE),
            (Problem::Gone.at(path()).into(), FAILED),
            (Problem::Damaged("x".to_owned()).at(path()).into(), FAILED),
            (Problem::Manifest("x".to_owned()).at(path()).into(), FAILED),
            (
                Problem::Registration("x".to_owned()).at(path()).into(),
                FAILED,
            ),
            (
                LabError::Missing {
                    folder: path(),
                    games: 2,
                },
                FAILED,
            ),
            (
                LabError::Lost {
                    folder: path(),
                    counted: 2,
                    left: 1,
                },
                FAILED,
            ),
            (LabError::NotStored, FAILED),
            (LabError::Failed("x".to_owned()), FAILED),
            (
                LabError::Bug {
                    what: "x".to_owned(),
                    message: "y".to_owned(),
                },
                MISTAKE,
            ),
            (LabError::Stopped, INTERRUPTED),
        ];
        for (error, code) in table {
            let shown = format!("{error:?}");
            assert_eq!(Exit::from(error).code, code, "{shown}");
        }
    }
}
