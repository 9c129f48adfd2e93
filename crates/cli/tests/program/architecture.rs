//! The table of the crates in docs/architecture.md shows the edges that the manifests have.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

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
        let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let manifest: toml::Table = text.parse().unwrap();
        let used = manifest["dependencies"].as_table().unwrap().keys();
        let used = used.filter_map(|name| Some(name.strip_prefix("bagsplit-")?.to_owned()));
        edges.insert(folder.file_name().unwrap().to_str().unwrap().to_owned(), used.collect());
    }
    edges
}

/// Whether `from` reaches `to` by the edges.
fn reaches(edges: &Edges, from: &str, to: &str) -> bool {
    edges[from].iter().any(|next| next == to || reaches(edges, next, to))
}

/// A table of the crates and what each uses.
fn table(edges: &Edges) -> String {
    let mut text = String::from("\n| crate | uses |\n|---|---|\n");
    for (name, used) in edges {
        let used: Vec<&str> = used.iter().map(String::as_str).collect();
        text += &format!("| {name} | {} |\n", if used.is_empty() { "-".to_owned() } else { used.join(", ") });
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
        assert_eq!(shown, expected, "docs/architecture.md is out of date: run with UPDATE_DOCS=1");
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
