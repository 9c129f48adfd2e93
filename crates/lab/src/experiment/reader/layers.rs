//! Files that extend another one, and keys set on the command line.

use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use crate::experiment::reader::source::{Source, Span, shown};
use crate::experiment::reader::{ConfigError, Result};

/// The key with the file that an experiment extends.
pub(crate) const EXTENDS: &str = "extends";

/// Keys of a file that are not those of the files that extend it: each has a name, and with it a results folder, of its own.
const OWN: [&str; 2] = ["name", EXTENDS];

/// The most files that extend each other.
const MAX_EXTENDED: usize = 8;

/// A part of the text of a file.
pub(crate) struct Layer {
    /// The file, or [`SET`].
    pub(crate) path: PathBuf,
    /// Whether its keys go before those of the file.
    is_set: bool,
    /// Its first byte and line.
    pub(crate) start: usize,
    pub(crate) first_line: usize,
    /// Its text after as many blanks, so that its spans are those of the whole text.
    pub(crate) text: String,
}

/// The name of a key that was set on the command line, where a file has its path.
const SET: &str = "--set";

impl Source {
    /// Adds the files that it extends and keys set on the command line, such as `pairs=200` or `pairing.kind="ladder"`. A text
    /// needs no quotes.
    ///
    /// # Errors
    /// If a file cannot be read or is not TOML, too many extend each other, or a text sets no key.
    pub(crate) fn layered(mut self, set: &[String]) -> Result<Source> {
        while let Some((span, named)) = self.extended()? {
            let path = self.path_at(span.start, &named);
            let text =
                match bagsplit_storage::files::read_regular(&path, crate::experiment::MAX_TOML) {
                    Err(error) => Err(error.to_string()),
                    Ok(_) if self.layers.len() > MAX_EXTENDED => {
                        Err(format!("more than {MAX_EXTENDED} files extend each other"))
                    }
                    Ok(bytes) => bagsplit_storage::files::plain_text(&bytes)
                        .map_err(|error| error.to_string()),
                };
            let text =
                text.map_err(|why| self.error(span, format!("'{}': {why}", shown(&path))))?;
            self.add(&path, &text, false);
        }
        for given in set {
            let why = match given.split_once('=') {
                Some((EXTENDS, _)) => format!("'{EXTENDS}' stands in a file and is not set"),
                Some((key, value)) => {
                    let as_it_is = format!("{key} = {value}");
                    let is_toml = DeTable::parse(&as_it_is).is_ok();
                    let text = if is_toml {
                        as_it_is
                    } else {
                        format!("{key} = {}", toml::Value::from(value))
                    };
                    self.add(Path::new(SET), &text, true);
                    continue;
                }
                None => format!("'{given}' sets no key; such as --set pairs=200"),
            };
            return Err(ConfigError::unreadable(SET.to_owned(), why));
        }
        Ok(self)
    }

    /// The file that its last part extends, with the place of its name.
    fn extended(&self) -> Result<Option<(Span, String)>> {
        let table = self.parse_layer(
            self.layers
                .last()
                .map_or(self.own_text(), |layer| &layer.text),
        )?;
        let Some(named) = table.get(EXTENDS) else {
            return Ok(None);
        };
        match named.get_ref() {
            DeValue::String(text) => Ok(Some((named.span(), text.to_string()))),
            _ => Err(self.error(
                named.span(),
                "'extends' is the path of an experiment file, a text in quotes",
            )),
        }
    }

    fn add(&mut self, path: &Path, text: &str, is_set: bool) {
        self.text.push('\n');
        let (start, first_line) = (self.text.len(), self.lines.len());
        self.text.push_str(text);
        self.lines = line_starts(&self.text);
        let text = format!("{}{text}", " ".repeat(start));
        self.layers.push(Layer {
            path: path.to_owned(),
            is_set,
            start,
            first_line,
            text,
        });
    }

    /// Parses all parts. A key of the file itself goes before that of a file that it extends, and one that was set before both;
    /// tables are joined key by key.
    pub(crate) fn parse_layers<'a>(&'a self, mut keys: DeTable<'a>) -> Result<DeTable<'a>> {
        for layer in &self.layers {
            let mut table = self.parse_layer(&layer.text)?;
            if !layer.is_set {
                for key in OWN {
                    table.remove(key);
                }
            }
            join(&mut keys, table, layer.is_set);
        }
        Ok(keys)
    }
}

/// The first byte of each line.
pub(crate) fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .collect()
}

/// Adds the keys of another table; those that both have are replaced or stay.
fn join<'a>(table: &mut DeTable<'a>, other: DeTable<'a>, replaces: bool) {
    for (key, mut value) in other {
        match (
            table.get_mut(&key).map(|present| present.get_mut()),
            value.get_mut(),
        ) {
            (Some(DeValue::Table(present)), DeValue::Table(more)) => {
                join(present, std::mem::take(more), replaces)
            }
            (present, _) => {
                if present.is_none() || replaces {
                    table.remove(&key);
                    table.insert(key, value);
                }
            }
        }
    }
}
