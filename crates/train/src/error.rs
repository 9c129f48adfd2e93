//! Why a training did not come to its end.

/// Why a training did not come to its end. What it had finished is kept.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The experiment is not one for it.
    #[error("{0}")]
    Unfit(String),
    /// A step cannot be kept or read.
    #[error(transparent)]
    Store(#[from] bagsplit_storage::StoreError),
    /// The library that fits has failed.
    #[error("the network cannot be fitted: {0}")]
    Fit(String),
    /// A step holds something that this program would not have written.
    #[error(
        "step '{0}' holds what this program cannot read; delete the folder 'steps', and it will be done again"
    )]
    Step(String),
    /// The observer said not to go on.
    #[error("stopped")]
    Stopped,
}
