//! JSON Schemas of lines that other programs read and write, generated from their types: game records and the bot protocol.

use bagsplit_arena::GameRecord;
use bagsplit_arena::external::protocol::{Answer, Request};
use bagsplit_game::rules::{Bounds, Entry, Ruleset, Value};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value as Json, json};

use crate::experiment::json_schema::{defined, object, text};
use crate::experiment::schema::option;

/// The fields of an answer beside `id` and `info`, by kind of request: those that it needs, and others that it may have.
const ANSWERS: [(&str, &[&str], &[&str]); 8] = [
    (
        "hello",
        &["name", "version", "takes"],
        &["deterministic", "parallel", "split"],
    ),
    ("new", &["ok"], &[]),
    ("start", &["start"], &[]),
    ("draw", &["draw"], &[]),
    ("mulligan", &["mulligan"], &[]),
    ("turn", &[], &["place", "pass", "exchange"]),
    ("discard", &["discard"], &[]),
    ("exchange", &["exchange"], &[]),
];

/// The JSON Schemas of game records and of the bot protocol, by the names of their files.
pub fn line_schemas() -> [(&'static str, String); 2] {
    [("record", records()), ("bot-protocol", protocol())].map(|(name, mut schema)| {
        let folder = "https://github.com/bagsplit/bagsplit/blob/main/docs/reference/schemas";
        schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        schema["$id"] = json!(format!("{folder}/{name}.schema.json"));
        (name, format!("{schema:#}\n"))
    })
}

fn generator() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings
        .with_transform(RecursiveTransform(absent_is_not_null))
        .into_generator()
}

/// Refuses null in fields that may be absent.
fn absent_is_not_null(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let Some(properties) = schema.get_mut("properties").and_then(Json::as_object_mut) else {
        return;
    };
    for (key, property) in properties {
        if required
            .as_array()
            .is_some_and(|required| required.contains(&json!(key)))
        {
            continue;
        }
        for cases in ["type", "anyOf"] {
            if let Some(cases) = property.get_mut(cases).and_then(Json::as_array_mut) {
                cases.retain(|case| case != "null" && case["type"] != "null");
            }
        }
    }
}

fn records() -> Json {
    let mut schema = generator().into_root_schema_for::<GameRecord>().to_value();
    schema["title"] = json!("bagsplit game record, format 1");
    schema["description"] = json!(
        "One line of a records file (JSON Lines). The page docs/reference/records.md explains every field. Readers \
         ignore fields at the top level that they do not know."
    );
    let by_game = Ruleset::all().map(|game| {
        let is_this =
            json!({ "properties": { "game": { "const": game.name() } }, "required": ["game"] });
        json!({ "if": is_this, "then": record_of_game(&game) })
    });
    let by_ending = json!({
        "if": { "properties": { "ended_by": { "const": "forfeit" } }, "required": ["ended_by"] },
        "then": { "properties": { "winner": { "type": "integer" }, "end_bonus": { "const": [0, 0] } } },
        "else": { "properties": { "opening": { "minItems": 2 } } },
    });
    schema["allOf"] = by_game.chain([by_ending]).collect();
    schema
}

/// The schema of what a record of this game has beside what all records have.
fn record_of_game(game: &Ruleset) -> Json {
    let entries = game.entries();
    let values = entries.iter().map(|entry| &entry.value);
    let counts = values.filter_map(|value| {
        if let Value::Counts(counts) = value {
            Some(counts)
        } else {
            None
        }
    });
    // In a class of characters '-' stands last.
    let mut symbols: Vec<&str> = counts
        .flatten()
        .map(|(symbol, _)| symbol.as_str())
        .collect();
    symbols.sort_unstable_by_key(|symbol| (*symbol == "-", *symbol));
    symbols.dedup();
    let symbols = symbols.concat();
    let tiles = json!({ "pattern": format!("^[{symbols}]*$") });

    let mut rules = object(entries.iter().map(|entry| (entry.key, rule_value(entry))));
    let required = entries
        .iter()
        .filter(|entry| !Entry::may_be_missing(entry.key, &entry.value));
    rules["required"] = required.map(|entry| entry.key).collect();

    let is_private = game.private_bags().is_some();
    let bag = if is_private { "^[A-H]$" } else { "^bag$" };
    let bags = json!({ "propertyNames": { "pattern": bag }, "additionalProperties": tiles });
    let drawn = json!({ "additionalProperties": { "minLength": 1 }, "allOf": [bags] });
    let face = symbols.replace('?', "");
    let blank = if is_private { "" } else { r"\??" };
    let face = json!({ "pattern": format!("^{blank}[{face}]$") });
    let place = json!({ "items": { "prefixItems": [true, face] } });
    if is_private {
        json!({
            "properties": {
                "rules": rules,
                "players": { "items": { "required": ["split", "advantage"], "properties": { "split": bags } } },
                "opening": { "items": { "properties": { "draw": drawn, "mulligan": drawn } } },
                "turns": { "items": { "properties": {
                    "draw": drawn, "mulligan": drawn, "place": place, "pass": tiles, "exchange": false,
                } } },
                "end_bonus": false,
                "winner": { "type": "integer" },
                "ended_by": { "enum": ["out-of-tiles", "six-passes", "target", "clock", "forfeit"] },
            },
        })
    } else {
        json!({
            "required": ["end_bonus"],
            "properties": {
                "rules": rules,
                "players": { "items": { "properties": { "split": false, "advantage": false } } },
                "opening": { "items": { "properties": { "draw": drawn, "mulligan": false } } },
                "turns": { "items": { "properties": {
                    "draw": drawn, "mulligan": false, "place": place, "pass": { "const": "" }, "exchange": tiles,
                    "clock": false, "ms": false,
                } } },
                "ended_by": { "enum": ["out-of-tiles", "scoreless", "target", "forfeit"] },
            },
        })
    }
}

/// The schema of the value of a rule option in a record.
fn rule_value(entry: &Entry) -> Json {
    match &entry.bounds {
        Bounds::Text | Bounds::Values(..) => text(),
        Bounds::Counts(..) => {
            let mut counts = option(entry);
            counts["minProperties"] = json!(counts["properties"].as_object().map_or(0, Map::len));
            counts
        }
        _ => option(entry),
    }
}

/// A request or an answer; `$defs/answer-KIND` is the answer to one kind of request.
fn protocol() -> Json {
    let mut generator = generator();
    let request = generator.subschema_for::<Request>();
    let answer = generator.subschema_for::<Answer>();
    let mut definitions = generator.take_definitions(true);
    for (kind, required, optional) in ANSWERS {
        let fields = [&["id", "info"], required, optional].concat();
        let mut schemas =
            json!({ "allOf": [answer], "required": required, "propertyNames": { "enum": fields } });
        match kind {
            "turn" => {
                schemas["oneOf"] = optional
                    .iter()
                    .map(|key| json!({ "required": [key] }))
                    .collect()
            }
            "exchange" => schemas["properties"] = json!({ "exchange": { "type": "string" } }),
            _ => {}
        }
        definitions.insert(format!("answer-{kind}"), schemas);
    }
    let answers = ANSWERS.map(|(kind, ..)| defined(&format!("answer-{kind}")));
    definitions.insert("request".to_owned(), request.to_value());
    definitions.insert("answer".to_owned(), json!({ "anyOf": answers }));
    json!({
        "title": "bagsplit bot protocol, version 1",
        "description": "One line, a request or an answer. The page docs/bot-protocol.md explains every field. \
            $defs/answer-KIND is the answer to one kind of request. Bots ignore fields of requests that they do not know.",
        "type": "object",
        "if": { "required": ["type"] },
        "then": defined("request"),
        "else": defined("answer"),
        "$defs": definitions,
    })
}
