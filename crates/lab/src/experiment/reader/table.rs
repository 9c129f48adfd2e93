//! Reading values of a table, each with its place in the file.

use std::fmt::Display;
use std::path::PathBuf;

use toml::de::{DeTable, DeValue};

use crate::experiment::reader::error::all;
use crate::experiment::reader::nearest::hint;
use crate::experiment::reader::source::{Source, Span};
use crate::experiment::reader::{ConfigError, MAX_MISTAKES, Result};

/// A table of a file.
#[derive(Clone)]
pub(crate) struct Table<'a> {
    pub(crate) source: &'a Source,
    span: Span,
    pub(crate) items: Vec<Item<'a>>,
    /// The error of the invalid keys, if there are any.
    pub(crate) wrong_keys: Option<ConfigError>,
}

/// A value of a file, with its key and its place.
#[derive(Clone)]
pub(crate) struct Item<'a> {
    pub(crate) source: &'a Source,
    pub(crate) key: &'a str,
    pub(crate) key_span: Span,
    pub(crate) span: Span,
    pub(crate) value: &'a DeValue<'a>,
}

impl<'a> Table<'a> {
    fn new(source: &'a Source, span: Span, table: &'a DeTable<'a>) -> Table<'a> {
        let item = |(key, value): (&'a toml::Spanned<_>, &'a toml::Spanned<_>)| Item {
            source,
            key: AsRef::<str>::as_ref(key.get_ref()),
            key_span: key.span(),
            span: value.span(),
            value: value.get_ref(),
        };
        let mut items: Vec<Item<'a>> = table.iter().map(item).collect();
        // In the order of the file, so that the first mistake is reported first.
        items.sort_by_key(|item| item.key_span.start);
        Table {
            source,
            span,
            items,
            wrong_keys: None,
        }
    }

    /// Records all other keys as mistakes.
    pub(crate) fn only(self, keys: &[&str]) -> Table<'a> {
        self.without_keys(|item| (!keys.contains(&item.key)).then(|| item.unknown(keys)))
    }

    /// Records keys as mistakes for which `why` returns an error.
    pub(crate) fn without_keys(mut self, why: impl Fn(&Item<'a>) -> Option<String>) -> Table<'a> {
        let wrong = self
            .items
            .iter()
            .filter_map(|item| Some(item.key_error(why(item)?)));
        self.wrong_keys = all(wrong.take(MAX_MISTAKES).map(Err::<(), _>)).err();
        if let Some(error) = &self.wrong_keys {
            self.source.record(error.clone());
        }
        self
    }

    /// The error for a missing key, with any invalid keys, one of which may be a misspelling of it.
    pub(crate) fn lacks(&self, message: impl Into<String>) -> ConfigError {
        self.wrong_keys
            .clone()
            .unwrap_or_else(|| self.error(message))
    }

    /// Reads the value of a key, if it exists; mistakes are recorded.
    pub(crate) fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Item<'a>) -> Result<T>,
    ) -> Option<T> {
        self.source.keep(read(self.get(key)?))
    }

    /// Records an error at a key, or at the table if it lacks the key.
    pub(crate) fn reject(&self, key: &str, message: impl Into<String>) {
        self.source.record(match self.get(key) {
            Some(item) => item.error(message),
            None => self.error(message),
        });
    }

    /// All items, in the order of the file.
    pub(crate) fn items(&self) -> &[Item<'a>] {
        &self.items
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Item<'a>> {
        self.items.iter().find(|item| item.key == key)
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// An error at the table as a whole.
    pub(crate) fn error(&self, message: impl Into<String>) -> ConfigError {
        self.source.error(self.span.clone(), message)
    }

    /// The place, as `file:line:column`.
    pub(crate) fn place(&self) -> String {
        self.source.place(&self.span)
    }

    /// The value of `name`, or else `default`, once it is checked.
    pub(crate) fn name(
        &self,
        default: impl FnOnce() -> String,
        check: fn(&str) -> Result<(), String>,
    ) -> Result<String> {
        let name = match self.get("name") {
            Some(item) => item.text()?.to_owned(),
            None => default(),
        };
        check(&name).map_err(|flaw| self.misnamed(flaw))?;
        Ok(name)
    }

    /// The error for an invalid name, from the table or the file.
    pub(crate) fn misnamed(&self, flaw: impl Display) -> ConfigError {
        let unnamed = || {
            self.error(format!(
                "a 'name' is needed, for that of the file will not do: {flaw}"
            ))
        };
        self.get("name").map_or_else(unnamed, |item| {
            item.error(format!("name is {}; {flaw}", item.found()))
        })
    }
}

impl<'a> Item<'a> {
    /// A path that stands here, relative to the working directory.
    pub(crate) fn path_of(&self, named: &str) -> PathBuf {
        self.source.path_at(self.span.start, named)
    }

    /// An error at the value.
    pub(crate) fn error(&self, message: impl Into<String>) -> ConfigError {
        self.source.error(self.span.clone(), message)
    }

    pub(crate) fn key_error(&self, message: impl Into<String>) -> ConfigError {
        self.source.error(self.key_span.clone(), message)
    }

    /// Records an error at the key.
    pub(crate) fn reject_key(&self, message: impl Into<String>) {
        self.source.record(self.key_error(message));
    }

    /// The message for an unknown key.
    pub(crate) fn unknown(&self, known: &[&str]) -> String {
        format!(
            "unknown key '{}'{}",
            self.key,
            hint(self.key, known.iter().copied())
        )
    }

    /// The error for a value of the wrong type or range.
    pub(crate) fn mismatch(&self, expected: impl Display) -> ConfigError {
        self.error(format!(
            "{} is {}; it must be {expected}",
            self.key,
            self.found()
        ))
    }

    /// The place, as `file:line:column`.
    pub(crate) fn place(&self) -> String {
        self.source.place(&self.span)
    }

    pub(crate) fn found(&self) -> String {
        match self.value {
            DeValue::Table(_) => "a table".to_owned(),
            DeValue::Array(_) => "a list".to_owned(),
            _ => {
                let text = self.source.slice(&self.span);
                if text.chars().count() > 60 || text.contains('\n') {
                    "a long text"
                } else {
                    text
                }
                .to_owned()
            }
        }
    }

    pub(crate) fn text(&self) -> Result<&'a str> {
        self.value
            .as_str()
            .ok_or_else(|| self.mismatch("a text in quotes"))
    }

    pub(crate) fn text_up_to(&self, most: usize) -> Result<&'a str> {
        let text = self.text()?;
        let found = text.chars().count();
        if found <= most {
            return Ok(text);
        }
        Err(self.error(format!(
            "a text of {found} characters; here it can have at most {most}"
        )))
    }

    /// The value as an integer, if it is one that fits.
    pub(crate) fn integer<N: TryFrom<i128>>(&self) -> Option<N> {
        let integer = self.value.as_integer()?;
        let number = i128::from_str_radix(integer.as_str(), integer.radix()).ok()?;
        N::try_from(number).ok()
    }

    /// An integer from `low` to `high`; those beyond the range of TOML integers are written as a text.
    pub(crate) fn count(&self, low: u64, high: u64) -> Result<u64> {
        let number = match self.value.as_str() {
            Some(text) if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok(),
            _ => self.integer(),
        };
        number
            .filter(|n| (low..=high).contains(n))
            .ok_or_else(|| self.mismatch(format!("a whole number from {low} to {high}")))
    }

    /// A number from `low` to `high`, with a fraction or without.
    pub(crate) fn number(&self, low: f64, high: f64) -> Result<f64> {
        let whole = || self.integer::<i32>().map(f64::from);
        let number = self
            .value
            .as_float()
            .map_or_else(whole, |float| float.as_str().parse().ok());
        number
            .filter(|n| (low..=high).contains(n))
            .ok_or_else(|| self.mismatch(format!("a number from {low} to {high}")))
    }

    /// The value, which must be true or false.
    pub(crate) fn truth(&self) -> Result<bool> {
        match self.value {
            DeValue::Boolean(truth) => Ok(*truth),
            _ => Err(self.mismatch("true or false")),
        }
    }

    pub(crate) fn list(&self) -> Result<Vec<Item<'a>>> {
        let Some(array) = self.value.as_array() else {
            return Err(self.mismatch(format!("a list: {} = [...]", self.key)));
        };
        let element = |value: &'a toml::Spanned<DeValue<'a>>| {
            let (source, key, span) = (self.source, self.key, value.span());
            Item {
                source,
                key,
                key_span: span.clone(),
                span,
                value: value.get_ref(),
            }
        };
        Ok(array.iter().map(element).collect())
    }

    /// The elements of a list, which must not be empty.
    pub(crate) fn elements(&self) -> Result<Vec<Item<'a>>> {
        let elements = self.list()?;
        if elements.is_empty() {
            return Err(self.error(format!(
                "{} is an empty list; it needs at least one entry",
                self.key
            )));
        }
        Ok(elements)
    }

    /// The values of a list, each read by `read`; `twice` is the message for a repeated one.
    pub(crate) fn distinct<T: PartialEq>(
        &self,
        read: impl Fn(&Item<'a>) -> Result<T>,
        twice: impl Fn(&Item<'a>, &T) -> String,
    ) -> Result<Vec<T>> {
        let mut found = Vec::new();
        all(self.list()?.iter().map(|item| {
            let value = read(item)?;
            if found.contains(&value) {
                return Err(item.error(twice(item, &value)));
            }
            found.push(value);
            Ok(())
        }))?;
        Ok(found)
    }

    /// The elements of a list of tables, `[[key]]`.
    pub(crate) fn tables(&self) -> Result<Vec<Table<'a>>> {
        if self.value.is_table() {
            return Err(self.error(format!(
                "this is one table; of several, each starts with [[{}]]",
                self.key
            )));
        }
        all(self.list()?.iter().map(Item::table))
    }

    pub(crate) fn table(&self) -> Result<Table<'a>> {
        let table = self
            .value
            .as_table()
            .ok_or_else(|| self.mismatch("a table"))?;
        Ok(Table::new(self.source, self.span.clone(), table))
    }
}

/// Every combination of one value of each list, the last list varying fastest.
///
/// # Errors
/// The place of the list with which there are more than `most`.
pub(crate) fn combinations<T: Clone>(lists: &[Vec<T>], most: usize) -> Result<Vec<Vec<T>>, usize> {
    let mut all = vec![Vec::new()];
    for (place, list) in lists.iter().enumerate() {
        if all.len().saturating_mul(list.len()) > most {
            return Err(place);
        }
        let extended = all.iter().flat_map(|chosen: &Vec<T>| {
            list.iter()
                .map(move |value| [&chosen[..], std::slice::from_ref(value)].concat())
        });
        all = extended.collect();
    }
    Ok(all)
}

impl Source {
    /// Reads the text as TOML. The error has all mistakes: those recorded with [`Source::keep`], and the final one.
    pub(crate) fn read_table<T>(&self, read: impl FnOnce(Table<'_>) -> Result<T>) -> Result<T> {
        let root = self.parse()?;
        self.all_mistakes(|| read(Table::new(self, 0..0, &root)))
    }
}

impl ConfigError {
    /// The error of a file that this value names.
    #[must_use]
    pub(crate) fn named_at(mut self, item: &Item<'_>) -> ConfigError {
        self.mistakes.iter_mut().for_each(|mistake| {
            mistake.named_at.push(item.place());
            mistake.at = item.span.start;
        });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_vary_the_last_list_fastest_and_name_the_list_that_makes_too_many() {
        let lists = [vec!['a', 'b'], vec!['x'], vec!['1', '2']];
        let all = combinations(&lists, 4).unwrap();
        let texts: Vec<String> = all.iter().map(|chosen| chosen.iter().collect()).collect();
        assert_eq!(texts, ["ax1", "ax2", "bx1", "bx2"]);
        assert_eq!(combinations(&lists, 3), Err(2));
        assert_eq!(combinations(&lists, 1), Err(0));
        assert_eq!(combinations::<char>(&[], 1), Ok(vec![Vec::new()]));
    }
}
