//! The table of games: as CSV on request, and as a folder of files. A variable lowers what counts as many.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::common::{Desk, SMALL, blocks, tables_of};
use serde_json::Value;

/// The most games of one file.
const ONE_FILE: &str = "BAGSPLIT_TEST_ONE_FILE";

/// Runs the program as if so many games were many, and expects it to succeed: what it prints.
fn good(desk: &Desk, many: u64, args: &str) -> String {
    let done = desk.command(args).env(ONE_FILE, many.to_string()).output().unwrap();
    assert!(done.status.success(), "{args}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

/// The names and bytes of the files in a folder, sorted.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.is_file())
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

/// The rows of `games`, and the names of all files, by the manifest.
fn manifest(desk: &Desk, out: &str) -> (u64, Vec<String>) {
    let manifest: Value = serde_json::from_str(&desk.read(&format!("{out}/findings/manifest.json"))).unwrap();
    let names = manifest["files"].as_array().unwrap().iter();
    let names = names.map(|file| file["name"].as_str().unwrap().to_owned()).collect();
    (manifest["tables"][0]["rows"].as_u64().unwrap(), names)
}

#[test]
fn games_are_no_csv_unless_that_is_asked_for() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts");
    let (games, names) = manifest(&desk, "out");
    assert_eq!(
        files(&desk.path("out/findings")).len(),
        22,
        "eleven tables, ten in both formats, and the manifest"
    );
    assert!(
        names.contains(&"games.parquet".to_owned()) && names.contains(&"ranking.csv".to_owned()),
        "{names:?}"
    );
    assert!(!names.contains(&"games.csv".to_owned()), "{names:?}");
    // Who verifies need not know.
    desk.good("verify out --sample 5");
    desk.good("run small.toml --out out --no-charts --tables parquet,csv");
    assert_eq!(desk.read("out/findings/games.csv").lines().count() as u64, games + 1);
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
        run(&format!("run small.toml --out part{part} --shard {part}/3 --quiet"));
    }
    run("merge part1 part2 part3 --out merged --no-charts --quiet");
    let one = files(&desk.path("one/findings/games"));
    assert!(one.len() > 2, "{} files", one.len());
    assert!(
        one[0].0 == "pairs-000000000000.parquet" && one.iter().all(|(_, bytes)| bytes.starts_with(b"PAR1"))
    );
    for other in ["three", "merged"] {
        assert!(files(&desk.path(other).join("findings/games")) == one, "{other}");
    }
    let (rows, names) = manifest(&desk, "one");
    assert_eq!(rows, games);
    assert_eq!(names.iter().filter(|name| name.starts_with("games/pairs-")).count(), one.len());
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
    assert!(!desk.path("one/findings/games").exists() && desk.path("one/findings/games.parquet").is_file());
}

#[test]
fn a_file_of_the_folder_that_is_changed_or_gone_is_found_out() {
    let desk = Desk::new();
    let many = manifest_games(&desk) - 1;
    good(&desk, many, "run small.toml --out out --no-charts --quiet");
    let file = desk.path("out/findings/games/pairs-000000000000.parquet");
    let bytes = fs::read(&file).unwrap();
    let refused = |what: &str| {
        let done = desk.command("verify out --sample 0").env(ONE_FILE, many.to_string()).output().unwrap();
        assert_eq!(done.status.code(), Some(1));
        let said = String::from_utf8([done.stdout, done.stderr].concat()).unwrap();
        assert!(said.contains("pairs-000000000000.parquet") && said.contains(what), "{said}");
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

/// An experiment of 3000 games in 5 matchups: as if that were many, files of 16 pairs each, and 12 pairs more.
const LONG: (&str, u64, u64) = ("long.toml", 300, 2999);

fn desk_with_long() -> Desk {
    let desk = Desk::new();
    desk.write(LONG.0, &SMALL.replace("pairs = 40", &format!("pairs = {}", LONG.1)));
    desk
}

/// The first pairs of the pieces in a folder that have a note.
fn pieces(folder: &Path) -> Vec<u64> {
    let Ok(entries) = fs::read_dir(folder.join("pieces")) else { return Vec::new() };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let first = |name: String| name.strip_prefix("pairs-")?.strip_suffix(".parquet.json")?.parse().ok();
    let mut firsts: Vec<u64> = names.filter_map(first).collect();
    firsts.sort_unstable();
    firsts
}

/// Panics unless two folders hold the same tables beside that of games, which is a folder.
fn assert_same_but_games(desk: &Desk, one: &str, other: &str) {
    let [one, other] = [one, other].map(|folder| tables_of(&desk.path(folder)));
    assert!(one.contains_key("ranking.parquet") && one.keys().eq(other.keys()));
    for (name, bytes) in &one {
        assert!(*bytes == other[name], "{name} differs");
    }
}

/// Which file this is, whatever it is called.
#[cfg(unix)]
fn identity(path: &Path) -> u64 {
    std::os::unix::fs::MetadataExt::ino(&fs::metadata(path).unwrap())
}

#[cfg(unix)]
#[test]
fn who_plays_a_range_writes_its_file_and_who_joins_takes_it_as_it_is() {
    let desk = desk_with_long();
    let run = |args: &str| good(&desk, LONG.2, args);
    run("run long.toml --out whole --no-charts --quiet");
    let files_of_whole = files(&desk.path("whole/findings/games"));
    let all: Vec<u64> = (0..LONG.1).step_by(16).collect();
    assert_eq!((files_of_whole.len(), pieces(&desk.path("whole"))), (all.len(), all.clone()));

    // Four ranges of 16 pairs for each of four parts; two more, and what is left, are dealt out block by block.
    for part in 1..=4 {
        run(&format!("run long.toml --shard {part}/4 --out part{part} --quiet"));
        let own: Vec<u64> =
            all.iter().copied().filter(|first| first / 16 % 4 + 1 == part && first / 16 < 16).collect();
        assert_eq!(pieces(&desk.path(&format!("part{part}"))), own, "part {part}");
    }
    run("merge part1 part2 part3 part4 --out merged --no-charts --quiet --complete");
    assert_same_but_games(&desk, "whole", "merged");
    assert_eq!(files(&desk.path("merged/findings/games")), files_of_whole);
    assert_eq!(pieces(&desk.path("merged")), all);

    // What is there is taken and not made again; what was tampered with is.
    let piece = |first: u64| desk.path(&format!("merged/pieces/pairs-{first:012}.parquet"));
    let before: Vec<u64> = all.iter().map(|&first| identity(&piece(first))).collect();
    let again = || {
        run("merge merged --out merged --no-charts --quiet --complete");
        assert_eq!(files(&desk.path("merged/findings/games")), files_of_whole);
        all.iter().map(|&first| identity(&piece(first))).collect::<Vec<_>>()
    };
    assert_eq!(again(), before);
    for (&first, &file) in all.iter().zip(&before) {
        assert_eq!(identity(&desk.path(&format!("merged/findings/games/pairs-{first:012}.parquet"))), file);
    }
    let mut bytes = fs::read(piece(32)).unwrap();
    bytes[100] ^= 1;
    fs::write(piece(32), &bytes).unwrap();
    let note = desk.path("merged/pieces/pairs-000000000064.parquet.json");
    fs::write(&note, fs::read_to_string(&note).unwrap().replace("rows", "cols")).unwrap();
    fs::remove_file(piece(96)).unwrap();
    let after = again();
    let made_again: Vec<u64> = all
        .iter()
        .zip(before.iter().zip(&after))
        .filter(|(_, (one, other))| one != other)
        .map(|(&f, _)| f)
        .collect();
    assert_eq!(made_again, [32, 64, 96]);
    good(&desk, LONG.2, "verify merged --sample 0");
}

#[test]
fn parts_that_share_a_folder_and_are_killed_come_to_the_same_files() {
    let desk = desk_with_long();
    good(&desk, LONG.2, "run long.toml --out whole --no-charts --quiet");
    let run = |number: u64| -> Child {
        let mut command =
            desk.command(format!("run long.toml --shard {number}/3 --out shared --threads 1 --quiet"));
        command
            .env(ONE_FILE, LONG.2.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    // Each part is killed some times while there is more and more; then all play to their ends, side by side.
    for (round, enough) in [5, 20, 45].into_iter().enumerate() {
        let mut parts: Vec<Child> = (1..=3).map(run).collect();
        while blocks(&desk.path("shared")) < enough && parts[round].try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        for part in &mut parts {
            let _ = part.kill();
            part.wait().unwrap();
        }
    }
    for part in (1..=3).map(run).collect::<Vec<_>>() {
        let done = part.wait_with_output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    // A kill between the last block of a range and its file loses one of eighteen, at most.
    assert!(pieces(&desk.path("shared")).len() >= 18 - 9, "{:?}", pieces(&desk.path("shared")));
    good(&desk, LONG.2, "merge shared --out shared --no-charts --quiet --complete");
    assert_same_but_games(&desk, "whole", "shared");
    assert_eq!(files(&desk.path("whole/findings/games")), files(&desk.path("shared/findings/games")));
    assert_eq!(pieces(&desk.path("shared")).len(), 19);
    let left = fs::read_dir(desk.path("shared/pieces")).unwrap().count();
    assert_eq!(left, 2 * 19, "nothing is left of what was killed");
}
