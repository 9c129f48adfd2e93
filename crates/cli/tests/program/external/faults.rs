//! Faults of programs, each with its class and its sentence, and what they lead to.

use std::fs;

use super::{printed, with_bot};
use crate::common::wait_until;

/// The sentence that each mode gets.
const FAULTS: [(&str, &str); 27] = [
    (
        "no-name",
        "protocol: the answer to the greeting lacks 'name'",
    ),
    (
        "tea",
        "protocol: 'takes' names 'tea'; there are turn, draw, mulligan, start",
    ),
    ("no-turn", "protocol: 'takes' lacks 'turn'"),
    ("not-ok", "protocol: a new game is answered with 'ok': true"),
    ("few", "illegal: MS-6: 1 tile is drawn where 7 are due"),
    ("bag", "protocol: there is no bag 'Q'"),
    ("more", "illegal: MS-5: 47 tiles are drawn from bag A"),
    ("start", "protocol: the answer about the first player is"),
    ("mulligan", "protocol: the Mulligan is answered with"),
    (
        "hand",
        "illegal: MS-18: the hand does not hold the tiles 999999",
    ),
    ("tiles", "protocol: 'xyz' are no tiles"),
    ("alone", "illegal: MS-"),
    ("square", "illegal: MS-1: Z99 is not on the board"),
    ("two", "protocol: a turn is answered with one of"),
    ("none", "protocol: a turn is answered with one of"),
    ("exchange", "illegal: "),
    (
        "open-exchange",
        "protocol: 'exchange' is null: only where a program takes 'exchange'",
    ),
    (
        "wrong-apart",
        "protocol: 'discard' is answered with 'discard', the tiles as a text",
    ),
    ("crash", "crash: the program ended (exit status: 3)"),
    ("deaf", "crash: the program closed its standard input"),
    (
        "orphan",
        "crash: the program ended (exit status: 4), and a process that it started holds its standard output open",
    ),
    (
        "stall",
        "stall: no answer came within 700 ms; the limit is 200 ms",
    ),
    ("late", "time: the answer came after"),
    ("id", "protocol: the answer has the id 999"),
    (
        "nonsense",
        "protocol: the line is not a JSON object; only answers go to standard output",
    ),
    ("flood", "protocol: a line has more than 1048576 bytes"),
    ("binary", "protocol: a line is not UTF-8"),
];

#[test]
fn each_thing_done_wrong_has_its_class_and_its_sentence() {
    let desk = with_bot();
    for (mode, expected) in FAULTS {
        let output = desk.run(format!(
            "bot check --ladder 0 --pairs 1 --move-ms 200 -- sh bot.sh {mode}"
        ));
        let printed = printed(&output);
        assert!(printed.contains(expected), "{mode}: {printed}");
        assert_eq!(output.status.code(), Some(1), "{mode}");
    }
    for mode in ["field", "twice"] {
        let output = desk.run(format!(
            "bot check --ladder 0 --pairs 1 -- sh bot.sh {mode}"
        ));
        assert!(printed(&output).contains("protocol: "), "{mode}");
    }
    // Faults of one kind, with other times or tiles, are listed once, with the request as it was sent.
    for mode in ["late", "hand"] {
        let text = printed(&desk.run(format!(
            "bot check --ladder 0 --pairs 2 --move-ms 200 -- sh bot.sh {mode}"
        )));
        assert_eq!(text.matches(" at first in pair ").count(), 1, "{text}");
        let sent = text
            .lines()
            .find_map(|line| line.strip_prefix("  sent      "))
            .unwrap();
        let sent: serde_json::Value = serde_json::from_str(sent).unwrap();
        assert_eq!(sent["seen"]["hand_size"], 7);
    }
    // Under rules that `by-hand` does not suit the opponent is another.
    desk.write("rules.toml", "board = 7\nhand = 5\nbags = 2\n");
    let text =
        printed(&desk.run("bot check --ladder 0 --pairs 2 --rules rules.toml -- sh bot.sh none"));
    assert!(
        text.contains("opponent    greedy; ") && text.contains(" of 1 kind; "),
        "{text}"
    );
    for mode in ["right", "policy"] {
        let output = desk.run(format!(
            "bot check --ladder 0 --pairs 1 -- sh bot.sh {mode}"
        ));
        assert!(
            printed(&output).contains("The program has no faults."),
            "{mode}: {}",
            printed(&output)
        );
        assert!(
            printed(&output).contains("opponent    by-hand; "),
            "{mode}: {}",
            printed(&output)
        );
    }
}

#[test]
fn a_fault_of_time_does_not_make_a_program_nondeterministic() {
    let desk = with_bot();
    let output = desk.run("bot check --ladder 0 --pairs 2 --move-ms 200 -- sh bot.sh slow-twice");
    let text = printed(&output);
    assert!(text.contains("time: the answer came after"), "{text}");
    assert!(
        text.contains("the same games again with the same seeds"),
        "{text}"
    );
}

#[test]
fn a_second_fault_forfeits_the_game_and_the_record_is_by_the_rules() {
    let desk = with_bot();
    let bags = "[bags]\nA = \"111222333444\"\nB = \"555666777888999\"\nC = \"+++++-----\"\nD = \"*****/////\"\n";
    let setup = |name: &str, bot: &str| {
        desk.write(name, &format!("bot = {bot}\n{bags}"));
    };
    setup(
        "bad.toml",
        r#"{ kind = "external", command = ["sh", "bot.sh", "crash"] }"#,
    );
    setup("good.toml", "\"greedy\"");
    let output =
        desk.run("match bad.toml good.toml --pairs 2 --seed 0 --records r.jsonl --faults f.jsonl");
    let text = printed(&output);
    assert!(
        text.contains("0 won, 0 split, 2 lost")
            && text.contains("6 faults, such as crash: the program ended")
            && text.contains("its standard error ends with: I am out")
            && text.contains("forfeits       4 games by "),
        "{text}"
    );
    let faults = desk.read("f.jsonl");
    let faults: Vec<serde_json::Value> = faults
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    // The first of each pair is played once more; then both games of it are forfeited.
    let forfeited: Vec<bool> = faults
        .iter()
        .map(|fault| fault["forfeited"].as_bool().unwrap())
        .collect();
    assert_eq!(forfeited, [false, true, true, false, true, true]);
    assert!(
        faults.iter().all(|fault| fault["stderr"] == "I am out\n"),
        "{}",
        faults[0]
    );
    let records = desk.read("r.jsonl");
    assert!(
        records
            .lines()
            .all(|line| line.contains(r#""ended_by":"forfeit""#) && line.contains(r#""winner":1"#))
    );
    desk.ended(
        "match bad.toml good.toml --pairs 2 --seed 0 --out out --quiet",
        0,
    );
    let stored = desk.read("out/external-games.jsonl");
    assert_eq!(stored, records);
    desk.ended("verify out", 0);
    desk.ended("replay r.jsonl", 0);
}

#[test]
fn a_study_says_how_many_games_were_forfeited() {
    let desk = with_bot();
    let setup = |name: &str, bot: &str| {
        format!("[[setup]]\nname = \"{name}\"\nbot = {bot}\nsplit = \"twos-and-fives\"\n")
    };
    let text = "name = \"programs\"\nseed = 5\npairs = 20\n".to_owned()
        + &setup(
            "fails",
            r#"{ kind = "external", command = ["sh", "bot.sh", "hand"] }"#,
        )
        + &setup("plays", "\"greedy\"");
    desk.write("own.toml", &text);
    let output = desk.run("best own.toml --out out --no-charts --format json");
    assert!(output.status.success(), "{}", printed(&output));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(
        found["forfeited"].as_u64().is_some_and(|games| games > 0),
        "{found}"
    );
    let said = desk.run("best own.toml --out out --no-charts");
    assert!(
        printed(&said).contains("games, which count as losses"),
        "{}",
        printed(&said)
    );
}

/// A process that leaves its group, its parents and its environment, and one that leaves only its parents.
#[cfg(target_os = "linux")]
#[test]
fn daemons_of_programs_end_with_the_command() {
    let desk = with_bot();
    let (daemon, orphan) = ("86399.1", "86399.2");
    desk.write(
        "daemon.sh",
        &format!(
            "setsid env -i /bin/sleep {daemon} > /dev/null 2>&1 < /dev/null &\n\
             (/bin/sleep {orphan} > /dev/null 2>&1 < /dev/null &)\nexec sh bot.sh plays\n"
        ),
    );
    let runs = |seconds: &str| {
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let lines =
            processes.filter_map(|process| fs::read_to_string(process.path().join("cmdline")).ok());
        lines.filter(|line| line.contains(seconds)).count()
    };
    desk.run("bot check --ladder 0 --pairs 1 -- sh daemon.sh");
    wait_until(|| runs(daemon) + runs(orphan) == 0);
}

/// The folder of the faults goes while the games are played.
#[test]
fn the_result_of_a_match_is_printed_although_its_faults_cannot_be_written() {
    let desk = with_bot();
    fs::create_dir(desk.path("gone")).unwrap();
    desk.write(
        "removes.toml",
        "split = \"twos-and-fives\"\nbot = { kind = \"external\", command = [\"sh\", \"-c\", \"rm -rf gone; exec sh bot.sh plays\"] }\n",
    );
    let output = desk.run("match removes.toml by-hand --pairs 2 --faults gone/faults.jsonl");
    assert_ne!(output.status.code(), Some(0));
    let [out, said] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(out.contains("removes") && out.contains('%'), "{out}");
    assert!(said.contains("gone"), "{said}");
}
