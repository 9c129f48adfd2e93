//! Rules that a page sets: options, games by them, and practice by them.

use bagsplit_game::rules::{Ruleset, Value as Setting};
use bagsplit_games::BUILT_IN;
use bagsplit_web::api::{Api, Practice, Question};
use serde_json::{Value, json};

fn api() -> Api {
    Api::new(Practice::from_json(BUILT_IN).unwrap())
}

fn answer(api: &Api, kind: &str, question: &Value) -> Result<Value, String> {
    let question = Question::parse(kind, question.to_string().as_bytes()).unwrap()?;
    Ok(serde_json::from_str(&api.answer(question, &|| true)?).unwrap())
}

#[test]
fn every_option_of_every_game_is_a_control_with_its_bounds() {
    for name in Ruleset::NAMES {
        let rules = Ruleset::named(name).unwrap();
        let found = answer(&api(), "rules", &json!({ "game": name })).unwrap();
        assert_eq!(found["toml"], rules.to_toml());
        let options = found["options"].as_array().unwrap();
        assert_eq!(options.len(), rules.entries().len());
        for (option, entry) in options.iter().zip(rules.entries()) {
            assert_eq!(
                (&option["key"], &option["doc"]),
                (&json!(entry.key), &json!(entry.doc))
            );
            assert_eq!(option["value"], option["published"]);
            let kind = option["bounds"]["kind"].as_str().unwrap();
            let expected = match entry.value {
                Setting::Integer(_) => "number",
                Setting::Bool(_) => "switch",
                Setting::Counts(_) => "counts",
                Setting::Text(_) if option["bounds"]["names"].is_array() => "names",
                Setting::Text(_) => "text",
            };
            assert_eq!(kind, expected, "{}", entry.key);
        }
    }
}

#[test]
fn all_mistakes_are_named_at_their_options() {
    let options = json!({ "hand": 0, "earns": "evens", "mulligan": "perhaps", "tiles": { "+": 200, "1": 9, "0": 1 }, "head-start": 9, "target": 5 });
    let found = answer(
        &api(),
        "rules",
        &json!({ "game": "math-scrabble", "options": options }),
    )
    .unwrap();
    let wrong = found["wrong"].as_object().unwrap();
    let keys: Vec<&str> = wrong.keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        ["earns", "hand", "mulligan", "target", "tiles.+", "tiles.0"],
        "{wrong:?}"
    );
    assert_eq!(
        wrong["hand"],
        "hand is 0; it must be a whole number from 1 to 12"
    );
    assert_eq!(
        wrong["tiles.+"],
        "tiles.+ is 200; it must be a whole number from 0 to 99"
    );
    let toml = found["toml"].as_str().unwrap();
    assert!(
        toml.contains("\n\"1\" = 9\n")
            && toml.contains("\nhand = 7\n")
            && toml.contains("\nhead-start = 9\n")
    );
    let question =
        json!({ "rules": { "game": "math-scrabble", "options": { "hand": 0 } }, "pairs": 5 });
    assert_eq!(
        answer(&api(), "sample", &question).unwrap_err(),
        wrong["hand"]
    );
    assert!(
        answer(&api(), "rules", &json!({ "game": "chess" }))
            .unwrap_err()
            .contains("number-scrabble")
    );
}

/// The figures of a variant by name.
fn figures<'f>(found: &'f Value, variant: &str) -> Vec<(&'f str, &'f Value)> {
    let rows = found["found"]["figures"].as_array().unwrap().iter();
    rows.filter(|row| row["variant"] == variant)
        .map(|row| (row["figure"].as_str().unwrap(), row))
        .collect()
}

#[test]
fn figures_come_closer_with_more_games_and_do_not_depend_on_what_is_cached() {
    let api_one = api();
    let rules = json!({ "game": "math-scrabble", "options": { "hand": 6, "opening-points": 3 } });
    let ask = |api: &Api, pairs: u64| {
        answer(api, "sample", &json!({ "rules": rules, "pairs": pairs })).unwrap()
    };
    let mut found = Value::Null;
    let mut widths = Vec::new();
    while found["pairs"] != 20 {
        found = ask(&api_one, 20);
        let own = figures(&found, "own");
        let turns = own.iter().find(|(name, _)| *name == "turns").unwrap().1;
        widths.push(turns["high"].as_f64().unwrap() - turns["low"].as_f64().unwrap());
    }
    assert!(
        widths.len() == 4 && widths[3] < widths[0] / 1.5,
        "{widths:?}"
    );
    for variant in ["published", "own"] {
        let names: Vec<&str> = figures(&found, variant)
            .iter()
            .map(|(name, _)| *name)
            .collect();
        for name in [
            "first-wins",
            "advantage",
            "zero-zero",
            "choice",
            "mulligan",
            "split-lead",
            "splits-tied",
            "skill",
            "score-mean",
            "margin",
            "turns",
            "minutes",
            "scoring-turns",
            "nothing-scoring",
            "passing-turns",
            "lead-changes",
            "open-late",
            "comeback",
            "ended-six-passes",
        ] {
            assert!(names.contains(&name), "{variant} lacks {name}: {names:?}");
        }
    }
    let own = figures(&found, "own");
    let points = own
        .iter()
        .find(|(name, _)| *name == "score-mean")
        .unwrap()
        .1;
    assert!(points["difference"]["value"].is_number() && points["pairs"] == 20);
    // In another order, with the published rules played before.
    let other = api();
    answer(
        &other,
        "sample",
        &json!({ "rules": { "game": "math-scrabble" }, "pairs": 5 }),
    )
    .unwrap();
    let again = (0..4).map(|_| ask(&other, 20)).last().unwrap();
    assert_eq!(again, found);
}

#[test]
fn published_rules_have_nothing_to_be_compared_with() {
    for game in ["number-scrabble", "binary-number-scrabble"] {
        let found = answer(
            &api(),
            "sample",
            &json!({ "rules": { "game": game }, "pairs": 2 }),
        )
        .unwrap();
        let names: Vec<&str> = figures(&found, "published")
            .iter()
            .map(|(name, _)| *name)
            .collect();
        assert!(
            names.contains(&"skill")
                && names.contains(&"exchanging-turns")
                && !names.contains(&"split-lead"),
            "{names:?}"
        );
        assert!(figures(&found, "own").is_empty());
    }
    let found = answer(
        &api(),
        "sample",
        &json!({ "rules": { "game": "math-scrabble" }, "pairs": 2001 }),
    );
    assert!(found.unwrap_err().contains("2000"));
}

/// Plays a game by passing, up to its end; the number of questions.
fn pass_to_the_end(api: &Api, rules: &Value, opponent: &Value, bags: bool) -> usize {
    let mine = if bags {
        json!({ "setup": opponent["key"] })
    } else {
        json!("nothing")
    };
    let mut answers: Vec<Value> = Vec::new();
    loop {
        let question = json!({ "opponent": opponent["key"], "player": null, "mine": mine, "holder": true, "begins": true, "seed": 3, "answers": answers });
        let by_rules = json!({ "rules": rules, "kind": "play", "question": question });
        let state =
            answer(api, "by-rules", &by_rules).unwrap_or_else(|why| panic!("{opponent}: {why}"));
        let asked = &state["now"]["asked"];
        if asked.is_null() {
            return answers.len();
        }
        let asked = &asked["asked"];
        answers.push(if asked["draw"].is_object() {
            json!({ "draw": asked["draw"]["advice"] })
        } else if asked["mulligan"].is_object() {
            json!({ "mulligan": false })
        } else {
            json!({ "pass": { "tiles": "" } })
        });
        assert!(answers.len() < 300, "{state}");
    }
}

#[test]
fn practice_by_other_rules_has_opponents_who_play_whole_games() {
    let api = api();
    for (game, options) in [
        ("math-scrabble", json!({ "hand": 6, "opening-points": 3 })),
        (
            "math-scrabble",
            json!({ "hand": 12, "bags": 2, "tiles": { "+": 9, "9": 0 }, "move-ms": 0, "first": "holder" }),
        ),
        (
            "math-scrabble",
            json!({ "bags": 1, "earns": "powers-of 2", "operator-points": { "*": 3 } }),
        ),
        (
            "number-scrabble",
            json!({ "board": 9, "premiums": "none", "scores": { "=": 5 }, "tiles": { "=": 9 } }),
        ),
        (
            "binary-number-scrabble",
            json!({ "hand": 5, "order": "left-to-right" }),
        ),
    ] {
        let rules = json!({ "game": game, "options": options });
        let list = json!({ "rules": rules, "kind": "practice.json", "question": null });
        let all = answer(&api, "by-rules", &list).unwrap();
        let table = &all["tables"][0];
        let differs = table["differs"].as_array().unwrap();
        assert!(table["name"] == game && !differs.is_empty(), "{table}");
        let here = all["opponents"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["table"] == 0);
        let here: Vec<&Value> = here.collect();
        assert!(here.len() >= 2, "{rules}");
        for opponent in &here {
            assert!(
                opponent["recommended"] == json!([]),
                "measured by the published rules"
            );
            pass_to_the_end(&api, &rules, opponent, table["bags"].is_number());
        }
        assert!(
            all["tables"].as_array().unwrap().len() == 4,
            "the published games are there too"
        );
    }
}

#[test]
fn questions_by_rules_say_what_is_wrong_with_either() {
    let api = api();
    let ask = |rules: Value, kind: &str| {
        answer(
            &api,
            "by-rules",
            &json!({ "rules": rules, "kind": kind, "question": {} }),
        )
        .unwrap_err()
    };
    let right = json!({ "game": "math-scrabble", "options": { "hand": 6 } });
    assert!(ask(right.clone(), "nothing").contains("there is no question 'nothing'"));
    assert!(ask(right, "play").contains("missing field 'opponent'"));
    let wrong = json!({ "game": "math-scrabble", "options": { "hand": "six" } });
    assert!(ask(wrong, "games.json").starts_with("hand is \"six\"; it must be"));
}
