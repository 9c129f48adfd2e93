//! Wrong input gets one error that names the file, the line, what was found and what would be right.

use crate::common::{Desk, SMALL};

/// The error of the small experiment with one part replaced.
fn changed(from: &str, to: &str) -> String {
    let desk = Desk::new();
    assert!(SMALL.contains(from), "{from}");
    desk.write("wrong.toml", &SMALL.replace(from, to));
    let said = desk.bad("run wrong.toml");
    assert!(!desk.path("results").exists(), "nothing is written for wrong input");
    // `check` says the same.
    assert_eq!(desk.bad("check wrong.toml"), said);
    said
}

#[track_caller]
fn says(said: &str, words: &[&str]) {
    for word in words {
        assert!(said.contains(word), "'{word}' is not in: {said}");
    }
}

#[test]
fn in_an_experiment() {
    says(&changed("pairs = 40", "pair = 40"), &["wrong.toml:4:1", "'pair'", "did you mean 'pairs'"]);
    says(&changed("pairs = 40", "pairs = 0"), &["wrong.toml:4:", "0"]);
    says(&changed("pairs = 40", "pairs = \"many\""), &["wrong.toml:4:", "many"]);
    says(&changed("even.toml", "evn.toml"), &["wrong.toml:7:", "evn.toml"]);
    says(&changed("\"random\"", "\"rndom\""), &["wrong.toml:8:", "rndom", "random"]);
    says(&changed("operators = 3", "operators = 99"), &["wrong.toml:9:", "operators", "0 to 12"]);
    says(&changed("operators = 3", "digits = 3"), &["wrong.toml:9:", "digits", "operators"]);
    says(&changed("\"field\"", "\"feild\""), &["wrong.toml:13:", "feild", "field"]);
    says(&changed("\"even/uniform\"", "\"nobody\""), &["wrong.toml:14:", "nobody"]);
    says(&changed("seed = 5", "seed = "), &["wrong.toml:3:"]);
}

#[test]
fn in_a_split_a_setup_or_rules() {
    let desk = Desk::new();
    let split = "name = \"s\"\n[bags]\nA = \"111222333444555666777888999\"\nB = \"+++++-----*****////9\"\n";
    desk.write("split.toml", split);
    says(&desk.bad("check split.toml"), &["split.toml:2:", "missing /", "too many 9"]);
    desk.write("split.toml", "[bags]\nE = \"111\"\n");
    says(&desk.bad("check split.toml"), &["split.toml:2:", "E"]);
    desk.write("setup.toml", "split = \"even.toml\"\nstrat = \"self\"\n");
    says(&desk.bad("check setup.toml"), &["setup.toml:2:1", "'strat'", "start"]);
    desk.write("setup.toml", "split = \"even.toml\"\nstart = \"me\"\n");
    says(&desk.bad("match setup.toml one.toml --games 2"), &["setup.toml:2:", "me", "self"]);
    desk.write("rules.toml", "board = 12\n");
    says(&desk.bad("check rules.toml"), &["rules.toml:1:", "12", "odd"]);
    desk.write("rules.toml", "[tiles]\n0 = 3\n");
    says(&desk.bad("check rules.toml"), &["rules.toml:2:", "0"]);
}

#[test]
fn on_the_command_line() {
    let desk = Desk::new();
    says(&desk.bad("run nowhere.toml"), &["nowhere.toml"]);
    says(&desk.bad("run small.toml --shard 4/3"), &["--shard", "1/3"]);
    says(&desk.bad("run small.toml --threads 0"), &["--threads"]);
    says(&desk.bad("rank nowhere"), &["nowhere", "not a results folder"]);
    says(&desk.bad("replay nowhere.jsonl"), &["nowhere.jsonl", "not found"]);
    says(&desk.bad("rnk"), &["rank"]);
}

#[test]
fn valid_files_are_described() {
    let desk = Desk::new();
    let said = desk.good("check small.toml even.toml one.toml");
    says(&said, &["experiment 'small', OK: 4 setups, 5 matchups, 400 games", "split 'even'", "setup 'one'"]);
    let names = desk.good("check");
    says(&names, &["hand-value", "equity", "stand-off", "worst-three", "by hand within 90 seconds?"]);
    desk.write("rules.toml", &desk.good("rules --print"));
    says(&desk.good("check rules.toml"), &["as published"]);
    desk.write("rules.toml", "powers = \"positive\"\n[tiles]\n1 = 8\n");
    let changed = desk.good("check rules.toml");
    says(
        &changed,
        &["powers is \"positive\" where", "tiles is 8 of '1' where the published rules have 3 of '1'"],
    );
    says(&desk.good("rules"), &["MS-1", "MS-21"]);
    says(&desk.good("completions bash"), &["bagsplit"]);
}
