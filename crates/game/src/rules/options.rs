//! Rule options as data: named values that files, sweeps and records carry.
//!
//! A game lists its options once, as [`Row`]s: name, meaning, how the value is read from the game and how it is set.
//! Files, records and the printed rules all go by that list.

use crate::board::{MAX_SIDE, MIN_SIDE, Symbol, Tile, Tiles};

/// The value of a rule option, as a file or a record writes it.
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
    /// What kind of value this is, for messages.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Value::Integer(_) => "a whole number",
            Value::Bool(_) => "true or false",
            Value::Text(_) => "a text",
            Value::Counts(_) => "a table",
        }
    }
}

/// A rule option with its value and what it means: what a printed rules file is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key in files and records.
    pub key: &'static str,
    /// The value as it is set.
    pub value: Value,
    /// What it means and which values there are.
    pub doc: &'static str,
    /// Whether the option came after the first games were recorded, and has the value that they were played by. Records
    /// and what names games leave it out then, so that older ones are still those of the same rules.
    pub is_implied: bool,
}

/// A rule option that cannot be set so.
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
        /// What was found.
        found: String,
        /// What would be right.
        expected: String,
    },
}

impl OptionError {
    /// The key of the option that is wrong.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            OptionError::Unknown(key) | OptionError::Value { key, .. } => key,
        }
    }
}

/// One option of a game `G`: its line in the list.
#[derive(Debug)]
pub struct Row<G> {
    pub(crate) key: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) get: fn(&G) -> Value,
    pub(crate) set: fn(&mut G, &str, &Value) -> Result<(), OptionError>,
    /// What games were played by before there was this option, if there were any.
    pub(crate) before: Option<fn() -> Value>,
}

impl<G> Row<G> {
    /// The option as it is set in a game.
    pub(crate) fn entry(&self, game: &G) -> Entry {
        let value = (self.get)(game);
        let is_implied = self.before.is_some_and(|before| before() == value);
        Entry { key: self.key, value, doc: self.doc, is_implied }
    }
}

/// The same row, of an option that came later: games were played by this value before.
pub(crate) const fn later<G>(mut row: Row<G>, before: fn() -> Value) -> Row<G> {
    row.before = Some(before);
    row
}

/// Sets the option of this name, if it is in the list.
pub(crate) fn set<G>(rows: &[Row<G>], game: &mut G, key: &str, value: &Value) -> Result<(), OptionError> {
    let row = rows.iter().find(|row| row.key == key);
    (row.ok_or_else(|| OptionError::Unknown(key.to_owned()))?.set)(game, key, value)
}

/// The row of an option that is a whole number within bounds, held in a field.
macro_rules! number {
    ($key:literal, $field:ident, $low:expr, $high:expr, $doc:literal) => {
        $crate::rules::options::Row {
            key: $key,
            doc: $doc,
            get: |game| $crate::rules::Value::Integer(game.$field as i64),
            set: |game, key, value| {
                game.$field = $crate::rules::options::integer(key, value, $low, $high as i64)? as _;
                Ok(())
            },
            before: None,
        }
    };
}

/// The row of an option that is on or off, held in a field.
macro_rules! switch {
    ($key:literal, $field:ident, $doc:literal) => {
        $crate::rules::options::Row {
            key: $key,
            doc: $doc,
            get: |game| $crate::rules::Value::Bool(game.$field),
            set: |game, key, value| {
                game.$field = $crate::rules::options::boolean(key, value)?;
                Ok(())
            },
            before: None,
        }
    };
}

/// The row of an option that is one of a list of names, held in a field.
macro_rules! choice {
    ($key:literal, $field:ident, $names:expr, $doc:literal) => {
        $crate::rules::options::Row {
            key: $key,
            doc: $doc,
            get: |game| $crate::rules::options::name_of($names, game.$field),
            set: |game, key, value| {
                game.$field = $crate::rules::options::choose(key, value, $names)?;
                Ok(())
            },
            before: None,
        }
    };
}

pub(crate) use {choice, number, switch};

/// The row of an option that is a number of points and came later, held in a field; 0 as games were played before. Another
/// option bounds it.
macro_rules! points {
    ($key:literal, $field:ident, $read:path, $bound:ident, $doc:literal) => {
        $crate::rules::options::later(
            $crate::rules::options::Row {
                key: $key,
                doc: $doc,
                get: |game| $crate::rules::Value::Integer(game.$field.into()),
                set: |game, key, value| {
                    game.$field = $read(key, value, game.$bound)?;
                    Ok(())
                },
                before: None,
            },
            $crate::rules::options::zero,
        )
    };
}

pub(crate) use points;

/// What games were played by before there was an option that is nothing at 0.
pub(crate) fn zero() -> Value {
    Value::Integer(0)
}

/// Reads how many points end a game: 0 for none, or more than one of the players has from the start.
pub(crate) fn read_target(key: &str, value: &Value, head_start: u32) -> Result<u32, OptionError> {
    match integer(key, value, 0, 1_000_000)? as u32 {
        points if points > 0 && points <= head_start => {
            Err(wrong(key, value, format!("more than head-start, which is {head_start}, or 0 for none")))
        }
        points => Ok(points),
    }
}

/// Reads how many points a player has from the start: fewer than end the game, where some do.
pub(crate) fn read_head_start(key: &str, value: &Value, target: u32) -> Result<u32, OptionError> {
    match integer(key, value, 0, 9999)? as u32 {
        points if target > 0 && points >= target => {
            Err(wrong(key, value, format!("less than target, which is {target}")))
        }
        points => Ok(points),
    }
}

/// Reads a whole number within bounds.
pub(crate) fn integer(key: &str, value: &Value, low: i64, high: i64) -> Result<i64, OptionError> {
    match value {
        Value::Integer(n) if (low..=high).contains(n) => Ok(*n),
        other => Err(wrong(key, other, format!("a whole number from {low} to {high}"))),
    }
}

/// Reads the side of a board.
pub(crate) fn side(key: &str, value: &Value) -> Result<u8, OptionError> {
    let side = integer(key, value, i64::from(MIN_SIDE), i64::from(MAX_SIDE))?;
    if side % 2 == 0 {
        let expected = format!("an odd number from {MIN_SIDE} to {MAX_SIDE}, to have a centre");
        return Err(wrong(key, value, expected));
    }
    Ok(side as u8)
}

/// Reads `true` or `false`.
pub(crate) fn boolean(key: &str, value: &Value) -> Result<bool, OptionError> {
    match value {
        Value::Bool(b) => Ok(*b),
        other => Err(wrong(key, other, "true or false".to_owned())),
    }
}

/// Reads one of several names.
pub(crate) fn choose<T: Copy>(key: &str, value: &Value, names: &[(&str, T)]) -> Result<T, OptionError> {
    if let Value::Text(text) = value
        && let Some(&(_, chosen)) = names.iter().find(|(name, _)| name == text)
    {
        return Ok(chosen);
    }
    let list: Vec<String> = names.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    Err(wrong(key, value, list.join(" or ")))
}

/// The name of a value among those of its option.
pub(crate) fn name_of<T: Copy + PartialEq>(names: &[(&str, T)], value: T) -> Value {
    let found = names.iter().find(|(_, named)| *named == value);
    Value::Text(found.expect("every value has a name").0.to_owned())
}

/// Reads a table of tiles and numbers: those named, each with its number. `known` says which tiles there are.
pub(crate) fn table(
    key: &str,
    value: &Value,
    known: impl Fn(Tile) -> bool,
) -> Result<Vec<(Tile, i64)>, OptionError> {
    let Value::Counts(named) = value else {
        return Err(wrong(key, value, "a table of symbols and numbers, such as \"1\" = 3".to_owned()));
    };
    let tile = |name: &str| {
        let mut chars = name.chars();
        let tile = chars.next().and_then(Tile::from_char).filter(|_| chars.next().is_none())?;
        known(tile).then_some(tile)
    };
    let pair = |(name, number): &(String, i64)| {
        let tile = tile(name).ok_or_else(|| OptionError::Unknown(format!("{key}.{name}")))?;
        Ok((tile, *number))
    };
    named.iter().map(pair).collect()
}

/// The value of a table of a game's tiles: a number for each symbol, and for the blank where there is one.
pub(crate) fn numbers(symbols: &[Symbol], blank: bool, number: impl Fn(Tile) -> u32) -> Value {
    let tiles = symbols.iter().map(|&symbol| Tile::from(symbol)).chain(blank.then_some(Tile::BLANK));
    Value::Counts(tiles.map(|tile| (tile.to_string(), number(tile).into())).collect())
}

/// The counts of the option `tiles`, with those that are named replaced.
pub(crate) fn counts(before: &Tiles, named: Vec<(Tile, i64)>) -> Result<Tiles, OptionError> {
    let mut tiles = *before;
    for (tile, count) in named {
        tiles.set(tile, integer(&format!("tiles.{tile}"), &Value::Integer(count), 0, 99)? as u8);
    }
    if tiles.is_empty() || tiles.total() > 1000 {
        let (key, found) = ("tiles".to_owned(), format!("{} tiles in all", tiles.total()));
        return Err(OptionError::Value { key, found, expected: "from 1 to 1000 tiles".to_owned() });
    }
    Ok(tiles)
}

/// The error that `key` has this value where another is expected.
pub(crate) fn wrong(key: &str, value: &Value, expected: String) -> OptionError {
    let found = match value {
        Value::Integer(n) => n.to_string(),
        Value::Bool(b) => b.to_string(),
        Value::Text(text) => format!("\"{text}\""),
        Value::Counts(_) => value.kind().to_owned(),
    };
    OptionError::Value { key: key.to_owned(), found, expected }
}
