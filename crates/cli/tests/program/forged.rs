//! A manifest is not believed: what has to be there follows from the folder.

use std::fs;
use std::path::{Path, PathBuf};

use bagsplit_storage::{AsRegistered, ListedFile, Manifest};

use crate::common::Desk;
use crate::damage::copy_all;

/// Changes the manifest of a copy of a folder, lists its files as they are now, and seals it again, as somebody would who knows the
/// formats; what `verify` says of it then.
fn forged(desk: &Desk, change: impl FnOnce(&Path, &mut Manifest)) -> (Option<i32>, String) {
    let folder = desk.path("forged");
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    copy_all(&desk.path("out"), &folder);
    let findings = folder.join("findings");
    let path = findings.join("manifest.json");
    let mut manifest = Manifest::read(&path).unwrap();
    change(&findings, &mut manifest);
    for file in &mut manifest.files {
        if let Ok(now) = ListedFile::from_file(&findings, Path::new(&file.name)) {
            *file = now;
        }
    }
    fs::write(&path, manifest.sealed().text()).unwrap();
    let output = desk.run("verify forged --sample 5");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

fn swap_rows(path: PathBuf) {
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(1, 2);
    fs::write(path, lines.join("\n") + "\n").unwrap();
}

#[test]
fn a_forged_manifest_is_found_out() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --quiet");
    let (code, said) = forged(&desk, |_, _| {});
    assert_eq!(code, Some(0), "{said}");
    let drop_table = |manifest: &mut Manifest, name: &str| {
        manifest.tables.retain(|table| table.table != name);
    };
    type Change<'a> = (&'a str, &'a str, &'a dyn Fn(&Path, &mut Manifest));
    let changes: [Change<'_>; 12] = [
        ("rows swapped", "the stored games give another table", &|findings, _| {
            swap_rows(findings.join("ranking.csv"));
        }),
        ("rows swapped, table and file dropped", "does not list", &|findings, manifest| {
            swap_rows(findings.join("ranking.csv"));
            drop_table(manifest, "ranking");
            manifest.files.retain(|file| !file.name.starts_with("ranking."));
        }),
        ("file dropped", "the manifest does not list it", &|findings, manifest| {
            swap_rows(findings.join("matchups.csv"));
            manifest.files.retain(|file| file.name != "matchups.csv");
        }),
        ("table dropped", "does not list the table turn_stats", &|_, manifest| {
            drop_table(manifest, "turn_stats");
        }),
        ("another command", "no steps of a training", &|_, manifest| manifest.command = "train".to_owned()),
        ("a study", "lacks games", &|_, manifest| manifest.command = "search".to_owned()),
        ("no command", "which does not exist", &|_, manifest| manifest.command = "fly".to_owned()),
        ("an invented registration", "registration", &|_, manifest| {
            manifest.registration = Some(AsRegistered {
                hash: "0".repeat(64),
                registered: "2026-01-01T00:00:00Z".to_owned(),
                as_registered: true,
                registered_by: None,
                beacon: None,
                deviations: Vec::new(),
            });
        }),
        ("another seed", "its seed is 99", &|_, manifest| manifest.seed = "99".to_owned()),
        ("other rules", "its rules are not those", &|_, manifest| manifest.rules.clear()),
        ("more planned", "planned games", &|_, manifest| manifest.games_planned += 4),
        ("a drawn chart", "the games give a different chart", &|findings, manifest| {
            let chart = manifest.files.iter().find(|file| file.name.ends_with(".svg")).expect("charts");
            let path = findings.join(&chart.name);
            let text = fs::read_to_string(&path).unwrap();
            fs::write(&path, text.replacen("</svg>", "<!-- better --></svg>", 1)).unwrap();
        }),
    ];
    for (what, expected, change) in changes {
        let (code, said) = forged(&desk, change);
        assert_eq!(code, Some(1), "{what}: {said}");
        assert!(said.contains(expected), "{what}: {said}");
    }
    let (code, said) = forged(&desk, |_, manifest| {
        manifest.files.push(ListedFile {
            name: "../experiment.toml".to_owned(),
            bytes: 1,
            blake3: "0".repeat(64),
        });
    });
    assert_ne!(code, Some(0), "{said}");
    assert!(said.contains("no file below its folder"), "{said}");
}
