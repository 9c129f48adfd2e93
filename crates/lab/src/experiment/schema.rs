//! JSON Schemas of input files, for editors, generated from the lists of keys that the readers use.

use bagsplit_game::board::{Bag, MAX_BAGS};
use bagsplit_game::rules::{Bounds, Entry, Ruleset, Value};
use bagsplit_players::{Bot, ExchangePolicy, PrivateBags, Setup, Split};
use serde_json::{Map, Value as Json, json};

use crate::experiment::card_file::CARD;
use crate::experiment::json_schema::{choice, choices, defined, list, name, number, object, text};
use crate::experiment::players::{self, Players};
use crate::experiment::setup_file::PEOPLE;
use crate::experiment::studies::StudySettings;
use crate::experiment::{Experiment, cross, experiment_file, external, setup_file, split_file};

/// The JSON Schemas of experiment, setup, rules and split files, by the names of their files.
pub fn schemas() -> [(&'static str, String); 4] {
    let all = [
        (
            "experiment",
            "A bagsplit experiment: who plays whom how often, by which rules",
            experiment(),
        ),
        (
            "setup",
            "A bagsplit setup: a split, a bot and policies",
            setup(),
        ),
        (
            "rules",
            "Rules of one of the games of bagsplit; options that are left out are at their defaults",
            rules(),
        ),
        ("split", "A bagsplit split: tiles in bags", split()),
    ];
    all.map(|(name, title, mut schema)| {
        let definitions = definitions(&schema);
        if !definitions.is_empty() {
            schema["$defs"] = Json::Object(definitions);
        }
        schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
        schema["title"] = json!(title);
        let text = serde_json::to_string_pretty(&schema).expect("JSON has no limits");
        (name, text + "\n")
    })
}

/// The definitions that a schema refers to, and those that these refer to.
fn definitions(schema: &Json) -> Map<String, Json> {
    let mut all = vec![("split".to_owned(), split()), ("setup".to_owned(), setup())];
    for (setup, _) in setups() {
        for (key, choices_of_key) in setup.choices() {
            let mut crossed = choices(choices_of_key.kinds());
            if key == "draw"
                && let Some(kinds) = crossed["items"]["anyOf"].as_array_mut()
            {
                kinds.push(json!({ "const": cross::OWN_CARD }));
            }
            all.extend([
                (key.to_owned(), choice(choices_of_key.kinds())),
                (format!("{key}-list"), crossed),
            ]);
        }
    }
    for game in Ruleset::all() {
        all.extend(
            game.entries()
                .into_iter()
                .map(|entry| (option_name(&game, entry.key), option(&entry))),
        );
    }
    let mut used = Map::new();
    loop {
        let text = format!("{schema}{}", Json::Object(used.clone()));
        let refers = |name: &str| text.contains(&format!("\"#/$defs/{name}\""));
        let more = all
            .iter()
            .filter(|(name, _)| !used.contains_key(name) && refers(name))
            .cloned();
        match more.collect::<Map<_, _>>() {
            none if none.is_empty() => return used,
            more => used.extend(more),
        }
    }
}

/// The name of the definition of an option of a game.
fn option_name(game: &Ruleset, key: &str) -> String {
    format!("{}-{key}", game.name())
}

pub(crate) fn option(entry: &Entry) -> Json {
    let mut schema = match &entry.bounds {
        Bounds::Whole(low, high) => json!({ "type": "integer", "minimum": low, "maximum": high }),
        Bounds::Odd(low, high) => {
            json!({ "type": "integer", "minimum": low, "maximum": high, "not": { "multipleOf": 2 } })
        }
        Bounds::Switch => json!({ "type": "boolean" }),
        Bounds::Names(names) => json!({ "enum": names }),
        Bounds::Text => json!({ "anyOf": [text(), list(text())] }),
        Bounds::Values(low, high, most) => {
            let mut values = list(json!({ "type": ["integer", "string"] }));
            values["maxItems"] = json!(most);
            let powers = object([("powers-of", number((*low).into(), (*high).into()))]);
            json!({ "anyOf": [text(), values, powers] })
        }
        Bounds::Counts(low, high) => {
            let Value::Counts(counts) = &entry.value else {
                unreachable!("the value is a table")
            };
            let number = json!({ "type": "integer", "minimum": low, "maximum": high });
            object(
                counts
                    .iter()
                    .map(|(symbol, _)| (symbol.as_str(), number.clone())),
            )
        }
    };
    schema["description"] = json!(entry.doc);
    schema
}

fn options(game: &Ruleset) -> Vec<(&'static str, Json)> {
    let entries = game.entries().into_iter();
    entries
        .map(|entry| (entry.key, defined(&option_name(game, entry.key))))
        .collect()
}

/// Rules, by default of Math Scrabble.
pub(crate) fn rules() -> Json {
    let all = Ruleset::all().map(|game| {
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
        "split" | "holder-split" => json!({ "anyOf": [text(), defined("split")] }),
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
        (
            Setup::shared_bag("", Bot::Greedy, ExchangePolicy::All),
            setup_file::SHARED.to_vec(),
        ),
    ]
}

/// The choice of a setup under this key.
fn choice_of(setup: &Setup, key: &str) -> Option<Json> {
    setup
        .choices()
        .iter()
        .any(|(other, _)| *other == key)
        .then(|| defined(key))
}

fn setup() -> Json {
    let all = setups().map(|(setup, keys)| {
        object(keys.iter().map(|&key| match choice_of(&setup, key) {
            // The bot of a setup in a file may be an external program.
            Some(bot) if key == "bot" => (key, json!({ "anyOf": [bot, external::schema()] })),
            own => (key, own.unwrap_or_else(|| common(key))),
        }))
    });
    json!({ "anyOf": all })
}

/// A list of values for each crossed choice.
pub(crate) fn cross() -> Json {
    let all = setups()
        .into_iter()
        .zip([&cross::PRIVATE[..], &cross::SHARED[..]])
        .map(|((setup, _), lists)| {
            object(lists.iter().map(|(key, list_key)| {
                let of_choice =
                    choice_of(&setup, list_key).map(|_| defined(&format!("{list_key}-list")));
                (*key, of_choice.unwrap_or_else(|| list(common(list_key))))
            }))
        });
    json!({ "anyOf": all.collect::<Vec<_>>() })
}

fn experiment() -> Json {
    let mut blank = Experiment::round_robin(String::new(), Ruleset::default(), Vec::new());
    let keys = experiment_file::settings(&mut blank);
    let properties = keys.iter().map(|(key, setting)| (*key, setting.schema()));
    let mut schema = object(properties.chain(StudySettings::schemas()));
    schema["required"] = json!(["pairs"]);
    schema["anyOf"] = ["setups", "setup", "cross"]
        .map(|key| json!({ "required": [key] }))
        .into();
    schema
}

/// A variant: its name, options of any game, and perhaps setups.
pub(crate) fn variant() -> Json {
    let others = [
        ("name", name()),
        ("setup", list(defined("setup"))),
        ("rules", text()),
    ];
    let all = Ruleset::all().map(|game| object(options(&game).into_iter().chain(others.clone())));
    json!({ "anyOf": all.collect::<Vec<_>>(), "required": ["name"] })
}

/// A population of players: a name, a bot and perhaps policies.
pub(crate) fn players() -> Json {
    let all = setups().map(|(setup, _)| {
        let choices = setup
            .choices()
            .into_iter()
            .map(|(key, _)| (key, defined(key)));
        let mut none = Players::default();
        let keys_of_players = players::settings(&mut none, &[]);
        let mut schema = object(
            keys_of_players
                .iter()
                .map(|(key, setting)| (*key, setting.schema()))
                .chain(choices),
        );
        schema["required"] = json!(["name", "bot"]);
        schema
    });
    json!({ "anyOf": all })
}
