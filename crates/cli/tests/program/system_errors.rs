//! Errors of the operating system name the part of the path that is wrong.

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
        ("dangling", "error: dangling: "),
        ("dangling/x", "error: dangling: No such file or directory"),
        ("a/x", "error: a: Too many levels of symbolic links"),
        ("file/x", "error: file: not a directory"),
        ("file/x/y", "error: file: not a directory"),
    ] {
        for command in [
            "run small.toml --quiet --out X",
            "best small.toml --quiet --out X",
            "plan small.toml --quiet --preregister --out X",
        ] {
            let said = desk.bad(command.replace('X', folder));
            assert!(said.contains(wrong), "{command} with {folder}: {said}");
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
        ("file/x.toml", "file: not a directory"),
        ("dangling", "dangling"),
        (long.as_str(), "File name too long"),
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
            assert!(said.contains(wrong), "{command} with {path}: {said}");
        }
    }
    for command in [
        "rank file",
        "report file",
        "charts file",
        "compare kept file",
        "why file even",
        "squares file",
    ] {
        assert!(
            desk.bad(command)
                .contains("file: this is not a results folder: it is a file"),
            "{command}"
        );
    }
}
