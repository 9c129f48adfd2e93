//! Reading rules files: the options of the rules page, with defaults for omitted ones.

use std::path::Path;

use bagsplit_game::board::Tile;
use bagsplit_game::rules::{OptionError, Ruleset, Value, set_in_any_order};
use toml::de::DeValue;

use crate::experiment::reader::{ConfigError, Item, Result, Source, Table, all, hint, nearest};
use crate::experiment::{FileKind, named_files};

/// Options that are tables of symbols.
pub(crate) const TABLES: [&str; 3] = ["tiles", "scores", "operator-points"];

/// Reads a rules file. Omitted options and tiles have their defaults.
///
/// # Errors
/// If the file cannot be read, is empty, or has an unknown option or an invalid value.
pub fn load_rules(path: impl AsRef<Path>) -> Result<Ruleset> {
    load_rules_of(path, &Ruleset::default())
}

/// Reads a rules file with options of `game`, unless it names another game; omitted options are those of `game`.
///
/// # Errors
/// As [`load_rules`].
pub fn load_rules_of(path: impl AsRef<Path>, game: &Ruleset) -> Result<Ruleset> {
    from_source(&Source::read_input(path.as_ref())?, game)
}

/// Parses the text of a rules file like [`load_rules_of`]. Errors name this path, and paths in the text are relative
/// to it.
///
/// # Errors
/// As [`load_rules`].
pub fn rules_of_text(text: &str, path: &Path, game: &Ruleset) -> Result<Ruleset> {
    from_source(&Source::new(path, text), game)
}

/// Reads rules from their own file.
pub(crate) fn from_source(source: &Source, game: &Ruleset) -> Result<Ruleset> {
    source.read_table(|table| read(&table, game))
}

/// The keys that a rules file of any game can have.
pub(crate) fn keys() -> Vec<&'static str> {
    let mut keys = vec!["game"];
    for game in Ruleset::all() {
        keys.extend(options(&game));
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

pub(crate) fn options(game: &Ruleset) -> Vec<&'static str> {
    game.entries().into_iter().map(|entry| entry.key).collect()
}

/// The rules of the key `rules`: a path, or a table in place.
pub(crate) fn of_key(item: &Item<'_>) -> Result<Ruleset> {
    match item.value {
        DeValue::Table(_) => read(&item.table()?, &Ruleset::default()),
        DeValue::String(_) => {
            let source = named_files::named(item, FileKind::Rules)?;
            let rules = from_source(&source, &Ruleset::default());
            rules.map_err(|error| error.named_at(item))
        }
        _ => Err(item.mismatch("the path of a rules file, or a [rules] table")),
    }
}

/// Reads a table of rules, of `game` unless it names another one.
pub(crate) fn read(table: &Table<'_>, game: &Ruleset) -> Result<Ruleset> {
    // The game is read first, since the options of another game are not misspelled.
    let mut game = table.get("game").map_or_else(|| Ok(game.clone()), named)?;
    let items: Vec<&Item<'_>> = table
        .items()
        .iter()
        .filter(|item| item.key != "game")
        .collect();
    apply(&mut game, &items);
    Ok(game)
}

/// The game that a text names.
fn named(item: &Item<'_>) -> Result<Ruleset> {
    let name = item.text()?;
    Ruleset::named(name).ok_or_else(|| {
        item.error(format!(
            "no game is called '{name}'{}",
            hint(name, Ruleset::NAMES.iter().copied())
        ))
    })
}

/// Sets options and records invalid ones as mistakes. Options can depend on each other, so rejected ones are tried
/// again after the others.
pub(crate) fn apply(game: &mut Ruleset, items: &[&Item<'_>]) {
    let known = options(game);
    let (left, others): (Vec<&Item<'_>>, Vec<_>) =
        items.iter().partition(|item| known.contains(&item.key));
    for item in others {
        item.source.record(unknown(game, item, &known));
    }
    for (item, error) in set_in_any_order(left, &mut |item| set(game, item)) {
        item.source.record(error);
    }
}

/// The error for an unknown option, which may be one of another game.
pub(crate) fn unknown(game: &Ruleset, item: &Item<'_>, known: &[&str]) -> ConfigError {
    let other = Ruleset::all().find(|other| options(other).contains(&item.key));
    let meant = match (nearest(item.key, known.iter().copied()), other) {
        (None, Some(other)) => {
            let (other, own_title) = (other.title(), game.title());
            format!(
                "; it is an option of {other}, and these are rules of {own_title} (game = \"{}\")",
                game.name()
            )
        }
        _ => hint(item.key, known.iter().copied()),
    };
    item.key_error(format!("unknown key '{}'{meant}", item.key))
}

/// Sets one option, a table of symbols whole.
fn set(game: &mut Ruleset, item: &Item<'_>) -> Result<()> {
    if !(TABLES.contains(&item.key) && item.value.is_table()) {
        return game
            .set(item.key, &value(item))
            .map_err(|error| match &error {
                OptionError::Unknown(_) => item.key_error(error.to_string()),
                OptionError::Value { expected, .. } => item.mismatch(expected),
            });
    }
    let counts = counts(game, item.key, &item.table()?)?;
    game.set(item.key, &Value::Counts(counts))
        .map_err(|error| item.error(error.to_string()))
}

/// The mistake of a symbol in a table, if the error is about the symbol and not about the table as a whole.
fn wrong_symbol(game: &Ruleset, table: &str, symbol: &Item<'_>, error: &OptionError) -> Result<()> {
    match error {
        OptionError::Unknown(_) => Err(foreign(game, table, symbol)),
        OptionError::Value { key, expected, .. } if key != table => Err(symbol.error(format!(
            "{key} is {}; it must be {expected}",
            symbol.found()
        ))),
        OptionError::Value { .. } => Ok(()),
    }
}

/// The error for a symbol that the game does not have.
fn foreign(game: &Ruleset, table: &str, item: &Item<'_>) -> ConfigError {
    let option = game
        .entries()
        .into_iter()
        .find(|entry| entry.key == table)
        .map(|entry| entry.value);
    let Some(Value::Counts(known)) = option else {
        unreachable!("the option is a table")
    };
    let hint = hint("", known.iter().map(|(symbol, _)| symbol.as_str()));
    item.key_error(format!("unknown symbol in '{table}.{}'{hint}", item.key))
}

/// The value of an option or parameter. A list of texts and whole numbers becomes one text, `{ powers-of = 2 }` the text
/// `powers-of 2`. Values of other types, such as 1.5, become
/// a text that no option accepts, so that the option's error states the expected values.
pub(crate) fn value(item: &Item<'_>) -> Value {
    match (
        item.integer(),
        item.value.as_bool(),
        item.value.as_str(),
        item.value,
    ) {
        (Some(n), ..) => Value::Integer(n),
        (_, Some(b), ..) => Value::Bool(b),
        (_, _, None, DeValue::Array(lines)) => {
            let lines: Option<Vec<String>> =
                lines.iter().map(|line| word(line.get_ref())).collect();
            Value::Text(lines.unwrap_or_default().join(" "))
        }
        (_, _, None, DeValue::Table(table)) if table.len() == 1 => {
            let base = table.get("powers-of").and_then(|base| word(base.get_ref()));
            Value::Text(base.map_or_else(String::new, |base| format!("powers-of {base}")))
        }
        (_, _, text, _) => Value::Text(text.unwrap_or_default().to_owned()),
    }
}

/// A text, or a whole number as a text.
fn word(value: &DeValue<'_>) -> Option<String> {
    value
        .as_str()
        .map(str::to_owned)
        .or_else(|| value.as_integer().map(ToString::to_string))
}

/// The numbers of a table of symbols, each of which is right by itself.
fn counts(game: &Ruleset, key: &str, symbols: &Table<'_>) -> Result<Vec<(String, i64)>> {
    let mut met: Vec<Tile> = Vec::new();
    all(symbols.items().iter().map(|item| {
        let tile = item.key.chars().next().and_then(Tile::from_char);
        if tile.is_some_and(|tile| met.contains(&tile)) {
            return Err(item.key_error(format!("the count of '{}' is given twice", item.key)));
        }
        met.extend(tile);
        let number = item.integer().ok_or_else(|| {
            let (symbol, found) = (item.key, item.found());
            let option = game.entries().into_iter().find(|entry| entry.key == key);
            let expected = option.map_or_else(String::new, |entry| entry.bounds.count());
            item.error(format!("{key}.{symbol} is {found}; it must be {expected}"))
        })?;
        let count = (item.key.to_owned(), number);
        let alone = game.clone().set(key, &Value::Counts(vec![count.clone()]));
        alone.or_else(|error| wrong_symbol(game, key, item, &error))?;
        Ok(count)
    }))
}
