//! Files are whole or not there, and the same for the same rows.

use std::fs;
use std::path::Path;
use std::process::Command;

use bagsplit_lab::studies::ranking::columns::ranking;
use bagsplit_lab::studies::ranking::matchup_columns::matchups;
use bagsplit_lab::table::{Format, GamesWriter, TablesError, turn_stats, write};
use polars::prelude::{ParquetReader, SerReader as _};
use tempfile::TempDir;

use crate::made_up;

/// The names of what is in a folder.
fn listing(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn write_all(folder: &Path, pairs: u64, block: usize) {
    let names = made_up::names();
    let mut writer = GamesWriter::create(folder, &Format::ALL, made_up::SEED).unwrap();
    for (place, (a, b)) in made_up::plan().into_iter().enumerate() {
        for games in made_up::games((a, b), pairs).chunks(block) {
            writer
                .append(None, place, [&names[a], &names[b]], games.iter().copied())
                .unwrap();
        }
    }
    assert_eq!(writer.finish().unwrap(), 12 * pairs);
    let totals = made_up::totals(100);
    let findings = made_up::findings(&totals);
    let frames = [
        turn_stats(None, &names, &totals, made_up::BAGS),
        matchups(None, &totals.matchups, &findings),
        ranking(None, &made_up::setups(), &findings),
    ];
    for frame in &frames {
        write(folder, &Format::ALL, frame).unwrap();
    }
}

fn assert_same(one: &Path, other: &Path) {
    assert_eq!(listing(one), listing(other));
    for name in listing(one) {
        assert!(
            fs::read(one.join(&name)).unwrap() == fs::read(other.join(&name)).unwrap(),
            "{name} differs"
        );
    }
}

#[test]
fn bytes_do_not_depend_on_blocks() {
    let (one, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    // More than a row group of games, in blocks that divide it and in blocks that do not.
    write_all(one.path(), 6000, 4096);
    write_all(other.path(), 6000, 11_111);
    assert_same(one.path(), other.path());
    let file = fs::File::open(one.path().join("games.parquet")).unwrap();
    let groups = ParquetReader::new(file)
        .get_metadata()
        .unwrap()
        .row_groups
        .len();
    assert_eq!(groups, 2, "72,000 games are two row groups");
}

/// Not a test by itself: another test starts it, with the folder to write into.
#[test]
#[ignore = "started by bytes_do_not_depend_on_threads"]
fn child_writes() {
    write_all(
        Path::new(&std::env::var("TABLES_TEST_FOLDER").unwrap()),
        200,
        100,
    );
}

#[test]
fn bytes_do_not_depend_on_threads() {
    let folders = ["1", "2", "5"].map(|threads| {
        let folder = TempDir::new().unwrap();
        let done = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "files::child_writes", "--ignored"])
            .env("POLARS_MAX_THREADS", threads)
            .env("TABLES_TEST_FOLDER", folder.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
        folder
    });
    assert_eq!(listing(folders[0].path()).len(), 8);
    assert_same(folders[0].path(), folders[1].path());
    assert_same(folders[0].path(), folders[2].path());
}

#[test]
fn a_dropped_writer_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let mut writer = GamesWriter::create(folder.path(), &Format::ALL, 1).unwrap();
    writer
        .append(None, 0, ["a", "b"], made_up::games((0, 1), 10))
        .unwrap();
    let names = listing(folder.path());
    assert_eq!(names.len(), 2);
    assert!(names.iter().all(|name| name.ends_with(".tmp")), "{names:?}");
    drop(writer);
    assert_eq!(listing(folder.path()), [""; 0]);
}

#[test]
fn what_was_there_stays_until_the_end() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.csv");
    fs::write(&path, "old").unwrap();
    let mut writer = GamesWriter::create(folder.path(), &[Format::Csv], 1).unwrap();
    writer
        .append(None, 0, ["a", "b"], made_up::games((0, 1), 10))
        .unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    writer.finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 21);
    assert_eq!(listing(folder.path()), ["games.csv"]);
}

#[test]
fn games_out_of_order_are_refused() {
    let folder = TempDir::new().unwrap();
    let games = made_up::games((0, 1), 10);
    for (first, second) in [(&games[5..], &games[..5]), (&games[..5], &games[4..])] {
        let mut writer = GamesWriter::create(folder.path(), &Format::ALL, 1).unwrap();
        writer
            .append(None, 0, ["a", "b"], first.iter().copied())
            .unwrap();
        let error = writer
            .append(None, 0, ["a", "b"], second.iter().copied())
            .unwrap_err();
        assert!(
            matches!(error, TablesError::OutOfOrder { matchup: 0, .. }),
            "{error}"
        );
        let error = writer.finish().unwrap_err();
        assert!(matches!(error, TablesError::Incomplete { .. }), "{error}");
    }
    // A variant that comes back after another one.
    let mut writer = GamesWriter::create(folder.path(), &Format::ALL, 1).unwrap();
    for variant in [None, Some("x")] {
        writer
            .append(variant, 0, ["a", "b"], games.clone())
            .unwrap();
    }
    let error = writer
        .append(None, 1, ["a", "b"], games.clone())
        .unwrap_err();
    assert!(
        matches!(error, TablesError::OutOfOrder { matchup: 1, .. }),
        "{error}"
    );
    // A matchup that comes back, and one that should have come before.
    for (first, second) in [(0, 0), (3, 2)] {
        let mut writer = GamesWriter::create(folder.path(), &Format::ALL, 1).unwrap();
        for matchup in [first, 4] {
            writer
                .append(None, matchup, ["a", "b"], games.clone())
                .unwrap();
        }
        let error = writer
            .append(None, second, ["a", "b"], games.clone())
            .unwrap_err();
        assert!(matches!(error, TablesError::OutOfOrder { .. }), "{error}");
    }
    drop(writer);
    assert_eq!(listing(folder.path()), [""; 0]);
}

#[test]
fn an_error_names_the_file() {
    let folder = TempDir::new().unwrap();
    let plain = folder.path().join("plain");
    fs::write(&plain, "no folder").unwrap();
    let Err(error) = GamesWriter::create(&plain, &[Format::Csv], 1) else {
        panic!("there is no folder")
    };
    assert!(
        error
            .to_string()
            .starts_with(&format!("{}: not a directory", plain.display())),
        "{error}"
    );

    // A folder in the place of the file.
    fs::create_dir(folder.path().join("ranking.csv")).unwrap();
    let findings = made_up::findings(&made_up::totals(10));
    let error = write(
        folder.path(),
        &Format::ALL,
        &ranking(None, &made_up::setups(), &findings),
    );
    assert!(error.unwrap_err().to_string().contains("ranking.csv: "));
}

#[cfg(unix)]
#[test]
fn files_are_readable_by_others() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("plain"), "").unwrap();
    GamesWriter::create(folder.path(), &[Format::Csv], 1)
        .unwrap()
        .finish()
        .unwrap();
    let mode = |name| {
        fs::metadata(folder.path().join(name))
            .unwrap()
            .permissions()
            .mode()
    };
    assert_eq!(mode("games.csv"), mode("plain"));
}
