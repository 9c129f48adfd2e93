//! Games of a results folder, shown and written down by playing them again.

use crate::common::{Desk, rows, says};

const FIRST: &str = "even/uniform";
const SECOND: &str = "apart/quota(operators=3)";

/// The scores that the table `games` has of a pair.
fn scores(
    desk: &Desk,
    folder: &str,
    variant: &str,
    setups: [&str; 2],
    pair: u64,
) -> Vec<[String; 2]> {
    let all = rows(desk, &format!("{folder}/findings/games.csv"));
    let wanted = [
        ("variant", variant),
        ("setup_a", setups[0]),
        ("setup_b", setups[1]),
        ("pair", &pair.to_string()),
    ];
    let is_wanted = |row: &&_| {
        let row: &std::collections::BTreeMap<String, String> = row;
        wanted.iter().all(|(column, value)| row[*column] == *value)
    };
    all.iter()
        .filter(is_wanted)
        .map(|row| [row["score_a"].clone(), row["score_b"].clone()])
        .collect()
}

/// The scores in a file of records.
fn recorded(desk: &Desk, file: &str) -> Vec<[String; 2]> {
    let scores = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        [0, 1].map(|player| record["scores"][player].to_string())
    };
    desk.read(file).lines().map(scores).collect()
}

/// What is shown before the address of the games.
fn games(shown: &str) -> &str {
    shown.split_once("\nOn a board").unwrap().0
}

#[test]
fn a_stored_pair_is_shown_with_the_scores_of_the_tables() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet --tables csv,parquet");
    let shown = desk.good(format!(
        "replay out --matchup {FIRST} {SECOND} --pair 17 --records pair.jsonl"
    ));
    for game in 0..2 {
        assert!(
            shown.contains(&format!(
                "{FIRST} against {SECOND}: seed 5, pair 17, game {game}"
            )),
            "{shown}"
        );
    }
    let stored = scores(&desk, "out", "", [FIRST, SECOND], 17);
    assert_eq!(recorded(&desk, "pair.jsonl"), stored);
    assert!(
        shown.contains(&format!("{} : {}, ", stored[0][0], stored[0][1])),
        "{shown}"
    );
    assert_eq!(
        desk.good("replay pair.jsonl --verify"),
        "2 games: 2 valid, 0 invalid\n"
    );
    let address = "http://127.0.0.1:8734/analysis#results=out&setup=";
    assert!(
        shown.contains(address) && shown.trim_end().ends_with("&pair=17"),
        "{shown}"
    );
    // The same games by the names in the other order, and one of them alone.
    let second = desk.good(format!(
        "replay out --matchup {SECOND} {FIRST} --pair 17 --index 1 --records one.jsonl"
    ));
    assert!(
        games(&shown).ends_with(games(&second)) && !second.contains("game 0"),
        "{second}"
    );
    assert_eq!(recorded(&desk, "one.jsonl"), stored[1..]);
    // Records on standard output are all there is on it.
    let records = desk.good(format!(
        "replay out --matchup {FIRST} {SECOND} --pair 17 --records -"
    ));
    assert_eq!(records, desk.read("pair.jsonl"));
}

#[test]
fn what_is_not_stored_is_refused_with_what_there_is() {
    let desk = Desk::new();
    desk.good("run small.toml --shard 2/3 --out part --no-charts --quiet");
    let refused = |args: &str, wanted: &[&str]| says(&desk.bad(format!("replay {args}")), wanted);
    refused(
        &format!("part --matchup evn/uniform {SECOND} --pair 1"),
        &["'evn/uniform'; did you mean 'even/uniform'?"],
    );
    refused(
        &format!("part --matchup {FIRST} {SECOND} --pair 1 --index 2"),
        &["0..=1"],
    );
    refused(&format!("part --matchup {FIRST} {SECOND}"), &["--pair"]);
    refused("part", &["this is a folder", "--matchup A B --pair N"]);
    refused(
        &format!("small.toml --matchup {FIRST} {SECOND} --pair 1"),
        &["this is not a folder"],
    );
    std::fs::create_dir(desk.path("empty")).unwrap();
    refused(
        &format!("empty --matchup {FIRST} {SECOND} --pair 1"),
        &["not a results folder"],
    );
    // A file of the user is not lost, and this is checked before a game is played.
    desk.write("mine.txt", "mine\n");
    refused(
        &format!("part --matchup {FIRST} {SECOND} --pair 39 --records mine.txt"),
        &["not a file of records"],
    );
}
