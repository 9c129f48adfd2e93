//! Errors of a training.

/// The reason why a training did not finish. Finished steps are kept.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// The experiment is not a training.
    #[error("{0}")]
    Unfit(String),
    /// A step cannot be stored or read.
    #[error(transparent)]
    Store(#[from] bagsplit_storage::StoreError),
    /// The library that fits the network has failed.
    #[error("the network cannot be fitted: {0}")]
    Fit(String),
    /// A stored step has content that this program would not have written.
    #[error(
        "step '{0}' holds what this program cannot read; delete the folder 'steps', and it will be done again"
    )]
    Step(String),
    /// The observer stopped the training.
    #[error("stopped")]
    Stopped,
}
