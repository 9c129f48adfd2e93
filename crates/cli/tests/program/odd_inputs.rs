//! Inputs that are no files, or files that are nothing, or arguments beyond all bounds: one error, exit code 2, at once.

use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::Desk;

/// The arguments that read a file `X`.
const READING: [&str; 12] = [
    "check X",
    "run X",
    "run X --dry-run",
    "plan X",
    "best X",
    "match X one.toml --games 2",
    "match one.toml X --games 2",
    "match one.toml two.toml --games 2 --rules X",
    "moves --board X --hand 25*",
    "moves --board board.txt --hand 25* --rules X",
    "replay X",
    "replay X --verify",
];

/// Runs a command that is to end at once with exit code 2, and returns what it says.
#[track_caller]
fn refused(command: &mut Command) -> String {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{command:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{command:?}: {errors}");
    assert!(
        errors.starts_with("error: ") && output.stdout.is_empty(),
        "{command:?}: {errors}"
    );
    errors
}

#[test]
fn special_files_are_refused_at_once() {
    let desk = Desk::new();
    desk.write("board.txt", &".............\n".repeat(13));
    assert!(
        Command::new("mkfifo")
            .arg(desk.path("pipe"))
            .status()
            .unwrap()
            .success()
    );
    symlink("/dev/zero", desk.path("zeros")).unwrap();
    symlink("round", desk.path("round")).unwrap();
    desk.write("sealed", "board = 9\n");
    for args in READING {
        for (file, said) in [
            (".", "no regular file, but a folder"),
            ("pipe", "no regular file, but a pipe"),
            ("zeros", "no regular file, but a device"),
            ("nowhere/x.toml", "nowhere: No such file"),
            ("round", "cannot be read: "),
        ] {
            // The games of a folder are asked for by other options.
            let said = if args.starts_with("replay X") && file == "." {
                "this is a folder"
            } else {
                said
            };
            let errors = refused(&mut desk.command(args.replace('X', file)));
            assert!(
                errors.contains(file) && errors.contains(said),
                "{args} of {file}: {errors}"
            );
        }
        let long = format!("{}.toml", "x".repeat(5000));
        assert!(
            refused(&mut desk.command(args.replace('X', &long))).len() < 12_000,
            "{args}"
        );
    }
}

#[test]
fn files_with_nothing_in_them_are_refused() {
    let desk = Desk::new();
    desk.write("board.txt", &".............\n".repeat(13));
    desk.write("empty", "");
    for args in READING {
        let errors = refused(&mut desk.command(args.replace('X', "empty")));
        assert!(errors.contains("empty:"), "{args}: {errors}");
        assert!(
            errors.contains("there is no") || errors.contains("this file is empty"),
            "{args}: {errors}"
        );
    }
}

#[test]
fn boards_and_records_without_end_are_refused() {
    let desk = Desk::new();
    let long = "x".repeat(2_000_000);
    desk.write("board.txt", &long);
    let said = refused(&mut desk.command("moves --board board.txt --hand 25*"));
    assert!(said.contains("larger than 64 KiB"), "{said}");
    // Standard input without end is not read without end either.
    let zeros = std::fs::File::open("/dev/zero").unwrap();
    let said = refused(desk.command("moves --board - --hand 25*").stdin(zeros));
    assert!(said.contains("larger than 64 KiB"), "{said}");
    desk.write("games.jsonl", &long);
    let said = refused(&mut desk.command("replay games.jsonl"));
    assert!(
        said.contains("games.jsonl:1: ") && said.contains("more than 1024 KiB"),
        "{said}"
    );
}
