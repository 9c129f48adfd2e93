//! Reading bots and policies: a name, or a table with a kind and parameters.

use bots::{BuildError, Kind, Policy, Start};
use rules::Value;
use toml::de::DeValue;

use crate::ConfigError;
use crate::nearest::hint;
use crate::rules_file::value;
use crate::table::{Item, Table};

/// Reads a bot or policy.
pub(crate) fn read<P: Policy>(item: &Item<'_>) -> Result<P, ConfigError> {
    match item.value {
        DeValue::String(name) => P::build(name, &[]).map_err(|error| explain::<P>(&error, item, None)),
        DeValue::Table(_) => {
            let table = item.table()?;
            let Some(kind) = table.get("kind") else {
                let names = hint("", P::KINDS.iter().map(|kind| kind.name));
                return Err(item.error(format!("a {} in a table needs a 'kind'{names}", P::WHAT)));
            };
            let others = table.items().iter().filter(|item| item.key != "kind");
            let parameters: Vec<(String, Value)> =
                others.map(|item| (item.key.to_owned(), value(item))).collect();
            P::build(kind.text()?, &parameters).map_err(|error| explain::<P>(&error, kind, Some(&table)))
        }
        _ => Err(item.wrong("a name or { kind = \"...\", with parameters }")),
    }
}

/// Reads who goes first.
pub(crate) fn start(item: &Item<'_>) -> Result<Start, ConfigError> {
    let named = item.value.as_str().and_then(Start::named);
    named.ok_or_else(|| item.wrong("\"self\" or \"other\""))
}

fn explain<P: Policy>(error: &BuildError, kind: &Item<'_>, table: Option<&Table<'_>>) -> ConfigError {
    let parameter = error.parameter().and_then(|name| table?.get(name));
    match (error, parameter) {
        (BuildError::UnknownKind { what, name, .. }, _) => {
            let hint = hint(name, P::KINDS.iter().map(|kind| kind.name));
            kind.error(format!("no {what} is called '{name}'{hint}"))
        }
        (BuildError::UnknownParameter { kind: of, name, .. }, Some(item)) => {
            let named = |kind: &&Kind| of.trim_matches('\'') == kind.name;
            let known = P::KINDS.iter().find(named).map_or(&[][..], |kind| kind.parameters);
            let hint = if known.is_empty() {
                "; it has none".to_owned()
            } else {
                hint(name, known.iter().map(|parameter| parameter.name))
            };
            item.key_error(format!("{of} has no parameter '{name}'{hint}"))
        }
        (BuildError::Parameter { kind: of, expected, .. }, Some(item)) => {
            item.error(format!("{} of {of} is {}; it must be {expected}", item.key, item.found()))
        }
        _ => kind.error(error.to_string()),
    }
}
