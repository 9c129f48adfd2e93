//! Results as JSON: every command prints one object of its kind, and nothing else.

use std::path::Path;

use serde_json::Value;

use crate::common::Desk;

/// What a command prints with `--format json`.
fn object(desk: &Desk, args: &str) -> Value {
    let [printed, _] = desk.ended(format!("{args} --format json"), 0);
    serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{args}: {error}: {printed}"))
}

const EXPERIMENT: &str = r#"
name = "small"
seed = 3
pairs = 12
[[setup]]
name = "one"
bot = "greedy"
split = "twos-and-fives"
[[setup]]
name = "two"
bot = "greedy"
split = "odd-even"
[[setup]]
name = "three"
bot = "random"
split = "odd-even"
"#;

const RULES: &str = r#"
name = "rules"
seed = 3
pairs = 6
[[setup]]
name = "one"
bot = "greedy"
split = "twos-and-fives"
[sweep]
hand = [6, 7]
"#;

#[test]
fn each_command_prints_one_object_of_its_kind() {
    let desk = Desk::empty();
    desk.write("small.toml", EXPERIMENT);
    desk.write("rules.toml", RULES);
    desk.write("board.txt", &".............\n".repeat(13));
    object(
        &desk,
        "match by-hand by-computer --pairs 1 --records games.jsonl",
    );
    let cases: [(&str, &str); 19] = [
        ("ranking", "run small.toml --out a --no-charts"),
        ("ranking", "run small.toml --seed 4 --out b --no-charts"),
        ("ranking", "rank a"),
        ("balance", "run rules.toml --out r --no-charts"),
        ("compare", "compare a b"),
        ("squares", "squares r --variant 'hand 7'"),
        ("why", "why a one --again 0"),
        ("verify", "verify a --sample 2"),
        ("match", "match by-hand by-computer --pairs 3"),
        ("review", "review games.jsonl"),
        ("plan", "plan small.toml"),
        ("check", "check small.toml by-hand odd-even"),
        ("card", "card by-hand --pairs 0"),
        ("recommendations", "card"),
        ("expressions", "expressions --games 4 --lines 5"),
        ("moves", "moves --board board.txt --hand 25*3+71"),
        ("equilibrium", "equilibrium small.toml --out e --no-charts"),
        ("best", "best small.toml --out f --no-charts"),
        ("exploit", "exploit small.toml --out x --no-charts"),
    ];
    for (kind, args) in cases {
        if matches!(kind, "equilibrium" | "best" | "exploit") {
            // Studies end soon with little to do.
            let study = "[best]\ngames = 400\nconfirm-pairs = 4\n[equilibrium]\nrounds = 0\n\
                [exploit]\ngames = 400\ncheck-pairs = 2\nlookahead = 4\nlookahead-pairs = 2\nconfirm-pairs = 4\n";
            desk.write("small.toml", &format!("{EXPERIMENT}{study}"));
        }
        let found = object(&desk, args);
        assert_eq!(
            (&found["kind"], &found["format"]),
            (&kind.into(), &2.into()),
            "{args}"
        );
    }
    let ranking = object(&desk, "rank a");
    let first = &ranking["populations"][0]["ranking"][0];
    let share = &first["share"];
    let [low, value, high] = ["low", "value", "high"].map(|key| share[key].as_f64().unwrap());
    assert!(
        low <= value && value <= high && (0. ..=1.).contains(&value),
        "{share}"
    );
    assert_eq!(
        (&first["rank"], &first["in_top_group"]),
        (&1.into(), &true.into())
    );
}

#[test]
fn the_schema_command_prints_every_schema_of_the_docs() {
    let desk = Desk::empty();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/schemas");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .strip_suffix(".schema.json")
            .unwrap()
            .to_owned();
        let printed = desk.good(format!("schema {name}"));
        assert!(printed == std::fs::read_to_string(&path).unwrap(), "{name}");
        names.push(name);
    }
    assert_eq!(names.len(), 7);
    let refused = desk.bad("schema nothing");
    assert!(
        refused.contains("nothing") && names.iter().all(|name| refused.contains(name)),
        "{refused}"
    );
}

/// `UPDATE_DOCS=1 cargo test --workspace --test program schema_of_results` writes it.
#[test]
fn the_schema_of_results_in_the_docs_is_that_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/schemas");
    let path = folder.join("result.schema.json");
    let schema = bagsplit::result_schema();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, schema).unwrap();
    } else {
        assert!(
            std::fs::read_to_string(&path).unwrap() == schema,
            "out of date: run with UPDATE_DOCS=1"
        );
    }
}
