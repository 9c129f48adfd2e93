//! Faults of programs, each with its class and its sentence, and what they lead to.

use super::{printed, with_bot};

/// The sentence that each mode gets.
const FAULTS: [(&str, &str); 27] = [
    ("no-name", "protocol: the answer to the greeting lacks 'name'"),
    ("tea", "protocol: 'takes' names 'tea'; there are turn, draw, mulligan, start"),
    ("no-turn", "protocol: 'takes' lacks 'turn'"),
    ("not-ok", "protocol: a new game is answered with 'ok': true"),
    ("few", "illegal: 1 tile is drawn where 7 are due (MS-6)"),
    ("bag", "protocol: there is no bag 'Q'"),
    ("more", "illegal: 47 tiles are drawn from bag A"),
    ("start", "protocol: the answer about the first player is"),
    ("mulligan", "protocol: the Mulligan is answered with"),
    ("hand", "illegal: '999999' is not in the hand"),
    ("tiles", "protocol: 'xyz' are no tiles"),
    ("alone", "illegal: MS-"),
    ("square", "illegal: MS-1: Z99 is not on the board"),
    ("two", "protocol: a turn is answered with one of"),
    ("none", "protocol: a turn is answered with one of"),
    ("exchange", "illegal: "),
    ("open-exchange", "protocol: 'exchange' is null: only where a program takes 'exchange'"),
    ("wrong-apart", "protocol: 'discard' is answered with 'discard', the tiles as a text"),
    ("crash", "crash: the program ended (exit status: 3)"),
    ("deaf", "crash: the program closed its standard input"),
    (
        "orphan",
        "crash: the program ended (exit status: 4), and a process that it started holds its standard output open",
    ),
    ("stall", "stall: no answer came within 700 ms; the limit is 200 ms"),
    ("late", "time: the answer came after"),
    ("id", "protocol: the answer has the id 999"),
    ("nonsense", "protocol: the line is not one JSON object: expected value at character 1 in 'hello?'"),
    ("flood", "protocol: a line has more than 1048576 bytes"),
    ("binary", "protocol: a line is not UTF-8"),
];

#[test]
fn each_thing_done_wrong_has_its_class_and_its_sentence() {
    let desk = with_bot();
    for (mode, expected) in FAULTS {
        let output = desk.run(format!("bot check --pairs 1 --move-ms 200 -- sh bot.sh {mode}"));
        let printed = printed(&output);
        assert!(printed.contains(expected), "{mode}: {printed}");
        assert_eq!(output.status.code(), Some(1), "{mode}");
    }
    for mode in ["field", "twice"] {
        let output = desk.run(format!("bot check --pairs 1 -- sh bot.sh {mode}"));
        assert!(printed(&output).contains("protocol: "), "{mode}");
    }
    // Faults of one kind, with other times or tiles, are listed once, with the request as it was sent.
    for mode in ["late", "hand"] {
        let text = printed(&desk.run(format!("bot check --pairs 2 --move-ms 200 -- sh bot.sh {mode}")));
        assert_eq!(text.matches(" at first in pair ").count(), 1, "{text}");
        let sent = text.lines().find_map(|line| line.strip_prefix("  sent      ")).unwrap();
        let sent: serde_json::Value = serde_json::from_str(sent).unwrap();
        assert_eq!(sent["seen"]["hand_size"], 7);
    }
    // Under rules that `by-hand` does not suit the opponent is another.
    desk.write("rules.toml", "board = 7\nhand = 5\nbags = 2\n");
    let text = printed(&desk.run("bot check --pairs 2 --rules rules.toml -- sh bot.sh none"));
    assert!(text.contains("opponent    greedy; ") && text.contains(" of 1 kind; "), "{text}");
    for mode in ["right", "policy"] {
        let output = desk.run(format!("bot check --pairs 1 -- sh bot.sh {mode}"));
        assert!(printed(&output).contains("The program has no faults."), "{mode}: {}", printed(&output));
        assert!(printed(&output).contains("opponent    by-hand; "), "{mode}: {}", printed(&output));
        assert!(printed(&output).contains("delay       median "), "{mode}: {}", printed(&output));
    }
}

#[test]
fn a_fault_of_time_does_not_make_a_program_nondeterministic() {
    let desk = with_bot();
    let output = desk.run("bot check --pairs 2 --move-ms 200 -- sh bot.sh slow-twice");
    let text = printed(&output);
    assert!(text.contains("time: the answer came after"), "{text}");
    assert!(text.contains("the same games again with the same seeds"), "{text}");
}

#[test]
fn a_second_fault_forfeits_the_game_and_the_record_is_by_the_rules() {
    let desk = with_bot();
    let bags =
        "[bags]\nA = \"111222333444\"\nB = \"555666777888999\"\nC = \"+++++-----\"\nD = \"*****/////\"\n";
    let setup = |name: &str, bot: &str| {
        desk.write(name, &format!("bot = {bot}\n{bags}"));
    };
    setup("bad.toml", r#"{ kind = "external", command = ["sh", "bot.sh", "crash"] }"#);
    setup("good.toml", "\"greedy\"");
    let output = desk.run("match bad.toml good.toml --pairs 2 --records r.jsonl --faults f.jsonl");
    let text = printed(&output);
    assert!(
        text.contains("0 won, 0 split, 2 lost")
            && text.contains("6 faults, such as crash: the program ended")
            && text.contains("its standard error ends with: I am out")
            && text.contains("forfeits       4 games by ")
            && text.contains("no pair is without one"),
        "{text}"
    );
    let faults = desk.read("f.jsonl");
    let faults: Vec<serde_json::Value> =
        faults.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // The first of each pair is played once more; then both games of it are forfeited.
    let forfeited: Vec<bool> = faults.iter().map(|fault| fault["forfeited"].as_bool().unwrap()).collect();
    assert_eq!(forfeited, [false, true, true, false, true, true]);
    assert!(faults.iter().all(|fault| fault["stderr"] == "I am out\n"), "{}", faults[0]);
    let records = desk.read("r.jsonl");
    assert!(
        records
            .lines()
            .all(|line| line.contains(r#""ended_by":"forfeit""#) && line.contains(r#""winner":1"#))
    );
    desk.ended("match bad.toml good.toml --pairs 2 --out out --quiet", 0);
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
        + &setup("fails", r#"{ kind = "external", command = ["sh", "bot.sh", "hand", "20"] }"#)
        + &setup("plays", "\"greedy\"");
    desk.write("own.toml", &text);
    let output = desk.run("best own.toml --out out --no-charts --format json");
    assert!(output.status.success(), "{}", printed(&output));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(found["forfeited"].as_u64().is_some_and(|games| games > 0), "{found}");
    let said = desk.run("best own.toml --out out --no-charts");
    assert!(printed(&said).contains("games, which count as losses"), "{}", printed(&said));
}

#[test]
fn a_match_says_when_its_verdict_depends_on_forfeits() {
    let desk = with_bot();
    for mode in ["half", "right"] {
        let setup = format!(
            "split = \"twos-and-fives\"\nbot = {{ kind = \"external\", command = [\"sh\", \"bot.sh\", \"{mode}\"] }}\n"
        );
        desk.write(&format!("{mode}.toml"), &setup);
    }
    let play =
        |format: &str| desk.ended(format!("match half.toml right.toml --pairs 20 --format {format}"), 0);
    let text = play("text").concat();
    assert!(text.contains("right wins more.") && text.contains("The two verdicts differ"), "{text}");
    let found: serde_json::Value = serde_json::from_str(&play("json")[0]).unwrap();
    assert_eq!(found["forfeits_change_verdict"], true, "{found}");
    assert_eq!(found["without_forfeits"]["share"]["value"], 0.5, "{found}");
}

#[test]
fn a_run_and_its_report_say_whether_the_ranking_depends_on_forfeits() {
    let desk = with_bot();
    let rank = |name: &str, others: [&str; 2]| {
        let setup = |name: &str| {
            let (mode, bot) = (name, "bot = { kind = \"external\", command = [\"sh\", \"bot.sh\", ");
            format!("[[setup]]\nname = \"{name}\"\nsplit = \"twos-and-fives\"\n{bot}\"{mode}\"] }}\n")
        };
        let text = format!("name = \"{name}\"\nseed = 5\npairs = 40\n") + &others.map(setup).concat();
        desk.write("own.toml", &text);
        let output = desk.run(format!("run own.toml --out {name} --no-charts"));
        assert!(output.status.success(), "{}", printed(&output));
        let found = desk.run(format!("rank {name} --format json"));
        let found: serde_json::Value = serde_json::from_slice(&found.stdout).unwrap();
        (printed(&output), found["populations"][0].clone())
    };
    // Half of the games of 'half' are forfeited; the others are those of 'right'.
    let (text, found) = rank("depends", ["half", "right"]);
    assert!(text.contains("Without forfeits, over the ") && text.contains("the verdict differs"), "{text}");
    assert_eq!(found["best"], "right", "{found}");
    assert_eq!(found["forfeits_change_verdict"], true, "{found}");
    assert_eq!(found["without_forfeits"]["ranking"][0]["share"]["value"], 0.5, "{found}");
    desk.ended("report depends --out page.html", 0);
    let page = desk.read("page.html");
    assert!(page.contains("the verdict differs: "), "the report says so");
    let (text, found) = rank("clean", ["right", "policy"]);
    assert!(!text.contains("orfeit"), "{text}");
    assert!(found["without_forfeits"].is_null(), "{found}");
}
