//! Nobody else's files are touched, findings change together, and what is missing is missed.

use std::fs;
use std::path::Path;

use crate::common::{Desk, SMALL, assert_same_tables, blocks, says, tables_of, wait_until};

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_folder_with_anything_in_it_is_refused_and_left_as_it_is() {
    let desk = Desk::new();
    let mine = format!("# my comment\n{SMALL}");
    desk.write("experiment.toml", &mine);
    for (name, text) in
        [(".lock", "locked"), ("journal.log", "Dear diary"), ("x.tmp", "x"), ("games.csv", "a,b")]
    {
        desk.write(name, text);
    }
    let before = names(&desk.path(""));
    for command in [
        "run experiment.toml",
        "run experiment.toml --force",
        "run small.toml --shard 1/2",
        "best small.toml",
    ] {
        let said = desk.bad(format!("{command} --out ."));
        assert!(said.contains("is not bagsplit's: it holds") && said.contains("--out"), "{command}: {said}");
    }
    assert!(desk.bad("plan small.toml --preregister --out . --quiet").contains("is not bagsplit's"));
    desk.good("run small.toml --out done --no-charts --quiet");
    assert!(desk.bad("merge done --out .").contains("is not bagsplit's"));
    assert!(desk.bad("charts done --out .").contains("is not bagsplit's"));
    assert!(desk.bad("run small.toml --out small.toml").contains("small.toml: this is not a folder"));
    assert!(desk.bad("verify small.toml").contains("not a results folder"));
    fs::remove_dir_all(desk.path("done")).unwrap();
    assert_eq!(names(&desk.path("")), before);
    assert_eq!(desk.read("experiment.toml"), mine);
    assert_eq!(desk.read("journal.log"), "Dear diary");
}

#[test]
fn other_findings_are_not_replaced_unless_forced() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    let before = tables_of(&desk.path("out"));
    desk.write(
        "fewer.toml",
        &SMALL
            .replace("splits = [\"even.toml\", \"apart.toml\"]", "splits = [\"even.toml\"]")
            .replace("apart/quota", "even/quota"),
    );
    desk.write("named.toml", &SMALL.replace("name = \"small\"", "name = \"other\""));
    for (command, why) in [
        ("run small.toml --seed 6", "seed 5, and this has seed 6"),
        ("run small.toml --pairs 39", "of 40 pairs per matchup, and these are 39"),
        ("run named.toml", "experiment 'small', and this is 'other'"),
        ("run fewer.toml", "is not played any more"),
        ("best small.toml", "of 'bagsplit run'"),
    ] {
        let said = desk.bad(format!("{command} --out out"));
        assert!(said.contains("other findings") && said.contains(why) && said.contains("--force"), "{said}");
    }
    assert!(tables_of(&desk.path("out")) == before);
    let kept = blocks(&desk.path("out"));
    desk.good("run small.toml --seed 6 --out out --no-charts --quiet --force");
    desk.good("run small.toml --seed 6 --out fresh --no-charts --quiet");
    assert_same_tables(&desk.path("out"), &desk.path("fresh"));
    assert!(blocks(&desk.path("out")) > kept, "games are never thrown away");
}

#[test]
fn findings_that_are_not_made_any_more_go_and_files_of_others_stay() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --quiet");
    let findings = desk.path("out/findings");
    desk.write("out/findings/notes.txt", "mine");
    fs::create_dir(findings.join("plots")).unwrap();
    desk.write("out/findings/plots/mine.svg", "mine");
    desk.write("out/findings/charts/mine.png", "mine");
    desk.write("out/findings/games.parquet", "I opened it and saved it");
    desk.good("run small.toml --out out --tables csv --no-charts --quiet");
    let left = [
        "charts",
        "comparisons.csv",
        "dictionary.csv",
        "effects.csv",
        "factors.csv",
        "games.csv",
        "games.parquet",
    ];
    let left =
        [&left[..], &["manifest.json", "matchups.csv", "notes.txt", "pair_sums.csv", "plan.csv"]].concat();
    let left = [&left[..], &["plots", "ranking.csv", "setups.csv", "turn_stats.csv", "verdict.csv"]].concat();
    assert_eq!(names(&findings), left, "what somebody changed is somebody's");
    assert_eq!(names(&findings.join("charts")), ["mine.png"]);
    assert_eq!(desk.read("out/findings/plots/mine.svg"), "mine");
    // A reader would take it for the table.
    let said = desk.faulty("verify out");
    assert!(said.contains("games.parquet: it has the name of a table"), "{said}");
    fs::remove_file(findings.join("games.parquet")).unwrap();
    let said = desk.good("verify out");
    assert!(said.contains("notes.txt: this is not bagsplit's") && said.contains("can be trusted"), "{said}");
    // What would be overwritten is not.
    desk.write("out/findings/ranking.parquet", "mine");
    let said = desk.bad("run small.toml --out out --no-charts --quiet");
    assert!(said.contains("ranking.parquet") && said.contains("move it away"), "{said}");
    assert_eq!(desk.read("out/findings/ranking.parquet"), "mine");
    assert_eq!(names(&desk.path("out")), [".bagsplit", "blocks", "experiment.toml", "findings"]);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    use std::os::unix::fs::symlink;
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    desk.write("precious", "precious");
    fs::create_dir(desk.path("elsewhere")).unwrap();
    for (name, target) in [
        (".bagsplit", "precious"),
        ("experiment.toml", "precious"),
        ("findings", "elsewhere"),
        (".findings-next", "elsewhere"),
        ("blocks", "elsewhere"),
    ] {
        let (link, aside) = (desk.path("out").join(name), desk.path("aside"));
        let there = link.exists();
        if there {
            fs::rename(&link, &aside).unwrap();
        }
        symlink(desk.path(target), &link).unwrap();
        let said = desk.bad("run small.toml --pairs 41 --out out --no-charts");
        assert!(said.contains("a symbolic link is in the way") && said.contains(name), "{said}");
        fs::remove_file(&link).unwrap();
        if there {
            fs::rename(&aside, &link).unwrap();
        }
    }
    assert_eq!(desk.read("precious"), "precious");
    assert_eq!(names(&desk.path("elsewhere")), [""; 0]);
    desk.good("run small.toml --out out --no-charts --quiet");
}

#[test]
fn a_changed_experiment_does_not_relabel_what_was_played() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    let text = desk.read("out/experiment.toml");
    desk.write("out/experiment.toml", &text.replace("even/uniform", "odd/uniform"));
    for command in ["rank out", "charts out", "merge out --out merged", "run out/experiment.toml --out out"] {
        let said = desk.bad(command);
        assert!(
            said.contains("out/experiment.toml: this file is not as bagsplit wrote it"),
            "{command}: {said}"
        );
    }
    assert_eq!(desk.run("verify out").status.code(), Some(1));
    desk.write("out/experiment.toml", &text);
    desk.good("run out/experiment.toml --out out --no-charts --quiet");
    assert!(desk.good("verify out").contains("can be trusted"));
}

#[cfg(unix)]
#[test]
fn games_that_go_during_a_run_are_missed() {
    let desk = Desk::new();
    desk.write("long.toml", &SMALL.replace("pairs = 40", "pairs = 200"));
    // The first two end at the next block that is written, so they are long enough not to end before.
    for (lost, pairs) in [("blocks", 2000), ("all", 2000), ("a block", 200)] {
        let _ = fs::remove_dir_all(desk.path("out"));
        let child = desk.start(format!("run long.toml --pairs {pairs} --out out --no-charts --quiet"));
        wait_until(|| blocks(&desk.path("out")) >= 3);
        match lost {
            "blocks" => fs::rename(desk.path("out/blocks"), desk.path("away")).unwrap(),
            "all" => fs::rename(desk.path("out"), desk.path("moved")).unwrap(),
            _ => {
                let block = names(&desk.path("out/blocks")).into_iter().find(|name| name.ends_with(".pack"));
                fs::remove_file(desk.path("out/blocks").join(block.unwrap())).unwrap();
            }
        }
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{lost}: {said}");
        assert!(said.starts_with("error: ") && said.contains("out"), "{lost}: {said}");
        assert!(!desk.path("out/findings").exists(), "{lost}");
    }
    // The same command plays what is missing.
    desk.good("run long.toml --out out --no-charts --quiet");
    assert!(desk.good("verify out --sample 3").contains("can be trusted"));
}

#[test]
fn a_folder_that_no_run_played_into_is_no_part_to_merge() {
    let desk = Desk::new();
    let small = desk.read("small.toml");
    desk.write("study.toml", &format!("{small}\n[equilibrium]\nrounds = 0\n"));
    desk.good("equilibrium study.toml --out out --no-charts --quiet");
    let said = desk.bad("merge out --out merged --no-charts");
    assert!(said.contains("out: this folder is of another command than 'run'"), "{said}");
    assert!(!desk.path("merged").exists());
    // With games of the plan it is a part, whatever else was played into it.
    desk.good("run study.toml --out out --no-charts --quiet --force");
    desk.good("merge out --out merged --no-charts --quiet");
}

#[test]
fn reading_takes_no_lock_and_writes_nothing() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    let before = names(&desk.path("out"));
    let busy = bagsplit_storage::OwnFolder::open(&desk.path("out")).unwrap();
    desk.good("rank out");
    desk.good("charts out --out charts");
    desk.good("verify out");
    desk.good("run small.toml --out out --dry-run");
    desk.good("merge out --out merged --no-charts --quiet");
    assert_same_tables(&desk.path("out"), &desk.path("merged"));
    drop(busy);
    assert_eq!(names(&desk.path("out")), before);
}

#[test]
fn damaged_folders_are_not_trusted() {
    let desk = Desk::new();
    desk.write(
        "race.toml",
        &format!("{SMALL}\n[best]\ngames = 400\nconfirm-pairs = 8\nindifference = 0.3\n"),
    );
    desk.good("run small.toml --out run --quiet");
    desk.good("best race.toml --out best --quiet");
    for folder in ["run", "best"] {
        let said = desk.good(format!("verify {folder}"));
        assert!(said.contains("can be trusted"), "{said}");
        assert!(!said.contains(" 0 tables") && !said.contains(" 0 games replayed"), "{said}");
        assert_eq!(desk.good(format!("verify {folder} --quiet")), "");
    }
    let pack = format!("best/blocks/{}", names(&desk.path("best/blocks")).concat());
    for (file, change) in [
        ("run/findings/ranking.csv", "0."),
        ("run/findings/manifest.json", "\"seed\": \"5\""),
        ("best/findings/best.csv", "0."),
        (&pack, "log"),
    ] {
        let bytes = fs::read(desk.path(file)).unwrap();
        let at = bytes.windows(change.len()).position(|found| found == change.as_bytes()).unwrap();
        fs::write(desk.path(file), [&bytes[..at], b"9", &bytes[at + change.len()..]].concat()).unwrap();
        let folder = file.split('/').next().unwrap();
        let said = desk.faulty(format!("verify {folder}"));
        assert!(
            said.contains("fault: ") && said.contains(&format!("{folder} cannot be trusted: ")),
            "{said}"
        );
        fs::write(desk.path(file), bytes).unwrap();
    }
    // Without its manifest nobody knows what belongs to the findings.
    fs::rename(desk.path("best/findings/manifest.json"), desk.path("aside")).unwrap();
    says(&desk.faulty("verify best"), &["best cannot be trusted: 1 fault;"]);
    says(&desk.refused("best race.toml --out best", 1), &["it is not there. Delete its folder"]);
    fs::rename(desk.path("aside"), desk.path("best/findings/manifest.json")).unwrap();
    // Tables of another run are not those of the manifest.
    desk.good("run small.toml --seed 6 --out other --no-charts --quiet");
    for (name, bytes) in tables_of(&desk.path("other")) {
        fs::write(desk.path("run/findings").join(name), bytes).unwrap();
    }
    assert_eq!(desk.run("verify run").status.code(), Some(1));
    assert!(desk.bad("verify nowhere").contains("not a results folder"));
}
