//! Rule options as data: named values in files, sweeps and records.
//!
//! A game lists its options once, as [`OptionRow`]s: name, meaning, and how to get and set the value. Files, records
//! and the printed rules all use that list.

use std::fmt;

use crate::board::{MAX_SIDE, MIN_SIDE, Symbol, Tile, Tiles};

/// The side of a board.
pub(crate) const SIDE: Bounds = Bounds::Odd(MIN_SIDE as i64, MAX_SIDE as i64);

/// The value of a rule option in a file or a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// `true` or `false`.
    Bool(bool),
    /// One of a list of names.
    Text(String),
    /// A whole number for each of several symbols, in order.
    Counts(Vec<(String, i64)>),
}

impl Value {
    /// The type of this value, for messages.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Value::Integer(_) => "a whole number",
            Value::Bool(_) => "true or false",
            Value::Text(_) => "a text",
            Value::Counts(_) => "a table",
        }
    }

    /// The number of an option whose bounds are whole numbers; 0 for other values, which these reject.
    pub(crate) const fn number(&self) -> i64 {
        if let Value::Integer(number) = self {
            *number
        } else {
            0
        }
    }

    /// This value in messages: texts are quoted, and a table is only named as such.
    pub fn quoted(&self) -> String {
        match self {
            Value::Text(text) => format!("\"{text}\""),
            Value::Counts(_) => self.kind().to_owned(),
            Value::Integer(_) | Value::Bool(_) => self.to_string(),
        }
    }
}

/// As in tables and names: `7`, `true`, `holder`, `1 7, + 0`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(number) => number.fmt(f),
            Value::Bool(truth) => truth.fmt(f),
            Value::Text(text) => f.write_str(text),
            Value::Counts(counts) => {
                let counts: Vec<String> = counts
                    .iter()
                    .map(|(symbol, count)| format!("{symbol} {count}"))
                    .collect();
                f.write_str(&counts.join(", "))
            }
        }
    }
}

/// The values that an option can have by itself; other options may bound it further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// A whole number from one to another.
    Whole(i64, i64),
    /// An odd number from one to another.
    Odd(i64, i64),
    /// `true` or `false`.
    Switch,
    /// One of several names.
    Names(Vec<&'static str>),
    /// A text of a form of its own.
    Text,
    /// The powers of a number from one to another, or a list of at most this number of values, as a text.
    Values(u32, u32, usize),
    /// A table of symbols with whole numbers from one to another.
    Counts(i64, i64),
}

impl Bounds {
    /// Checks a value of the option `key`. Texts and tables are left to the option.
    pub(crate) fn check(&self, key: &str, value: &Value) -> Result<(), OptionError> {
        let is_right = match (self, value) {
            (Bounds::Whole(low, high), Value::Integer(number)) => (low..=high).contains(&number),
            (Bounds::Odd(low, high), Value::Integer(number)) => {
                (low..=high).contains(&number) && number % 2 != 0
            }
            (Bounds::Switch, Value::Bool(_)) => true,
            (Bounds::Names(names), Value::Text(text)) => names.contains(&text.as_str()),
            (Bounds::Text | Bounds::Values(..) | Bounds::Counts(..), _) => true,
            _ => false,
        };
        if is_right {
            Ok(())
        } else {
            Err(invalid_value(key, value, self.to_string()))
        }
    }

    /// What a number in a table must be, as in messages.
    pub fn count(&self) -> String {
        let range = self
            .range()
            .map_or_else(String::new, |range| format!(" from {range}"));
        format!("a whole number{range}")
    }

    /// The bounds in a word for the meaning of an option, where they are numbers: "odd, 5 to 21".
    fn range(&self) -> Option<String> {
        match self {
            Bounds::Whole(low, high) | Bounds::Counts(low, high) => {
                Some(format!("{low} to {high}"))
            }
            Bounds::Odd(low, high) => Some(format!("odd, {low} to {high}")),
            Bounds::Switch | Bounds::Names(_) | Bounds::Text | Bounds::Values(..) => None,
        }
    }
}

/// As in messages, after "it must be".
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bounds::Whole(low, high) => write!(f, "a whole number from {low} to {high}"),
            Bounds::Odd(low, high) => {
                write!(f, "an odd number from {low} to {high}, to have a centre")
            }
            Bounds::Switch => f.write_str("true or false"),
            Bounds::Names(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
                f.write_str(&names.join(" or "))
            }
            Bounds::Text => f.write_str("a text"),
            Bounds::Values(low, high, most) => write!(
                f,
                "{{ powers-of = 2 }} with a number from {low} to {high}, or a list of 1 to {most} values such as [10, 24, \"1/2\"]"
            ),
            Bounds::Counts(..) => f.write_str("a table of symbols and numbers, such as \"1\" = 3"),
        }
    }
}

/// A rule option with its value and meaning: a line of a printed rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key in files and records.
    pub key: &'static str,
    /// The current value.
    pub value: Value,
    /// The permitted values.
    pub bounds: Bounds,
    /// The meaning, with the bounds of a number, and the clause of the rules.
    pub doc: String,
}

impl Entry {
    /// Whether an option may be missing: it is at its default, and older records and keys of stored games are without it.
    pub fn may_be_missing(key: &str, value: &Value) -> bool {
        Entry::is_omitted(key, value) || (key == "deduct" && *value == Value::Bool(false))
    }

    /// Whether records leave an option out: it is newer than others and at its default.
    pub(crate) fn is_omitted(key: &str, value: &Value) -> bool {
        match (key, value) {
            ("earns", Value::Text(values)) => values == "powers-of 10",
            ("operator-points", Value::Counts(points)) => points.iter().all(|(_, each)| *each == 1),
            _ => false,
        }
    }
}

/// The error for an invalid rule option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("no rule option is called '{0}'")]
    Unknown(String),
    /// The value is not one this option can have.
    #[error("{key} is {found}; it must be {expected}")]
    Value {
        /// The option; for a count in a table `table.symbol`.
        key: String,
        /// The given value.
        found: String,
        /// The permitted values.
        expected: String,
    },
}

impl OptionError {
    /// The key of the invalid option.
    pub fn key(&self) -> &str {
        match self {
            OptionError::Unknown(key) | OptionError::Value { key, .. } => key,
        }
    }
}

/// One option of a game `G`.
#[derive(Debug)]
pub struct OptionRow<G> {
    pub(crate) key: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) bounds: fn() -> Bounds,
    pub(crate) get: fn(&G) -> Value,
    /// Sets a value within the bounds.
    pub(crate) set: fn(&mut G, &str, &Value) -> Result<(), OptionError>,
}

impl<G> OptionRow<G> {
    /// The option with its value in a game.
    pub(crate) fn entry(&self, game: &G) -> Entry {
        let bounds = (self.bounds)();
        let doc = match (bounds.range(), self.doc.rsplit_once(" (")) {
            (Some(range), Some((meaning, clause))) => {
                let separator = if meaning.contains(':') { ';' } else { ':' };
                format!("{meaning}{separator} {range} ({clause}")
            }
            _ => self.doc.to_owned(),
        };
        Entry {
            key: self.key,
            value: (self.get)(game),
            bounds,
            doc,
        }
    }
}

/// Sets the option of this name, if it is in the list.
pub(crate) fn set<G>(
    rows: &[OptionRow<G>],
    game: &mut G,
    key: &str,
    value: &Value,
) -> Result<(), OptionError> {
    let row = rows.iter().find(|row| row.key == key);
    let row = row.ok_or_else(|| OptionError::Unknown(key.to_owned()))?;
    (row.bounds)().check(key, value)?;
    (row.set)(game, key, value)
}

/// The row of an integer option with bounds, stored in a field.
macro_rules! number {
    ($key:literal, $field:ident, $low:expr, $high:expr, $doc:literal) => {
        $crate::rules::options::OptionRow {
            key: $key,
            doc: $doc,
            bounds: || $crate::rules::Bounds::Whole($low, $high as i64),
            get: |game| $crate::rules::Value::Integer(game.$field as i64),
            set: |game, _, value| {
                game.$field = value.number() as _;
                Ok(())
            },
        }
    };
}

/// The row of a boolean option, stored in a field.
macro_rules! switch {
    ($key:literal, $field:ident, $doc:literal) => {
        $crate::rules::options::OptionRow {
            key: $key,
            doc: $doc,
            bounds: || $crate::rules::Bounds::Switch,
            get: |game| $crate::rules::Value::Bool(game.$field),
            set: |game, _, value| {
                game.$field = *value == $crate::rules::Value::Bool(true);
                Ok(())
            },
        }
    };
}

/// The row of an option with named values, stored in a field.
macro_rules! choice {
    ($key:literal, $field:ident, $names:expr, $doc:literal) => {
        $crate::rules::options::OptionRow {
            key: $key,
            doc: $doc,
            bounds: || $crate::rules::Bounds::Names($names.iter().map(|(name, _)| *name).collect()),
            get: |game| $crate::rules::options::name_of($names, game.$field),
            set: |game, _, value| {
                let named = $crate::rules::options::named($names, value);
                game.$field = named.expect("it is one of the names");
                Ok(())
            },
        }
    };
}

pub(crate) use {choice, number, switch};

/// The row of an option for a number of points, stored in a field. Another option bounds it.
macro_rules! points {
    ($key:literal, $field:ident, $most:expr, $read:path, $bound:ident, $doc:literal) => {
        $crate::rules::options::OptionRow {
            key: $key,
            doc: $doc,
            bounds: || $crate::rules::Bounds::Whole(0, $most),
            get: |game| $crate::rules::Value::Integer(game.$field.into()),
            set: |game, key, value| {
                $read(key, value, game.$bound).map(|points| game.$field = points)
            },
        }
    };
}

pub(crate) use points;

/// The most points that end a game, and that a player has from the start.
pub(crate) const MOST_POINTS: (i64, i64) = (1_000_000, 9999);

/// Parses the number of points that ends a game: 0 for none, or more than the head start.
pub(crate) fn read_target(key: &str, value: &Value, head_start: u32) -> Result<u32, OptionError> {
    match value.number() as u32 {
        points if points > 0 && points <= head_start => Err(invalid_value(
            key,
            value,
            format!("more than head-start, which is {head_start}, or 0 for none"),
        )),
        points => Ok(points),
    }
}

/// Parses a player's initial points: fewer than the target, where there is one.
pub(crate) fn read_head_start(key: &str, value: &Value, target: u32) -> Result<u32, OptionError> {
    match value.number() as u32 {
        points if target > 0 && points >= target => Err(invalid_value(
            key,
            value,
            format!("less than target, which is {target}"),
        )),
        points => Ok(points),
    }
}

/// The value of an option with this name.
pub(crate) fn named<T: Copy>(names: &[(&str, T)], value: &Value) -> Option<T> {
    let Value::Text(text) = value else {
        return None;
    };
    names
        .iter()
        .find(|(name, _)| name == text)
        .map(|&(_, named)| named)
}

/// The name of a value among those of its option.
pub(crate) fn name_of<T: Copy + PartialEq>(names: &[(&str, T)], value: T) -> Value {
    let found = names.iter().find(|(_, named)| *named == value);
    Value::Text(found.expect("every value has a name").0.to_owned())
}

/// Parses a table of tiles and numbers. `known` says which tiles there are.
pub(crate) fn table(
    key: &str,
    value: &Value,
    known: impl Fn(Tile) -> bool,
) -> Result<Vec<(Tile, i64)>, OptionError> {
    let Value::Counts(named) = value else {
        return Err(invalid_value(key, value, COUNTS.to_string()));
    };
    let pairs = named.iter().map(|(name, number)| {
        let mut chars = name.chars();
        let tile = chars
            .next()
            .and_then(Tile::from_char)
            .filter(|_| chars.next().is_none());
        let tile = tile.filter(|&tile| known(tile));
        Ok((
            tile.ok_or_else(|| OptionError::Unknown(format!("{key}.{name}")))?,
            *number,
        ))
    });
    pairs.collect()
}

/// The value of a table of a game's tiles: a number for each symbol, and for the blank where there is one.
pub(crate) fn numbers(symbols: &[Symbol], blank: bool, number: impl Fn(Tile) -> u32) -> Value {
    let tiles = symbols
        .iter()
        .map(|&symbol| Tile::from(symbol))
        .chain(blank.then_some(Tile::BLANK));
    Value::Counts(
        tiles
            .map(|tile| (tile.to_string(), number(tile).into()))
            .collect(),
    )
}

/// The number of tiles of a kind, and the score of one.
pub(crate) const COUNTS: Bounds = Bounds::Counts(0, 99);

/// Checks the number of a symbol in a table.
pub(crate) fn check_count(
    key: &str,
    tile: Tile,
    number: i64,
    most: i64,
) -> Result<u8, OptionError> {
    Bounds::Whole(0, most).check(&format!("{key}.{tile}"), &Value::Integer(number))?;
    Ok(number as u8)
}

/// The counts of the option `tiles`, with those that are named replaced.
pub(crate) fn counts(before: &Tiles, named: Vec<(Tile, i64)>) -> Result<Tiles, OptionError> {
    let mut tiles = *before;
    for (tile, count) in named {
        tiles.set(tile, check_count("tiles", tile, count, 99)?);
    }
    if tiles.is_empty() || tiles.total() > 1000 {
        let (key, found) = (
            "tiles".to_owned(),
            format!("{} tiles in all", tiles.total()),
        );
        return Err(OptionError::Value {
            key,
            found,
            expected: "from 1 to 1000 tiles".to_owned(),
        });
    }
    Ok(tiles)
}

/// The error for a value of `key` with the expected values.
pub(crate) fn invalid_value(key: &str, value: &Value, expected: String) -> OptionError {
    OptionError::Value {
        key: key.to_owned(),
        found: value.quoted(),
        expected,
    }
}
