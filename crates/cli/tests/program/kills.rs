//! Killed at any moment and begun again, every command ends with what it would have ended with.
//!
//! `BAGSPLIT_KILLS` says how many kills there are; `scripts/ci/attack.sh` asks for many.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{Desk, QUICK_STUDY, SMALL, number, tables_of};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// What is killed: commands with the name of what they write to in place of `OUT`.
const COMMANDS: [&str; 7] = [
    "run small.toml --out OUT --no-charts --quiet",
    "run more.toml --out OUT --no-charts --quiet",
    "merge part1 part2 --out OUT --no-charts --quiet",
    "best study.toml --out OUT --no-charts --quiet",
    "match one.toml two.toml --pairs 600 --seed 3 --records OUT --quiet",
    "search study.toml --out OUT --no-charts --quiet",
    "equilibrium study.toml --out OUT --no-charts --quiet",
];

/// What a command leaves: its tables, or the file that it writes.
fn left(desk: &Desk, out: &str) -> Option<BTreeMap<String, Vec<u8>>> {
    let path = desk.path(out);
    if path.is_file() {
        return Some(BTreeMap::from([(String::new(), fs::read(path).unwrap())]));
    }
    path.join("findings").is_dir().then(|| tables_of(&path))
}

#[test]
fn killed_at_random_moments_every_command_ends_the_same() {
    let desk = Desk::new();
    desk.write("study.toml", QUICK_STUDY);
    desk.write("more.toml", &SMALL.replace("pairs = 40", "pairs = 120"));
    for part in ["1", "2"] {
        desk.good(format!(
            "run more.toml --shard {part}/2 --out part{part} --quiet"
        ));
    }
    let seed = number("BAGSPLIT_SEED", 1);
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let kills = number("BAGSPLIT_KILLS", 7);
    // Where there are few kills the long studies are left out.
    let commands = if kills < 50 {
        &COMMANDS[..5]
    } else {
        &COMMANDS[..]
    };
    let whole: Vec<_> = commands
        .iter()
        .map(|command| {
            let begun = Instant::now();
            desk.good(command.replace("OUT", "whole"));
            let took = begun.elapsed();
            let good = left(&desk, "whole").unwrap();
            let _ = fs::remove_dir_all(desk.path("whole"))
                .or_else(|_| fs::remove_file(desk.path("whole")));
            (good, took)
        })
        .collect();
    // The second command goes on where the first has ended: its folder has older findings.
    let may_be = |place: usize, found: &BTreeMap<String, Vec<u8>>| {
        *found == whole[place].0 || (place == 1 && *found == whole[0].0)
    };
    // A race that is asked to end writes what it has found so far: for each command what it left then.
    let mut so_far: Vec<Option<BTreeMap<String, Vec<u8>>>> = vec![None; commands.len()];
    let (mut struck, mut over) = (0, 0);
    for kill in 0..kills {
        let place = kill as usize % commands.len();
        let (command, out) = (commands[place], format!("out{place}"));
        if place == 1 && !desk.path(&out).exists() {
            desk.good(COMMANDS[0].replace("OUT", &out));
        }
        let mut child = desk.start(command.replace("OUT", &out));
        let after = whole[place].1.mul_f64(random.random_range(0. ..1.));
        std::thread::sleep(after.max(Duration::from_micros(100)));
        let what = format!("kill {kill} of seed {seed}: {command} after {after:?}");
        let mut stopped = false;
        if child.try_wait().unwrap().is_some() {
            over += 1;
        } else if random.random_range(0..4) > 0 {
            child.kill().unwrap();
            child.wait().unwrap();
            struck += 1;
        } else {
            let _ = Command::new("kill")
                .args(["-TERM", &child.id().to_string()])
                .status()
                .unwrap();
            let code = child.wait().unwrap().code();
            // None: the signal itself has ended what only merges or has not begun to play.
            assert!(
                matches!(code, None | Some(0 | 130)),
                "{what}: {code:?} after SIGTERM"
            );
            stopped = code == Some(130);
            struck += 1;
        }
        // What is there is whole: as it was before, as it is to be, or what a race that was asked to end had found.
        if let Some(found) = left(&desk, &out)
            && !may_be(place, &found)
            && so_far[place].as_ref() != Some(&found)
        {
            assert!(
                stopped && command.starts_with("best"),
                "{what}: tables that nobody asked for"
            );
            let trusted = desk.run(format!("verify {out} --sample 5"));
            assert!(
                trusted.status.success(),
                "{what}: {}",
                String::from_utf8_lossy(&trusted.stderr)
            );
            so_far[place] = Some(found);
        }
        // Sometimes it may end, and the next begins from nothing.
        if random.random_range(0..3) == 0 {
            desk.good(command.replace("OUT", &out));
            assert!(
                left(&desk, &out).as_ref() == Some(&whole[place].0),
                "{what}, and continued"
            );
            let _ =
                fs::remove_dir_all(desk.path(&out)).or_else(|_| fs::remove_file(desk.path(&out)));
            so_far[place] = None;
        }
    }
    for (place, command) in commands.iter().enumerate() {
        let out = format!("out{place}");
        desk.good(command.replace("OUT", &out));
        assert!(
            left(&desk, &out).as_ref() == Some(&whole[place].0),
            "{command} at the end"
        );
        if desk.path(&out).is_dir() {
            assert!(
                desk.run(format!("verify {out} --sample 5"))
                    .status
                    .success(),
                "{command}"
            );
        }
    }
    let rest: Vec<_> = fs::read_dir(desk.path(""))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    let aside = |name: &std::ffi::OsString| {
        name.to_string_lossy().ends_with(".tmp") || name.to_string_lossy().ends_with(".part")
    };
    assert!(!rest.iter().any(aside), "{rest:?}");
    println!("{struck} were struck, {over} were over before");
    // A machine that was slow at first and is quick now has few of them; among many there is one.
    assert!(struck > 0 || kills < 50, "no kill came before the end");
}
