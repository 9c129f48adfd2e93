//! Matches, records and replays.

use crate::common::{Desk, assert_same_tables};
#[cfg(unix)]
use crate::common::{says, stopped, wait_until};

#[test]
fn records_of_a_match_are_by_the_rules_and_do_not_depend_on_threads() {
    let desk = Desk::new();
    for (threads, many) in [("1", "--games 24"), ("3", "--pairs 12")] {
        let records = format!("games-{threads}.jsonl");
        desk.good(format!(
            "match one.toml two.toml {many} --seed 7 --records {records} --threads {threads}"
        ));
    }
    let text = desk.read("games-1.jsonl");
    assert_eq!(text, desk.read("games-3.jsonl"));
    assert_eq!(text.lines().count(), 24);
    let verdict = desk.good("replay games-1.jsonl --verify");
    assert_eq!(verdict, "24 games: 24 valid, 0 invalid\n");

    // The fields of the format page, in the first line.
    let game: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&game["format"], &game["game"]),
        (&1.into(), &"math-scrabble".into())
    );
    assert_eq!(
        (&game["seed"], &game["pair"], &game["index"]),
        (&"7".into(), &0.into(), &0.into())
    );
    assert_eq!(game["rules"]["tiles"]["+"], 5);
    assert_eq!(
        (
            &game["players"][0]["advantage"],
            &game["players"][1]["advantage"]
        ),
        (&false.into(), &true.into())
    );
    assert_eq!(game["players"][0]["setup"], "one");
    assert!(
        game["turns"]
            .as_array()
            .unwrap()
            .iter()
            .all(|turn| turn["draw"].is_object())
    );

    let shown = desk.good("replay games-1.jsonl --line 2");
    assert!(
        shown.contains("holds the Advantage") && shown.contains("wins"),
        "{shown}"
    );
    assert!(
        shown.lines().filter(|line| line.len() == 13).count() >= 13 * 6,
        "{shown}"
    );
}

#[test]
fn a_record_against_the_rules_is_found_out() {
    let desk = Desk::new();
    desk.good("match one.toml two.toml --games 2 --records games.jsonl");
    let text = desk.read("games.jsonl");
    let mut game: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    game["turns"][3]["points"] = 99.into();
    desk.write("wrong.jsonl", &format!("{game}\n"));
    let said = desk.faulty("replay wrong.jsonl --verify");
    assert!(
        said.contains("wrong.jsonl:1: pair 0, game 0: turn 4: ") && said.contains("1 invalid"),
        "{said}"
    );
    assert!(
        desk.bad("replay games.jsonl --line 3")
            .contains("no game 3")
    );
    desk.write("broken.jsonl", "{\"format\":1\n");
    assert!(
        desk.bad("replay broken.jsonl")
            .contains("broken.jsonl:1: this is not a game record")
    );
}

#[test]
fn a_setup_against_itself_is_identical_play() {
    let desk = Desk::new();
    let said = desk.good("match one.toml one.toml --games 10");
    assert!(said.contains("so every pair splits"), "{said}");
    assert!(!said.contains("interval"), "{said}");
}

#[test]
fn an_odd_number_of_games_is_refused() {
    let desk = Desk::new();
    for games in ["0", "7"] {
        assert!(
            desk.bad(format!("match one.toml two.toml --games {games}"))
                .contains("even number")
        );
    }
    assert!(
        desk.bad("match one.toml two.toml").contains("--pairs"),
        "how many has to be said"
    );
    assert!(
        desk.bad("match one.toml two.toml --pairs 1 --games 2")
            .contains("cannot be used with")
    );
}

#[test]
fn matches_without_turns_are_recorded() {
    let desk = Desk::new();
    desk.write("slow.toml", "split = { bags = { D = \"111222333444555666777888999+++++-----*****/////\" } }\nthinking = { kind = \"fixed\", ms = 95000 }\n");
    desk.write("rules.toml", "reserve-ms = 5000\n");
    desk.good("match slow.toml slow.toml --games 4 --rules rules.toml --records games.jsonl");
    let text = desk.read("games.jsonl");
    let game: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(game["ended_by"], "clock");
    // Every bag of the split is there, the empty ones too.
    assert_eq!(game["players"][0]["split"]["A"], "");
    assert!(desk.good("replay games.jsonl --verify").contains("4 valid"));
}

#[test]
fn records_replace_no_other_file() {
    let desk = Desk::new();
    desk.write("precious.txt", "not a record\n");
    std::fs::create_dir(desk.path("folder")).unwrap();
    let refused = |file: &str, why: &str| {
        let before = std::fs::read(desk.path(file)).ok();
        let said = desk.bad(format!(
            "match one.toml two.toml --rules rules.toml --pairs 1 --records {file}"
        ));
        assert!(said.contains(file) && said.contains(why), "{file}: {said}");
        assert_eq!(std::fs::read(desk.path(file)).ok(), before, "{file}");
    };
    desk.write("rules.toml", "board = 13\n");
    // What the match reads, also by another name, and what that names.
    for input in [
        "one.toml",
        "two.toml",
        "rules.toml",
        "even.toml",
        "apart.toml",
        "./folder/../one.toml",
    ] {
        refused(input, "the match reads this file");
    }
    refused("precious.txt", "not a file of records");
    refused("folder", "this is a folder");
    refused("nowhere/games.jsonl", "does not exist; create it first");
    refused("games.jsonl/", "this names a folder");
    // Nothing was begun beside them.
    let left: Vec<_> = std::fs::read_dir(desk.path(""))
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().contains(".part")),
        "{left:?}"
    );
    // An empty file and one of records are replaced.
    desk.write("games.jsonl", "");
    for seed in ["1", "2"] {
        desk.good(format!(
            "match one.toml two.toml --pairs 1 --seed {seed} --records games.jsonl"
        ));
        assert!(
            desk.read("games.jsonl")
                .contains(&format!("\"seed\":\"{seed}\""))
        );
    }
    assert!(!desk.path("games.jsonl").with_extension("tmp").exists());
}

#[cfg(unix)]
#[test]
fn links_devices_and_pipes_are_written_into_and_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::process::{Command, Stdio};

    let desk = Desk::new();
    let play = "match one.toml two.toml --pairs 3 --quiet --records";
    desk.good(format!("{play} games.jsonl"));
    let records = desk.read("games.jsonl");

    symlink("target.jsonl", desk.path("link.jsonl")).unwrap();
    assert!(
        desk.bad(format!("{play} link.jsonl"))
            .contains("a link to nothing")
    );
    desk.write("target.jsonl", "");
    desk.good(format!("{play} link.jsonl"));
    assert!(desk.path("link.jsonl").is_symlink() && desk.read("target.jsonl") == records);
    symlink("one.toml", desk.path("setup.jsonl")).unwrap();
    assert!(
        desk.bad(format!("{play} setup.jsonl"))
            .contains("the match reads this file")
    );

    // Into the standard output, be it a pipe or a file.
    assert_eq!(desk.good(format!("{play} /dev/stdout")), records);
    let file = std::fs::File::create(desk.path("out.jsonl")).unwrap();
    assert!(
        desk.command(format!("{play} /dev/stdout"))
            .stdout(file)
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(desk.read("out.jsonl"), records);
    desk.good(format!("{play} /dev/null"));
    assert!(
        std::fs::metadata("/dev/null")
            .unwrap()
            .file_type()
            .is_char_device()
    );
    let full = desk.run(format!("{play} /dev/full"));
    assert_eq!(full.status.code(), Some(75));
    assert!(
        String::from_utf8_lossy(&full.stderr).contains("/dev/full: no more records"),
        "{full:?}"
    );

    assert!(
        Command::new("mkfifo")
            .arg(desk.path("pipe"))
            .status()
            .unwrap()
            .success()
    );
    let reader = Command::new("cat")
        .arg(desk.path("pipe"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    desk.good(format!("{play} pipe"));
    assert_eq!(
        String::from_utf8(reader.wait_with_output().unwrap().stdout).unwrap(),
        records
    );
    assert!(
        std::fs::metadata(desk.path("pipe"))
            .unwrap()
            .file_type()
            .is_fifo()
    );
}

#[cfg(unix)]
#[test]
fn a_match_that_is_interrupted_goes_on_where_it_was() {
    let desk = Desk::new();
    let play = |pairs: u32, file: &str| {
        format!("match one.toml two.toml --seed 3 --pairs {pairs} --records {file}")
    };
    let parts = || -> Vec<_> {
        let entries = std::fs::read_dir(desk.path(""))
            .unwrap()
            .map(|entry| entry.unwrap().path());
        entries
            .filter(|path| path.extension().is_some_and(|ending| ending == "part"))
            .collect()
    };
    let kept = || {
        parts()
            .first()
            .map_or(0, |part| std::fs::metadata(part).unwrap().len())
    };
    let child = desk.start(play(1_000_000, "games.jsonl"));
    wait_until(|| kept() >= 1_000_000);
    says(
        &desk.later(play(1_000_000, "games.jsonl")),
        &["another match is writing"],
    );
    let [_, said] = stopped(child, "-INT", 130);
    says(&said, &[".part; the same command continues from there"]);
    assert!(!desk.path("games.jsonl").exists() && parts().len() == 1);
    let part = std::fs::read(&parts()[0]).unwrap();
    let pairs = String::from_utf8_lossy(&part)
        .matches("{\"format\"")
        .count() as u32
        / 2
        + 40;
    let said = desk.good(play(pairs, "games.jsonl"));
    assert!(parts().is_empty());
    assert_eq!(said, desk.good(play(pairs, "whole.jsonl")));
    assert!(desk.read("games.jsonl") == desk.read("whole.jsonl"));
}

#[test]
fn more_games_than_a_match_can_have_are_refused_before_the_first() {
    let desk = Desk::new();
    assert!(
        desk.bad("match one.toml two.toml --games 200000000000")
            .contains("200000000")
    );
    let said = desk.bad("match one.toml two.toml --pairs 20000001");
    assert!(said.contains("at most 20000000"), "{said}");
}

#[test]
fn verification_continues_after_invalid_lines() {
    let desk = Desk::new();
    desk.good("match one.toml two.toml --games 4 --records games.jsonl");
    let text = desk.read("games.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    let long = "x".repeat(3_000_000);
    // Good, no record, met before, too long, an empty line that is skipped, good, a pair of another number in the other order, and good.
    let swapped =
        lines[1]
            .replacen("\"index\":1", "\"index\":0", 1)
            .replacen("\"pair\":0", "\"pair\":7", 1);
    let third =
        lines[0]
            .replacen("\"index\":0", "\"index\":1", 1)
            .replacen("\"pair\":0", "\"pair\":7", 1);
    let bytes = [
        lines[0], "nothing", lines[0], &long, "?", lines[2], &swapped, &third, lines[3],
    ]
    .join("\n");
    let again = bytes.replacen("\n?\n", "\n\n", 1);
    std::fs::write(desk.path("mixed.jsonl"), again.as_bytes()).unwrap();
    let said = desk.faulty("replay mixed.jsonl --verify");
    let messages: Vec<&str> = said.lines().collect();
    for (message, (line, what)) in messages.iter().zip([
        (2, "this is not a game record"),
        (3, "in the file twice"),
        (4, "more than 1024 KiB"),
    ]) {
        assert!(
            message.starts_with(&format!("mixed.jsonl:{line}: ")) && message.contains(what),
            "{said}"
        );
    }
    assert_eq!(*messages.last().unwrap(), "8 games: 5 valid, 3 invalid");
}

#[test]
fn a_match_with_a_results_folder_says_the_same_and_leaves_the_tables_of_a_run() {
    let desk = Desk::new();
    let play = "match one.toml two.toml --pairs 300 --seed 7";
    let said = desk.good(play);
    let stored = desk.good(format!("{play} --out out --records games.jsonl"));
    assert_eq!(stored, format!("{said}Tables and manifest: out/findings\n"));
    for table in [
        "games.parquet",
        "matchups.csv",
        "verdict.csv",
        "manifest.json",
    ] {
        assert!(desk.path("out/findings").join(table).is_file(), "{table}");
    }
    assert!(desk.good("verify out").contains("600 games"));
    desk.good("replay out --matchup one two --pair 299 --records pair.jsonl");
    assert!(desk.read("games.jsonl").ends_with(&desk.read("pair.jsonl")));
    // A run of the experiment in the folder is the same.
    desk.good("run out/experiment.toml --out run --no-charts --quiet");
    assert_same_tables(&desk.path("out"), &desk.path("run"));
    // What is stored is not stored again; more pairs are added, on any number of threads.
    assert_eq!(desk.good(format!("{play} --out out")), stored);
    let more = play.replace("300", "400");
    desk.good(format!("{more} --out out --quiet --threads 1"));
    desk.good(format!("{more} --out whole --quiet"));
    assert_same_tables(&desk.path("out"), &desk.path("whole"));
    let json: serde_json::Value =
        serde_json::from_str(&desk.good(format!("{play} --out fresh --format json"))).unwrap();
    assert_eq!(json["result"]["pairs"], 300);
    // Records do not stand in the way.
    desk.good(format!("{play} --out again --records games.jsonl --quiet"));
    assert_same_tables(&desk.path("fresh"), &desk.path("again"));
}

#[test]
fn a_results_folder_takes_a_match_of_two_setups_and_keeps_what_it_has() {
    let desk = Desk::new();
    let refused = |args: &str, why: &str| {
        let said = desk.bad(format!("match {args}"));
        assert!(said.contains(why), "{args}: {said}");
    };
    refused(
        "one.toml one.toml --pairs 2 --out out",
        "both setups are called 'one'",
    );
    desk.write(
        "copy.toml",
        &("name = \"copy\"\n".to_owned() + &desk.read("one.toml")),
    );
    refused(
        "one.toml copy.toml --pairs 2 --out out",
        "the same setup under two names",
    );
    refused(
        "one.toml two.toml --pairs 2 --out out --sprt 0,10",
        "--sprt",
    );
    refused("one.toml two.toml --pairs 2 --force", "--out");
    std::fs::create_dir(desk.path("mine")).unwrap();
    desk.write("mine/letter.txt", "mine\n");
    refused("one.toml two.toml --pairs 2 --out mine", "mine");
    assert!(!desk.path("out").exists());
    desk.good("match one.toml two.toml --pairs 2 --out out --quiet");
    refused("one.toml two.toml --pairs 2 --seed 1 --out out", "seed");
    desk.good("match one.toml two.toml --pairs 2 --seed 1 --out out --force --quiet");
}
