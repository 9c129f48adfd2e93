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
    object(&desk, "match by-hand by-computer --pairs 1 --records games.jsonl");
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
        assert_eq!((&found["kind"], &found["format"]), (&kind.into(), &2.into()), "{args}");
    }
    let ranking = object(&desk, "rank a");
    let first = &ranking["populations"][0]["ranking"][0];
    let share = &first["share"];
    let [low, value, high] = ["low", "value", "high"].map(|key| share[key].as_f64().unwrap());
    assert!(low <= value && value <= high && (0. ..=1.).contains(&value), "{share}");
    assert_eq!((&first["rank"], &first["in_top_group"]), (&1.into(), &true.into()));
}

#[test]
fn progress_is_events_for_a_program_if_asked_and_changes_nothing_else() {
    let desk = Desk::empty();
    desk.write("small.toml", &EXPERIMENT.replace("pairs = 12", "pairs = 300"));
    let run = |out: &str, more: &str| {
        let mut command = desk.command(format!("run small.toml --no-charts --format json --out {out}{more}"));
        command.env("BAGSPLIT_TEST_FIRST_LOOK", "0.05").output().unwrap()
    };
    let (plain, with_events) = (run("plain", ""), run("events", " --progress json"));
    assert!(with_events.status.success() && plain.stderr.is_empty());
    assert_eq!(plain.stdout, with_events.stdout);
    let text = String::from_utf8(with_events.stderr).unwrap();
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let (first, last) = (&events[0], &events[events.len() - 1]);
    assert_eq!(
        (&first["event"], &first["done"], &first["total"]),
        (&"start".into(), &0.into(), &1800.into())
    );
    assert_eq!(
        (&last["event"], &last["done"], &last["unit"]),
        (&"end".into(), &1800.into(), &"games".into())
    );
    let so_far = events.iter().find(|event| event["event"] == "provisional").expect(&text);
    assert_eq!(so_far["result"]["kind"], "ranking");
    assert!(run("quiet", " --progress json --quiet").stderr.is_empty());
    // A match has events too, and what it prints is the same.
    let play = |more: &str| desk.ended(format!("match by-hand by-computer --pairs 2{more}"), 0);
    let ([plain, _], [printed, events]) = (play(""), play(" --progress json"));
    assert_eq!(plain, printed);
    assert!(events.lines().all(|line| line.starts_with("{\"")));
}

/// `UPDATE_DOCS=1 cargo test --workspace --test program schemas` writes them.
#[test]
fn the_schemas_in_the_docs_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/schemas");
    for (name, schema) in bagsplit::schemas() {
        let path = folder.join(format!("{name}.schema.json"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, schema).unwrap();
        } else {
            let written = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(written == schema, "{} is out of date: run with UPDATE_DOCS=1", path.display());
        }
    }
}
