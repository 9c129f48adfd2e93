//! Errors of laying out, playing and concluding an experiment.

use std::path::PathBuf;

/// What an operation returns: a value, or the reason it failed.
pub type Result<T, E = LabError> = std::result::Result<T, E>;

/// The reason an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// An input file has mistakes.
    #[error(transparent)]
    Config(#[from] crate::experiment::ConfigError),
    /// The experiment does not fit the command. The message does not name its file, which only the caller knows.
    #[error("{0}")]
    Unfit(String),
    /// Another request is invalid.
    #[error("{0}")]
    Input(String),
    /// Games or a manifest cannot be stored or read.
    #[error(transparent)]
    Store(#[from] bagsplit_storage::StoreError),
    /// Records cannot be written to a pipe or device.
    #[error("{}: no more records can be written here: {}", path.display(), bagsplit_storage::files::Refusal::reason(source))]
    Records {
        /// The pipe or device.
        path: PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// A table cannot be written.
    #[error(transparent)]
    Tables(#[from] crate::table::TablesError),
    /// Games that were played or requested are missing.
    #[error(
        "{}: {games} planned games are missing: blocks of games were removed meanwhile. Run the same command again to \
             play them; the tables are unchanged",
        folder.display()
    )]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// The number of games.
        games: u64,
    },
    /// Games that the findings count are no longer in the folder.
    #[error(
        "{folder}: its findings are of {counted} games, of which {left} are left in {folder}/blocks: files were removed or not \
         copied, or are of another bagsplit. The tables and the manifest in {folder}/findings are still those of all games; \
         'bagsplit run {folder}/experiment.toml --out {folder}' plays the others again",
        folder = folder.display()
    )]
    Lost {
        /// The folder.
        folder: PathBuf,
        /// The number of games that the manifest counts.
        counted: u64,
        /// The number of games that are left.
        left: u64,
    },
    /// A folder whose games lead to findings lacks some of them.
    #[error("its folder lacks games that its tables need; run the same command again to play them")]
    NotStored,
    /// The operating system cannot start more threads.
    #[error(
        "the system cannot start more threads ({0}); end other programs, raise the limit of processes (ulimit -u) or of memory (ulimit -v), or use fewer with --threads"
    )]
    NoThreads(String),
    /// A check was impossible for reasons unrelated to the checked folder.
    #[error("the check was impossible, for reasons unrelated to the folder: {0}")]
    Hindered(String),
    /// Several inputs cannot be read.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\nerror: "))]
    Several(Vec<LabError>),
    /// Another failure, such as an estimate from too few numbers.
    #[error("{0}")]
    Failed(String),
    /// A panic while games were played: a bug of this program. Other games were played and stored.
    #[error(
        "{what}: a bug of bagsplit ended these games: {message}. All other games were played, and are stored where a folder \
         keeps them; please report this with the lines above"
    )]
    Bug {
        /// The games.
        what: String,
        /// The message of the panic.
        message: String,
    },
    /// The observer stopped the run. The games played are stored.
    #[error("stopped")]
    Stopped,
}

impl LabError {
    /// An error that is not caused by the input.
    pub(crate) fn failed(error: impl std::fmt::Display) -> LabError {
        LabError::Failed(error.to_string())
    }

    /// An error of the operating system at this path.
    pub(crate) fn system(path: impl Into<PathBuf>, source: std::io::Error) -> LabError {
        bagsplit_storage::io(path)(source).into()
    }

    /// Whether the error is transient, such as a folder in use or a full disk, so that a retry may succeed.
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

    /// Whether the request is invalid, as opposed to a failure during execution.
    pub fn is_input(&self) -> bool {
        match self {
            LabError::Config(_) | LabError::Unfit(_) | LabError::Input(_) => true,
            LabError::Store(error) => error.is_input(),
            LabError::Tables(error) => error.is_input(),
            LabError::Records { source, .. } => bagsplit_storage::files::is_wrong_path(source),
            LabError::Several(errors) => errors.iter().all(LabError::is_input),
            _ => false,
        }
    }
}

impl From<std::convert::Infallible> for LabError {
    fn from(never: std::convert::Infallible) -> LabError {
        match never {}
    }
}

impl From<bagsplit_stats::StatsError> for LabError {
    fn from(error: bagsplit_stats::StatsError) -> LabError {
        LabError::failed(error)
    }
}
