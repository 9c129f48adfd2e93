//! Formatting of values in TOML.

use std::fmt::Display;

use bagsplit_game::rules::Value as Setting;
use bagsplit_players::Choice;
use toml::Value;

/// Writes a bare key with its value in one line.
pub(crate) fn line(out: &mut String, key: &str, value: impl Display) {
    *out += &format!("{key} = {value}\n");
}

/// A bot or policy: its name, or a table with its parameters.
pub(crate) fn policy(choice: &dyn Choice) -> Value {
    let (kind, parameters) = choice.describe();
    let kind = text(kind);
    if parameters.is_empty() {
        return kind;
    }
    table(
        [("kind", kind)].into_iter().chain(
            parameters
                .iter()
                .map(|(name, value)| (*name, option(value))),
        ),
    )
}

/// The value of an option in a line.
pub(crate) fn inline(value: &Setting) -> String {
    match value {
        Setting::Counts(own) => format!("{{ {} }}", counts(own).join(", ")),
        own => option(own).to_string(),
    }
}

/// Counts of symbols; all symbols are quoted.
pub(crate) fn counts(counts: &[(String, i64)]) -> Vec<String> {
    counts
        .iter()
        .map(|(symbol, n)| format!("{} = {n}", text(symbol)))
        .collect()
}

/// The value of an option or of a parameter.
fn option(value: &Setting) -> Value {
    match value {
        Setting::Integer(n) => Value::Integer(*n),
        Setting::Bool(b) => Value::Boolean(*b),
        Setting::Text(own) => text(own),
        Setting::Counts(counts) => table(
            counts
                .iter()
                .map(|(name, n)| (name.as_str(), Value::Integer(*n))),
        ),
    }
}

/// An integer; beyond the range of TOML integers it is written as a text.
pub(crate) fn number(n: u64) -> Value {
    i64::try_from(n).map_or_else(|_| text(&n.to_string()), Value::Integer)
}

pub(crate) fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

pub(crate) fn texts(list: impl IntoIterator<Item = impl AsRef<str>>) -> Value {
    Value::Array(list.into_iter().map(|item| text(item.as_ref())).collect())
}

/// A table in a line, of these keys and values.
pub(crate) fn table<'k>(entries: impl IntoIterator<Item = (&'k str, Value)>) -> Value {
    Value::Table(
        entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
    )
}
