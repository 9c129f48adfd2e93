//! Models of players from recorded games.

use serde_json::{Value, json};

use crate::common::Desk;

/// Ten games of a club player against `by-computer`.
fn desk() -> Desk {
    let desk = Desk::empty();
    let bot = "{ kind = \"person\", knows = 20, looks = 14, slips = 10 }";
    let plain = "discard = \"surplus\"\npass = \"always-place\"\nexpressions = \"shipped\"\n";
    desk.write(
        "club.toml",
        &format!("name = \"club\"\nsplit = \"odd-even\"\nbot = {bot}\n{plain}"),
    );
    desk.good("match club.toml by-computer --pairs 5 --seed 3 --records games.jsonl --quiet");
    desk
}

/// The games with the club player as the human of practice.
fn of_practice(desk: &Desk, hinted: &[usize]) -> Vec<Value> {
    let record = |line: &str| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        record["players"][0]["setup"] = "you with odd-even".into();
        record["hints"] = hinted
            .iter()
            .map(|turn| json!({ "turn": turn, "kind": "best" }))
            .collect();
        record
    };
    desk.read("games.jsonl").lines().map(record).collect()
}

fn object(desk: &Desk, args: &str) -> Value {
    serde_json::from_str(&desk.good(format!("fit-player {args} --format json"))).unwrap()
}

#[test]
fn a_fit_finds_the_player_and_its_setup_file_can_be_played() {
    let desk = desk();
    let found = object(&desk, "games.jsonl --player club --out me.toml");
    let within = |key: &str, planted: f64| {
        let [low, value, high] =
            ["low", "value", "high"].map(|end| found[key][end].as_f64().unwrap());
        assert!(low <= value && value <= high, "{found}");
        // The games have a fixed seed, and their 95% intervals cover what was planted.
        assert!(low <= planted && planted <= high, "{found}");
    };
    within("knows", 20.);
    within("looks", 14.);
    within("slips", 0.1);
    assert_eq!(
        (&found["games"], &found["best"]),
        (&10.into(), &Value::Null)
    );
    let predictions = found["predictions"].as_array().unwrap();
    let models: Vec<&Value> = predictions.iter().map(|one| &one["model"]).collect();
    assert_eq!(models, ["this model", "club", "greedy"]);
    assert!(
        predictions[2]["advantage_of_this_model"]["low"]
            .as_f64()
            .unwrap()
            > 0.,
        "{found}"
    );
    let file = desk.read("me.toml");
    let bot = format!(
        "bot = {{ kind = \"person\", knows = {}, looks = {}, slips = {:.0} }}",
        found["knows"]["value"],
        found["looks"]["value"],
        100. * found["slips"]["value"].as_f64().unwrap()
    );
    assert!(
        file.contains(&bot) && file.contains("name = \"me\""),
        "{file}"
    );
    desk.good("match me.toml by-hand --pairs 1 --quiet");
    for (out, said) in [
        ("me.toml", "there is something of this name already"),
        ("nowhere/me.toml", "the folder of this file does not exist"),
    ] {
        let refused = desk.bad(format!("fit-player games.jsonl --player club --out {out}"));
        assert!(refused.contains(&format!("{out}: {said}")), "{refused}");
    }
    // The side by its number, and threads, change nothing.
    assert_eq!(
        found,
        object(&desk, "games.jsonl games.jsonl --player 0 --threads 1")
    );
}

#[test]
fn an_export_of_practice_gives_the_fit_of_its_records() {
    let desk = desk();
    let games = of_practice(&desk, &[1, 2]);
    let lines: Vec<String> = games.iter().map(Value::to_string).collect();
    desk.write("records.jsonl", &lines.join("\n"));
    let kept: Vec<Value> = games
        .iter()
        .map(|game| json!({ "id": 1, "record": game }))
        .collect();
    let export = json!({ "format": "bagsplit-practice", "version": 1, "kept": { "games": kept, "sound": false } });
    desk.write(
        "export.json",
        &serde_json::to_string_pretty(&export).unwrap(),
    );
    let found = object(&desk, "export.json");
    assert_eq!(found, object(&desk, "records.jsonl"));
    assert!(found["hinted"].as_u64().unwrap() > 0, "{found}");
    assert_eq!(found["players"], json!(["you with odd-even"]));
}

#[test]
fn a_player_may_have_learned_the_expressions_of_a_setup() {
    let desk = desk();
    let common = object(&desk, "games.jsonl --player club");
    let learned = object(
        &desk,
        "games.jsonl --player club --learned by-hand --out me.toml",
    );
    assert_eq!(
        (&common["expressions"], &learned["expressions"]),
        (&80.into(), &80.into())
    );
    assert!(
        learned["log_likelihood"].as_f64() < common["log_likelihood"].as_f64(),
        "{common} {learned}"
    );
    // The file says which expressions the fit is about.
    assert!(desk.read("me.toml").contains("\nexpressions = \""));
    desk.good("fit-player games.jsonl --player club --out common.toml");
    assert!(
        desk.read("common.toml")
            .contains("\nexpressions = \"shipped\"\n")
    );
    let said = desk.bad("fit-player games.jsonl --player club --learned by-computer");
    assert!(
        said.contains("--learned by-computer: this setup names no expressions"),
        "{said}"
    );
}

#[test]
fn the_best_setups_are_ranked_with_the_fitted_bot() {
    let desk = desk();
    let said =
        desk.good("fit-player games.jsonl --player club --best-setups --pairs 10 --out me.toml");
    assert!(
        said.contains("Best for you: ") && said.contains("10 pairs, seed 0"),
        "{said}"
    );
    assert!(
        said.contains("│    1 ┆") && said.contains("│   24 ┆"),
        "{said}"
    );
    let best = object(&desk, "games.jsonl --player club --best-setups --pairs 10");
    let setups = best["best"]["setups"].as_array().unwrap();
    let shares: Vec<f64> = setups
        .iter()
        .map(|one| one["share"]["value"].as_f64().unwrap())
        .collect();
    assert!(shares.is_sorted_by(|one, other| one >= other), "{shares:?}");
    assert!(
        said.contains(&format!(
            "Best for you: {}",
            best["best"]["recommended"].as_str().unwrap()
        )),
        "{said}"
    );
}

#[test]
fn too_few_games_other_files_and_other_players_are_refused() {
    let desk = desk();
    let nine: Vec<String> = desk
        .read("games.jsonl")
        .lines()
        .take(9)
        .map(str::to_owned)
        .collect();
    desk.write("nine.jsonl", &nine.join("\n"));
    let said = desk.bad("fit-player nine.jsonl --player club");
    assert!(
        said.contains("9 games of player 'club'") && said.contains("10 or more"),
        "{said}"
    );
    let said = desk.bad("fit-player games.jsonl");
    assert!(
        said.contains("'you'") && said.contains("'by-computer', 'club'"),
        "{said}"
    );
    assert!(
        desk.bad("fit-player games.jsonl --player nobody")
            .contains("no game of player 'nobody'")
    );
    assert!(
        desk.bad("fit-player club.toml")
            .contains("club.toml:1: this is not a game record")
    );
    assert!(
        desk.bad("fit-player nowhere.jsonl")
            .contains("nowhere.jsonl: not found")
    );
    desk.write("none.jsonl", "\n");
    assert!(
        desk.bad("fit-player none.jsonl")
            .contains("there is no game in this file")
    );
    let wrong = desk
        .read("games.jsonl")
        .replace("\"points\":", "\"points\":9");
    desk.write("wrong.jsonl", &wrong);
    assert!(
        desk.bad("fit-player wrong.jsonl --player club")
            .contains("wrong.jsonl:")
    );
    // An export that is damaged or of another version is recognised as one.
    let whole = r#"{ "format": "bagsplit-practice", "version": 1, "kept": { "games": [] } }"#;
    for (export, said) in [
        (
            whole[..40].to_owned(),
            "export.json:1: this export of practice is damaged",
        ),
        (
            whole.replace("1,", "2,"),
            "found version 2; this program reads version 1",
        ),
        (
            whole.replace("\"games\"", "\"game\""),
            "has no \"kept\" with \"games\"",
        ),
        (
            whole.replace("[]", "[{}]"),
            "game 1 of the export has no \"record\"",
        ),
    ] {
        desk.write("export.json", &export);
        let refused = desk.bad("fit-player export.json");
        assert!(
            refused.contains(said) && refused.contains("export it again"),
            "{refused}"
        );
    }
    // A player who had a hint for every turn has decided nothing.
    let turns: Vec<usize> = (1..100).collect();
    let lines: Vec<String> = of_practice(&desk, &turns)
        .iter()
        .map(Value::to_string)
        .collect();
    desk.write("hinted.jsonl", &lines.join("\n"));
    assert!(
        desk.bad("fit-player hinted.jsonl")
            .contains("no placement without a hint")
    );
}
