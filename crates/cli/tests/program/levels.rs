//! The level of the players is asked by one option in every command that gives an answer.

use bagsplit_lab::studies::PlayLevel;
use serde_json::Value;

use crate::common::{Desk, says};
use crate::serve::Running;

#[test]
fn recommendations_are_printed_for_every_level_and_a_card_for_one() {
    let desk = Desk::empty();
    let all = desk.good("card");
    for (level, setup) in [
        ("Beginners", "by-hand-beginners"),
        ("Club", "by-hand"),
        ("Experts", "by-hand"),
        ("With a computer", "by-computer"),
    ] {
        says(&all, &[&format!("{level}: {setup} wins ")]);
    }
    assert!(
        all.lines().count() <= 25 && all.lines().all(|line| line.chars().count() <= 100),
        "{all}"
    );
    let json: Value = serde_json::from_str(&desk.good("card --format json")).unwrap();
    assert_eq!(json["recommendations"].as_array().unwrap().len(), 4);
    // The pages and the static site read the same conditions.
    let site = include_str!("../../../site/opponents.json");
    for one in json["recommendations"].as_array().unwrap() {
        let condition = one["condition"].as_str().unwrap();
        assert!(
            !condition.is_empty() && site.contains(&format!("\"condition\": \"{condition}\"")),
            "{condition}"
        );
        let level = one["level"].as_str().unwrap();
        says(
            &desk.good(format!("card --level {level} --pairs 0 --quiet")),
            &[one["setup"].as_str().unwrap()],
        );
    }
    says(
        &desk.bad("card --format html"),
        &["name a setup, or say --level"],
    );
    assert!(
        desk.good("card --level beginner --pairs 0 --quiet")
            .starts_with("by-hand-beginners\n")
    );
    let card = desk.good("card --level expert --pairs 1 --quiet");
    says(&card, &["by-hand\n", "a human-like player at expert level"]);
}

#[test]
fn a_level_plays_both_sides() {
    let desk = Desk::empty();
    says(
        &desk.good(
            "match by-hand odd-even.toml --pairs 1 --level expert"
                .replace("odd-even.toml", "by-hand-beginners"),
        ),
        &["both played by person (expert)"],
    );
    let said = desk.good("match by-hand by-computer --pairs 1 --level computer");
    says(&said, &["both played by value\n"]);
    says(
        &desk.bad("match by-hand by-computer --pairs 1 --level club"),
        &[
            "by-computer has parts that take a computer",
            "--level computer",
        ],
    );
    says(
        &desk.bad("match by-hand by-computer --pairs 1 --level master"),
        &["beginner, club, expert, computer"],
    );
    // Levels of people are levels of Math Scrabble; the other games have computers.
    desk.write("shared.toml", "bot = \"equity\"\n");
    let shared = "match shared.toml shared.toml --pairs 1 --game number-scrabble --level";
    says(
        &desk.bad(format!("{shared} expert")),
        &["'person' does not play Number Scrabble"],
    );
    says(
        &desk.good(format!("{shared} computer")),
        &["both played by value\n"],
    );
    desk.write(
        "program.toml",
        "split = \"even\"\nbot = { kind = \"external\", command = [\"true\"] }\n",
    );
    says(
        &desk.bad("match program.toml by-hand --pairs 1 --level club"),
        &["program is played by a program, at no level"],
    );
    let recommended = desk.good("expressions --games 10 --lines 3 --level beginner --quiet");
    let named =
        desk.good("expressions by-hand-beginners --games 10 --lines 3 --level beginner --quiet");
    assert_eq!(
        recommended, named,
        "without a setup it is the recommended one"
    );
    let list = |level: &str| {
        desk.good(format!(
            "expressions by-hand --games 20 --lines 5 --level {level} --quiet"
        ))
    };
    assert_ne!(
        list("beginner"),
        list("expert"),
        "who plays decides which positions arise"
    );
}

#[test]
fn rankings_are_those_of_a_level() {
    let desk = Desk::new();
    desk.write(
        "two.toml",
        "pairs = 2\n[cross]\nsplits = [\"even.toml\", \"apart.toml\"]\n\
         [[players]]\nname = \"slow\"\nbot = { kind = \"person\", knows = 5, looks = 8, slips = 25 }\n\
         [[players]]\nname = \"machine\"\nbot = \"greedy\"\n",
    );
    desk.good("run two.toml --out out --no-charts --quiet");
    let printed = |level: &str| desk.good(format!("rank out --level {level}"));
    assert!(
        printed("beginner").contains("Ranking: Beginners\n")
            && !printed("beginner").contains("machine")
    );
    assert!(
        printed("computer").contains("Ranking: With a computer (machine)\n")
            && !printed("computer").contains("Beginners")
    );
    says(
        &desk.bad("rank out --level club"),
        &["no population plays at this level; there are: slow, machine"],
    );
    desk.good("match by-hand by-hand-beginners --pairs 2 --out match --quiet");
    says(
        &desk.bad("rank match --level club"),
        &["has no populations of players"],
    );
}

#[test]
fn the_lobby_begins_with_the_level_that_was_asked_for() {
    let desk = Desk::empty();
    for level in PlayLevel::ALL.map(PlayLevel::name) {
        let running = Running::new(&desk, &format!("--port 0 --level {level}"));
        says(
            &running.get("/practice.json"),
            &[&format!("\"level\":\"{level}\",\"levels\":")],
        );
        running.end();
    }
}
