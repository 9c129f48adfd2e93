//! Rounds of a study that are played by an engine come to the same, whatever becomes of it.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Desk, QUICK_STUDY};

/// A desk with a study, and what stands in for `hq`, whose every second wait hangs.
fn desk() -> Desk {
    let desk = Desk::new();
    fs::write(desk.path("study.toml"), QUICK_STUDY).unwrap();
    fs::create_dir(desk.path("bin")).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stand_in_hq.sh");
    symlink(script, desk.path("bin/hq")).unwrap();
    desk
}

fn engine(desk: &Desk, args: &str) -> Command {
    let path = format!("{}:{}", desk.path("bin").display(), std::env::var("PATH").unwrap());
    let mut command = desk.command(format!("{args} --engine hyperqueue --no-charts"));
    command.env("PATH", path);
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// How often tasks were submitted.
fn submitted(desk: &Desk) -> usize {
    desk.read("bin/told").lines().filter(|line| line.starts_with("submit ")).count()
}

#[test]
fn a_study_comes_to_the_same_elsewhere() {
    // An equilibrium asks for games as these do, in twice as many rounds.
    for (kind, table, tasks) in [("best", "race", 3), ("search", "search", 2)] {
        let desk = desk();
        desk.good(format!("{kind} study.toml --out here --no-charts"));
        let output = engine(&desk, &format!("{kind} study.toml --out there --local 0 --tasks {tasks}"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{kind}: {}", said(&output));
        let rounds = submitted(&desk);
        assert!(
            rounds > 0 && said(&output).contains(&format!("{rounds} rounds were played by the engine")),
            "{output:?}"
        );
        for file in [format!("findings/{table}.csv"), format!("findings/{table}.parquet")] {
            let [here, there] =
                ["here", "there"].map(|folder| fs::read(desk.path(folder).join(&file)).unwrap());
            assert!(here == there, "{kind}: {file} differs");
        }
        desk.good("verify there");
        assert!(!desk.path("there-rounds").exists(), "nothing is left of the rounds");
    }
}

#[test]
fn short_rounds_stay_here() {
    let desk = desk();
    let output = engine(&desk, "best study.toml --out there --local 1000").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(said(&output).contains("0 rounds were played by the engine"), "{output:?}");
    assert_eq!(submitted(&desk), 0);
}

#[test]
fn tasks_that_bring_nothing_are_asked_again_and_then_it_ends() {
    let desk = desk();
    fs::write(desk.path("bin/idle"), "").unwrap();
    let output = engine(&desk, "best study.toml --out there --local 0 --tasks 3").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        said(&output).contains("were asked for 3 times, and no task of the engine brought them"),
        "{output:?}"
    );
    assert_eq!(submitted(&desk), 3);
    fs::remove_file(desk.path("bin/idle")).unwrap();
    let output = engine(&desk, "best study.toml --out there --local 0 --tasks 3").output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

/// Waits until a file is there whose name ends so.
fn file_in(desk: &Desk, folder: &str, end: &str) -> String {
    let began = Instant::now();
    loop {
        let entries = fs::read_dir(desk.path(folder)).into_iter().flatten().flatten();
        let mut names = entries.map(|entry| entry.file_name().into_string().unwrap());
        if let Some(name) = names.find(|name| name.ends_with(end) && !name.starts_with('.')) {
            return name;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "no {end} in {folder}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Ends the process that is waiting, and its waits.
fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn what_was_played_for_one_that_was_killed_is_found() {
    let desk = desk();
    desk.good("best study.toml --out here --no-charts");
    fs::write(desk.path("bin/lazy"), "").unwrap();
    let mut waiting = engine(&desk, "best study.toml --out there --local 0 --tasks 3");
    let child = waiting.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let round = file_in(&desk, "there-rounds", ".json");
    // Until it waits: before that the stand-in is not to be told that it may play.
    let began = Instant::now();
    while !fs::read_to_string(desk.path("bin/told")).is_ok_and(|told| told.contains("job info")) {
        assert!(began.elapsed() < Duration::from_secs(120));
        std::thread::sleep(Duration::from_millis(20));
    }
    kill(child);
    // The tasks live on: the first of three plays to its end, and is found there if it is started once more.
    for _ in 0..2 {
        desk.good(format!("play-task there-rounds/{round} 1/3"));
    }
    let first = file_in(&desk, "there-rounds", ".outcomes");
    assert!(first.ends_with("-1-of-3.outcomes"), "{first}");
    fs::remove_file(desk.path("bin/lazy")).unwrap();
    let output = engine(&desk, "best study.toml --out there --local 0 --tasks 3").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(desk.read("here/findings/race.csv"), desk.read("there/findings/race.csv"));
}

#[test]
fn a_task_refuses_what_is_not_for_it() {
    let desk = desk();
    fs::write(desk.path("bin/lazy"), "").unwrap();
    let mut waiting = engine(&desk, "best study.toml --out there --local 0 --tasks 3");
    let child = waiting.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let round = format!("there-rounds/{}", file_in(&desk, "there-rounds", ".json"));
    kill(child);
    let text = desk.read(&round);
    let other = text.replacen("\"seed\":", "\"seed\":1", 1);
    assert_ne!(other, text);
    for (text, why) in [
        (other.as_str(), "all machines need the same program"),
        ("{}", "this is no round of a study"),
        ("not JSON", "this is no round of a study"),
    ] {
        fs::write(desk.path("round.json"), text).unwrap();
        let said = desk.bad("play-task round.json 1/1");
        assert!(said.contains("round.json") && said.contains(why), "{said}");
    }
    let output = desk.command("play-task nothing.json 1/1").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "it may be there in a moment, on a network file system");
    assert!(said(&output).contains("nothing.json"), "{output:?}");
    assert!(desk.bad(format!("play-task {round} 4/3")).contains("4/3"));
}

#[test]
fn what_cannot_be_sent_is_said() {
    let desk = desk();
    for (args, why) in [
        ("best study.toml --engine slurm", "hyperqueue"),
        ("best study.toml --tasks 4", "--engine"),
        ("search study.toml --engine hyperqueue --tasks 0", "0 is not in"),
        ("best study.toml --engine hyperqueue --local=-1", "a number of seconds"),
    ] {
        let said = desk.bad(args);
        assert!(said.contains(why), "{args}: {said}");
    }
    let output =
        desk.command("best study.toml --engine hyperqueue").env("PATH", "/nowhere").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("hq cannot be started here"), "{output:?}");
}
