//! Parts of an experiment on several machines: into one folder, lost and found again, distinguished and joined.

use std::process::Child;

use crate::common::{Desk, SMALL, assert_same_tables, blocks, killed, wait_until};

#[test]
fn parts_play_into_one_folder_at_once_and_one_that_is_killed_is_played_again() {
    let desk = Desk::new();
    desk.write("long.toml", &SMALL.replace("pairs = 40", "pairs = 300"));
    let run = |number: u64| {
        desk.start(format!(
            "run long.toml --shard {number}/4 --out shared --threads 1"
        ))
    };
    let mut parts: Vec<Child> = (1..=4).map(run).collect();
    wait_until(|| blocks(&desk.path("shared")) >= 8);
    parts[2].kill().unwrap();
    let codes: Vec<Option<i32>> = parts
        .into_iter()
        .map(|part| part.wait_with_output().unwrap().status.code())
        .collect();
    assert_eq!([codes[0], codes[1], codes[3]], [Some(0); 3]);
    let said = desk.run("merge shared --out shared --complete --no-charts");
    let missing = String::from_utf8_lossy(&said.stderr).into_owned();
    // The third may have been done before it was killed; if not, it is named.
    if codes[2].is_none() && !said.status.success() {
        assert_eq!(said.status.code(), Some(75), "{missing}");
        assert!(
            missing.contains("games are missing: parts 3/4;"),
            "{missing}"
        );
    }
    assert!(run(3).wait_with_output().unwrap().status.success());
    desk.good("merge shared --out shared --complete --no-charts");
    desk.good("run long.toml --out whole --no-charts");
    assert_same_tables(&desk.path("whole"), &desk.path("shared"));
    // The folder can be joined elsewhere too.
    desk.good("merge shared --out elsewhere --complete --no-charts");
    assert_same_tables(&desk.path("whole"), &desk.path("elsewhere"));
}

#[test]
fn missing_parts_are_named() {
    let desk = Desk::new();
    desk.good("run small.toml --shard 2/3 --out part");
    let said = desk.later("merge part --out whole --complete --no-charts");
    assert!(
        said.contains("of 400 games are missing: parts 1/3, 3/3;"),
        "{said}"
    );
    assert!(
        !desk.path("whole/findings").exists(),
        "nothing is concluded"
    );
}

#[test]
fn merging_parts_that_have_not_begun_is_retryable() {
    let desk = Desk::new();
    std::fs::create_dir_all(desk.path("empty")).unwrap();
    std::fs::create_dir_all(desk.path("begun/shards")).unwrap();
    std::fs::create_dir_all(desk.path("begun/blocks")).unwrap();
    desk.write("begun/.bagsplit", "");
    desk.good("run small.toml --shard 1/2 --out half");
    for folder in ["missing", "empty", "begun", "missing/below"] {
        let said = desk.later(format!("merge {folder} --out {folder} --complete"));
        assert!(
            said.contains(folder) && said.contains("try again"),
            "{said}"
        );
        let said = desk.later(format!("merge half {folder} --out whole --complete"));
        assert!(
            said.contains(folder) && said.contains("try again"),
            "{said}"
        );
        // Who does not ask for all parts has named a folder that is none.
        desk.bad(format!("merge {folder} --out whole"));
    }
    assert!(!desk.path("missing").exists() && !desk.path("whole").exists());
    // Somebody else's folder never becomes ours.
    std::fs::create_dir_all(desk.path("theirs")).unwrap();
    desk.write("theirs/notes.txt", "mine");
    desk.bad("merge theirs --out theirs --complete");
}

#[test]
fn engines_say_which_part_it_is() {
    let desk = Desk::new();
    let clean = || {
        let mut command = desk.command("run small.toml --shard env/3 --out part");
        for variable in ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "JOB_COMPLETION_INDEX"] {
            command.env_remove(variable);
        }
        command
    };
    let none = clean().output().unwrap();
    assert_eq!(none.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&none.stderr).contains("JOB_COMPLETION_INDEX"),
        "{none:?}"
    );
    for (variable, value, part) in [
        ("SLURM_ARRAY_TASK_ID", "1", 1),
        ("HQ_TASK_ID", "2", 2),
        ("JOB_COMPLETION_INDEX", "2", 3),
    ] {
        let output = clean().env(variable, value).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.starts_with(&format!("Part {part} of 3: ")), "{said}");
    }
    desk.good("merge part --out whole --complete --no-charts");
}

#[test]
fn temporary_failures_have_their_own_exit_code() {
    let desk = Desk::new();
    desk.write("long.toml", &SMALL.replace("pairs = 40", "pairs = 40000"));
    let first = desk.start("run long.toml --shard 1/4 --out busy");
    wait_until(|| blocks(&desk.path("busy")) >= 1);
    for args in [
        "run long.toml --shard 1/4 --out busy",
        "run long.toml --out busy",
        "merge busy --out busy",
        "run small.toml --shard 2/4 --out busy",
    ] {
        let said = desk.later(args);
        assert!(said.contains("wait for"), "{args}: {said}");
    }
    killed(first);
    // What is wrong stays wrong.
    desk.bad("run nothing.toml --shard 1/4 --out busy");
}
