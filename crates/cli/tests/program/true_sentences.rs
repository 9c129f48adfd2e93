//! Sentences that say what is so: plans that can be played, hands that the rules give, records and outcomes in plain words,
//! games that count once, commands that a shell takes.

use crate::common::{Desk, says};

/// The first line of the records of a small match.
fn record(desk: &Desk) -> serde_json::Value {
    desk.good("match one.toml two.toml --games 2 --records games.jsonl");
    serde_json::from_str(desk.read("games.jsonl").lines().next().unwrap()).unwrap()
}

#[test]
fn a_plan_is_one_that_can_be_played_and_rounds_nothing_away() {
    let desk = Desk::new();
    desk.write(
        "plan.toml",
        "pairs = 30\nsetups = [\"one.toml\", \"two.toml\"]\n",
    );
    let said = desk.good("plan plan.toml --difference 0.00001 --power 0.9999 --quiet");
    says(
        &said,
        &[
            "a difference of 0.001% in win rate with power 99.99%",
            "more than the 100,000,000 that an experiment can have",
        ],
    );
    assert!(
        !said.contains("of 0.0%") && !said.contains("power 100.0%"),
        "{said}"
    );
    let found = desk.good("plan plan.toml --difference 0.00001 --quiet --format json");
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["most_pairs"], 100_000_000);
    assert!(
        found["pairs_needed"].as_u64().unwrap() > 100_000_000,
        "{found}"
    );
    // What can be played is proposed as before.
    says(
        &desk.good("plan plan.toml --difference 0.1 --quiet"),
        &["a difference of 10.0%", " per matchup: "],
    );
}

#[test]
fn a_hand_has_no_more_tiles_than_the_rules_give() {
    let desk = Desk::new();
    for (game, side, hand, full) in [
        ("math-scrabble", 13, "123456789", 7),
        ("number-scrabble", 15, "1234567890", 9),
    ] {
        desk.write("board.txt", &format!("{}\n", ".".repeat(side)).repeat(side));
        let said = desk.bad(format!(
            "moves --game {game} --board board.txt --hand {hand}"
        ));
        says(
            &said,
            &[&format!(
                "--hand {hand}: {} tiles in hand, where {full} fill it",
                hand.len()
            )],
        );
    }
    desk.write("nine.toml", "hand = 9\n");
    desk.write("board.txt", &format!("{}\n", ".".repeat(13)).repeat(13));
    desk.good("moves --board board.txt --hand 12345+789 --rules nine.toml --best");
}

#[test]
fn records_are_refused_in_words_and_not_in_those_of_the_parser() {
    let desk = Desk::new();
    let record = record(&desk);
    desk.write(
        "pretty.jsonl",
        &serde_json::to_string_pretty(&record).unwrap(),
    );
    desk.write("list.jsonl", &format!("[{record}]\n"));
    for command in [
        "replay FILE --verify",
        "replay FILE",
        "review FILE",
        "fit-player FILE --player one",
    ] {
        let refused = |file: &str| {
            let output = desk.run(command.replace("FILE", file));
            assert_ne!(output.status.code(), Some(0), "{command}");
            String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
        };
        let said = refused("pretty.jsonl");
        says(
            &said,
            &[
                "pretty.jsonl:1: this is not a game record: a record is one line",
                "jq -c . FILE",
            ],
        );
        assert!(
            said.lines().count() == 1,
            "{command}: one mistake, not one for each line: {said}"
        );
        says(&refused("list.jsonl"), &["it is a list of JSON values"]);
        for (change, sentence) in [
            (
                r#"{"winner":"1"}"#,
                "'winner': string \"1\" stands where a whole number is expected",
            ),
            (
                r#"{"players":[3,4]}"#,
                "'players[0]': integer '3' stands where a JSON object is expected",
            ),
            (
                r#"{"seed":7}"#,
                "'seed': integer '7' stands where a string is expected",
            ),
        ] {
            let change: serde_json::Value = serde_json::from_str(change).unwrap();
            let mut wrong = record.clone();
            wrong
                .as_object_mut()
                .unwrap()
                .extend(change.as_object().unwrap().clone());
            desk.write("wrong.jsonl", &format!("{wrong}\n"));
            says(
                &refused("wrong.jsonl"),
                &["this is not a game record: ", sentence],
            );
        }
        let text = record.to_string();
        desk.write("cut.jsonl", &text[..text.len() / 2]);
        says(
            &refused("cut.jsonl"),
            &["the line ends in the middle of it"],
        );
        desk.write("words.jsonl", "no JSON at all\n");
        says(
            &refused("words.jsonl"),
            &["it is not JSON from character 2 on"],
        );
        std::fs::write(desk.path("latin.jsonl"), b"{\"game\":\"caf\xe9\"}\n").unwrap();
        let said = refused("latin.jsonl");
        says(
            &said,
            &["this is not UTF-8 text: byte 13 of the line is \\xe9"],
        );
        assert!(!said.contains(" at line "), "{said}");
    }
}

#[test]
fn a_wrong_outcome_is_told_by_its_own_clause() {
    let desk = Desk::new();
    let right = record(&desk);
    let verified = |change: &dyn Fn(&mut serde_json::Value), right: &serde_json::Value| {
        let mut wrong = right.clone();
        change(&mut wrong);
        desk.write("wrong.jsonl", &format!("{wrong}\n"));
        desk.faulty("replay wrong.jsonl --verify")
    };
    let winner = right["winner"].as_u64().unwrap();
    let said = verified(&|game| game["winner"] = (1 - winner).into(), &right);
    says(
        &said,
        &[&format!(
            "MS-20: player {winner} wins, not player {}",
            1 - winner
        )],
    );
    says(
        &verified(&|game| game["winner"] = serde_json::Value::Null, &right),
        &["MS-20: ", "not nobody"],
    );
    let [one, two] = [0, 1].map(|player| right["scores"][player].as_u64().unwrap());
    let said = verified(&|game| game["scores"][0] = (one + 1).into(), &right);
    says(
        &said,
        &[&format!(
            "MS-17: the scores are {one} : {two}, not {} : {two}",
            one + 1
        )],
    );
    let said = verified(&|game| game["ended_by"] = "clock".into(), &right);
    says(&said, &["MS-19: the game ended by '", "', not by 'clock'"]);
    // A draw that lacks a tile, in the singular where it is one.
    let said = verified(
        &|game| game["opening"][0]["draw"] = serde_json::json!({"A": "1"}),
        &right,
    );
    says(&said, &["1 tile is drawn where 7 are due"]);
    // In the other games going out and ties have clauses of their own.
    desk.write("shared.toml", "bot = \"greedy\"\n");
    desk.good(
        "match shared.toml shared.toml --game number-scrabble --games 2 --records shared.jsonl",
    );
    let shared: serde_json::Value =
        serde_json::from_str(desk.read("shared.jsonl").lines().next().unwrap()).unwrap();
    let said = verified(&|game| game["end_bonus"][0] = 77.into(), &shared);
    says(
        &said,
        &["NS-12: the end bonus of the players is ", ", not 77 and "],
    );
    let said = verified(
        &|game| {
            game["winner"] = if game["winner"] == 0 {
                1.into()
            } else {
                0.into()
            }
        },
        &shared,
    );
    says(&said, &["NS-1: ", " wins, not player "]);
}

#[test]
fn a_game_that_occurs_twice_counts_once() {
    let desk = Desk::new();
    desk.good("match one.toml two.toml --games 4 --records a.jsonl");
    let once = desk.good("review a.jsonl --quiet --format json");
    let text = desk.read("a.jsonl");
    desk.write(
        "b.jsonl",
        &format!("{text}{}\n", text.lines().next().unwrap()),
    );
    // The same file twice, another with the same games, and a game twice in one file.
    for files in ["a.jsonl a.jsonl", "a.jsonl b.jsonl", "b.jsonl"] {
        let [said, note] = desk.ended(format!("review {files} --quiet --format json"), 0);
        assert_eq!(said.replace("b.jsonl", "a.jsonl"), once, "{files}");
        says(
            &note,
            &["left out that occurred before, so that no game counts twice"],
        );
    }
}

#[cfg(unix)]
#[test]
fn commands_that_are_printed_can_be_given_to_a_shell() {
    let desk = Desk::new();
    let out = "my results/it's here";
    std::fs::create_dir(desk.path("my results")).unwrap();
    let word = "\"my results/it's here\"";
    let said = desk.good(format!("run small.toml --out {word} --no-charts"));
    says(
        &said,
        &[&format!("bagsplit run small.toml --pairs 400 --out {word}")],
    );
    desk.good(format!("run small.toml --shard 1/2 --out {word}2 --quiet"));
    let [_, said] = desk.ended(format!("merge {word}2 --out {word}3"), 0);
    let file = "\"my results/it's here3/experiment.toml\"";
    says(
        &said,
        &[&format!("bagsplit run {file} --out {word}").replace("here\"", "here3\"")],
    );
    // Scripts for engines, which do not make the folder of their output.
    for engine in ["slurm", "hyperqueue"] {
        let script = desk.good(format!(
            "submit small.toml --engine {engine} --shards 2 --print --out {word}"
        ));
        let made: Vec<&str> = script
            .lines()
            .filter_map(|line| Some(line.split_once(": ")?.1))
            .collect();
        let made = made
            .iter()
            .find(|command| command.trim_start().starts_with("mkdir"))
            .unwrap();
        let words = shlex::split(made).unwrap();
        assert!(
            words[..2] == ["mkdir", "-p"] && words[2].ends_with(&format!("{out}-logs")),
            "{made}"
        );
    }
}

#[test]
fn lists_and_comparisons_print_json_on_request() {
    let desk = Desk::new();
    let json = |command: &str| -> serde_json::Value {
        serde_json::from_str(&desk.good(command))
            .unwrap_or_else(|error| panic!("{command}: {error}"))
    };
    let listed = json("check --list --format json");
    for kind in ["setups", "splits", "cards"] {
        assert!(!listed[kind].as_array().unwrap().is_empty(), "{kind}");
    }
    assert_eq!(listed["setups"][1]["name"], "by-hand");
    assert!(
        json("check --format json")["bot"]
            .as_array()
            .unwrap()
            .iter()
            .any(|bot| bot["name"] == "person")
    );
    // A result says what it is of.
    desk.write("board.txt", &format!("{}\n", ".".repeat(13)).repeat(13));
    desk.write("six.toml", "hand = 6\n");
    for command in [
        "match one.toml two.toml --pairs 2 --seed 7 --rules six.toml",
        "moves --board board.txt --hand 2*5 --rules six.toml",
        "card one.toml --pairs 0 --seed 7 --rules six.toml",
        "expressions --games 2 --lines 2 --seed 7 --quiet --rules six.toml",
    ] {
        let found = json(&format!("{command} --format json"));
        assert_eq!(
            (&found["game"], &found["rules"]["hand"]),
            (&"math-scrabble".into(), &6.into()),
            "{command}"
        );
        if !command.starts_with("moves") {
            assert_eq!(found["seed"], 7, "{command}");
        }
    }
}

/// A table's column of a rules file is of games by that file, and ready experiments are played as their bots play by default. Neighbours:
/// studies of the guide beside the designers', and the file that says what `check` finds weak.
#[test]
fn ready_experiments_play_by_the_defaults_and_the_recommended_rules_by_their_file() {
    let desk = Desk::empty();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in [
        "experiments/researchers/best-split",
        "experiments/researchers/equilibrium",
        "experiments/researchers/error-rate",
        "experiments/researchers/ladder",
        "experiments/designers/math-hand-size",
        "experiments/designers/math-who-begins",
        "experiments/researchers/search",
        "experiments/designers/table-top",
        "docs/notebook/experiments/tune-math",
        "experiments/designers/number-equals",
        "experiments/designers/binary-operators",
        "docs/notebook/experiments/opening-points/recommended",
    ] {
        let file = folder.join(name).with_extension("toml");
        let output = desk.run(format!("check {}", file.display()));
        let said = String::from_utf8_lossy(&output.stderr);
        // A variant may differ on purpose, and says so by its name.
        assert!(
            output.status.success() && !said.contains("is weak"),
            "{name}: {said}"
        );
    }
    let [rules, experiment] = [
        "experiments/rules/recommended-math-scrabble.toml",
        "docs/notebook/experiments/opening-points/recommended.toml",
    ]
    .map(|name| std::fs::read_to_string(folder.join(name)).unwrap());
    let set: Vec<&str> = rules
        .lines()
        .filter(|line| line.contains(" = ") && !line.starts_with(['#', 'g']))
        .collect();
    let (mut recommended, mut published) = (0, 0);
    for variant in experiment.split("[[variant]]\n").skip(1) {
        let (name, rest) = variant.split_once('\n').unwrap();
        let own: Vec<&str> = rest
            .lines()
            .take_while(|line| !line.starts_with('['))
            .filter(|line| !line.is_empty())
            .collect();
        if name.ends_with(", recommended\"") {
            assert_eq!(own, set, "{name}");
            recommended += 1;
        } else {
            assert!(
                name.ends_with(", as published\"") && own.is_empty(),
                "{name}: {own:?}"
            );
            published += 1;
        }
    }
    assert_eq!((recommended, published), (9, 9));
}
