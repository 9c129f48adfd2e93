//! What is checked before the first game, or before anything is read: outputs, the environment, arguments, and what a folder lost.

use std::fs;
use std::time::{Duration, Instant};

use crate::common::{Desk, says};

/// Files and folders of several commands; the matches would take minutes.
#[test]
fn outputs_are_checked_before_the_first_game() {
    let desk = Desk::new();
    desk.good("run small.toml --pairs 2 --quiet --no-charts --out kept");
    desk.good("match one.toml two.toml --pairs 5 --records games.jsonl");
    desk.good("charts kept --out charts");
    desk.write("mine.txt", "notes");
    let began = Instant::now();
    for (command, part) in [
        (
            "match one.toml two.toml --pairs 1000000 --faults none/f.jsonl",
            "--faults none/f.jsonl: the folder of this file does not exist",
        ),
        (
            "match one.toml two.toml --pairs 1000000 --faults kept",
            "--faults kept: this is a folder",
        ),
        (
            "match one.toml two.toml --pairs 1000000 --faults mine.txt",
            "this file holds something else",
        ),
        (
            "match one.toml two.toml --pairs 1000000 --records f.jsonl --faults ./f.jsonl",
            "the records go into this file",
        ),
        (
            "match one.toml two.toml --pairs 1000000 --records none/r.jsonl",
            "the folder of this file does not exist",
        ),
        (
            "match one.toml two.toml --pairs 1000000 --out mine.txt",
            "mine.txt",
        ),
        (
            "fit-player games.jsonl --player one --out none/me.toml",
            "--out none/me.toml: the folder of this file does not exist",
        ),
        (
            "report nothing kept --out none/page.html",
            "--out none/page.html: the folder of this file does not exist",
        ),
        ("report nothing kept --out charts", "charts"),
        (
            "why kept even/uniform --again 100000 --out charts",
            "this folder holds files of 'charts'",
        ),
        (
            "squares kept --pairs 100000 --out charts",
            "this folder holds files of 'charts'",
        ),
        (
            "compare nothing kept --out charts",
            "this folder holds files of 'charts'",
        ),
        ("charts kept --out mine.txt", "mine.txt"),
        (
            "replay kept --matchup even/uniform apart/uniform --pair 0 --records none/r.jsonl",
            "the folder of this file does not exist",
        ),
    ] {
        let said = desk.bad(command);
        assert!(said.contains(part), "{command}: {said}");
    }
    assert!(
        began.elapsed() < Duration::from_secs(60),
        "{:?}",
        began.elapsed()
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        says(
            &desk.bad("match one.toml two.toml --pairs 1000000 --faults /dev/null"),
            &["this is no regular file"],
        );
        assert!(
            fs::metadata("/dev/null")
                .unwrap()
                .file_type()
                .is_char_device()
        );
    }
    assert!(!desk.path("f.jsonl").exists());
}

#[test]
fn thread_counts_of_libraries_have_the_limits_of_ours() {
    let desk = Desk::empty();
    for (name, value, code) in [
        ("POLARS_MAX_THREADS", "100000", 2),
        ("POLARS_MAX_THREADS", "many", 2),
        ("POLARS_ASYNC_THREAD_COUNT", "0", 2),
        ("RAYON_NUM_THREADS", "100000", 2),
        ("RAYON_NUM_THREADS", "0", 0),
        ("TOKIO_WORKER_THREADS", "-1", 2),
        ("TOKIO_WORKER_THREADS", "2", 0),
    ] {
        let output = desk.command("rules").env(name, value).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{name}={value}: {said}");
        if code == 2 {
            says(&said, &[name, value, "to 1024 is allowed"]);
        }
    }
}

/// Of an option, of a value and of a command, in what the parser of arguments says.
#[test]
fn hidden_characters_of_arguments_are_escaped_in_all_errors() {
    let desk = Desk::new();
    for arguments in [
        "rank kept '--x\u{202e}y'",
        "match one.toml two.toml --pairs '1\u{202e}0'",
        "'ru\u{202e}n'",
    ] {
        let said = desk.bad(arguments);
        assert!(!said.contains('\u{202e}'), "{said:?}");
        says(&said, &["error: ", "\\u{202e}"]);
    }
    says(
        &desk.bad("rank kept --nonsense"),
        &["unexpected argument '--nonsense'", "Usage: "],
    );
}

/// In what ranks, reports and draws; a run plays them again.
#[test]
fn a_finished_folder_without_its_games_is_not_called_unfinished() {
    let desk = Desk::new();
    desk.good("run small.toml --pairs 2 --quiet --no-charts --out kept");
    desk.good("run small.toml --pairs 2 --seed 9 --quiet --no-charts --out other");
    let ranking = desk.read("kept/findings/ranking.csv");
    for entry in fs::read_dir(desk.path("kept/blocks")).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
    for (command, code) in [
        ("rank kept", 1),
        ("charts kept --out drawn", 1),
        ("compare kept other", 1),
        ("report kept", 1),
    ] {
        let [printed, said] = desk.ended(command, code);
        says(
            &said,
            &[
                "kept: its findings are of ",
                " games, of which 0 are left",
                "bagsplit run kept/experiment.toml --out kept",
            ],
        );
        assert!(!printed.contains("0 of "), "{command}: {printed}");
    }
    desk.good("run kept/experiment.toml --out kept --quiet --no-charts");
    desk.good("rank kept");
    assert_eq!(desk.read("kept/findings/ranking.csv"), ranking);
}
