//! Building blocks of the JSON Schemas of files.

use std::collections::BTreeMap;

use bagsplit_players::{Kind, Parameter, Values};
use serde_json::{Map, Value as Json, json};

use crate::experiment::names::MAX_NAME;

/// A table with these keys and no others.
pub(crate) fn object<'k>(properties: impl IntoIterator<Item = (&'k str, Json)>) -> Json {
    let properties: Map<String, Json> =
        properties.into_iter().map(|(key, schema)| (key.to_owned(), schema)).collect();
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

pub(crate) fn text() -> Json {
    json!({ "type": "string" })
}

/// A bot or policy: a name, or a table with a kind and its parameters.
pub(crate) fn choice(kinds: &[Kind]) -> Json {
    choice_with(kinds, |parameter| parameter)
}

/// Bots or policies in a list: a table can list values of a parameter, of which each is tried.
pub(crate) fn choices(kinds: &[Kind]) -> Json {
    list(choice_with(kinds, |parameter| json!({ "anyOf": [parameter, list(parameter.clone())] })))
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
            let parameters = kind.parameters.iter().map(|own| (own.name, allowed(parameter(own))));
            let mut table = object([("kind", json!({ "const": kind.name }))].into_iter().chain(parameters));
            let needed = kind.parameters.iter().filter(required).map(|own| own.name);
            table["required"] = ["kind"].into_iter().chain(needed).collect();
            table["description"] = json!(kind.doc);
            table
        }));
    }
    json!({ "anyOf": all })
}

fn parameter(parameter: &Parameter) -> Json {
    let mut schema = match parameter.values {
        Values::Number { low, high, above: None, .. } => {
            json!({ "type": "integer", "minimum": low, "maximum": high })
        }
        Values::Number { high, .. } => json!({ "type": "integer", "maximum": high }),
        Values::Weights | Values::Card => text(),
    };
    schema["description"] = json!(parameter.doc());
    schema
}

/// The least length of a repeated schema that becomes a definition.
const LONG: usize = 150;

/// Moves repeated parts of a schema into `$defs`, under the keys whose values they describe.
pub(crate) fn with_definitions(schema: &mut Json) {
    let mut parts = Parts::default();
    parts.count(schema, "table");
    parts.replace(schema, "table");
    let definitions: Map<String, Json> =
        parts.defined.into_values().filter_map(|(name, part)| Some((name, part?))).collect();
    if !definitions.is_empty() {
        schema["$defs"] = Json::Object(definitions);
    }
}

/// The parts of a schema, by their text.
#[derive(Default)]
struct Parts {
    times: BTreeMap<String, u32>,
    /// The name of each definition, and the schema once it is complete.
    defined: BTreeMap<String, (String, Option<Json>)>,
}

impl Parts {
    /// Counts a schema and those in it; what is in one that has been met is counted once.
    fn count(&mut self, part: &mut Json, key: &str) {
        if is_part(part) {
            let times = self.times.entry(part.to_string()).or_default();
            *times += 1;
            if *times > 1 {
                return;
            }
        }
        for_each_inside(part, key, &mut |inside, key| self.count(inside, key));
    }

    /// Replaces repeated schemas inside one by references.
    fn replace(&mut self, part: &mut Json, key: &str) {
        let text = part.to_string();
        if !is_part(part) || self.times[&text] < 2 {
            return for_each_inside(part, key, &mut |inside, key| self.replace(inside, key));
        }
        if !self.defined.contains_key(&text) {
            let taken = |name: &String| self.defined.values().any(|(other, _)| other == name);
            let numbered = (2..).map(|number| format!("{key}-{number}"));
            let name = [key.to_owned()].into_iter().chain(numbered).find(|name| !taken(name));
            self.defined.insert(text.clone(), (name.expect("some number is free"), None));
            let mut own = part.clone();
            for_each_inside(&mut own, key, &mut |inside, key| self.replace(inside, key));
            self.defined.entry(text.clone()).and_modify(|(_, complete)| *complete = Some(own));
        }
        *part = json!({ "$ref": format!("#/$defs/{}", self.defined[&text].0) });
    }
}

/// Whether this is a schema that is long enough for a definition.
fn is_part(part: &Json) -> bool {
    let is_schema =
        ["type", "anyOf", "enum"].iter().any(|key| part.get(key).is_some_and(|value| !value.is_object()));
    is_schema && part.to_string().len() >= LONG
}

/// Calls `each` with every schema directly inside one, and the key whose values that describes.
fn for_each_inside(part: &mut Json, key: &str, each: &mut dyn FnMut(&mut Json, &str)) {
    match part {
        Json::Array(list) => list.iter_mut().for_each(|inside| each(inside, key)),
        Json::Object(table) => {
            for (word, inside) in table {
                match (word.as_str(), inside) {
                    ("properties", Json::Object(properties)) => {
                        properties.iter_mut().for_each(|(key, inside)| each(inside, key));
                    }
                    (_, inside) => each(inside, key),
                }
            }
        }
        _ => {}
    }
}
