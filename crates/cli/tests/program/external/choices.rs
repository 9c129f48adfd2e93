//! Decisions that a program may take, and its identity.

use std::fs;

use super::{BOT, PROGRAM, printed, with_bot};
use crate::common::Desk;

#[test]
fn the_tiles_of_a_pass_or_an_exchange_are_asked_for_apart_if_the_program_takes_that_decision() {
    let desk = with_bot();
    let play = |mode: &str, game: &str, split: &str| {
        let bot = format!(r#"bot = {{ kind = "external", command = ["sh", "bot.sh", "{mode}"] }}"#);
        desk.write("bot.toml", &format!("{bot}\n{split}\n"));
        desk.write("own.toml", &format!("bot = \"greedy\"\n{split}\n"));
        let output = desk.run(format!(
            "match bot.toml own.toml --game {game} --pairs 2 --records r.jsonl --format json"
        ));
        assert!(output.status.success(), "{mode}: {}", printed(&output));
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["faults"], 0, "{mode}: {}", printed(&output));
        let records = desk.read("r.jsonl");
        fs::remove_file(desk.path("r.jsonl")).unwrap();
        let games = records
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        // The turns of the bot, which is player 0.
        games
            .flat_map(|game| game["turns"].as_array().unwrap().clone())
            .filter(|turn| turn["player"] == 0)
            .collect::<Vec<_>>()
    };
    let split = "split = \"twos-and-fives\"";
    let discards = play("apart", "math-scrabble", split);
    assert!(
        discards
            .iter()
            .any(|turn| turn["pass"].as_str().is_some_and(|tiles| tiles.len() == 1)),
        "{discards:?}"
    );
    // A shared bag has no discards, so that nothing is open after a pass.
    play("apart", "number-scrabble", "");
    let exchanges = play("apart-exchange", "number-scrabble", "");
    let one = |turn: &serde_json::Value| {
        turn["exchange"]
            .as_str()
            .is_some_and(|tiles| tiles.len() == 1)
    };
    assert!(exchanges.iter().any(one), "{exchanges:?}");
}

#[test]
fn a_program_chooses_its_split_if_the_setup_file_leaves_that_to_it() {
    let desk = Desk::empty();
    desk.write("bot.sh", BOT);
    let open = "name = \"bot\"\nsplit = \"chosen-by-bot\"\n";
    let bags = "name = \"bot\"\n[bags]\nB = \"111222333444555666777888999\"\nC = \"+++++-----\"\nD = \"*****/////\"\n";
    let program =
        |command: &str| format!("bot = {{ kind = \"external\", command = [{command}] }}\n");
    let play = |first: &str, records: &str, out: &str| {
        desk.write("bot.toml", first);
        desk.run(format!(
            "match bot.toml by-hand --pairs 2 --seed 0 --records {records} --out {out}"
        ))
    };
    let shell = |mode: &str| program(&format!("\"sh\", \"bot.sh\", \"{mode}\""));
    // The split that a setup file has, and the same chosen by the program.
    for (name, first) in [
        ("given", shell("splits") + bags),
        ("chosen", shell("splits") + open),
    ] {
        let output = play(&first, &format!("{name}.jsonl"), name);
        assert!(output.status.success(), "{name}: {}", printed(&output));
    }
    assert_eq!(desk.read("given.jsonl"), desk.read("chosen.jsonl"));
    assert_eq!(
        desk.read("given/experiment.toml"),
        desk.read("chosen/experiment.toml")
    );
    assert!(desk.run("verify chosen").status.success());
    // A setup that plays for others tells its split.
    desk.write("own.toml", &format!("bot = \"greedy\"\n{bags}"));
    let served = program(&format!("\"{PROGRAM}\", \"bot\", \"own.toml\""));
    let output = play(&(served + open), "served.jsonl", "served");
    assert!(output.status.success(), "{}", printed(&output));
    let split = |text: &str| {
        let game: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        game["players"][0]["split"].clone()
    };
    assert_eq!(
        split(&desk.read("served.jsonl")),
        split(&desk.read("given.jsonl"))
    );
    desk.write("open.toml", &(shell("splits") + open));
    let checked = printed(&desk.run("check open.toml"));
    assert!(
        checked.contains("the program chooses its split") && !checked.contains("tiles"),
        "{checked}"
    );
    let card = printed(&desk.run("card open.toml --pairs 0"));
    assert!(
        card.contains("B  27  111222333") && card.contains("A program decides the turns,"),
        "{card}"
    );
    let wrong = shell("splits").replace("external\"", "external\", clock = 3") + open;
    desk.write("wrong.toml", &wrong);
    let refused = printed(&desk.run("check wrong.toml"));
    assert!(
        refused.contains("clock") && !refused.contains("chooses its split"),
        "{refused}"
    );
    for (first, expected) in [
        (
            shell("bad-split") + open,
            "illegal: MS-2: the split is not the player's tiles: missing 1",
        ),
        (
            shell("right") + open,
            "protocol: the answer to the greeting lacks 'split'",
        ),
        (
            "bot = \"greedy\"\n".to_owned() + open,
            "only a program from outside chooses its split",
        ),
    ] {
        let output = play(&first, "wrong.jsonl", "wrong");
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
        assert!(printed(&output).contains(expected), "{}", printed(&output));
    }
}

#[test]
fn games_of_another_version_of_a_program_are_not_taken_for_those_of_this_one() {
    let desk = Desk::empty();
    desk.write("bot.sh", BOT);
    desk.write("version", "1.0");
    desk.write(
        "bot.toml",
        "split = \"twos-and-fives\"\nbot = { kind = \"external\", command = [\"sh\", \"bot.sh\", \"version\"] }\n",
    );
    let play = || desk.run("match bot.toml by-hand --pairs 2 --out out");
    assert!(play().status.success());
    let stored = desk.read("out/experiment.toml");
    assert!(stored.contains("declared = \"b 1.0\""), "{stored}");
    desk.write("version", "1.1");
    // Its file changes, too: the stored games remain those of the stored version.
    desk.write("bot.sh", &format!("{BOT}# changed\n"));
    let ranked = desk.run("rank out");
    assert!(
        !printed(&ranked).contains("Not finished"),
        "{}",
        printed(&ranked)
    );
    assert!(desk.run("verify out").status.success());
    let again = play();
    assert_eq!(again.status.code(), Some(2), "{}", printed(&again));
    assert!(
        printed(&again).contains("is not played any more as it was"),
        "{}",
        printed(&again)
    );
}
