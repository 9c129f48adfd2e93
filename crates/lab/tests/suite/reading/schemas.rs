//! The JSON Schemas under `docs/reference/schemas` are those of this program.

use std::path::Path;

use bagsplit_lab::experiment::studies::sweep;
use bagsplit_lab::experiment::{
    MAX_MATCHUPS, MAX_PAIRS, MAX_SETUPS, MAX_TOML, MAX_WEIGHTS, line_schemas, schemas,
};
use bagsplit_stats::numerals::thousands;

/// `UPDATE_DOCS=1 cargo test -p bagsplit-lab --test suite schemas` writes them.
#[test]
fn the_schemas_in_the_docs_are_those_of_the_readers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/schemas");
    for (name, schema) in schemas().into_iter().chain(line_schemas()) {
        let path = folder.join(format!("{name}.schema.json"));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, schema).unwrap();
        } else {
            let written = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                written == schema,
                "{} is out of date: run with UPDATE_DOCS=1",
                path.display()
            );
        }
    }
}

/// `UPDATE_DOCS=1 cargo test --workspace --test suite schemas` writes them.
#[test]
fn the_limits_in_the_docs_are_those_of_the_readers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/experiments.md");
    let mut page = std::fs::read_to_string(&path).unwrap();
    for (what, most) in [
        (
            "a TOML file, or an experiment with everything it names written out",
            format!("{} MiB", MAX_TOML >> 20),
        ),
        ("a file of weights", format!("{} MiB", MAX_WEIGHTS >> 20)),
        ("setups of an experiment", thousands(MAX_SETUPS as u64)),
        ("variants of an experiment", thousands(sweep::MOST as u64)),
        (
            "matchups, with self-matches, over all variants",
            thousands(MAX_MATCHUPS),
        ),
        ("pairs of a matchup", thousands(MAX_PAIRS)),
    ] {
        let line = page
            .lines()
            .find(|line| line.starts_with(&format!("| {what} |")))
            .unwrap()
            .to_owned();
        let made = format!("| {what} | {most} |");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            page = page.replace(&line, &made);
            std::fs::write(&path, &page).unwrap();
        }
        assert!(page.contains(&made), "{line}: run with UPDATE_DOCS=1");
    }
}
