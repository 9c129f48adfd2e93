//! Errors in names and parameters of bots and policies.

/// The reason why a bot or policy cannot be built from a name and parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// No kind has this name.
    #[error("no {what} is called '{name}'; there are: {known}")]
    UnknownKind {
        /// The family, such as `draw policy`.
        what: &'static str,
        /// The name that was given.
        name: String,
        /// The known names.
        known: String,
    },
    /// The kind has no such parameter.
    #[error("{kind} has no parameter '{name}'; it has: {known}")]
    UnknownParameter {
        /// The kind.
        kind: String,
        /// The parameter that was given.
        name: String,
        /// The known parameters.
        known: String,
    },
    /// The parameter cannot have this value.
    #[error("{name} of {kind} must be {expected}")]
    Parameter {
        /// The kind.
        kind: String,
        /// The parameter.
        name: String,
        /// The values that it can have.
        expected: String,
    },
}

impl BuildError {
    /// The parameter in which the error lies, if it lies in one.
    #[must_use]
    pub fn parameter(&self) -> Option<&str> {
        match self {
            BuildError::UnknownKind { .. } => None,
            BuildError::UnknownParameter { name, .. } | BuildError::Parameter { name, .. } => Some(name),
        }
    }
}
