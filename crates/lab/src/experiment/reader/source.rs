//! The text of a file, with places and mistakes in it.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use bagsplit_storage::files::{FileError, Refusal, plain_text, read_input, read_regular};
use toml::de::DeTable;

use crate::experiment::limits::MAX_TOML;
use crate::experiment::reader::error::Mistake;
use crate::experiment::reader::layers::{Layer, line_starts};
use crate::experiment::reader::{ConfigError, Result};

/// A place in a text, in bytes.
pub(crate) type Span = Range<usize>;

/// The parser's message for a missing or unquoted value.
const UNQUOTED: &str = "string values must be quoted";

/// A file that was read.
pub(crate) struct Source {
    /// Its path, relative to the built-in files if it is one of them.
    pub(crate) path: PathBuf,
    pub(crate) is_built_in: bool,
    pub(crate) text: String,
    /// The start of each line, cached because places are computed for every setup.
    pub(crate) lines: Vec<usize>,
    /// The parts of the text that are of other files or of the command line.
    pub(crate) layers: Vec<Layer>,
    /// The mistakes recorded by [`Source::keep`], without duplicates.
    mistakes: RefCell<Vec<Mistake>>,
    /// Whether the rules are invalid, so that mistakes that follow from them are dropped.
    rules_are_wrong: Cell<bool>,
}

impl Source {
    /// Reads a file named on the command line, or standard input for `-`.
    pub(crate) fn read_input(path: &Path) -> Result<Source> {
        Source::of_bytes(path, read_input(path, MAX_TOML))
    }

    /// Reads a file that another file names.
    pub(crate) fn read(path: &Path) -> Result<Source> {
        Source::of_bytes(path, read_regular(path, MAX_TOML))
    }

    fn of_bytes(path: &Path, bytes: Result<Vec<u8>, FileError>) -> Result<Source> {
        let bytes =
            bytes.map_err(|error| ConfigError::unreadable(shown(path), error.to_string()))?;
        match plain_text(&bytes) {
            Ok(text) => Ok(Source::new(path, text)),
            Err(error) => Err(ConfigError::new(Mistake {
                file: shown(path),
                line: u32::try_from(error.line).unwrap_or(u32::MAX),
                column: u32::try_from(error.column).unwrap_or(u32::MAX),
                width: 1,
                message: error.to_string(),
                source_line: error.source_line,
                ..Mistake::default()
            })),
        }
    }

    /// A text with the name of a file.
    pub(crate) fn new(path: &Path, text: impl Into<String>) -> Source {
        let (path, text) = (path.to_owned(), text.into());
        let lines = line_starts(&text);
        let (mistakes, rules_are_wrong) = Default::default();
        Source {
            path,
            is_built_in: false,
            text,
            lines,
            layers: Vec::new(),
            mistakes,
            rules_are_wrong,
        }
    }

    pub(crate) fn built_in(path: &str, text: &str) -> Source {
        Source {
            is_built_in: true,
            ..Source::new(Path::new(path), text)
        }
    }

    /// The file of a byte and its first line.
    fn file_at(&self, at: usize) -> (&Path, usize) {
        let layer = self.layers.iter().rfind(|layer| layer.start <= at);
        layer.map_or((&*self.path, 0), |layer| (&*layer.path, layer.first_line))
    }

    /// The place of a byte in a line of this number: the name of its file in messages, and its line there, from 1.
    fn called(&self, at: usize, line: usize) -> (String, usize) {
        let (path, first_line) = self.file_at(at);
        let path = shown(path);
        (
            if self.is_built_in {
                format!("built-in {path}")
            } else {
                path
            },
            1 + line - first_line,
        )
    }

    /// The text of the file itself.
    pub(crate) fn own_text(&self) -> &str {
        &self.text[..self
            .layers
            .first()
            .map_or(self.text.len(), |layer| layer.start - 1)]
    }

    /// Runs a reader of a part of the file; the error has all mistakes of that part.
    pub(crate) fn all_mistakes<T>(&self, read: impl FnOnce() -> Result<T>) -> Result<T> {
        let before = self.mistakes.take();
        let result = read();
        let recorded = self.mistakes.replace(before);
        match result {
            Ok(value) => ConfigError::from_mistakes(recorded).map_or(Ok(value), Err),
            Err(error) => Err(error.after(recorded)),
        }
    }

    /// The value if it is valid; otherwise records the mistakes, so that the reader can continue.
    pub(crate) fn keep<T>(&self, result: Result<T>) -> Option<T> {
        result.map_err(|error| self.record(error)).ok()
    }

    pub(crate) fn record(&self, error: ConfigError) {
        let error = if self.rules_are_wrong.get() {
            error.without_by_rules()
        } else {
            Some(error)
        };
        if let Some(error) = error {
            error.add_to(&mut self.mistakes.borrow_mut());
        }
    }

    /// Reads rules. If they have mistakes, mistakes that follow from them are dropped.
    pub(crate) fn read_rules<T>(&self, read: impl FnOnce() -> Result<T>) -> Result<T> {
        let before = self.mistakes.borrow().len();
        let rules = read()?;
        self.rules_are_wrong
            .set(self.mistakes.borrow().len() > before);
        Ok(rules)
    }

    /// Returns an error if mistakes were recorded, since the next steps depend on the invalid values.
    pub(crate) fn end_if_wrong(&self) -> Result<()> {
        ConfigError::from_mistakes(self.mistakes.take()).map_or(Ok(()), Err)
    }

    /// Parses the text as TOML, which must not be empty.
    pub(crate) fn parse(&self) -> Result<DeTable<'_>> {
        let table = self.parse_layer(self.own_text())?;
        if table.is_empty() {
            let message = "there is nothing in this file but white space or comments; 'bagsplit rules --print' \
                           writes a rules file, and docs/experiments.md says what stands in the others";
            return Err(self.error(0..0, message));
        }
        self.parse_layers(table)
    }

    /// Parses a part of the text.
    pub(crate) fn parse_layer<'a>(&self, text: &'a str) -> Result<DeTable<'a>> {
        match DeTable::parse(text) {
            Ok(table) => Ok(table.into_inner()),
            Err(error) => {
                let span = error.span().unwrap_or(0..0);
                let message = match (error.message(), self.text.get(span.clone())) {
                    ("duplicate key", Some(key)) => format!("'{key}' is given twice"),
                    (message, Some(text))
                        if message.starts_with(UNQUOTED) && text.trim().is_empty() =>
                    {
                        "a value is missing here".to_owned()
                    }
                    (message, Some(text)) if message.starts_with(UNQUOTED) => {
                        format!("{text} is no value; a text must stand in quotes")
                    }
                    (message, _) => format!("this is not TOML: {message}"),
                };
                Err(self.error(span, message))
            }
        }
    }

    pub(crate) fn error(&self, span: Span, message: impl Into<String>) -> ConfigError {
        let (number, start) = self.line_of(span.start);
        let line_start = self.lines[number];
        let line = self.text[line_start..]
            .split('\n')
            .next()
            .unwrap_or_default()
            .trim_end_matches('\r');
        let end = floor(&self.text, span.end).clamp(start, start.max(line_start + line.len()));
        let (file, line_number) = self.called(start, number);
        ConfigError::new(Mistake {
            file,
            line: u32::try_from(line_number).unwrap_or(u32::MAX),
            column: 1 + characters(&self.text[line_start..start]),
            width: characters(&self.text[start..end]).max(1),
            message: message.into(),
            source_line: line.to_owned(),
            at: start,
            ..Mistake::default()
        })
    }

    /// The place, as `file:line:column`.
    pub(crate) fn place(&self, span: &Span) -> String {
        let (number, start) = self.line_of(span.start);
        let column = 1 + characters(&self.text[self.lines[number]..start]);
        let (file, line) = self.called(start, number);
        format!("{file}:{line}:{column}")
    }

    /// The line of a byte, from 0, and the start of its character.
    fn line_of(&self, at: usize) -> (usize, usize) {
        let start = floor(&self.text, at);
        (self.lines.partition_point(|&line| line <= start) - 1, start)
    }

    pub(crate) fn slice(&self, span: &Span) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// A path named at a byte, relative to the working directory.
    pub(crate) fn path_at(&self, at: usize, named: &str) -> PathBuf {
        self.file_at(at)
            .0
            .parent()
            .unwrap_or(Path::new(""))
            .join(named)
    }

    /// The name of the file without its folder and extension; `stdin` for standard input.
    pub(crate) fn stem(&self) -> String {
        bagsplit_storage::files::stem(&self.path)
    }
}

/// The last character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

fn characters(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

/// The reason a folder cannot be read.
pub(crate) fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "not found".to_owned(),
        _ => format!("cannot be read: {}", Refusal::reason(error)),
    }
}

/// A simplified path for display: `a/../b` becomes `b`, which may be wrong with links.
pub(crate) fn shown(path: &Path) -> String {
    let mut short = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(short.components().next_back(), Some(Component::Normal(_))) =>
            {
                short.pop();
            }
            part => short.push(part),
        }
    }
    if short.as_os_str().is_empty() {
        ".".to_owned()
    } else {
        short.display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new(Path::new("x/../y.toml"), text)
    }

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let source = source("a = 1\r\nü = 22\n");
        let error = source.error(12..14, "wrong");
        let error = error.first();
        assert_eq!((error.line, error.column, error.width), (2, 5, 2));
        assert_eq!(
            (error.file.as_str(), error.source_line.as_str()),
            ("y.toml", "ü = 22")
        );
        // A span over several lines is marked to the end of the first; one beyond the text is its end.
        assert_eq!(source.error(0..14, "wrong").first().width, 5);
        let beyond = source.error(99..120, "wrong");
        assert_eq!((beyond.first().line, beyond.first().width), (3, 1));
    }

    #[test]
    fn errors_of_invalid_toml_have_places() {
        let message = |text: &str| source(text).parse().unwrap_err().first().message.clone();
        assert_eq!(message("a = 1\nb = \n"), "a value is missing here");
        assert_eq!(
            message("a = even\n"),
            "even is no value; a text must stand in quotes"
        );
        assert!(message("a = [1\n").starts_with("this is not TOML: "));
        let text = source("a = 1\na = 2\n");
        let error = text.parse().unwrap_err();
        assert_eq!(
            (error.first().line, error.first().message.as_str()),
            (2, "'a' is given twice")
        );
    }

    #[test]
    fn paths_are_shown_short() {
        assert_eq!(shown(Path::new("a/b/../c.toml")), "a/c.toml");
        assert_eq!(shown(Path::new("./a/../../c.toml")), "../c.toml");
        assert_eq!(
            (shown(Path::new(".")), shown(Path::new("a/.."))),
            (".".to_owned(), ".".to_owned())
        );
        assert_eq!(shown(Path::new("/a/../c.toml")), "/c.toml");
    }
}
