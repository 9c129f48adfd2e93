//! JSON Schemas of input files, for editors, generated from the lists of keys that the readers use.

use bagsplit_game::board::{Bag, MAX_BAGS};
use bagsplit_game::rules::{Bounds, Entry, Ruleset, Value};
use bagsplit_players::{Bot, ExchangePolicy, Kind, PrivateBags, Setup, Split};
use serde_json::{Value as Json, json};

use crate::experiment::card_file::CARD;
use crate::experiment::expressions::{EXPRESSIONS, OWN, SHIPPED};
use crate::experiment::json_schema::{choice, choices, list, name, number, object, text, with_definitions};
use crate::experiment::players::{OWN_ANSWER, RECOMMENDED};
use crate::experiment::settings::MAX_PAIRS;
use crate::experiment::setup_file::PEOPLE;
use crate::experiment::studies::StudySettings;
use crate::experiment::studies::balance;
use crate::experiment::studies::tune;
use crate::experiment::{
    MAX_DESCRIPTION, MAX_HYPOTHESES, MAX_HYPOTHESIS, cross, experiment_file, external, pairing, setup_file,
    split_file,
};

/// The JSON Schemas of experiment, setup, rules and split files, by the names of their files.
pub fn schemas() -> [(&'static str, String); 4] {
    let all = [
        ("experiment", "A bagsplit experiment: who plays whom how often, by which rules", experiment()),
        ("setup", "A bagsplit setup: a split, a bot and policies", setup()),
        (
            "rules",
            "Rules of one of the games of bagsplit; options that are left out are at their defaults",
            rules(),
        ),
        ("split", "A bagsplit split: tiles in bags", split()),
    ];
    all.map(|(name, title, mut schema)| {
        with_definitions(&mut schema);
        schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
        schema["title"] = json!(title);
        let text = serde_json::to_string_pretty(&schema).expect("JSON has no limits");
        (name, text + "\n")
    })
}

fn games() -> impl Iterator<Item = Ruleset> {
    Ruleset::NAMES.iter().map(|name| Ruleset::named(name).expect("every name names a game"))
}

fn options(game: &Ruleset) -> Vec<(&'static str, Json)> {
    let option = |entry: Entry| {
        let mut schema = match entry.bounds {
            Bounds::Whole(low, high) => json!({ "type": "integer", "minimum": low, "maximum": high }),
            Bounds::Odd(low, high) => {
                json!({ "type": "integer", "minimum": low, "maximum": high, "not": { "multipleOf": 2 } })
            }
            Bounds::Switch => json!({ "type": "boolean" }),
            Bounds::Names(names) => json!({ "enum": names }),
            Bounds::Text => json!({ "anyOf": [text(), list(text())] }),
            Bounds::Counts(low, high) => {
                let Value::Counts(counts) = &entry.value else { unreachable!("the value is a table") };
                let number = json!({ "type": "integer", "minimum": low, "maximum": high });
                object(counts.iter().map(|(symbol, _)| (symbol.as_str(), number.clone())))
            }
        };
        schema["description"] = json!(entry.doc);
        (entry.key, schema)
    };
    game.entries().into_iter().map(option).collect()
}

/// Rules, by default of Math Scrabble.
fn rules() -> Json {
    let all = games().map(|game| {
        let named = [("game", json!({ "const": game.name() }))];
        let mut schema = object(named.into_iter().chain(options(&game)));
        if game != Ruleset::default() {
            schema["required"] = json!(["game"]);
        }
        schema
    });
    json!({ "anyOf": all.collect::<Vec<_>>() })
}

/// The schemas of keys common to all kinds of files.
fn common(key: &str) -> Json {
    match key {
        "name" => name(),
        "bags" => {
            let bags: Vec<String> = Bag::first(MAX_BAGS).map(|bag| bag.to_string()).collect();
            object(bags.iter().map(|bag| (bag.as_str(), text())))
        }
        "recipe" => json!({ "type": "object", "additionalProperties": text() }),
        "split" | "holder-split" => json!({ "anyOf": [text(), split()] }),
        CARD | PEOPLE => json!({ "type": "object" }),
        "luck" | "seed" => number(0, u64::MAX),
        "without" => list(text()),
        _ => text(),
    }
}

fn split() -> Json {
    let mut schema = object(split_file::KEYS.map(|key| (key, common(key))));
    schema["oneOf"] = json!([{ "required": ["bags"] }, { "required": ["recipe"] }]);
    schema
}

/// Setups with private bags and with a shared bag.
fn setups() -> [(Setup, Vec<&'static str>); 2] {
    [
        (
            Setup::private_bags("", Bot::Greedy, PrivateBags::new(Split::default())),
            setup_file::private_keys(),
        ),
        (Setup::shared_bag("", Bot::Greedy, ExchangePolicy::All), setup_file::SHARED.to_vec()),
    ]
}

/// The kinds of a choice of a setup under this key, in a schema.
fn choice_of(setup: &Setup, key: &str, schema: fn(&[Kind]) -> Json) -> Option<Json> {
    let (_, found) = setup.choices().into_iter().find(|(other, _)| *other == key)?;
    Some(schema(found.kinds()))
}

fn setup() -> Json {
    let all = setups().map(|(setup, keys)| {
        let mut schema = object(
            keys.iter().map(|key| (*key, choice_of(&setup, key, choice).unwrap_or_else(|| common(key)))),
        );
        // The bot of a setup in a file may be an external program.
        if let Some(bots) = schema["properties"]["bot"]["anyOf"].as_array_mut() {
            bots.push(external::schema());
        }
        schema
    });
    json!({ "anyOf": all })
}

/// A list of values for each crossed choice.
fn cross() -> Json {
    let all =
        setups().into_iter().zip([&cross::PRIVATE[..], &cross::SHARED[..]]).map(|((setup, _), lists)| {
            object(lists.iter().map(|(key, own)| {
                let mut schema = choice_of(&setup, own, choices).unwrap_or_else(|| list(common(own)));
                if *own == "draw"
                    && let Some(kinds) = schema["items"]["anyOf"].as_array_mut()
                {
                    kinds.push(json!({ "const": cross::OWN_CARD }));
                }
                (*key, schema)
            }))
        });
    json!({ "anyOf": all.collect::<Vec<_>>() })
}

/// Options of any game, in a table with other keys.
fn some_options(others: &[(&str, Json)]) -> Json {
    let all = games().map(|game| object(options(&game).into_iter().chain(others.iter().cloned())));
    json!({ "anyOf": all.collect::<Vec<_>>() })
}

fn experiment() -> Json {
    let properties = experiment_file::KEYS.map(|key| {
        let schema = match key {
            "name" | "seed" => common(key),
            "description" => json!({ "type": "string", "maxLength": MAX_DESCRIPTION }),
            "hypotheses" => json!({
                "type": "array",
                "maxItems": MAX_HYPOTHESES,
                "items": { "type": "string", "maxLength": MAX_HYPOTHESIS }
            }),
            "pairs" => number(1, MAX_PAIRS),
            "rules" => json!({ "anyOf": [text(), rules()] }),
            "setups" => list(text()),
            "setup" => list(setup()),
            "cross" => cross(),
            EXPRESSIONS => json!({ "const": OWN }),
            "pairing" => pairing(),
            "variant" => {
                let mut variant = some_options(&[("name", name()), ("setup", list(setup()))]);
                variant["required"] = json!(["name"]);
                list(variant)
            }
            // Lists of values instead of single values.
            "sweep" => json!({ "type": "object" }),
            "balance" => balance::schema(),
            "tune" => tune::schema(),
            "worth" => object([("without", common("without"))]),
            "players" => list(players()),
            _ => json!({}),
        };
        (key, schema)
    });
    let mut schema = object(properties.into_iter().chain(StudySettings::schemas()));
    schema["required"] = json!(["pairs"]);
    schema["anyOf"] = ["setups", "setup", "cross"].map(|key| json!({ "required": [key] })).into();
    schema
}

/// A population of players: a name, a bot and perhaps policies.
fn players() -> Json {
    let all = setups().map(|(setup, _)| {
        let choices = setup.choices().into_iter().map(|(key, own)| (key, choice(own.kinds())));
        let own = [
            ("name", name()),
            (OWN_ANSWER, json!({ "type": "boolean" })),
            (RECOMMENDED, name()),
            (EXPRESSIONS, json!({ "const": SHIPPED })),
        ];
        let mut schema = object(own.into_iter().chain(choices));
        schema["required"] = json!(["name", "bot"]);
        schema
    });
    json!({ "anyOf": all })
}

fn pairing() -> Json {
    object(pairing::KEYS.map(|key| {
        let schema = match key {
            "kind" => json!({ "enum": pairing::KINDS }),
            "setup" => list(setup()),
            "reach" => number(1, i64::MAX as u64),
            _ => list(text()),
        };
        (key, schema)
    }))
}
