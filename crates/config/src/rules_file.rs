//! Reading rules files: the options of the rules page, those left out at their defaults.

use std::path::Path;

use board::Symbol;
use rules::math_scrabble::MathScrabble;
use rules::{Game, OptionError, Value};

use crate::ConfigError;
use crate::nearest::hint;
use crate::source::Source;
use crate::table::{Item, Table};

const GAMES: [&str; 3] = [MathScrabble::NAME, "number-scrabble", "binary-number-scrabble"];

/// Reads a rules file. Options that it leaves out are at their defaults, tiles that it leaves out too.
///
/// # Errors
/// When the file cannot be read, has a key that is no option, or a value that the option cannot have.
pub fn load_rules(path: impl AsRef<Path>) -> Result<MathScrabble, ConfigError> {
    let source = Source::read(path.as_ref())?;
    let root = source.parse()?;
    read(Table::root(&source, &root))
}

/// The keys that a rules file can have.
pub(crate) fn keys() -> Vec<&'static str> {
    let options = MathScrabble::default().entries();
    std::iter::once("game").chain(options.iter().map(|entry| entry.key)).collect()
}

/// Reads a table of rules.
pub(crate) fn read(table: Table<'_>) -> Result<MathScrabble, ConfigError> {
    // Which game comes first: the options of another one are not misspelled.
    if let Some(item) = table.get("game") {
        check_game(item)?;
    }
    let table = table.only(&keys())?;
    let mut game = MathScrabble::default();
    for item in table.items().iter().filter(|item| item.key != "game") {
        set(&mut game, item)?;
    }
    Ok(game)
}

fn check_game(item: &Item<'_>) -> Result<(), ConfigError> {
    match item.text()? {
        MathScrabble::NAME => Ok(()),
        name if GAMES.contains(&name) => {
            let only = MathScrabble::NAME;
            Err(item.error(format!("game '{name}' is not there yet; for now there is only '{only}'")))
        }
        name => Err(item.error(format!("no game is called '{name}'{}", hint(name, [MathScrabble::NAME])))),
    }
}

fn set(game: &mut MathScrabble, item: &Item<'_>) -> Result<(), ConfigError> {
    let symbols = if item.key == "tiles" && item.value.is_table() { Some(item.table()?) } else { None };
    let value = symbols.as_ref().map_or_else(|| Ok(value(item)), counts)?;
    let symbol = |key: &str| symbols.as_ref()?.get(key.strip_prefix("tiles.")?);
    game.set(item.key, &value).map_err(|error| match &error {
        OptionError::Unknown(key) => {
            let known = MathScrabble::SYMBOLS.map(|symbol| symbol.to_string());
            let hint = hint("", known.iter().map(String::as_str));
            symbol(key).unwrap_or(item).key_error(format!("unknown symbol in '{key}'{hint}"))
        }
        OptionError::Value { key, expected, .. } => match symbol(key) {
            Some(count) => count.error(format!("{key} is {}; it must be {expected}", count.found())),
            None if symbols.is_some() => item.error(error.to_string()),
            None => item.wrong(expected),
        },
    })
}

/// A value as options and parameters take it. Those that neither can be, such as 1.5, become a text that
/// no option takes, so that the option says what would be right.
pub(crate) fn value(item: &Item<'_>) -> Value {
    match (item.integer(), item.value.as_bool(), item.value.as_str()) {
        (Some(n), ..) => Value::Integer(n),
        (_, Some(b), _) => Value::Bool(b),
        (.., text) => Value::Text(text.unwrap_or_default().to_owned()),
    }
}

fn counts(symbols: &Table<'_>) -> Result<Value, ConfigError> {
    let mut counts: Vec<(String, i64)> = Vec::new();
    for item in symbols.items() {
        let meant = |name: &str| name.chars().next().and_then(Symbol::from_char);
        if counts.iter().any(|(name, _)| meant(name).is_some() && meant(name) == meant(item.key)) {
            return Err(item.key_error(format!("the count of '{}' is given twice", item.key)));
        }
        let number = item.integer().ok_or_else(|| {
            let (symbol, found) = (item.key, item.found());
            item.error(format!("tiles.{symbol} is {found}; it must be a whole number from 0 to 99"))
        })?;
        counts.push((item.key.to_owned(), number));
    }
    Ok(Value::Counts(counts))
}
