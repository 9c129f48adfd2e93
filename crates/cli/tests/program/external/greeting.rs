//! Programs that do not start, or do not answer the greeting as they should.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{BOT, PROGRAM, bagsplit, printed, with_bot};

/// Writes `bot.toml`, a setup with this program.
fn setup(folder: &Path, command: &str, more: &str) {
    let bot = format!("bot = {{ kind = \"external\", command = [{command}]{more} }}");
    fs::write(folder.join("bot.toml"), format!("split = \"twos-and-fives\"\n{bot}\n")).unwrap();
}

#[test]
fn a_program_that_does_not_answer_the_greeting_is_named_while_it_is_waited_for() {
    let folder = TempDir::new().unwrap();
    setup(folder.path(), r#""sleep", "60""#, ", start-ms = 1000");
    // For a match the program is input; a check has found its fault.
    for (args, name, code) in [
        (&["match", "bot.toml", "by-hand", "--pairs", "1", "--quiet"][..], "bot", 2),
        (&["bot", "check", "--start-ms", "1000", "--", "sleep", "60"], "program", 1),
    ] {
        let output = bagsplit(folder.path(), args);
        assert_eq!(output.status.code(), Some(code), "{}", printed(&output));
        let text = String::from_utf8(output.stderr).unwrap();
        let waiting = format!("waiting for an answer to 'hello': {name} (start-ms = 1000)\n");
        assert!(
            text.starts_with(&waiting) && text.contains("stall: no answer came within 2000 ms"),
            "{text}"
        );
    }
    // One that answers soon is not.
    fs::write(folder.path().join("bot.sh"), BOT).unwrap();
    for args in [
        &["bot", "check", "--pairs", "1", "--", "sh", "bot.sh", "right"][..],
        &["bot", "check", "--pairs", "1", "--", "sh", "-c", "if mkdir late; then sleep 4; fi; . ./bot.sh"],
    ] {
        let output = bagsplit(folder.path(), args);
        assert!(output.status.success(), "{}", printed(&output));
        let waits = printed(&output).contains("waiting for an answer to 'hello': program (start-ms = 30000)");
        assert_eq!(waits, folder.path().join("late").exists(), "{}", printed(&output));
    }
}

#[test]
fn ctrl_c_ends_programs_that_are_greeted_or_checked() {
    let folder = with_bot();
    setup(folder.path(), r#""sh", "-c", "echo $$ > id; exec sleep 60""#, "");
    for args in [
        &["match", "bot.toml", "by-hand", "--pairs", "1"][..],
        &["bot", "check", "--", "sh", "-c", "echo $$ > id; exec sleep 60"],
        &["bot", "check", "--", "sh", "-c", "echo $$ > id; . ./bot.sh", "stall"],
    ] {
        let mut running = Command::new(PROGRAM)
            .args(args)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let wait_until = |done: &dyn Fn() -> bool| {
            let end = Instant::now() + Duration::from_secs(60);
            while !done() {
                assert!(Instant::now() < end, "{args:?}");
                std::thread::sleep(Duration::from_millis(20));
            }
        };
        let id = || fs::read_to_string(folder.path().join("id")).unwrap_or_default();
        wait_until(&|| id().ends_with('\n'));
        let program = id().trim().to_owned();
        fs::remove_file(folder.path().join("id")).unwrap();
        let interrupt = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
        assert!(interrupt.unwrap().success());
        assert_eq!(running.wait().unwrap().code(), Some(130), "{args:?}");
        // An ended process may wait for its parent, and has no command line then.
        let command = format!("/proc/{program}/cmdline");
        wait_until(&|| fs::read(&command).unwrap_or_default().is_empty());
    }
}

#[test]
fn a_fault_in_the_greeting_has_its_request_and_its_answer() {
    let folder = with_bot();
    let checked = bagsplit(folder.path(), &["bot", "check", "--", "sh", "bot.sh", "no-turn"]);
    let text = printed(&checked);
    assert_eq!(checked.status.code(), Some(1), "{text}");
    assert!(
        text.contains("\n  sent      {\"type\":\"hello\",\"id\":1,")
            && text
                .contains("\n  answered  {\"id\":1,\"name\":\"b\",\"version\":\"1\",\"takes\":[\"draw\"]}"),
        "{text}"
    );
}

#[test]
fn a_program_of_this_folder_without_its_path_is_refused_with_the_path_that_is_right() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("here-only");
    fs::write(&file, format!("#!/bin/sh\n{BOT}")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    setup(folder.path(), "\"here-only\"", "");
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    for (from, args) in [
        (folder.path(), &["bot", "check", "here-only"][..]),
        (&elsewhere, &["match", "../bot.toml", "by-hand", "--pairs", "1"]),
    ] {
        let output = bagsplit(from, args);
        let text = printed(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("'here-only' is not in PATH; for the file of this name in "), "{text}");
        assert!(text.contains(", write './here-only'"), "{text}");
    }
    // With its path, which starts at the folder of the setup file.
    setup(folder.path(), "\"./here-only\"", "");
    for (from, args) in [
        (folder.path(), &["bot", "check", "--pairs", "1", "./here-only"][..]),
        (&elsewhere, &["match", "../bot.toml", "by-hand", "--pairs", "1"]),
    ] {
        let output = bagsplit(from, args);
        assert!(output.status.success(), "{}", printed(&output));
    }
    let output = bagsplit(folder.path(), &["bot", "check", "nowhere"]);
    assert!(!printed(&output).contains("write './"), "{}", printed(&output));
}
