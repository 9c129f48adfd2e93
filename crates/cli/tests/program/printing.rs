//! Printing to a closed pipe, to a full disk, and of foreign texts.

use std::fs::File;
use std::process::{Command, Stdio};

use crate::common::{Desk, SMALL};

/// A desk on which every command has something to print.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("quick.toml", &SMALL.replace("pairs = 40", "pairs = 2"));
    desk.write("board.txt", &".............\n".repeat(13));
    desk.good("run quick.toml --out results --no-charts --quiet");
    desk.good("match one.toml two.toml --games 2 --records games.jsonl");
    desk
}

/// Every command that prints, but those that take minutes.
const PRINTING: [&str; 18] = [
    "--help",
    "--version",
    "run --help",
    "run quick.toml --dry-run",
    "run quick.toml --out part --shard 1/2",
    "run quick.toml --out again --no-charts",
    "rank results",
    "report results --out report.html",
    "merge results --out whole --no-charts",
    "verify results",
    "match one.toml two.toml --games 2",
    "moves --board board.txt --hand 25*3+71",
    "replay games.jsonl",
    "replay games.jsonl --verify",
    "check quick.toml one.toml even.toml",
    "check",
    "rules",
    "completions bash",
];

#[test]
fn a_closed_pipe_is_no_failure() {
    let desk = desk();
    for args in PRINTING {
        // A pipe whose other end is closed before anything is printed.
        let mut closed = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
        let pipe = closed.stdin.take().unwrap();
        closed.wait().unwrap();
        let output = desk
            .command(args)
            .stdout(Stdio::from(pipe))
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &errors[..]), (Some(0), ""), "{args}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_is_a_failure() {
    let desk = desk();
    for args in PRINTING {
        let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
        let output = desk.command(args).stdout(full()).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(75), "{args}: {errors}");
        assert!(
            errors.starts_with("error: standard output cannot be written: No space left on device"),
            "{args}: {errors}"
        );
        // Nor is it a panic where errors cannot be said either.
        assert_eq!(
            desk.command(args)
                .stdout(full())
                .stderr(full())
                .status()
                .unwrap()
                .code(),
            Some(75),
            "{args}"
        );
    }
}

/// Fails where a terminal would do something.
#[track_caller]
fn assert_plain(bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).unwrap();
    let hidden = text
        .chars()
        .find(|&c| bagsplit_lab::experiment::is_hidden(c) && c != '\n' && c != '\t');
    assert_eq!(hidden, None, "{text:?}");
}

#[test]
fn foreign_texts_reach_the_terminal_only_escaped() {
    let desk = desk();
    let evil = "\u{1b}]0;x\u{7}\u{9b}2J\u{202e}";
    let json = serde_json::to_string(evil).unwrap();
    let json = json.trim_matches('"');
    let toml = "\\u001b[2J\\u202e\\u009b";
    let long = "x".repeat(300_000);
    let record = desk.read("games.jsonl").lines().next().unwrap().to_owned();
    let changed = |from: &str, to: &str| {
        assert!(record.contains(from), "{from}");
        format!("{}\n", record.replacen(from, to, 1))
    };
    let file = format!("{evil}.toml");
    desk.write(&file, "[bags]\nA = \"1\"\n");
    desk.write("raw.toml", &format!("pairs = 1\nsetups = [\"{evil}\"]\n"));
    desk.write(
        "escaped.toml",
        &format!("pairs = 1\nsetups = [\"{toml}\"]\n"),
    );
    desk.write("named.toml", &format!("name = \"{toml}\"\npairs = 1\n"));
    desk.write("board.evil", &format!("{evil}\n").repeat(13));
    for (number, text) in [
        changed(
            "\"setup\":\"one\"",
            &format!("\"setup\":\"{json}\\n{long}\""),
        ),
        changed(
            "\"game\":\"math-scrabble\"",
            &format!("\"game\":\"{json}{long}\""),
        ),
        changed("\"ended_by\":\"", &format!("\"ended_by\":\"{json}{long}")),
        changed("\"seed\":\"0\"", &format!("\"seed\":\"{json}{long}\"")),
        changed("\"place\":[[\"", &format!("\"place\":[[\"{json}{long}")),
        changed(
            "\"draw\":{\"",
            &format!("\"draw\":{{\"{json}{long}\":\"1\",\""),
        ),
        changed("\"rules\":{", &format!("\"rules\":{{\"{json}{long}\":1,")),
        changed("\"format\":1", &format!("\"format\":\"{json}{long}\"")),
        changed("\"pair\":0", &format!("\"pair\":0,\"pair\":\"{json}\"")),
        format!("{evil}\n"),
    ]
    .iter()
    .enumerate()
    {
        let name = format!("evil-{number}.jsonl");
        desk.write(&name, text);
        for args in [format!("replay {name}"), format!("replay {name} --verify")] {
            let output = desk.run(&args);
            assert_plain(&output.stdout);
            assert_plain(&output.stderr);
            assert!(output.stderr.len() + output.stdout.len() < 40_000, "{args}");
        }
    }
    for args in [
        &["check", &file][..],
        &["check", "raw.toml"],
        &["check", "escaped.toml"],
        &["check", "named.toml"],
        &["check", evil],
        &["run", "raw.toml"],
        &["moves", "--board", "board.evil", "--hand", "25*"],
        &["moves", "--board", "board.txt", "--hand", evil],
        &["moves", "--board", evil, "--hand", "25*"],
        &["replay", evil],
        &["rank", evil],
        &["match", evil, "one.toml", "--games", "2"],
    ] {
        let output = desk.command("").args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_plain(&output.stdout);
        assert_plain(&output.stderr);
    }
}

#[test]
fn the_ranking_so_far_is_shown_where_progress_is() {
    let desk = Desk::new();
    let run = |args: &str| {
        let mut command = desk.command(format!("run small.toml --no-charts --pairs 300 {args}"));
        let done = command
            .env("BAGSPLIT_TEST_FIRST_LOOK", "0.05")
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
        (
            String::from_utf8(done.stdout).unwrap(),
            String::from_utf8(done.stderr).unwrap(),
        )
    };
    let (printed, said) = run("--out shown --progress lines");
    let line = said
        .lines()
        .find(|line| line.starts_with("so far, "))
        .unwrap_or_else(|| panic!("{said}"));
    assert!(line.contains(" games: ") && line.contains('%'), "{line}");
    // In a pipe nothing is said, and what is printed is the same.
    let (piped, said) = run("--out piped");
    assert_eq!(said, "");
    assert_eq!(piped, printed.replace("shown", "piped"));
    let last = "For ten times as many games (intervals shrink to about a third): bagsplit run small.toml --pairs 3000 --out piped";
    assert_eq!(piped.lines().last(), Some(last), "{piped}");
    assert_eq!(
        run("--out quiet --quiet --progress lines"),
        (String::new(), String::new())
    );
}
