//! The games with a shared bag on the command line: every command that plays them, and what is refused.

use std::fs;

use crate::common::Desk;
use serde_json::Value;

const GREEDY: &str = "name = \"greedy\"\nbot = \"greedy\"\nexchange = \"all\"\n";
const RANDOM: &str = "bot = \"random\"\nexchange = { kind = \"worst\", tiles = 3 }\n";

/// Small games, so that random placements are found soon.
const RULES: &str = "game = \"number-scrabble\"\nhand = 5\nboard = 9\n[tiles]\n\"?\" = 1\n";

const EXPERIMENT: &str = r#"
name = "bits"
pairs = 24
rules = { game = "binary-number-scrabble", hand = 4, board = 9 }
[cross]
bots = ["greedy", "random"]
exchanges = ["all", { kind = "pass-on-zero", points = 4, tiles = 3 }]
"#;

fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("greedy.toml", GREEDY);
    desk.write("random.toml", RANDOM);
    desk.write("rules.toml", RULES);
    desk.write("bits.toml", EXPERIMENT);
    desk
}

#[test]
fn moves_reads_boards_with_blanks_and_finds_what_the_vectors_say() {
    let desk = desk();
    for game in ["number-scrabble", "binary-number-scrabble"] {
        let file = format!(
            "{}/../game/tests/data/{game}-placements.jsonl",
            env!("CARGO_MANIFEST_DIR")
        );
        let mut tried = 0;
        for line in fs::read_to_string(file).unwrap().lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            let (Some(board), Some(hand)) = (row["board"].as_array(), row["hand"].as_str()) else {
                continue;
            };
            let Some(count) = row["placements"].as_u64().or(row["count"].as_u64()) else {
                continue;
            };
            let rows: Vec<&str> = board.iter().map(|row| row.as_str().unwrap()).collect();
            desk.write("board.txt", &rows.join("\n"));
            let found = desk.good(format!(
                "moves --game {game} --board board.txt --hand {hand}"
            ));
            assert_eq!(found.lines().count() as u64, count, "{line}");
            tried += 1;
            if tried == 10 {
                break;
            }
        }
        assert!(tried > 0, "{game}: no row of counts");
    }
}

#[test]
fn a_blank_is_written_with_what_it_stands_for() {
    let desk = desk();
    let mut rows = vec![". . . . . . . . . . . . . . .".to_owned(); 15];
    rows[7] = ". . . . . . 3 = ?3 . . . . . .".to_owned();
    desk.write("board.txt", &rows.join("\n"));
    let best = desk.good("moves --game number-scrabble --board board.txt --hand ?= --best");
    for line in best.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let faces = row["place"]
            .as_array()
            .unwrap()
            .iter()
            .map(|place| place[1].as_str().unwrap());
        assert!(
            faces
                .clone()
                .any(|face| face.len() == 2 && face.starts_with('?')),
            "{line}"
        );
    }
    assert!(best.lines().count() > 0);
    let said = desk.bad("moves --game binary-number-scrabble --board board.txt --hand 1");
    assert!(
        said.contains(
            "row 8: '3' on G8 is no tile of Binary Number Scrabble (0-1 + - * / = A O N X ?)"
        ),
        "{said}"
    );
    let said = desk.bad("moves --game number-scrabble --board board.txt --hand 1A");
    assert!(
        said.contains("--hand 1A: 'A' is no tile of Number Scrabble (0-9 + - * / = s r ?)"),
        "{said}"
    );
    let said = desk.bad("moves --board board.txt --hand 1");
    assert!(said.contains("the rules give 13"), "{said}");
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads_and_its_records_hold() {
    let desk = desk();
    let play = |threads: &str| {
        let said = desk.good(format!("match greedy.toml random.toml --rules rules.toml --games 12 --seed 4 --records games.jsonl --threads {threads}"));
        (said, desk.read("games.jsonl"))
    };
    let (said, records) = play("1");
    assert_eq!((&said, &records), (&play("2").0, &play("2").1));
    assert!(
        said.contains("greedy against random: 12 games in 6 pairs"),
        "{said}"
    );
    assert_eq!(
        desk.good("replay games.jsonl --verify"),
        "12 games: 12 valid, 0 invalid\n"
    );
    let first: Value = serde_json::from_str(records.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["game"], &first["rules"]["hand"]),
        (&"number-scrabble".into(), &5.into())
    );
    assert!(first["players"][0]["split"].is_null() && first["end_bonus"].is_array());
    let shown = desk.good("replay games.jsonl --line 2");
    assert!(shown.contains("greedy against random"), "{shown}");
    let boards = shown.lines().filter(|line| line.contains(". .")).count();
    assert!(
        boards > 0 && !shown.contains("..."),
        "boards of these games have spaces from the first turn on: {shown}"
    );
}

#[test]
fn an_experiment_is_run_ranked_and_raced() {
    let desk = desk();
    let ranking = desk.good("run bits.toml --out whole --tables parquet,csv");
    assert!(ranking.contains("greedy/all"), "{ranking}");
    let games = desk.read("whole/findings/games.csv");
    assert_eq!(games.lines().count(), 1 + 6 * 48);
    // Ranking, factors, matchups, points by turn and scores, each as SVG and PNG.
    assert_eq!(
        fs::read_dir(desk.path("whole/findings/charts"))
            .unwrap()
            .count(),
        10
    );
    assert!(
        !desk.path("whole/findings/charts/bags.svg").exists(),
        "nobody has split anything"
    );
    assert!(desk.good("rank whole").contains("greedy/all"));
    let best = "[best]\ngames = 1000\nconfirm-pairs = 20\nindifference = 0.3\n";
    desk.write("race.toml", &format!("{EXPERIMENT}{best}"));
    assert!(desk.good("best race.toml --out race").contains("greedy"));
    desk.write(
        "mix.toml",
        &format!("{EXPERIMENT}[equilibrium]\nrounds = 0\n"),
    );
    assert!(
        desk.good("equilibrium mix.toml --out mix")
            .contains("greedy")
    );
}

#[test]
fn every_game_has_its_rules_page_and_its_rules_file() {
    let desk = desk();
    for (game, clause) in [
        ("math-scrabble", "**MS-1**"),
        ("number-scrabble", "**NS-1**"),
    ] {
        assert!(desk.good(format!("rules --game {game}")).contains(clause));
        desk.write(
            "printed.toml",
            &desk.good(format!("rules --print --game {game}")),
        );
        let said = desk.good("check printed.toml");
        assert_eq!(
            said,
            format!("printed.toml: rules of {game}, OK\n  as published\n")
        );
    }
    assert!(
        desk.good("check rules.toml")
            .contains("hand is 5 where the published rules have 9")
    );
    let said = desk.good("check greedy.toml");
    assert!(said.starts_with(
        "greedy.toml: setup 'greedy', OK\n  bot greedy, exchange all, thinking none\n"
    ));
    assert!(said.contains("by hand within 90 seconds? yes"), "{said}");
    let names = desk.good("check");
    assert!(names.contains("exchange = ...") && names.contains("pass-on-zero"));
}

#[test]
fn what_a_shared_bag_has_no_use_for_is_refused() {
    let desk = desk();
    let said = desk.bad("match greedy.toml random.toml --pairs 1");
    assert!(
        said.contains("greedy.toml:3:1: a setup of Math Scrabble has no 'exchange'"),
        "{said}"
    );
    let said = desk.bad("match one.toml two.toml --game number-scrabble --pairs 1");
    assert!(
        said.contains("one.toml:1:1: a setup of Number Scrabble has no 'split'"),
        "{said}"
    );
    let said = desk.bad("check --game math-scrabble --rules rules.toml");
    assert!(
        said.contains("these are rules of number-scrabble, but --game is math-scrabble"),
        "{said}"
    );
    let said = desk.bad("search bits.toml");
    assert!(said.contains("there is no split to search"), "{said}");
    let said = desk.bad("equilibrium bits.toml");
    assert!(said.contains("set [equilibrium] rounds = 0"), "{said}");
    assert!(!desk.path("results").exists(), "nothing was begun");
}
