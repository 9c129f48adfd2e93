//! Every single change of a record is detected, except for a list with reasons.

use std::collections::BTreeMap;

use bagsplit_arena::{DuplicateGuard, GameRecord, replay};
use bagsplit_game::rules::{Game, Value as Option_};
use bagsplit_movegen::{Fast, Generator, Reference};
use bagsplit_players::Setup;
use serde_json::{Map, Value};

use crate::common::{EventSet, record, seeds};
use crate::{private, shared};

/// A change of a record: the path, its kind, and the resulting text.
struct Mutation {
    /// The path without indices: `turns.draw.A`.
    path: String,
    kind: &'static str,
    text: String,
}

/// Changes that a replay of a single record cannot detect, since they concern nothing that the rules determine.
fn claims_nothing(Mutation { path, kind, text }: &Mutation) -> bool {
    match (&path[..], *kind) {
        // The identity of the game: the record is consistent with any random numbers. The index within the pair can be
        // checked only together with the other game (`DuplicateGuard`).
        ("seed", "append" | "drop") | ("pair", "plus" | "minus") | ("index", "plus" | "minus") => {
            true
        }
        // Names for display. Where both players have the same split, or none, only the name distinguishes them, and the
        // holder of the Advantage matters only where the Advantage is used.
        ("players.setup", "append" | "drop") => true,
        ("players", "swap") => {
            let players = &serde_json::from_str::<Value>(text).unwrap()["players"];
            players[0]["split"] == players[1]["split"]
        }
        // Rules under which the same game is legal too.
        (path, "plus" | "minus" | "flip" | "append" | "drop") if path.starts_with("rules.") => true,
        // A bag missing from a split is empty.
        (path, "remove") if path.starts_with("players.split.") => true,
        // Records of before the option are without it.
        ("rules.deduct", "remove") => true,
        // Thinking times within the time limit; a missing time is 0.
        ("turns.ms", _) => true,
        // Lists whose order is irrelevant: the opening draws, the squares of a placement.
        ("opening", "swap") | ("turns.place", "swap") => true,
        _ => false,
    }
}

/// All changes of one part of a record.
fn mutations(good: &Value) -> Vec<Mutation> {
    let mut all = Vec::new();
    walk(
        good,
        String::new(),
        &mut |path, kind, made| {
            // A duplicate key is marked, and the mark is removed from the text.
            let text = made.to_string().replace("\\u0001", "");
            all.push(Mutation { path, kind, text });
        },
        &|value| value,
    );
    all
}

type Put<'a> = &'a dyn Fn(Value) -> Value;

/// Calls `take` with every change at or below a value; `put` makes a record with the changed value.
fn walk(
    value: &Value,
    path: String,
    take: &mut impl FnMut(String, &'static str, Value),
    put: Put<'_>,
) {
    let mut give = |kind, value: Value| take(path.clone(), kind, put(value));
    match value {
        Value::Null => give("plus", 0.into()),
        Value::Bool(is) => give("flip", (!is).into()),
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            give("plus", (number + 1).into());
            give("minus", (number - 1).into());
            give("text", number.to_string().into());
        }
        Value::String(text) => {
            give("append", format!("{text}1").into());
            let mut chars = text.chars();
            // 'G10' without its last character is another square, where the tile may be as good.
            let is_square = text.len() == 3 && text.as_bytes()[1..].iter().all(u8::is_ascii_digit);
            if chars.next_back().is_some() && !is_square {
                give("drop", chars.as_str().into());
            }
            give("number", 1.into());
        }
        Value::Array(list) => {
            for at in 0..list.len() {
                give("remove", {
                    let mut list = list.clone();
                    list.remove(at);
                    list.into()
                });
                give("double", {
                    let mut list = list.clone();
                    list.insert(at, list[at].clone());
                    list.into()
                });
                if at > 0 && list[at] != list[at - 1] {
                    give("swap", {
                        let mut list = list.clone();
                        list.swap(at, at - 1);
                        list.into()
                    });
                }
            }
            for (at, below) in list.iter().enumerate() {
                walk(below, path.clone(), take, &|new| {
                    put({
                        let mut list = list.clone();
                        list[at] = new;
                        list.into()
                    })
                });
            }
        }
        Value::Object(map) => {
            let with = |change: &dyn Fn(&mut Map<String, Value>)| {
                let mut map = map.clone();
                change(&mut map);
                Value::from(map)
            };
            for (key, below) in map {
                let path = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                take(
                    path.clone(),
                    "remove",
                    put(with(&|map| drop(map.remove(key)))),
                );
                take(
                    path.clone(),
                    "twice",
                    put(with(&|map| {
                        drop(map.insert(format!("{key}\u{1}"), below.clone()))
                    })),
                );
                walk(below, path, take, &|new| {
                    put(with(&|map| drop(map.insert(key.clone(), new.clone()))))
                });
            }
        }
    }
}

/// Whether a text is a record of a legal game.
fn passes(text: &str) -> bool {
    serde_json::from_str::<GameRecord>(text).is_ok_and(|record| replay(&record, &mut ()).is_ok())
}

/// Changes records one part at a time; counts the changes, and returns the kinds that were not detected.
fn missed(records: &[GameRecord]) -> (usize, BTreeMap<String, usize>) {
    let (mut tried, mut missed) = (0, BTreeMap::new());
    for record in records {
        let good = serde_json::to_value(record).unwrap();
        assert!(passes(&good.to_string()));
        for mutation in mutations(&good)
            .iter()
            .filter(|mutation| !claims_nothing(mutation))
        {
            tried += 1;
            if passes(&mutation.text) {
                *missed
                    .entry(format!("{} {}", mutation.path, mutation.kind))
                    .or_default() += 1;
            }
        }
    }
    (tried, missed)
}

fn records<G: Game>(
    game: &G,
    setups: &[Setup],
    generator: &(impl Generator + Clone + Send),
) -> Vec<GameRecord> {
    // Twice round, with other luck the second time.
    let matchups = setups
        .iter()
        .cycle()
        .zip(setups.iter().cycle().skip(1))
        .take(2 * setups.len());
    matchups
        .zip(seeds(9, 9))
        .map(|((a, b), seed)| record(game, [a, b], generator, seed))
        .collect()
}

#[test]
fn changes_of_any_part_of_a_record_are_detected() {
    let clocked = private::with(&[
        ("move-ms", Option_::Integer(30_000)),
        ("reserve-ms", Option_::Integer(200_000)),
    ]);
    let (number, binary) = (shared::number_scrabble(), shared::binary_number_scrabble());
    let all = [
        records(&clocked, &private::mixed(&clocked), &Fast::new(&clocked)),
        records(&number, &shared::mixed(), &Reference::new(&number)),
        records(&binary, &shared::mixed(), &Reference::new(&binary)),
    ];
    let mut seen = EventSet::default();
    for records in &all {
        for record in records {
            let turns = || record.turns.iter();
            seen.note(
                turns().any(|turn| turn.mulligan.is_some())
                    || record.opening.iter().any(|d| d.mulligan.is_some()),
                "mulligan",
            );
            seen.note(turns().any(|turn| turn.exchange.is_some()), "exchange");
            seen.note(
                turns().any(|turn| turn.pass.as_ref().is_some_and(|tiles| !tiles.is_empty())),
                "discard",
            );
            seen.note(record.winner.is_none(), "tie");
            seen.note(true, &record.ended_by);
        }
        let (tried, missed) = missed(records);
        assert!(
            missed.is_empty(),
            "of {tried} changes these were missed: {missed:#?}"
        );
        assert!(tried > 1000, "{tried}");
    }
    seen.assert(&[
        "mulligan",
        "exchange",
        "discard",
        "clock",
        "out-of-tiles",
        "scoreless",
    ]);
}

#[test]
fn duplicate_games_and_unswapped_roles_are_detected() {
    let clocked = private::with(&[]);
    let number = shared::number_scrabble();
    let pair = |records: Vec<GameRecord>| {
        let mut met = DuplicateGuard::new();
        records[..2]
            .iter()
            .for_each(|record| met.insert(record).unwrap());
        let again = met.insert(&records[0]).unwrap_err().to_string();
        assert!(again.contains("is in the file twice"), "{again}");
        // The same game of another pair, seed or matchup is a different game.
        let changes: [fn(&mut GameRecord); 3] = [
            |r| r.pair += 1,
            |r| r.seed += "1",
            |r| r.players[1].setup += "x",
        ];
        for change in changes {
            let mut other = records[0].clone();
            change(&mut other);
            met.insert(&other).unwrap();
            // With the other index it would be the other game of its pair, but the roles are those of the first.
            other.index = 1;
            assert!(
                met.insert(&other)
                    .unwrap_err()
                    .to_string()
                    .contains("must be swapped")
            );
        }
    };
    let setups = private::mixed(&clocked);
    pair(
        seeds(3, 1)
            .map(|seed| {
                record(
                    &clocked,
                    [&setups[0], &setups[1]],
                    &Fast::new(&clocked),
                    seed,
                )
            })
            .collect(),
    );
    let setups = shared::mixed();
    pair(
        seeds(3, 1)
            .map(|seed| {
                record(
                    &number,
                    [&setups[0], &setups[1]],
                    &Reference::new(&number),
                    seed,
                )
            })
            .collect(),
    );
}

#[test]
fn a_record_nested_without_end_is_an_error() {
    for open in ["[", "{\"a\":", "{\"rules\":{\"tiles\":{\"1\":"] {
        assert!(serde_json::from_str::<GameRecord>(&open.repeat(100_000)).is_err());
        assert!(
            serde_json::from_str::<GameRecord>(&format!("{{\"extra\":{}", open.repeat(100_000)))
                .is_err()
        );
    }
}

#[test]
fn unknown_fields_are_accepted() {
    let game = shared::number_scrabble();
    let setups = shared::mixed();
    let [one, two] = [&setups[0], &setups[1]];
    let good = record(
        &game,
        [one, two],
        &Reference::new(&game),
        crate::common::first(1, 0),
    );
    let mut more = serde_json::to_value(good).unwrap();
    more["comment"] = serde_json::json!({ "by": ["anybody"] });
    more["turns"][0]["comment"] = 3.into();
    more["players"][0]["comment"] = Value::Null;
    assert!(passes(&more.to_string()));
}
