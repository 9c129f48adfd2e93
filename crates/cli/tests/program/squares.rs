//! The squares that games use agree with their records, for a run and for a variant of a sweep.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::common::{Desk, rows};

const TWO: &str = r#"
name = "two"
seed = 1
pairs = 4
setups = ["by-hand", "by-computer"]
"#;

const HANDS: &str = r#"
name = "hands"
seed = 7
pairs = 30
rules = { game = "number-scrabble", board = 9 }
[[setup]]
name = "greedy"
bot = "greedy"
[[variant]]
name = "five"
hand = 5
[[variant]]
name = "six"
hand = 6
[balance]
reference = "six"
"#;

#[test]
fn squares_are_those_of_the_records_of_the_same_games() {
    let desk = Desk::new();
    desk.write("two.toml", TWO);
    desk.good("run two.toml --out out --quiet --no-charts");
    desk.good("match by-hand by-computer --pairs 4 --seed 1 --records games.jsonl --quiet");
    let mut expected: BTreeMap<String, u64> = BTreeMap::new();
    for line in desk.read("games.jsonl").lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let turns = record["turns"].as_array().unwrap().iter();
        for tile in turns.filter_map(|turn| turn["place"].as_array()).flatten() {
            *expected.entry(tile[0].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    let said = desk.good("squares out --out heat --quiet");
    let found = rows(&desk, "heat/squares.csv");
    assert_eq!(found.len(), 13 * 13);
    assert!(expected.len() > 60, "{}", expected.len());
    for row in &found {
        let number = |key: &str| row[key].parse::<f64>().unwrap();
        let covered = expected.get(&row["square"]).copied().unwrap_or_default();
        assert_eq!((number("covered"), number("games")), (covered as f64, 8.), "{row:?}");
        assert_eq!(number("share"), covered as f64 / 8.);
        assert!(number("low") <= number("share") && number("share") <= number("high"), "{row:?}");
        assert_eq!((&row["variant"][..], &row["premium"][..]), ("", ""));
    }
    assert!(said.contains("Percent of 8 games") && said.contains("Most used: "), "{said}");
    assert!(desk.read("heat/squares.svg").contains("Which squares do games use?"));
    // The folder is ours, and the same command writes the same again, on any number of threads.
    let before = fs::read(desk.path("heat/squares.parquet")).unwrap();
    desk.good("squares out --out heat --quiet --threads 1");
    assert_eq!(fs::read(desk.path("heat/squares.parquet")).unwrap(), before);
}

#[test]
fn a_variant_of_a_sweep_is_selected_by_name() {
    let desk = Desk::new();
    desk.write("hands.toml", HANDS);
    desk.good("run hands.toml --out out --quiet --no-charts");
    let covered = |name: &str, options: &str| -> f64 {
        desk.good(format!("squares out --out {name} --quiet {options}"));
        let found = rows(&desk, &format!("{name}/squares.csv"));
        assert_eq!(found.len(), 81);
        assert!(
            found.iter().any(|row| row["premium"] == "DW")
                && found.iter().any(|row| row["premium"].is_empty())
        );
        found.iter().map(|row| row["share"].parse::<f64>().unwrap()).sum()
    };
    // Self-matches: a game a pair; unless it is said, those of what the others are compared with.
    let six = covered("six", "");
    assert_eq!(rows(&desk, "six/squares.csv")[0]["variant"], "six");
    assert_eq!(rows(&desk, "six/squares.csv")[0]["games"], "30");
    assert_eq!(covered("again", "--variant six"), six);
    assert_ne!(covered("five", "--variant five"), six);
    covered("few", "--pairs 8");
    assert_eq!(rows(&desk, "few/squares.csv")[0]["games"], "8");
}

#[test]
fn what_cannot_be_shown_is_an_error() {
    let desk = Desk::new();
    desk.write("hands.toml", HANDS);
    desk.good("run hands.toml --out out --quiet --no-charts");
    let said = desk.bad("squares out --variant sixes");
    assert!(said.contains("no variant or population is called 'sixes'; did you mean 'six'?"), "{said}");
    desk.write("two.toml", TWO);
    desk.good("run two.toml --pairs 1 --out one --quiet --no-charts");
    assert!(
        desk.bad("squares one --variant club")
            .contains("neither variants of the rules nor populations of players")
    );
    assert!(
        desk.bad("squares one")
            .contains("1 stored pair can be replayed, but games of at least two pair indices are needed")
    );
    assert!(desk.bad("squares out --pairs 1").contains("1 is not in 2.."));
    fs::create_dir(desk.path("kept")).unwrap();
    desk.write("kept/mine.txt", "mine");
    assert!(desk.bad("squares out --out kept").contains("kept"));
}
