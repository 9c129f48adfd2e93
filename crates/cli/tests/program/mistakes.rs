//! Wrong input gets one error that names the file, the line, what was found and what would be right.

use crate::common::{Desk, SMALL, says};

#[test]
fn in_a_file() {
    let desk = Desk::new();
    desk.write("wrong.toml", &SMALL.replace("pairs = 40", "pair = 40"));
    let said = desk.bad("run wrong.toml");
    says(&said, &["wrong.toml:4:1", "'pair'", "did you mean 'pairs'"]);
    assert!(
        !desk.path("results").exists(),
        "nothing is written for wrong input"
    );
    assert_eq!(desk.bad("check wrong.toml"), said);
    desk.write("setup.toml", "split = \"even.toml\"\nstart = \"me\"\n");
    says(
        &desk.bad("match setup.toml one.toml --games 2"),
        &["setup.toml:2:", "me", "self"],
    );
}

#[test]
fn on_the_command_line() {
    let desk = Desk::new();
    says(&desk.bad("run nowhere.toml"), &["nowhere.toml"]);
    says(&desk.bad("run small.toml --shard 4/3"), &["--shard", "1/3"]);
    says(&desk.bad("run small.toml --threads 0"), &["--threads"]);
    says(
        &desk.bad("rank nowhere"),
        &["nowhere", "not a results folder"],
    );
    says(
        &desk.bad("replay nowhere.jsonl"),
        &["nowhere.jsonl", "not found"],
    );
    says(&desk.bad("rnk"), &["rank"]);
}

#[test]
fn valid_files_are_described() {
    let desk = Desk::new();
    let said = desk.good("check small.toml even.toml one.toml");
    says(
        &said,
        &[
            "experiment 'small', OK: 4 setups, 5 matchups, 400 games",
            "split 'even'",
            "setup 'one'",
        ],
    );
    let names = desk.good("check");
    says(
        &names,
        &[
            "hand-value",
            "equity",
            "stand-off",
            "worst-three",
            "by hand within 90 seconds?",
        ],
    );
    desk.write("rules.toml", &desk.good("rules --print"));
    says(&desk.good("check rules.toml"), &["as published"]);
    desk.write("rules.toml", "powers = \"positive\"\n[tiles]\n1 = 8\n");
    let changed = desk.good("check rules.toml");
    says(
        &changed,
        &[
            "powers is \"positive\" where",
            "tiles is '1' = 8 where the published rules have '1' = 3",
        ],
    );
    says(&desk.good("rules"), &["MS-1", "MS-21"]);
    says(&desk.good("completions bash"), &["bagsplit"]);
}
