//! Files of text however an editor, a shell or another system wrote them, and `-` in their place.

use std::io::Write;
use std::process::{Output, Stdio};

use crate::common::Desk;

const BOARD: &str = ".............\n";

/// The same text as other programs write it.
fn spellings(text: &str) -> Vec<(&'static str, String)> {
    vec![
        ("mark", format!("\u{feff}{text}")),
        ("crlf", text.replace('\n', "\r\n")),
        ("cr", text.replace('\n', "\r")),
        (
            "marked-crlf",
            format!("\u{feff}{}", text.replace('\n', "\r\n")),
        ),
        ("blanks", text.replace('\n', " \t\n") + "\n  \n"),
        ("no-last-end", text.trim_end().to_owned()),
    ]
}

/// A desk with a file of each kind, and the command that reads it.
fn desk() -> (Desk, Vec<(&'static str, &'static str)>) {
    let desk = Desk::new();
    desk.write("board.txt", &BOARD.repeat(13));
    desk.write("rules.toml", "board = 13\nhand = 6\n");
    desk.write("card.toml", "card = \"2D+1A\"\n");
    desk.good("match one.toml two.toml --pairs 2 --seed 1 --quiet --records games.jsonl");
    let commands = vec![
        ("board.txt", "moves --board X --hand 25*"),
        ("rules.toml", "check X"),
        ("even.toml", "check X"),
        ("small.toml", "run X --dry-run"),
        ("one.toml", "match X two.toml --pairs 2 --quiet"),
        ("rules.toml", "moves --rules X --board board.txt --hand 25*"),
        ("games.jsonl", "replay X --verify"),
        ("games.jsonl", "replay X --line 2"),
    ];
    (desk, commands)
}

/// Runs a command with a text on its standard input.
fn piped(desk: &Desk, args: &str, text: &str) -> Output {
    let mut command = desk.command(args);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

/// What is printed.
fn printed(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    // How long it would take differs from time to time.
    text.lines()
        .filter(|line| !line.starts_with("time "))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_reader_of_text_takes_marks_line_ends_and_trailing_blanks_of_any_editor() {
    let (desk, commands) = desk();
    for (file, command) in commands {
        let plain = desk.run(command.replace('X', file));
        assert!(plain.status.success(), "{command}: {plain:?}");
        let text = desk.read(file);
        for (name, spelled) in spellings(&text) {
            desk.write(file, &spelled);
            let found = desk.run(command.replace('X', file));
            assert!(
                found.status.success(),
                "{command}, {name}: {}",
                String::from_utf8_lossy(&found.stderr)
            );
            assert_eq!(printed(&found), printed(&plain), "{command}, {name}");
        }
        desk.write(file, &text);
    }
}

#[test]
fn other_encodings_are_named_with_what_to_do() {
    let (desk, commands) = desk();
    for (file, command) in commands {
        let wide: Vec<u8> = format!("\u{feff}{}", desk.read(file))
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        std::fs::write(desk.path("wide"), wide).unwrap();
        let found = desk.run(command.replace('X', "wide"));
        let said = String::from_utf8_lossy(&found.stdout) + String::from_utf8_lossy(&found.stderr);
        assert!(
            !found.status.success() && said.contains("save it as UTF-8"),
            "{command}: {said}"
        );
    }
}

#[test]
fn a_minus_is_standard_input_in_every_command_that_reads_a_file() {
    let (desk, commands) = desk();
    for (file, command) in commands {
        let text = desk.read(file);
        let plain = desk.run(command.replace('X', file));
        let found = piped(&desk, &command.replace('X', "-"), &text);
        assert!(
            found.status.success(),
            "{command}: {}",
            String::from_utf8_lossy(&found.stderr)
        );
        // But for the name of the file the same is printed.
        let lines = |output: &Output| printed(output).lines().count();
        assert!(
            lines(&plain) > 0 && lines(&found) == lines(&plain),
            "{command}: {found:?}"
        );
    }
    // Read once, however often it is named.
    let both = piped(&desk, "match - - --pairs 1 --quiet", &desk.read("one.toml"));
    assert!(both.status.success(), "{both:?}");
    // A file of that name is meant by a path.
    desk.write("-", &BOARD.repeat(13));
    desk.good("moves --board ./- --hand 25*");
}

#[test]
fn minus_is_standard_output_for_files_but_not_for_folders() {
    let desk = Desk::new();
    desk.good("match one.toml two.toml --pairs 2 --seed 1 --quiet --records games.jsonl");
    let records = String::from_utf8(
        desk.run("match one.toml two.toml --pairs 2 --seed 1 --quiet --records -")
            .stdout,
    )
    .unwrap();
    assert_eq!(records, desk.read("games.jsonl"), "nothing but records");
    let said = desk.run("match one.toml two.toml --pairs 2 --seed 1 --progress none --records -");
    assert_eq!(String::from_utf8_lossy(&said.stdout), records);
    assert!(String::from_utf8_lossy(&said.stderr).contains("4 games in 2 pairs"));
    desk.good("run small.toml --pairs 2 --quiet --no-charts --out kept");
    assert!(
        desk.good("report kept --out -")
            .starts_with("<!DOCTYPE html>")
    );
    assert!(!desk.path("-").exists());
    for command in [
        "run small.toml --out -",
        "rank -",
        "verify -",
        "report -",
        "charts - --out x",
        "compare kept -",
        "merge - --out x",
        "merge kept --out -",
        "why - even",
        "plan small.toml --preregister --out -",
        "serve -",
        "submit small.toml --engine slurm --shards 2 --print --out -",
    ] {
        let said = desk.bad(command);
        assert!(said.contains("this must be a folder"), "{command}: {said}");
    }
    for command in [
        "submit - --engine slurm --shards 2 --print",
        "match one.toml two.toml --pairs 1 --faults -",
    ] {
        assert!(desk.bad(command).contains("must be a file"), "{command}");
    }
    assert!(!desk.path("-").exists() && !desk.path("x").exists());
}

#[test]
fn a_game_beyond_the_end_of_a_file_is_refused_at_once() {
    let desk = Desk::new();
    desk.good("match one.toml two.toml --pairs 1 --seed 1 --quiet --records games.jsonl");
    for game in ["3", "100000000", "18446744073709551615"] {
        let said = desk.bad(format!("replay games.jsonl --line {game}"));
        assert!(
            said.contains(&format!("there is no game {game}; the file has 2 lines")),
            "{said}"
        );
    }
    desk.write(
        "one-line.jsonl",
        desk.read("games.jsonl").lines().next().unwrap(),
    );
    assert!(
        desk.bad("replay one-line.jsonl --line 9")
            .contains("the file has 1 line\n")
    );
    desk.write("empty.jsonl", "");
    assert!(
        desk.bad("replay empty.jsonl")
            .contains("there is no game 1; the file has 0 lines")
    );
    desk.write("gap.jsonl", &desk.read("games.jsonl").replace('\n', "\n\n"));
    assert!(
        desk.bad("replay gap.jsonl --line 2")
            .contains("this line is empty")
    );
    assert!(
        desk.good("replay gap.jsonl --verify")
            .contains("2 games: 2 valid, 0 invalid")
    );
}
