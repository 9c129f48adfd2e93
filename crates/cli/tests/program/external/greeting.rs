//! Programs that do not start, or do not answer the greeting as they should.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::{BOT, printed, with_bot};
use crate::common::{Desk, stopped, wait_for_the_end, written_id};

/// Writes `bot.toml`, a setup with this program.
fn setup(desk: &Desk, command: &str, more: &str) {
    let bot = format!("bot = {{ kind = \"external\", command = [{command}]{more} }}");
    desk.write("bot.toml", &format!("split = \"twos-and-fives\"\n{bot}\n"));
}

#[test]
fn a_program_that_does_not_answer_the_greeting_is_named_while_it_is_waited_for() {
    let desk = Desk::empty();
    setup(&desk, r#""sleep", "60""#, ", start-ms = 1000");
    // For a match the program is input; a check has found its fault.
    for (args, name, code) in [
        ("match bot.toml by-hand --pairs 1 --quiet", "bot", 2),
        (
            "bot check --ladder 0 --start-ms 1000 -- sleep 60",
            "program",
            1,
        ),
    ] {
        let [_, text] = desk.ended(args, code);
        let waiting = format!("waiting for an answer to 'hello': {name} (start-ms = 1000)\n");
        assert!(
            text.starts_with(&waiting) && text.contains("stall: no answer came within 2000 ms"),
            "{text}"
        );
    }
    // One that answers soon is not.
    desk.write("bot.sh", BOT);
    for args in [
        "bot check --ladder 0 --pairs 1 -- sh bot.sh right",
        "bot check --ladder 0 --pairs 1 -- sh -c 'if mkdir late; then sleep 4; fi; . ./bot.sh'",
    ] {
        let [_, said] = desk.ended(args, 0);
        let waits = said.contains("waiting for an answer to 'hello': program (start-ms = 30000)");
        assert_eq!(waits, desk.path("late").exists(), "{said}");
    }
}

#[test]
fn ctrl_c_ends_programs_that_are_greeted_or_checked() {
    let desk = with_bot();
    setup(&desk, r#""sh", "-c", "echo $$ > id; exec sleep 60""#, "");
    for args in [
        "match bot.toml by-hand --pairs 1",
        "bot check --ladder 0 -- sh -c 'echo $$ > id; exec sleep 60'",
        "bot check --ladder 0 -- sh -c 'echo $$ > id; . ./bot.sh' stall",
    ] {
        let running = desk.start(args);
        let program = written_id(&desk, "id");
        stopped(running, "-INT", 130);
        wait_for_the_end(program);
    }
}

#[test]
fn a_fault_in_the_greeting_has_its_request_and_its_answer() {
    let desk = with_bot();
    let text = desk
        .ended("bot check --ladder 0 -- sh bot.sh no-turn", 1)
        .concat();
    assert!(
        text.contains("\n  sent      {\"type\":\"hello\",\"id\":1,")
            && text.contains(
                "\n  answered  {\"id\":1,\"name\":\"b\",\"version\":\"1\",\"takes\":[\"draw\"]}"
            ),
        "{text}"
    );
}

#[test]
fn a_program_of_this_folder_without_its_path_is_refused_with_the_path_that_is_right() {
    let desk = Desk::empty();
    let file = desk.path("here-only");
    fs::write(&file, format!("#!/bin/sh\n{BOT}")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    setup(&desk, "\"here-only\"", "");
    fs::create_dir(desk.path("elsewhere")).unwrap();
    let run = |from: &str, args: &str| {
        desk.command(args)
            .current_dir(desk.path(from))
            .output()
            .unwrap()
    };
    for (from, args) in [
        ("", "bot check --ladder 0 here-only"),
        ("elsewhere", "match ../bot.toml by-hand --pairs 1"),
    ] {
        let output = run(from, args);
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(
            text.contains("'here-only' is not in PATH; for the file of this name in "),
            "{text}"
        );
        assert!(text.contains(", write './here-only'"), "{text}");
    }
    // With its path, which starts at the folder of the setup file.
    setup(&desk, "\"./here-only\"", "");
    for (from, args) in [
        ("", "bot check --ladder 0 --pairs 1 ./here-only"),
        ("elsewhere", "match ../bot.toml by-hand --pairs 1"),
    ] {
        let output = run(from, args);
        assert!(output.status.success(), "{}", printed(&output));
    }
    let output = desk.run("bot check nowhere");
    assert!(
        !printed(&output).contains("write './"),
        "{}",
        printed(&output)
    );
}
