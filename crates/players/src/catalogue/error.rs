//! Errors of naming a bot or policy.

/// Why a bot or policy cannot be made as named.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// There is none of that name.
    #[error("no {what} is called '{name}'; there are: {known}")]
    UnknownKind {
        /// What was wanted, such as `draw policy`.
        what: &'static str,
        /// The name that was given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// It has no such parameter.
    #[error("{kind} has no parameter '{name}'; it has: {known}")]
    UnknownParameter {
        /// The kind.
        kind: String,
        /// The parameter that was given.
        name: String,
        /// The parameters there are.
        known: String,
    },
    /// The parameter cannot have that value.
    #[error("{name} of {kind} must be {expected}")]
    Parameter {
        /// The kind.
        kind: String,
        /// The parameter.
        name: String,
        /// What it can be.
        expected: String,
    },
}

impl BuildError {
    /// The parameter that is wrong, if it is one.
    #[must_use]
    pub fn parameter(&self) -> Option<&str> {
        match self {
            BuildError::UnknownKind { .. } => None,
            BuildError::UnknownParameter { name, .. } | BuildError::Parameter { name, .. } => Some(name),
        }
    }
}
