//! Folders and files that commands write besides results, and limits of the system while they do.

use std::fs;
use std::process::{Command, Output};

use crate::common::{Desk, stopped};

#[test]
fn charts_and_tables_never_replace_files_of_people() {
    let desk = Desk::new();
    desk.good("run small.toml --pairs 3 --quiet --no-charts --out kept");
    desk.good("run small.toml --pairs 3 --seed 9 --quiet --no-charts --out other");
    let commands = [
        "charts kept --out X",
        "compare kept other --out X",
        "why kept even/uniform --again 0 --quiet --out X",
    ];
    for (place, command) in commands.into_iter().enumerate() {
        let folder = format!("out{place}");
        let command = command.replace('X', &folder);
        desk.good(&command);
        let mut names: Vec<String> = fs::read_dir(desk.path(&folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| !name.starts_with('.'))
            .collect();
        names.sort();
        desk.good(&command);
        let svg = names.iter().find(|name| name.ends_with(".svg")).unwrap();
        let file = format!("{folder}/{svg}");
        desk.write(&file, "my own drawing");
        assert!(desk.ended(&command, 2)[1].contains(svg.as_str()));
        assert_eq!(desk.read(&file), "my own drawing");
        let next = commands[(place + 1) % commands.len()].replace('X', &folder);
        assert!(
            desk.ended(&next, 2)[1].contains("this folder holds files of"),
            "{next}"
        );
    }
}

#[test]
fn a_report_that_was_killed_leaves_nothing_for_good() {
    let desk = Desk::new();
    desk.good("run small.toml --pairs 2 --quiet --no-charts --out kept");
    let (left, other) = (
        ".page.html.writing-aB3dE6.tmp",
        ".theirs.html.writing-aB3dE6.tmp",
    );
    for name in [left, other, ".page.html.writing-notes.tmp"] {
        desk.write(name, "half");
    }
    desk.good("report kept --out page.html");
    assert!(!desk.path(left).exists());
    assert!(desk.path(other).exists() && desk.path(".page.html.writing-notes.tmp").exists());
    let held = fs::File::create(desk.path(left)).unwrap();
    held.lock().unwrap();
    desk.good("report kept --out page.html");
    assert!(desk.path(left).exists(), "another is writing it");
}

#[test]
fn a_check_that_has_no_room_for_what_it_makes_says_nothing_about_the_folder() {
    let desk = Desk::new();
    desk.good("run small.toml --pairs 2 --quiet --no-charts --out kept");
    desk.write("file", "");
    for temporary in ["nowhere", "file"] {
        let output = desk
            .command("verify kept --sample 1")
            .env("TMPDIR", desk.path(temporary))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(75), "{said}");
        assert!(
            said.contains("unrelated to the folder")
                && said.contains("TMPDIR")
                && output.stdout.is_empty(),
            "{said}"
        );
    }
    desk.good("verify kept --sample 1");
}

/// Runs the program in a shell with a limit.
fn limited(desk: &Desk, limit: &str, args: &str) -> Output {
    let script = format!(
        "ulimit {limit}; exec '{}' {args}",
        env!("CARGO_BIN_EXE_bagsplit")
    );
    Command::new("sh")
        .current_dir(desk.path(""))
        .args(["-c", &script])
        .output()
        .unwrap()
}

#[test]
fn limits_of_the_shell_end_a_command_with_a_sentence() {
    let desk = Desk::new();
    desk.good("run small.toml --pairs 4 --quiet --no-charts --out kept");
    desk.good("run small.toml --pairs 4 --seed 5 --quiet --no-charts --out kept-too");
    // Every command that writes, at the first file that it cannot.
    for args in [
        "run small.toml --quiet --out limited",
        "best small.toml --quiet --out limited-best",
        "search small.toml --quiet --out limited-search",
        "equilibrium small.toml --quiet --out limited-equilibrium",
        "plan small.toml --preregister --out limited-plan",
        "match one.toml two.toml --pairs 40 --quiet --records limited.jsonl",
        "match one.toml two.toml --pairs 40 --quiet --out limited-match",
        "merge kept --out limited-merge",
        "report kept --out limited.html",
        "charts kept --out limited-charts",
        "why kept even/uniform --out limited-why",
        "compare kept kept-too --out limited-compare",
        "squares kept --out limited-squares",
        "replay kept --matchup even/uniform 'apart/quota(operators=3)' --pair 1 --records limited-too.jsonl",
    ] {
        let output = limited(&desk, "-f 1", args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args}: {said}");
        assert!(
            said.contains("ulimit -f") && said.contains("limited"),
            "{args}: {said}"
        );
    }
    let output = limited(
        &desk,
        "-n 12",
        "run small.toml --quiet --threads 2 --out open",
    );
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        [Some(0), Some(75)].contains(&output.status.code()),
        "{said}"
    );
    assert!(
        output.status.success() || said.contains("ulimit -n"),
        "{said}"
    );
    let output = limited(&desk, "-v 600000", "run small.toml --quiet --out memory");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() || said.contains("memory"),
        "{:?}: {said}",
        output.status
    );
    // The same commands go on without limits.
    desk.good("run small.toml --quiet --no-charts --out limited");
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_said_and_is_no_damage() {
    let desk = Desk::new();
    let limited =
        |kilobytes: u32, args: &str| limited(&desk, &format!("-c 0; ulimit -v {kilobytes}"), args);
    desk.good("run small.toml --pairs 4 --quiet --no-charts --out kept");
    // With less the system cannot load the program.
    let least = (1..100)
        .map(|step| 10_000 * step)
        .find(|&size| limited(size, "--version").status.success());
    let least = least.expect("it starts with a gigabyte");
    let mut refused = 0;
    for args in [
        "report kept --out kept.html",
        "verify kept --sample 1 --threads 1",
        "best small.toml --threads 1 --quiet --no-charts --out raced",
        "run small.toml --threads 1 --quiet --no-charts --out new",
    ] {
        for more in [0, 3_000, 8_000, 20_000, 50_000] {
            let output = limited(least + more, args);
            if output.status.success() {
                continue;
            }
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(75),
                "{args}, {more} more: {said}"
            );
            assert!(
                said.contains("memory") && !said.contains("damaged"),
                "{args}, {more} more: {said}"
            );
            refused += 1;
        }
    }
    assert!(refused > 0, "no limit was felt");
    desk.good("verify kept --sample 1");
}

#[test]
fn an_interrupt_inside_the_trials_of_a_long_pair_ends_the_command_soon() {
    let desk = Desk::new();
    desk.write(
        "slow.toml",
        "split = \"even.toml\"\ndraw = \"uniform\"\nbot = { kind = \"simulate\", samples = 1000000 }\n",
    );
    let child = desk.start("match slow.toml slow.toml --pairs 4 --quiet --records slow.jsonl");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let asked = std::time::Instant::now();
    stopped(child, "-INT", 130);
    assert!(asked.elapsed().as_secs() < 30, "{:?}", asked.elapsed());
    assert!(!desk.path("slow.jsonl").exists(), "no half file");
}
