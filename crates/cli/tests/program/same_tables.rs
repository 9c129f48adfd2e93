//! The same games and tables on every processor and system: hashes of the tables of three small experiments, made on Linux on
//! x86-64. The workflow of the forge runs this test on arm64, macOS and Windows too.

use std::fs;

use crate::common::Desk;

/// Three experiments in the file of which setups state all their policies, so only a new version of play changes their games.
const EXPERIMENTS: [(&str, &str); 3] = [
    ("math", include_str!("same_tables/math.toml")),
    (
        "number-scrabble",
        include_str!("same_tables/number-scrabble.toml"),
    ),
    (
        "binary-number-scrabble",
        include_str!("same_tables/binary-number-scrabble.toml"),
    ),
];

/// The beginning of the hash of each table.
const HASHES: [(&str, &str, &str); 12] = [
    ("math", "games", "226833ccdb484666"),
    ("math", "turn_stats", "6ebec894e0b6195d"),
    ("math", "matchups", "7b38b63d2250f06d"),
    ("math", "ranking", "6a8f7c859874b0e2"),
    ("number-scrabble", "games", "0357c03694535d82"),
    ("number-scrabble", "turn_stats", "e0f4268d077ba89f"),
    ("number-scrabble", "matchups", "c157af5e879687e1"),
    ("number-scrabble", "ranking", "c4abf80716b68543"),
    ("binary-number-scrabble", "games", "958d033facd99096"),
    ("binary-number-scrabble", "turn_stats", "09db8413a63284ea"),
    ("binary-number-scrabble", "matchups", "f3e4d7e0125d4dbf"),
    ("binary-number-scrabble", "ranking", "de18ded2c64d053e"),
];

/// A table with its fractions rounded to nine decimals: the logarithms and powers of systems differ in the last digit.
fn rounded(table: &str) -> String {
    let round = |cell: &str| match cell.parse::<f64>() {
        Ok(value) if cell.contains('.') || cell.contains("e-") => format!("{value:.9}"),
        _ => cell.to_owned(),
    };
    let lines = table
        .lines()
        .map(|line| line.split(',').map(round).collect::<Vec<_>>().join(","));
    lines.map(|line| line + "\n").collect()
}

#[test]
fn tables_are_the_same_on_every_system() {
    let desk = Desk::empty();
    let mut found = Vec::new();
    for (name, text) in EXPERIMENTS {
        desk.write(&format!("{name}.toml"), text);
        // The warnings are about policies that are there to be covered.
        desk.ended(
            format!("run {name}.toml --out {name} --no-charts --tables csv --quiet"),
            0,
        );
        for table in ["games", "turn_stats", "matchups", "ranking"] {
            let text =
                fs::read_to_string(desk.path(&format!("{name}/findings/{table}.csv"))).unwrap();
            // Games are whole numbers, so their bytes are the same.
            let text = if table == "games" {
                text
            } else {
                rounded(&text)
            };
            found.push((
                name,
                table,
                blake3::hash(text.as_bytes()).to_string()[..16].to_owned(),
            ));
        }
    }
    let found: Vec<(&str, &str, &str)> = found
        .iter()
        .map(|(name, table, hash)| (*name, *table, hash.as_str()))
        .collect();
    assert_eq!(found, HASHES);
}
