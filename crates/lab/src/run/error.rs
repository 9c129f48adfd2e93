//! Why an experiment cannot be laid out, played or concluded.

use std::path::PathBuf;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A file that a person wrote is wrong.
    #[error(transparent)]
    Config(#[from] crate::experiment::ConfigError),
    /// The experiment is not one for what was asked of it. The sentence does not name its file, which only the caller
    /// knows.
    #[error("{0}")]
    Unfit(String),
    /// Something else that was asked for cannot be.
    #[error("{0}")]
    Input(String),
    /// Games, a journal or a manifest cannot be kept or read.
    #[error(transparent)]
    Store(#[from] bagsplit_storage::StoreError),
    /// Records cannot be written to their reader.
    #[error("{}: no more records can be written here: {}", path.display(), bagsplit_storage::files::Refusal::reason(source))]
    Records {
        /// The pipe or device.
        path: PathBuf,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// A table cannot be written.
    #[error(transparent)]
    Tables(#[from] crate::table::TablesError),
    /// Games that were played or asked for are not there.
    #[error(
        "{}: {games} games are missing that were to be played: blocks of games were taken away meanwhile. The same command \
         plays them again; tables are as they were before",
        folder.display()
    )]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// How many.
        games: u64,
    },
    /// A study that is checked needs outcomes that its journal does not have.
    #[error("its journal lacks outcomes that its tables rest on; the same command plays them again")]
    NotInJournal,
    /// The operating system gives no more threads.
    #[error(
        "the system has no more threads to give ({0}); end other programs, raise the limit (ulimit -u), or give fewer with --threads"
    )]
    NoThreads(String),
    /// A check could not be carried out, by no fault of what is checked.
    #[error("it could not be checked, which says nothing about it: {0}")]
    Hindered(String),
    /// Several things that were to be read cannot be.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\nerror: "))]
    Several(Vec<LabError>),
    /// Something else failed, such as an estimate of too few numbers.
    #[error("{0}")]
    Failed(String),
    /// The observer said not to go on. What was played is kept.
    #[error("stopped")]
    Stopped,
}

impl LabError {
    /// Something that is not the input's fault.
    pub(crate) fn failed(error: impl std::fmt::Display) -> LabError {
        LabError::Failed(error.to_string())
    }

    /// The operating system refuses something at this path.
    pub(crate) fn system(path: impl Into<PathBuf>, source: std::io::Error) -> LabError {
        bagsplit_storage::StoreError::Io { path: path.into(), source }.into()
    }

    /// Whether the same may succeed later, with nothing changed but what else goes on: the folder was in use, the disk was full.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            LabError::Store(error) => error.is_passing(),
            LabError::Tables(error) => error.is_passing(),
            LabError::Records { source, .. } => bagsplit_storage::files::may_pass(source),
            LabError::NoThreads(_) | LabError::Hindered(_) => true,
            LabError::Several(errors) => errors.iter().all(LabError::is_passing),
            _ => false,
        }
    }

    /// Whether what was asked for is wrong, rather than something having gone wrong on the way.
    #[must_use]
    pub fn is_input(&self) -> bool {
        use bagsplit_storage::StoreError::{
            Changed, InTheWay, NewFolder, NoFolder, NoLocks, NoLog, NotOurs, OtherOutputs, Registered,
            Stranger,
        };
        match self {
            LabError::Config(_) | LabError::Unfit(_) | LabError::Input(_) => true,
            LabError::Store(error) => matches!(
                error,
                Changed { .. }
                    | InTheWay { .. }
                    | NewFolder { .. }
                    | NoFolder { .. }
                    | NoLog { is_log: true, .. }
                    | NotOurs { .. }
                    | OtherOutputs { .. }
                    | NoLocks { .. }
                    | Registered { .. }
                    | Stranger { .. }
            ),
            LabError::Several(errors) => errors.iter().all(LabError::is_input),
            LabError::Missing { .. }
            | LabError::Records { .. }
            | LabError::NotInJournal
            | LabError::Tables(_)
            | LabError::Failed(_)
            | LabError::NoThreads(_)
            | LabError::Hindered(_)
            | LabError::Stopped => false,
        }
    }
}

impl From<bagsplit_stats::StatsError> for LabError {
    fn from(error: bagsplit_stats::StatsError) -> LabError {
        LabError::failed(error)
    }
}
