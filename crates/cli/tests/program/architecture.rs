//! The table of the crates in docs/architecture.md shows the edges that the manifests have.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/architecture.md");
const BEGIN: &str = "<!-- crates: written by the test `architecture` -->\n";
const END: &str = "<!-- end of crates -->\n";

/// The crates of ours that each crate uses, by their names without `bagsplit-`; the command line is `cli`.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// The edges by the manifests, those of tests left out.
fn edges() -> Edges {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut edges = Edges::new();
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) else {
            continue;
        };
        let manifest: toml::Table = text.parse().unwrap();
        let used = manifest["dependencies"].as_table().unwrap().keys();
        let used = used.filter_map(|name| Some(name.strip_prefix("bagsplit-")?.to_owned()));
        edges.insert(
            folder.file_name().unwrap().to_str().unwrap().to_owned(),
            used.collect(),
        );
    }
    edges
}

/// Whether `from` reaches `to` by the edges, in circles too.
fn reaches(edges: &Edges, from: &str, to: &str) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(from) = next.pop() {
        for after in &edges[from] {
            if after == to {
                return true;
            }
            if seen.insert(after.as_str()) {
                next.push(after);
            }
        }
    }
    false
}

/// A table of the crates and what each uses.
fn table(edges: &Edges) -> String {
    let mut text = String::from("\n| crate | uses |\n|---|---|\n");
    for (name, used) in edges {
        let used: Vec<&str> = used.iter().map(String::as_str).collect();
        text += &format!(
            "| {name} | {} |\n",
            if used.is_empty() {
                "-".to_owned()
            } else {
                used.join(", ")
            }
        );
    }
    text + "\n"
}

/// `UPDATE_DOCS=1 cargo test -p bagsplit --test program architecture` writes the table.
#[test]
fn the_page_shows_the_crates_and_their_edges() {
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the mark before the table");
    let (shown, after) = rest.split_once(END).expect("the mark after the table");
    let expected = table(&edges());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(PAGE, [before, BEGIN, &expected, END, after].concat()).unwrap();
    } else {
        assert_eq!(
            shown, expected,
            "docs/architecture.md is out of date: run with UPDATE_DOCS=1"
        );
    }
}

#[test]
fn no_crate_reaches_itself() {
    let edges = edges();
    for name in edges.keys() {
        assert!(!reaches(&edges, name, name), "{name} needs itself");
    }
}

/// Rules know nothing of chance and bots nothing of statistics; statistics know nothing of files.
#[test]
fn layers_do_not_know_what_is_above_them() {
    let edges = edges();
    for (lower, upper) in [
        ("game", "players"),
        ("movegen", "players"),
        ("players", "arena"),
        ("players", "stats"),
        ("arena", "stats"),
        ("stats", "game"),
        ("stats", "storage"),
        ("optimize", "arena"),
        ("optimize", "storage"),
        ("lab", "report"),
        ("analysis", "lab"),
        ("analysis", "web"),
        ("report", "web"),
    ] {
        assert!(!reaches(&edges, lower, upper), "{lower} knows {upper}");
    }
}

/// The folders of a crate and the folders that each of them names, by `crate::` paths outside of tests.
fn folders(sources: &Path) -> Edges {
    let mut edges = Edges::new();
    for entry in fs::read_dir(sources).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            edges.insert(
                path.file_name().unwrap().to_str().unwrap().to_owned(),
                BTreeSet::new(),
            );
        }
    }
    let names: Vec<String> = edges.keys().cloned().collect();
    for name in &names {
        let mut found = BTreeSet::new();
        for file in rust_files(&sources.join(name)) {
            let text = fs::read_to_string(&file).unwrap();
            let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
            let code: String = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            for path in code.split("crate::").skip(1) {
                // `crate::{one::…, other::…}` names several.
                let group = path
                    .strip_prefix('{')
                    .and_then(|group| group.split_once("};"));
                let paths = group.map_or(vec![path], |(group, _)| group.split(", ").collect());
                let first = paths.iter().filter_map(|path| path.split("::").next());
                found.extend(
                    first
                        .filter(|folder| *folder != name && names.iter().any(|own| own == folder))
                        .map(str::to_owned),
                );
            }
        }
        edges.insert(name.clone(), found);
    }
    edges
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// In `lab`: experiment -> study -> run -> studies; a folder in between may be skipped, and none is named from below.
#[test]
fn arrows_between_the_folders_of_a_crate_run_one_way() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut named = 0;
    for name in edges().keys() {
        let edges = folders(&crates.join(name).join("src"));
        named += edges.values().map(BTreeSet::len).sum::<usize>();
        for folder in edges.keys() {
            assert!(
                !reaches(&edges, folder, folder),
                "crate {name}: folder {folder} needs itself: {edges:?}"
            );
        }
    }
    assert!(
        named > 30,
        "only {named} arrows: the test no longer sees them"
    );
}
