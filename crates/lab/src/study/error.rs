//! Why a study ends without a report.

/// Why there is no report.
#[derive(Debug)]
pub enum StudyError<S> {
    /// The games stopped.
    Stopped(S),
    /// An estimate could not be made.
    Numbers(String),
}

/// Errors of numbers keep the message of the crate that computes them.
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
