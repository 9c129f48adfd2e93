//! Cards that are learned: printed, written, the same on any number of threads, and refused where there are none.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::Desk;

/// As few games as may be.
const TINY: &str = "--lengths 2,1 --rounds 2 --games 8 --race-pairs 12 --pairs 4 --seed 7";

fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("setup.toml", "split = \"apart.toml\"\nbot = \"greedy\"\ndraw = \"hand-value\"\n");
    desk
}

/// Panics unless a text has all of these in it.
#[track_caller]
fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn cards_are_learned_written_and_used() {
    let desk = desk();
    let one = desk.good(format!("distil setup.toml {TINY} --threads 1 --out one"));
    says(
        &one,
        &[
            "wins against hand-value",
            "1 of 1",
            "of 2",
            "exact",
            "    First draw: ",
            "Cards and tables are in one.",
        ],
    );
    let three = desk.good(format!("distil setup.toml {TINY} --threads 3 --out three"));
    assert_eq!(one.replace("in one.", "in three."), three);
    for name in ["setup-1.toml", "setup-2.toml", "distilled.csv", "distilled.parquet"] {
        let [one, three] = ["one", "three"].map(|folder| fs::read(desk.path(folder).join(name)).unwrap());
        assert!(one == three, "{name} differs");
    }
    // Two cards, two files of the table, the list of what was written, and the mark of whose folder it is.
    assert_eq!(fs::read_dir(desk.path("one")).unwrap().count(), 6, "nothing is left over");
    let file = desk.read("one/setup-2.toml");
    says(&file, &["# Learned by bagsplit", "--seed 7", "It wins ", "name = \"setup-2\"", "[[rule]]"]);
    says(
        &desk.good("check one/setup-1.toml one/setup-2.toml"),
        &["setup-1.toml: card, all right", "    Each draw: "],
    );
    let csv = desk.read("one/distilled.csv");
    assert_eq!(csv.lines().count(), 3);
    says(&csv, &["setup,teacher,length,rules,card,exact", "setup,hand-value,1,1,", "setup,hand-value,2,"]);
    // The card of one rule is the same in a file and in the table, and it can be played.
    let card =
        "split = \"apart.toml\"\nbot = \"greedy\"\ndraw = { kind = \"card\", card = \"one/setup-1.toml\" }\n";
    desk.write("mine.toml", card);
    says(&desk.good("match mine.toml setup.toml --pairs 3"), &["mine against setup: 6 games"]);
    says(&desk.good("check mine.toml"), &["draw      card: yes"]);
    // Another seed is another answer, and another format one file less.
    let other =
        desk.good(format!("distil setup.toml {} --out other --tables csv", TINY.replace("seed 7", "seed 8")));
    assert_ne!(other, one);
    assert!(!desk.path("other/distilled.parquet").exists() && desk.path("other/distilled.csv").exists());
}

#[test]
fn a_teacher_is_named_where_a_person_can_do_what_the_setup_does() {
    let desk = desk();
    desk.write("quota.toml", "split = \"apart.toml\"\nbot = \"greedy\"\ndraw = \"quota\"\n");
    says(&desk.bad("distil quota.toml"), &["quota.toml: it draws by 'quota'", "--teacher hand-value"]);
    let said = desk.good(format!("distil quota.toml {TINY} --teacher hand-value"));
    says(&said, &["wins against hand-value"]);
    // Whatever quota does is valued by what the hand is worth then, so a card can gain.
    says(&desk.good(format!("distil quota.toml {TINY} --teacher quota")), &["wins against quota"]);
}

#[test]
fn where_there_is_nothing_to_choose_a_card_loses_nothing() {
    let desk = desk();
    desk.write("bag.toml", "name = \"bag\"\n[recipe]\nall = \"A\"\n");
    desk.write("whole.toml", "split = \"bag.toml\"\nbot = \"random\"\ndraw = \"hand-value\"\n");
    let said = desk.good(format!("distil whole.toml {TINY}"));
    says(&said, &["Learned from 0 draws", "no interval", "50.0%"]);
}

#[test]
fn what_is_wrong_is_said_in_one_error() {
    let desk = desk();
    says(&desk.bad("distil nowhere.toml"), &["nowhere.toml"]);
    says(&desk.bad("distil setup.toml --teacher nobody"), &["nobody", "hand-value"]);
    says(&desk.bad("distil setup.toml --teacher card"), &["card", "hand-value"]);
    says(&desk.bad("distil setup.toml --lengths 0"), &["0", "1..=12"]);
    says(&desk.bad("distil setup.toml --lengths 13"), &["13", "1..=12"]);
    says(&desk.bad("distil setup.toml --lengths few"), &["few"]);
    says(&desk.bad("distil setup.toml --rounds 0"), &["--rounds"]);
    says(&desk.bad("distil setup.toml --games 3"), &["--games"]);
    says(&desk.bad("distil setup.toml --pairs 1"), &["--pairs"]);
    says(&desk.bad("distil setup.toml --race-pairs 1"), &["--race-pairs"]);
    says(&desk.bad("distil setup.toml --tables csv"), &["--out"]);
    desk.write("shared.toml", "bot = \"greedy\"\nexchange = \"all\"\n");
    for game in ["number-scrabble", "binary-number-scrabble"] {
        let said = desk.bad(format!("distil shared.toml --game {game}"));
        says(&said, &["shared.toml: a card says from which bags to draw, and the bag of ", "is shared"]);
    }
    let both = "split = \"apart.toml\"\nholder-split = \"even.toml\"\ndraw = \"hand-value\"\n";
    desk.write("rules.toml", "advantage-known = true\n");
    desk.write("both.toml", both);
    says(&desk.bad("distil both.toml --rules rules.toml"), &["both.toml: it has a split for each role"]);
    desk.write("file", "");
    says(&desk.bad(format!("distil setup.toml {TINY} --out file")), &["file: this is no folder"]);
    assert_eq!(desk.read("file"), "");
    fs::create_dir(desk.path("cards")).unwrap();
    desk.write("cards/setup-1.toml", "mine");
    says(&desk.bad(format!("distil setup.toml {TINY} --out cards")), &["this folder is not bagsplit's"]);
    assert_eq!(desk.read("cards/setup-1.toml"), "mine");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_and_leaves_nothing() {
    let desk = desk();
    let mut command = desk.command("distil setup.toml --games 100000 --out late");
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    says(
        &String::from_utf8_lossy(&output.stderr),
        &["stopped; of cards that are being learned nothing is kept"],
    );
    assert_eq!(
        fs::read_dir(desk.path("late")).unwrap().count(),
        1,
        "nothing but the mark of whose folder it is"
    );
}
