//! Experiments, setups, splits and rules as files written by people.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{
    ConfigError, MAX_DESCRIPTION, MAX_HYPOTHESES, MAX_NAME, MAX_PAIRS, MAX_SETUPS,
    experiment_of_text, experiment_to_toml, is_hidden, rules_of_text, rules_to_toml, setup_of_text,
    setup_to_toml, split_of_text, split_to_toml,
};
use bagsplit_lab::studies::balance::MAX_VARIANTS;
use bagsplit_players::Setup;

use crate::refusal;

/// The assumed path of the files: paths in them are relative to this project's folder of experiments.
static FILE: LazyLock<PathBuf> =
    LazyLock::new(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/fuzzed.toml"));

/// Longer inputs are truncated: they reach nothing new, and take longer.
const MOST: usize = 8192;

/// An experiment file. Numbers of pairs, setups and variants of an accepted file are within the limits.
pub fn experiment(data: &[u8]) {
    let read = twice(
        data,
        |text| experiment_of_text(text, &FILE),
        experiment_to_toml,
    );
    let Some(read) = read else { return };
    assert!((1..=MAX_PAIRS).contains(&read.pairs));
    assert!(read.ranked <= read.setups.len() && !read.setups.is_empty());
    assert!(
        read.variants()
            .iter()
            .all(|variant| variant.setups.len() == read.setups.len())
    );
    assert_eq!(read.variants().is_empty(), read.balance().is_none());
    assert!(read.setups.len() <= MAX_SETUPS && read.variants().len() <= MAX_VARIANTS);
    assert!(read.description.chars().count() <= MAX_DESCRIPTION);
    assert!(read.hypotheses.len() <= MAX_HYPOTHESES);
    check_name(&read.name);
    assert!(
        !read.name.starts_with('.') && !read.name.contains(['/', '\\']),
        "{} is a folder",
        read.name
    );
    read.setups.iter().for_each(check_setup_names);
    read.variants()
        .iter()
        .for_each(|variant| check_name(&variant.name));
}

/// A setup file, for the game that the first byte chooses.
pub fn setup(data: &[u8]) {
    let (game, data) = game_of(data);
    let read = twice(
        data,
        |text| setup_of_text(text, &FILE, &game),
        setup_to_toml,
    );
    if let Some(setup) = read {
        assert_eq!(setup.private().is_some(), game.private_bags().is_some());
        check_setup_names(&setup);
        for role in Role::ALL {
            assert!(
                setup
                    .split(role)
                    .is_none_or(|split| game.check_split(&split.bags).is_ok())
            );
        }
    }
}

/// A split file, for the rules of Math Scrabble.
pub fn split(data: &[u8]) {
    let game = Ruleset::default();
    let read = twice(
        data,
        |text| split_of_text(text, &FILE, &game),
        split_to_toml,
    );
    if let Some(split) = read {
        check_name(&split.name);
        assert!(game.check_split(&split.bags).is_ok());
    }
}

/// A rules file, for the game that the first byte chooses unless the file names one.
pub fn rules_file(data: &[u8]) {
    let (game, data) = game_of(data);
    let read = twice(
        data,
        |text| rules_of_text(text, &FILE, &game),
        rules_to_toml,
    );
    let Some(rules) = read else { return };
    // Written rules name their game.
    let again = rules_of_text(&rules_to_toml(&rules), &FILE, &Ruleset::default());
    assert_eq!(again.ok().as_ref(), Some(&rules));
    assert!((5..=21).contains(&rules.side()) && rules.side() % 2 == 1);
    assert!((1..=12).contains(&rules.hand_size()));
    assert!((1..=1000).contains(&rules.tiles().total()));
}

/// Checks that a name can be displayed, printed in a table and opened in a spreadsheet.
fn check_name(name: &str) {
    assert!(
        !name.is_empty() && name.len() <= MAX_NAME && name.trim() == name,
        "{name:?}"
    );
    assert!(
        !name.contains(is_hidden) && !name.starts_with(['=', '+', '-', '@']),
        "{name:?}"
    );
}

fn check_setup_names(setup: &Setup) {
    check_name(&setup.name);
    assert!(
        !setup.name.contains('|'),
        "tables write it between names: {}",
        setup.name
    );
    Role::ALL
        .iter()
        .filter_map(|&role| setup.split(role))
        .for_each(|split| check_name(&split.name));
}

/// The game that the first byte chooses, and the other bytes.
fn game_of(data: &[u8]) -> (Ruleset, &[u8]) {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let name = Ruleset::NAMES[usize::from(*first) % Ruleset::NAMES.len()];
    (Ruleset::named(name).expect("it is a name"), rest)
}

/// Reads a text, writes it and reads it again; `None` if it is refused.
fn twice<T: Debug + PartialEq>(
    data: &[u8],
    read: impl Fn(&str) -> Result<T, ConfigError>,
    write: impl Fn(&T) -> String,
) -> Option<T> {
    let text = std::str::from_utf8(data)
        .ok()
        .filter(|text| text.len() <= MOST)?;
    let first = match read(text) {
        Ok(first) => first,
        Err(error) => {
            let message = error.to_string();
            assert!(message.starts_with(&error.first().place()), "{message}");
            for mistake in &error.mistakes {
                assert!(
                    mistake.line > 0 && mistake.column > 0 && mistake.width > 0,
                    "{message}"
                );
            }
            refusal::shown(&message);
            return None;
        }
    };
    let text = write(&first);
    let second =
        read(&text).unwrap_or_else(|error| panic!("what was written is refused: {error}\n{text}"));
    assert_eq!(second, first, "read again\n{text}");
    assert_eq!(write(&second), text, "written again");
    Some(first)
}
