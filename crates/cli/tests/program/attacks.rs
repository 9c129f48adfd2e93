//! Whatever happens to a results folder, there are the tables of what was asked for, or an error.
//!
//! A folder is damaged in one of many ways, and every command is tried on it. `BAGSPLIT_ATTACKS` says how many times;
//! `scripts/ci/attack.sh` asks for many.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{Desk, QUICK_STUDY, number, tables_of};
use crate::damage::{Damage, copy_all};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Folders, and the command that makes the findings of each.
const FOLDERS: [(&str, &str); 3] = [
    ("run", "run small.toml --no-charts --quiet"),
    ("merged", "run small.toml --no-charts --quiet"),
    ("best", "best study.toml --no-charts --quiet"),
];

/// The folders as they should be, and one of another seed.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("study.toml", QUICK_STUDY);
    desk.good("run small.toml --out run --no-charts --quiet");
    desk.good("run small.toml --out other --seed 6 --no-charts --quiet");
    for part in [1, 2] {
        desk.good(format!(
            "run small.toml --shard {part}/2 --out part{part} --quiet"
        ));
    }
    desk.good("merge part1 part2 --out merged --no-charts --quiet");
    desk.good("best study.toml --out best --no-charts --quiet");
    desk
}

/// Runs a command on the damaged folder, which must neither panic nor be ended by a signal, and says why it fails.
#[track_caller]
fn tried(desk: &Desk, command: &str, what: &str) -> Output {
    let output = desk.run(command);
    let said = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    assert!(
        matches!(code, Some(0..=2)),
        "{what}: {command}: {code:?}: {said}"
    );
    assert!(!said.contains("panicked"), "{what}: {command}: {said}");
    if code != Some(0) {
        let all = format!("{said}{}", String::from_utf8_lossy(&output.stdout));
        assert!(
            all.contains("hit"),
            "{what}: {command} fails and does not say where: {all}"
        );
    }
    output
}

#[test]
fn a_damaged_folder_gives_the_same_tables_or_an_error() {
    let desk = desk();
    let seed = number("BAGSPLIT_SEED", 1);
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let (mut right, mut refused) = (0, 0);
    for attack in 0..number("BAGSPLIT_ATTACKS", 16) {
        let (folder, command) = FOLDERS[random.random_range(0..FOLDERS.len())];
        let _ = fs::remove_dir_all(desk.path("hit"));
        copy_all(&desk.path(folder), &desk.path("hit"));
        fs::write(desk.path("outside"), "somebody's").unwrap();
        let damage = Damage::random(&desk.path("hit"), &desk.path("other"), &mut random);
        let what = format!("attack {attack} of seed {seed}: {folder}: {damage:?}");
        damage.strike(
            &desk.path("hit"),
            &desk.path("other"),
            &desk.path("outside"),
        );

        let good = tables_of(&desk.path(folder));
        let same = |hit: &Path| hit.join("findings").is_dir() && tables_of(hit) == good;
        // A folder that is trusted holds the tables that it should.
        if tried(&desk, "verify hit --sample 4 --quiet", &what)
            .status
            .success()
        {
            assert!(
                same(&desk.path("hit")) || !desk.path("hit/findings").exists(),
                "{what}: wrong, and trusted"
            );
        }
        // A ranking is the one of all games, or says that some are missing.
        if folder != "best" {
            let ranked = tried(&desk, "rank hit", &what);
            let said = String::from_utf8_lossy(&ranked.stdout).into_owned();
            let full = desk.good(format!("rank {folder}"));
            assert!(
                !ranked.status.success() || said == full || said.contains("Not finished"),
                "{what}: {said}"
            );
            // Nor does it spoil a merge.
            if tried(&desk, "merge hit --out hit2 --no-charts --quiet", &what)
                .status
                .success()
            {
                let said = fs::read_to_string(desk.path("hit2/findings/manifest.json")).unwrap();
                let complete = said.contains("\"games\": 400,");
                assert!(
                    !complete || tables_of(&desk.path("hit2")) == good,
                    "{what}: merged to something else"
                );
            }
            let _ = fs::remove_dir_all(desk.path("hit2"));
        }
        // The same command mends it, or says what to do.
        if tried(&desk, &format!("{command} --out hit"), &what)
            .status
            .success()
        {
            assert!(
                same(&desk.path("hit")),
                "{what}: {command} gives other tables"
            );
            right += 1;
        } else {
            refused += 1;
        }
        assert_eq!(
            fs::read_to_string(desk.path("outside")).unwrap(),
            "somebody's",
            "{what}"
        );
    }
    println!("{right} folders were mended by the same command, {refused} refused with what to do");
    assert!(right > 0 && refused > 0, "the attacks are of both kinds");
}
