//! Matches, records and replays.

mod common;

use common::Desk;

#[test]
fn records_of_a_match_are_by_the_rules_and_do_not_depend_on_threads() {
    let desk = Desk::new();
    for (threads, many) in [("1", "--games 24"), ("3", "--pairs 12")] {
        let records = format!("games-{threads}.jsonl");
        desk.good(format!("match one.toml two.toml {many} --seed 7 --records {records} --threads {threads}"));
    }
    let text = desk.read("games-1.jsonl");
    assert_eq!(text, desk.read("games-3.jsonl"));
    assert_eq!(text.lines().count(), 24);
    let verdict = desk.good("replay games-1.jsonl --verify");
    assert_eq!(verdict, "24 games, 24 by the rules, 0 not\n");

    // The fields of the format page, in the first line.
    let game: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((&game["format"], &game["game"]), (&1.into(), &"math-scrabble".into()));
    assert_eq!((&game["seed"], &game["pair"], &game["index"]), (&"7".into(), &0.into(), &0.into()));
    assert_eq!(game["rules"]["tiles"]["+"], 5);
    assert_eq!(
        (&game["players"][0]["advantage"], &game["players"][1]["advantage"]),
        (&false.into(), &true.into())
    );
    assert_eq!(game["players"][0]["setup"], "one");
    assert!(game["turns"].as_array().unwrap().iter().all(|turn| turn["draw"].is_object()));

    let shown = desk.good("replay games-1.jsonl --game 2");
    assert!(shown.contains("holds the Advantage") && shown.contains("wins"), "{shown}");
    assert!(shown.lines().filter(|line| line.len() == 13).count() >= 13 * 6, "{shown}");
}

#[test]
fn a_record_against_the_rules_is_found_out() {
    let desk = Desk::new();
    desk.good("match one.toml two.toml --games 2 --records games.jsonl");
    let text = desk.read("games.jsonl");
    let mut game: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    game["turns"][3]["points"] = 99.into();
    desk.write("wrong.jsonl", &format!("{game}\n"));
    let output = desk.run("replay wrong.jsonl --verify");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("wrong.jsonl:1: pair 0, game 0: turn 4: ") && said.contains("1 not"), "{said}");
    assert!(desk.bad("replay games.jsonl --game 3").contains("no game 3"));
    desk.write("broken.jsonl", "{\"format\":1\n");
    assert!(desk.bad("replay broken.jsonl").contains("broken.jsonl:1: this is no game record"));
}

#[test]
fn a_setup_against_itself_is_identical_play() {
    let desk = Desk::new();
    let said = desk.good("match one.toml one.toml --games 10");
    assert!(said.contains("identical play"), "{said}");
    assert!(!said.contains("interval"), "{said}");
}

#[test]
fn an_odd_number_of_games_is_refused() {
    let desk = Desk::new();
    for games in ["0", "7"] {
        assert!(desk.bad(format!("match one.toml two.toml --games {games}")).contains("even number"));
    }
    assert!(desk.bad("match one.toml two.toml").contains("--pairs"), "how many has to be said");
    assert!(desk.bad("match one.toml two.toml --pairs 1 --games 2").contains("cannot be used with"));
}

#[test]
fn a_match_in_which_nobody_ever_has_a_turn_is_recorded_all_the_same() {
    let desk = Desk::new();
    desk.write("slow.toml", "split = { bags = { D = \"111222333444555666777888999+++++-----*****/////\" } }\nthinking = { kind = \"fixed\", ms = 95000 }\n");
    desk.write("rules.toml", "reserve-ms = 5000\n");
    desk.good("match slow.toml slow.toml --games 4 --rules rules.toml --records games.jsonl");
    let text = desk.read("games.jsonl");
    let game: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(game["ended_by"], "clock");
    // Every bag of the split is there, the empty ones too.
    assert_eq!(game["players"][0]["split"]["A"], "");
    assert!(desk.good("replay games.jsonl --verify").contains("4 by the rules"));
}

#[test]
fn verifying_goes_on_after_lines_that_are_none() {
    let desk = Desk::new();
    desk.good("match one.toml two.toml --games 4 --records games.jsonl");
    let text = desk.read("games.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    let long = "x".repeat(3_000_000);
    // Good, no record, met before, too long, an empty line, good, a pair of another number in the other order, and good.
    let swapped = lines[1].replacen("\"index\":1", "\"index\":0", 1).replacen("\"pair\":0", "\"pair\":7", 1);
    let third = lines[0].replacen("\"index\":0", "\"index\":1", 1).replacen("\"pair\":0", "\"pair\":7", 1);
    let bytes = [lines[0], "nothing", lines[0], &long, "?", lines[2], &swapped, &third, lines[3]].join("\n");
    let again = bytes.replacen("\n?\n", "\n\n", 1);
    std::fs::write(desk.path("mixed.jsonl"), again.as_bytes()).unwrap();
    let output = desk.run("replay mixed.jsonl --verify");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    let told: Vec<&str> = said.lines().collect();
    for (told, (line, what)) in told.iter().zip([
        (2, "this is no game record"),
        (3, "in the file twice"),
        (4, "more than 1024 KiB"),
        (5, "this is no game record"),
    ]) {
        assert!(told.starts_with(&format!("mixed.jsonl:{line}: ")) && told.contains(what), "{said}");
    }
    assert_eq!(*told.last().unwrap(), "9 games, 5 by the rules, 4 not");
}
