//! Building blocks of the JSON Schemas of files.

use bagsplit_players::{Kind, Parameter, Values};
use serde_json::{Map, Value as Json, json};

use crate::experiment::names::MAX_NAME;

/// A table with these keys and no others.
pub(crate) fn object<'k>(properties: impl IntoIterator<Item = (&'k str, Json)>) -> Json {
    let properties: Map<String, Json> = properties
        .into_iter()
        .map(|(key, schema)| (key.to_owned(), schema))
        .collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

pub(crate) fn list(items: Json) -> Json {
    json!({ "type": "array", "items": items })
}

/// An integer; beyond the range of TOML integers it is written as a text.
pub(crate) fn number(low: u64, high: u64) -> Json {
    match i64::try_from(high) {
        Ok(high) => json!({ "type": "integer", "minimum": low, "maximum": high }),
        Err(_) => json!({ "type": ["integer", "string"], "minimum": low, "pattern": "^[0-9]+$" }),
    }
}

pub(crate) fn name() -> Json {
    json!({ "type": "string", "minLength": 1, "maxLength": MAX_NAME })
}

/// A reference to a definition.
pub(crate) fn defined(name: &str) -> Json {
    json!({ "$ref": format!("#/$defs/{name}") })
}

pub(crate) fn text() -> Json {
    json!({ "type": "string" })
}

/// A bot or policy: a name, or a table with a kind and its parameters.
pub(crate) fn choice(kinds: &[Kind]) -> Json {
    choice_with(kinds, |parameter| parameter)
}

/// Bots or policies in a list: a table can list values of a parameter, of which each is tried.
pub(crate) fn choices(kinds: &[Kind]) -> Json {
    list(choice_with(
        kinds,
        |parameter| json!({ "anyOf": [parameter, list(parameter.clone())] }),
    ))
}

fn choice_with(kinds: &[Kind], allowed: fn(Json) -> Json) -> Json {
    let required = |parameter: &&Parameter| parameter.values == Values::Card;
    // Kinds with a required parameter cannot be given by name alone.
    let plain: Vec<&str> = kinds
        .iter()
        .filter(|kind| kind.parameters.iter().find(required).is_none())
        .map(|kind| kind.name)
        .collect();
    let mut all = vec![json!({ "enum": plain })];
    if kinds.iter().any(|kind| !kind.parameters.is_empty()) {
        all.extend(kinds.iter().map(|kind| {
            let parameters = kind
                .parameters
                .iter()
                .map(|parameter_kind| (parameter_kind.name, allowed(parameter(parameter_kind))));
            let mut table = object(
                [("kind", json!({ "const": kind.name }))]
                    .into_iter()
                    .chain(parameters),
            );
            let needed = kind
                .parameters
                .iter()
                .filter(required)
                .map(|parameter| parameter.name);
            table["required"] = ["kind"].into_iter().chain(needed).collect();
            table["description"] = json!(kind.doc);
            table
        }));
    }
    json!({ "anyOf": all })
}

fn parameter(parameter: &Parameter) -> Json {
    let mut schema = match parameter.values {
        Values::Number {
            low,
            high,
            above: None,
            ..
        } => {
            json!({ "type": "integer", "minimum": low, "maximum": high })
        }
        Values::Number { high, .. } => json!({ "type": "integer", "maximum": high }),
        Values::Weights | Values::Card => text(),
    };
    schema["description"] = json!(parameter.doc());
    schema
}
