//! Nobody else's files are touched, and what is changed is not trusted.

use std::fs;
use std::path::Path;

use crate::common::{Desk, SMALL, says};

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_folder_with_anything_in_it_is_refused_and_left_as_it_is() {
    let desk = Desk::new();
    let mine = format!("# my comment\n{SMALL}");
    desk.write("experiment.toml", &mine);
    for (name, text) in [
        (".lock", "locked"),
        ("journal.log", "Dear diary"),
        ("x.tmp", "x"),
        ("games.csv", "a,b"),
    ] {
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
        assert!(
            said.contains("is not bagsplit's: it holds") && said.contains("--out"),
            "{command}: {said}"
        );
    }
    assert!(
        desk.bad("plan small.toml --preregister --out . --quiet")
            .contains("is not bagsplit's")
    );
    desk.good("run small.toml --out done --no-charts --quiet");
    assert!(desk.bad("merge done --out .").contains("is not bagsplit's"));
    assert!(
        desk.bad("charts done --out .")
            .contains("is not bagsplit's")
    );
    assert!(
        desk.bad("run small.toml --out small.toml")
            .contains("small.toml: this is not a folder")
    );
    assert!(
        desk.bad("verify small.toml")
            .contains("not a results folder")
    );
    fs::remove_dir_all(desk.path("done")).unwrap();
    assert_eq!(names(&desk.path("")), before);
    assert_eq!(desk.read("experiment.toml"), mine);
    assert_eq!(desk.read("journal.log"), "Dear diary");
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
    let left = [
        &left[..],
        &[
            "manifest.json",
            "matchups.csv",
            "notes.txt",
            "pair_sums.csv",
            "plan.csv",
        ],
    ]
    .concat();
    let left = [
        &left[..],
        &[
            "plots",
            "ranking.csv",
            "setups.csv",
            "turn_stats.csv",
            "verdict.csv",
        ],
    ]
    .concat();
    assert_eq!(
        names(&findings),
        left,
        "what somebody changed is somebody's"
    );
    assert_eq!(names(&findings.join("charts")), ["mine.png"]);
    assert_eq!(desk.read("out/findings/plots/mine.svg"), "mine");
    // A reader would take it for the table.
    let said = desk.faulty("verify out");
    assert!(
        said.contains("games.parquet: it has the name of a table"),
        "{said}"
    );
    fs::remove_file(findings.join("games.parquet")).unwrap();
    let said = desk.good("verify out");
    assert!(
        said.contains("notes.txt: this is not bagsplit's") && said.contains("can be trusted"),
        "{said}"
    );
    // What would be overwritten is not.
    desk.write("out/findings/ranking.parquet", "mine");
    let said = desk.bad("run small.toml --out out --no-charts --quiet");
    assert!(
        said.contains("ranking.parquet") && said.contains("move it away"),
        "{said}"
    );
    assert_eq!(desk.read("out/findings/ranking.parquet"), "mine");
    assert_eq!(
        names(&desk.path("out")),
        [".bagsplit", "blocks", "experiment.toml", "findings"]
    );
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
        assert!(
            said.contains("a symbolic link is in the way") && said.contains(name),
            "{said}"
        );
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
fn other_findings_need_force_and_changed_ones_are_not_trusted() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    says(
        &desk.bad("best small.toml --out out"),
        &["other findings", "of 'bagsplit run'", "--force"],
    );
    desk.good("run small.toml --seed 6 --out out --no-charts --quiet --force");
    says(&desk.good("verify out"), &["can be trusted"]);
    assert_eq!(desk.good("verify out --quiet"), "");
    let ranking = desk.read("out/findings/ranking.csv");
    desk.write("out/findings/ranking.csv", &ranking.replacen("0.", "9.", 1));
    says(
        &desk.faulty("verify out"),
        &["fault: ", "out cannot be trusted: "],
    );
    fs::remove_file(desk.path("out/findings/manifest.json")).unwrap();
    says(
        &desk.refused("run small.toml --out out", 1),
        &["it is not there. Delete its folder"],
    );
    says(&desk.bad("verify nowhere"), &["not a results folder"]);
}
