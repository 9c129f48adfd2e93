//! Rule options as data: named values that files, sweeps and records carry.

use board::{MAX_SIDE, MIN_SIDE};

/// The value of a rule option, as a file or a record writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// `true` or `false`.
    Bool(bool),
    /// One of a list of names.
    Text(String),
    /// A whole number for each of several symbols, in order.
    Counts(Vec<(String, i64)>),
}

impl Value {
    /// What kind of value this is, for messages.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Value::Integer(_) => "a whole number",
            Value::Bool(_) => "true or false",
            Value::Text(_) => "a text",
            Value::Counts(_) => "a table",
        }
    }
}

/// A rule option with its value and what it means: what a printed rules file is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key in files and records.
    pub key: &'static str,
    /// The value as it is set.
    pub value: Value,
    /// What it means and which values there are.
    pub doc: &'static str,
}

/// A rule option that cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("no rule option is called '{0}'")]
    Unknown(String),
    /// The value is not one this option can have.
    #[error("{key} is {found}; it must be {expected}")]
    Value {
        /// The option; for a count in a table `table.symbol`.
        key: String,
        /// What was found.
        found: String,
        /// What would be right.
        expected: String,
    },
}

impl OptionError {
    /// The key of the option that is wrong.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            OptionError::Unknown(key) | OptionError::Value { key, .. } => key,
        }
    }
}

/// Reads a whole number within bounds.
pub(crate) fn integer(key: &str, value: &Value, low: i64, high: i64) -> Result<i64, OptionError> {
    match value {
        Value::Integer(n) if (low..=high).contains(n) => Ok(*n),
        other => Err(wrong(key, other, format!("a whole number from {low} to {high}"))),
    }
}

/// Reads the side of a board.
pub(crate) fn side(key: &str, value: &Value) -> Result<u8, OptionError> {
    let side = integer(key, value, i64::from(MIN_SIDE), i64::from(MAX_SIDE))?;
    if side % 2 == 0 {
        let expected = format!("an odd number from {MIN_SIDE} to {MAX_SIDE}, to have a centre");
        return Err(wrong(key, value, expected));
    }
    Ok(side as u8)
}

/// Reads `true` or `false`.
pub(crate) fn boolean(key: &str, value: &Value) -> Result<bool, OptionError> {
    match value {
        Value::Bool(b) => Ok(*b),
        other => Err(wrong(key, other, "true or false".to_owned())),
    }
}

/// Reads one of several names.
pub(crate) fn choice<T: Copy>(key: &str, value: &Value, names: &[(&str, T)]) -> Result<T, OptionError> {
    if let Value::Text(text) = value
        && let Some(&(_, chosen)) = names.iter().find(|(name, _)| name == text)
    {
        return Ok(chosen);
    }
    let list: Vec<String> = names.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    Err(wrong(key, value, list.join(" or ")))
}

/// The name of a value among those of its option.
pub(crate) fn name_of<T: Copy + PartialEq>(names: &[(&str, T)], value: T) -> Value {
    let found = names.iter().find(|(_, named)| *named == value);
    Value::Text(found.expect("every value has a name").0.to_owned())
}

/// The error that `key` has this value where another is expected.
pub(crate) fn wrong(key: &str, value: &Value, expected: String) -> OptionError {
    let found = match value {
        Value::Integer(n) => n.to_string(),
        Value::Bool(b) => b.to_string(),
        Value::Text(text) => format!("\"{text}\""),
        Value::Counts(_) => value.kind().to_owned(),
    };
    OptionError::Value { key: key.to_owned(), found, expected }
}
