//! Errors of the operating system name the path and say what to do.

use std::os::unix::fs::symlink;

use crate::common::Desk;

#[test]
fn a_link_to_nothing_a_file_or_a_loop_on_the_way_is_named() {
    let desk = Desk::new();
    symlink("gone", desk.path("dangling")).unwrap();
    symlink("b", desk.path("a")).unwrap();
    symlink("a", desk.path("b")).unwrap();
    desk.write("file", "x");
    for (folder, wrong) in [
        ("dangling", "error: dangling: this is a symbolic link to 'gone'"),
        ("dangling/x", "error: dangling: this is a symbolic link to 'gone'"),
        ("a/x", "error: a: symbolic links lead round in a circle"),
        ("file/x", "error: file: this is a file, where a folder is needed"),
        ("file/x/y", "error: file: this is a file, where a folder is needed"),
    ] {
        for command in [
            "run small.toml --quiet --out X",
            "best small.toml --quiet --out X",
            "plan small.toml --quiet --preregister --out X",
        ] {
            let said = desk.bad(command.replace('X', folder));
            assert!(said.contains(wrong), "{command} with {folder}: {said}");
            assert!(!said.contains("os error"), "{said}");
        }
    }
}

#[test]
fn every_reader_and_writer_names_the_part_of_a_path_that_is_wrong() {
    let desk = Desk::new();
    desk.write("file", "x");
    desk.write("board.txt", &".............\n".repeat(13));
    symlink("gone", desk.path("dangling")).unwrap();
    desk.good("run small.toml --pairs 2 --quiet --no-charts --out kept");
    let long = "x".repeat(300);
    for (path, wrong) in [
        ("file/x.toml", "file: this is a file, where a folder is needed"),
        ("dangling", "symbolic link to 'gone'"),
        (long.as_str(), "give a shorter one"),
    ] {
        for command in [
            "check X",
            "run X",
            "match X one.toml --pairs 1 --quiet",
            "moves --board X --hand 25*",
            "moves --board board.txt --hand 25* --rules X",
            "replay X",
            "match one.toml two.toml --pairs 1 --quiet --records X",
            "report kept --out X",
            "run small.toml --quiet --out X",
            "charts kept --out X",
            "merge kept --quiet --out X",
        ] {
            let [_, said] = desk.ended(command.replace('X', path), 2);
            let link = path == "dangling"
                && ["link to nothing", "not a report of bagsplit", "not replaced", "not a folder"]
                    .iter()
                    .any(|words| said.contains(words));
            assert!(said.contains(wrong) || link, "{command} with {path}: {said}");
            assert!(!said.contains("os error"), "{command} with {path}: {said}");
        }
    }
    for command in
        ["rank file", "report file", "charts file", "compare kept file", "why file even", "squares file"]
    {
        assert!(desk.bad(command).contains("file: this is not a results folder: it is a file"), "{command}");
    }
}
