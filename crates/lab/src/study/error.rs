//! Errors of studies.

/// The reason why a study has no report.
#[derive(Debug)]
pub enum StudyError<S> {
    /// The games stopped.
    Stopped(S),
    /// An estimate could not be made.
    Numbers(String),
}

/// Statistical errors keep the message of the crate that computes the numbers.
macro_rules! numbers {
    ($($error:ty),*) => {$(
        impl<S> From<$error> for StudyError<S> {
            fn from(error: $error) -> Self {
                StudyError::Numbers(error.to_string())
            }
        }
    )*};
}

numbers!(
    bagsplit_stats::StatsError,
    bagsplit_optimize::select::SelectError,
    bagsplit_optimize::metagame::MetaError
);
