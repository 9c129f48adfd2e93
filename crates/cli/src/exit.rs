//! How the program ends when it does not end well.

use std::fmt::Display;
use std::io;
use std::path::Path;

use lab::LabError;

/// An exit code, and what is said on the way out.
#[derive(Debug)]
pub(crate) struct Exit {
    pub(crate) code: u8,
    pub(crate) message: Option<String>,
}

/// Wrong input: a file, an argument.
const INPUT: u8 = 2;
/// Something else went wrong.
const FAILED: u8 = 1;
/// The same command may succeed later (EX_TEMPFAIL of sysexits.h).
const AGAIN: u8 = 75;
/// Stopped by Ctrl-C, as shells report it.
const INTERRUPTED: u8 = 130;

impl Exit {
    /// The input is wrong; the message says where, what was found and what would be right.
    pub(crate) fn input(message: impl Display) -> Exit {
        Exit { code: INPUT, message: Some(format!("error: {message}")) }
    }

    /// Something that is not the input's fault.
    pub(crate) fn failed(message: impl Display) -> Exit {
        Exit { code: FAILED, message: Some(format!("error: {message}")) }
    }

    /// Something that may have passed when the same command is given again: the folder is in use, the disk is full.
    pub(crate) fn again(message: impl Display) -> Exit {
        Exit { code: AGAIN, message: Some(format!("error: {message}")) }
    }

    /// The operating system refuses something that is not a results folder's: what it was about goes first.
    pub(crate) fn system(what: impl Display, error: &io::Error) -> Exit {
        let message = format!("{what}: {}", files::Refusal::reason(error));
        if files::may_pass(error) { Exit::again(message) } else { Exit::failed(message) }
    }

    /// A check found something; what it is has been printed.
    pub(crate) const fn found() -> Exit {
        Exit { code: FAILED, message: None }
    }

    /// The arguments are wrong; how has been printed.
    pub(crate) const fn said() -> Exit {
        Exit { code: INPUT, message: None }
    }

    /// Ctrl-C was pressed.
    pub(crate) fn interrupted(message: impl Display) -> Exit {
        Exit { code: INTERRUPTED, message: Some(message.to_string()) }
    }
}

impl Exit {
    /// Whether a command ends here, whatever else it was to do.
    pub(crate) const fn ends_command(&self) -> bool {
        matches!(self.code, 0 | INTERRUPTED)
    }

    /// Whether an exit code says that the same command may succeed later.
    pub(crate) const fn is_retryable(code: u8) -> bool {
        code == AGAIN
    }

    /// An experiment could not be played or concluded; its file is named where that is what is wrong.
    pub(crate) fn of(error: LabError, file: &Path) -> Exit {
        match error {
            LabError::Unfit(why) => Exit::input(format!("{}: {why}", file.display())),
            other => other.into(),
        }
    }
}

impl From<LabError> for Exit {
    fn from(error: LabError) -> Exit {
        match error {
            LabError::Stopped => Exit::interrupted("stopped; the same command goes on from here"),
            error if error.is_passing() => Exit::again(error),
            error if error.is_input() => Exit::input(error),
            error => Exit::failed(error),
        }
    }
}

impl From<store::StoreError> for Exit {
    fn from(error: store::StoreError) -> Exit {
        LabError::from(error).into()
    }
}

impl From<config::ConfigError> for Exit {
    fn from(error: config::ConfigError) -> Exit {
        Exit::input(error)
    }
}

impl From<drawings::DrawingError> for Exit {
    fn from(error: drawings::DrawingError) -> Exit {
        match error {
            drawings::DrawingError::Store(error) => error.into(),
            error @ drawings::DrawingError::Chart { .. } => Exit::failed(error),
        }
    }
}

impl From<stats::StatsError> for Exit {
    fn from(error: stats::StatsError) -> Exit {
        Exit::failed(error)
    }
}

/// Errors of writing to standard output: a reader that has had enough, such as `head`, is no failure.
impl From<io::Error> for Exit {
    fn from(error: io::Error) -> Exit {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Exit { code: 0, message: None }
        } else {
            Exit::system("standard output cannot be written", &error)
        }
    }
}
