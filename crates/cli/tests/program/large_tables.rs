//! The table of games: as CSV on request, and as a folder of files. A variable lowers what counts as many.

use std::fs;
use std::path::Path;

use crate::common::Desk;
use serde_json::Value;

/// The most games of one file.
const ONE_FILE: &str = "BAGSPLIT_TEST_ONE_FILE";

/// Runs the program as if so many games were many, and expects it to succeed: what it prints.
fn good(desk: &Desk, many: u64, args: &str) -> String {
    let done = desk
        .command(args)
        .env(ONE_FILE, many.to_string())
        .output()
        .unwrap();
    assert!(
        done.status.success(),
        "{args}: {}",
        String::from_utf8_lossy(&done.stderr)
    );
    String::from_utf8(done.stdout).unwrap()
}

/// The names and bytes of the files in a folder, sorted.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.is_file())
        .map(|path| {
            (
                path.file_name().unwrap().to_str().unwrap().to_owned(),
                fs::read(path).unwrap(),
            )
        })
        .collect();
    files.sort();
    files
}

/// The rows of `games`, and the names of all files, by the manifest.
fn manifest(desk: &Desk, out: &str) -> (u64, Vec<String>) {
    let manifest: Value =
        serde_json::from_str(&desk.read(&format!("{out}/findings/manifest.json"))).unwrap();
    let names = manifest["files"].as_array().unwrap().iter();
    let names = names
        .map(|file| file["name"].as_str().unwrap().to_owned())
        .collect();
    (manifest["tables"][0]["rows"].as_u64().unwrap(), names)
}

#[test]
fn games_are_no_csv_unless_that_is_asked_for() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts");
    let (games, names) = manifest(&desk, "out");
    assert_eq!(
        files(&desk.path("out/findings")).len(),
        24,
        "twelve tables, eleven in both formats, and the manifest"
    );
    assert!(
        names.contains(&"games.parquet".to_owned()) && names.contains(&"ranking.csv".to_owned()),
        "{names:?}"
    );
    assert!(!names.contains(&"games.csv".to_owned()), "{names:?}");
    // Who verifies need not know.
    desk.good("verify out --sample 5");
    desk.good("run small.toml --out out --no-charts --tables parquet,csv");
    assert_eq!(
        desk.read("out/findings/games.csv").lines().count() as u64,
        games + 1
    );
}

/// How many games the small experiment has.
fn manifest_games(desk: &Desk) -> u64 {
    desk.good("run small.toml --out known --no-charts --quiet");
    manifest(desk, "known").0
}

#[test]
fn games_of_very_many_are_the_same_folder_of_files_however_they_were_played() {
    let desk = Desk::new();
    let games = manifest_games(&desk);
    let run = |args: &str| good(&desk, games - 1, args);
    run("run small.toml --out one --no-charts --threads 1");
    run("run small.toml --out three --no-charts --threads 3");
    for part in 1..=3 {
        run(&format!(
            "run small.toml --out part{part} --shard {part}/3 --quiet"
        ));
    }
    run("merge part1 part2 part3 --out merged --no-charts --quiet");
    let one = files(&desk.path("one/findings/games"));
    assert!(one.len() > 2, "{} files", one.len());
    assert!(
        one[0].0 == "pairs-000000000000.parquet"
            && one.iter().all(|(_, bytes)| bytes.starts_with(b"PAR1"))
    );
    for other in ["three", "merged"] {
        assert!(
            files(&desk.path(other).join("findings/games")) == one,
            "{other}"
        );
    }
    let (rows, names) = manifest(&desk, "one");
    assert_eq!(rows, games);
    assert_eq!(
        names
            .iter()
            .filter(|name| name.starts_with("games/pairs-"))
            .count(),
        one.len()
    );
    run("verify merged --sample 5");

    // All other tables are those of one file, in however many ranges games are counted.
    good(&desk, games / 9, "run small.toml --out ninth --no-charts");
    for (name, bytes) in files(&desk.path("known/findings")) {
        if !name.starts_with("games") && name != "manifest.json" {
            for other in ["one", "ninth"] {
                assert!(
                    fs::read(desk.path(other).join("findings").join(&name)).unwrap() == bytes,
                    "{other} {name}"
                );
            }
        }
    }
    // More pairs add files and leave the earlier ones, but for the last.
    run("run small.toml --out one --no-charts --quiet --pairs 60");
    let more = files(&desk.path("one/findings/games"));
    assert!(more.len() > one.len() && more.starts_with(&one[..one.len() - 1]));
    // One file again, and nothing of the folder is left.
    desk.good("run small.toml --out one --no-charts --quiet --pairs 60");
    assert!(
        !desk.path("one/findings/games").exists()
            && desk.path("one/findings/games.parquet").is_file()
    );
}

#[test]
fn a_file_of_the_folder_that_is_changed_or_gone_is_found_out() {
    let desk = Desk::new();
    let many = manifest_games(&desk) - 1;
    good(&desk, many, "run small.toml --out out --no-charts --quiet");
    let file = desk.path("out/findings/games/pairs-000000000000.parquet");
    let bytes = fs::read(&file).unwrap();
    let refused = |what: &str| {
        let done = desk
            .command("verify out --sample 0")
            .env(ONE_FILE, many.to_string())
            .output()
            .unwrap();
        assert_eq!(done.status.code(), Some(1));
        let said = String::from_utf8([done.stdout, done.stderr].concat()).unwrap();
        assert!(
            said.contains("pairs-000000000000.parquet") && said.contains(what),
            "{said}"
        );
    };
    fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
    refused("it is not as it was written");
    fs::remove_file(&file).unwrap();
    refused("it is missing");
    // The same command creates it again.
    good(&desk, many, "run small.toml --out out --no-charts --quiet");
    assert!(fs::read(&file).unwrap() == bytes);
    good(&desk, many, "verify out --sample 0");
}
