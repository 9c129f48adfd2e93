//! Stored games, played again: their records have the scores of the tables, and the squares that they use are those of the records.

use std::collections::BTreeMap;

use bagsplit_arena::GameRecord;
use bagsplit_lab::run::{Earlier, Lab, Results, Shard, StoredPairRequest};
use bagsplit_lab::studies::squares::{SquareUseRequest, SquaresReport};

use crate::played::{POOL, Row, SMALL, experiment, rows, run, small, threads};

const FIRST: &str = "even/uniform";
const SECOND: &str = "odd-even/quota(operators=3)";

/// Rules with two hands, and two populations.
const HANDS: &str = "name = \"rules\"\npairs = 6\n[[setup]]\nname = \"one\"\nbot = \"greedy\"\nsplit = \"even\"\n\
    [[setup]]\nname = \"two\"\nbot = \"random\"\nsplit = \"odd-even\"\n";

fn records(
    results: &Results,
    setups: [&str; 2],
    variant: Option<&str>,
    pair: u64,
) -> Result<Vec<GameRecord>, String> {
    results
        .pair_records(&StoredPairRequest {
            setups,
            variant,
            pair,
        })
        .map_err(|error| error.to_string())
}

/// The scores that the table `games` has of a pair.
fn scores(games: &[Row], variant: &str, [a, b]: [&str; 2], pair: u64) -> Vec<[u32; 2]> {
    let is_wanted = |row: &&Row| {
        (
            &row["variant"][..],
            &row["setup_a"][..],
            &row["setup_b"][..],
        ) == (variant, a, b)
            && row["pair"] == pair.to_string()
    };
    let scores = |row: &Row| ["score_a", "score_b"].map(|column| row[column].parse().unwrap());
    games.iter().filter(is_wanted).map(scores).collect()
}

fn recorded(records: &[GameRecord]) -> Vec<[u32; 2]> {
    records.iter().map(|record| record.scores).collect()
}

#[test]
fn records_of_a_stored_pair_have_the_scores_of_the_tables() {
    let folder = small();
    let results = Results::open(folder.path()).unwrap();
    let games = rows(folder.path(), "games");
    let found = records(&results, [FIRST, SECOND], None, 17).unwrap();
    assert_eq!(recorded(&found), scores(&games, "", [FIRST, SECOND], 17));
    assert_eq!(
        records(&results, [SECOND, FIRST], None, 17).unwrap(),
        found,
        "in either order"
    );

    for (text, variants) in [
        (
            format!("{HANDS}[sweep]\nhand = [5, 7]\n"),
            ["hand 5", "hand 7"],
        ),
        (
            format!(
                "{HANDS}[[players]]\nname = \"club\"\nbot = \"greedy\"\n[[players]]\nname = \"dice\"\nbot = \"random\"\n"
            ),
            ["club", "dice"],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        run(&text, folder.path());
        let (results, games) = (
            Results::open(folder.path()).unwrap(),
            rows(folder.path(), "games"),
        );
        for variant in variants {
            let found = records(&results, ["one", "two"], Some(variant), 3).unwrap();
            assert_eq!(
                recorded(&found),
                scores(&games, variant, ["one", "two"], 3),
                "{variant}"
            );
            assert_eq!(found[0].variant.as_deref(), Some(variant));
        }
        let first = records(&results, ["one", "two"], None, 3).unwrap();
        assert_eq!(
            first,
            records(&results, ["one", "two"], Some(variants[0]), 3).unwrap()
        );
        let said = records(&results, ["one", "two"], Some("hans"), 3).unwrap_err();
        assert!(
            said.contains("'hans'") && said.contains(&variants.join(", ")),
            "{said}"
        );
    }
}

#[test]
fn pairs_that_are_not_stored_are_refused_with_those_that_are() {
    let folder = tempfile::tempdir().unwrap();
    let shard = Shard { number: 2, of: 3 };
    let mut lab = Lab::open_shard(experiment(SMALL), folder.path(), Earlier::Keep, shard).unwrap();
    lab.play(&POOL, &lab.missing(Some(shard)).unwrap(), &())
        .unwrap();
    let results = Results::open(folder.path()).unwrap();
    for (setups, variant, pair, expected) in [
        (
            ["evn/uniform", SECOND],
            None,
            1,
            "'evn/uniform'; did you mean 'even/uniform'?",
        ),
        ([FIRST, FIRST], None, 1, "does not play"),
        ([FIRST, SECOND], None, 40, "the pairs 0 to 39"),
        (
            [FIRST, SECOND],
            None,
            0,
            " of 40 pairs of this matchup are stored; 'bagsplit run",
        ),
        (
            [FIRST, SECOND],
            Some("x"),
            1,
            "neither variants of the rules nor populations",
        ),
    ] {
        let said = records(&results, setups, variant, pair).unwrap_err();
        assert!(said.contains(expected), "{said}");
    }
}

fn squares(results: &Results, variant: Option<&str>, pairs: u64) -> Result<SquaresReport, String> {
    let found = results.squares(&SquareUseRequest { variant, pairs }, &POOL, &());
    found.map(Option::unwrap).map_err(|error| error.to_string())
}

#[test]
fn squares_are_those_of_the_records_of_the_same_games() {
    let folder = small();
    let results = Results::open(folder.path()).unwrap();
    let mut expected: BTreeMap<String, u64> = BTreeMap::new();
    for (a, b) in experiment(SMALL).matchups() {
        let names = &experiment(SMALL).setups;
        for pair in 0..40 {
            for record in records(&results, [&names[a].name, &names[b].name], None, pair).unwrap() {
                let record = serde_json::to_value(&record).unwrap();
                let turns = record["turns"].as_array().unwrap().iter();
                for tile in turns.filter_map(|turn| turn["place"].as_array()).flatten() {
                    *expected
                        .entry(tile[0].as_str().unwrap().to_owned())
                        .or_default() += 1;
                }
            }
        }
    }
    let found = squares(&results, None, 1000).unwrap();
    assert_eq!((found.squares.len(), found.games), (13 * 13, 400));
    for square in &found.squares {
        let covered = expected
            .get(&square.square.to_string())
            .copied()
            .unwrap_or_default();
        assert_eq!(square.covered, covered, "{}", square.square);
        let share = square.share;
        assert!(
            share.value == covered as f64 / 400.
                && share.low <= share.value
                && share.value <= share.high
        );
    }
    // On any number of threads.
    let request = SquareUseRequest {
        variant: None,
        pairs: 1000,
    };
    let alone = results
        .squares(&request, &threads(1), &())
        .unwrap()
        .unwrap();
    assert_eq!(format!("{alone:?}"), format!("{found:?}"));
}

#[test]
fn squares_of_a_sweep_are_of_self_matches_of_a_variant() {
    let text = "name = \"hands\"\nseed = 7\npairs = 30\nrules = { game = \"number-scrabble\", board = 9 }\n[[setup]]\n\
        name = \"greedy\"\nbot = \"greedy\"\n[[variant]]\nname = \"five\"\nhand = 5\n[[variant]]\nname = \"six\"\nhand = 6\n\
        [balance]\nreference = \"six\"\n";
    let folder = tempfile::tempdir().unwrap();
    run(text, folder.path());
    let results = Results::open(folder.path()).unwrap();
    let covered = |variant, pairs| {
        squares(&results, variant, pairs)
            .unwrap()
            .squares
            .iter()
            .map(|s| s.covered)
            .sum::<u64>()
    };
    // A game a pair; unless it is said, those of what the others are compared with.
    let six = squares(&results, None, 100).unwrap();
    assert_eq!(
        (six.variant.as_deref(), six.games, six.squares.len()),
        (Some("six"), 30, 81)
    );
    assert!(
        six.squares
            .iter()
            .any(|square| square.premium == Some("DW"))
    );
    assert_eq!(covered(Some("six"), 100), covered(None, 100));
    assert_ne!(covered(Some("five"), 100), covered(None, 100));
    assert_eq!(squares(&results, None, 8).unwrap().games, 8);
    let said = squares(&results, Some("sixes"), 8).unwrap_err();
    assert!(
        said.contains("no variant or population is called 'sixes'; did you mean 'six'?"),
        "{said}"
    );
    // Too few games.
    let folder = tempfile::tempdir().unwrap();
    run(&HANDS.replace("pairs = 6", "pairs = 1"), folder.path());
    let results = Results::open(folder.path()).unwrap();
    for (variant, expected) in [
        (
            Some("club"),
            "neither variants of the rules nor populations of players",
        ),
        (
            None,
            "1 stored pair can be replayed, but games of at least two pair indices are needed",
        ),
    ] {
        let said = squares(&results, variant, 8).unwrap_err();
        assert!(said.contains(expected), "{said}");
    }
}
