//! Mistakes in files: place, text found and text expected.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::reader::visible::{escaped, shortened};

/// The mistakes of a file and of the files that it names, in the order of the file; at least one.
///
/// All mistakes are found in one pass, with two exceptions: a file that is not TOML has only the first syntax error,
/// and values that depend on an invalid value are not checked. At most [`MAX_MISTAKES`] are reported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", MistakeList(mistakes))]
pub struct ConfigError {
    /// The mistakes, at least one.
    pub mistakes: Vec<Mistake>,
}

/// What a reader returns: a value, or the mistakes of a file.
pub type Result<T, E = ConfigError> = std::result::Result<T, E>;

/// The maximum number of reported mistakes.
pub const MAX_MISTAKES: usize = 20;

/// A mistake in a file.
///
/// Displayed as `file:line:column: message`, with the line below it and the place marked:
///
/// ```text
/// experiments/quick.toml:12:1: unknown key 'pair'; did you mean 'pairs'?
///    |
/// 12 | pair = 70
///    | ^^^^
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mistake {
    /// The file, as it was named.
    pub file: String,
    /// The line, from 1; 0 if the file could not be read.
    pub line: u32,
    /// The character within the line, from 1.
    pub column: u32,
    /// The number of invalid characters, at least 1.
    #[serde(skip)]
    pub width: u32,
    /// The message: what was found and what was expected.
    pub message: String,
    /// The text of that line.
    #[serde(skip)]
    pub source_line: String,
    /// The places that name this file, as `file:line:column`, the nearest first.
    #[serde(skip)]
    pub named_at: Vec<String>,
    /// The byte offset in the file being read.
    pub(crate) at: usize,
    /// Whether it follows from the rules, so that it is dropped if they are invalid.
    pub(crate) by_rules: bool,
}

impl ConfigError {
    pub(crate) fn new(mistake: Mistake) -> ConfigError {
        ConfigError {
            mistakes: vec![mistake],
        }
    }

    /// The first mistake.
    pub fn first(&self) -> &Mistake {
        &self.mistakes[0]
    }

    pub(crate) fn unreadable(file: String, message: String) -> ConfigError {
        ConfigError::new(Mistake {
            file,
            message,
            ..Mistake::default()
        })
    }

    /// The error of several mistakes; `None` for an empty list.
    pub(crate) fn from_mistakes(mut mistakes: Vec<Mistake>) -> Option<ConfigError> {
        mistakes.sort_by_key(|mistake| mistake.at);
        (!mistakes.is_empty()).then_some(ConfigError { mistakes })
    }

    /// Adds the mistakes to a list without duplicates, up to the maximum number.
    pub(crate) fn add_to(self, list: &mut Vec<Mistake>) {
        for mistake in self.mistakes {
            if list.len() < MAX_MISTAKES && !list.contains(&mistake) {
                list.push(mistake);
            }
        }
    }

    /// The error of these mistakes followed by its own.
    pub(crate) fn after(self, mut list: Vec<Mistake>) -> ConfigError {
        self.add_to(&mut list);
        list.sort_by_key(|mistake| mistake.at);
        ConfigError { mistakes: list }
    }

    /// Marks the error as following from the rules.
    #[must_use]
    pub(crate) fn by_rules(mut self) -> ConfigError {
        self.mistakes
            .iter_mut()
            .for_each(|mistake| mistake.by_rules = true);
        self
    }

    /// The error without the mistakes that follow from the rules; `None` if there are no others.
    pub(crate) fn without_by_rules(mut self) -> Option<ConfigError> {
        self.mistakes.retain(|mistake| !mistake.by_rules);
        ConfigError::from_mistakes(self.mistakes)
    }

    /// The error with a text appended to each message.
    #[must_use]
    pub(crate) fn with(mut self, more: &str) -> ConfigError {
        self.mistakes
            .iter_mut()
            .for_each(|mistake| mistake.message += more);
        self
    }
}

/// All values, or the mistakes of all invalid ones.
pub(crate) fn all<T>(results: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let (mut values, mut mistakes) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(error) => error.add_to(&mut mistakes),
        }
        if mistakes.len() == MAX_MISTAKES {
            break;
        }
    }
    ConfigError::from_mistakes(mistakes).map_or(Ok(values), Err)
}

impl Mistake {
    /// The place as `file:line:column`, or the file alone.
    pub fn place(&self) -> String {
        if self.line == 0 {
            self.file.clone()
        } else {
            format!("{}:{}:{}", self.file, self.line, self.column)
        }
    }
}

/// The maximum number of displayed characters of a line.
const LINE: usize = 160;
const BEFORE: usize = 60;

/// The maximum number of displayed characters of a message.
const MESSAGE: usize = 1500;

struct MistakeList<'a>(&'a [Mistake]);

impl fmt::Display for MistakeList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, mistake) in self.0.iter().enumerate() {
            write!(f, "{}{mistake}", if number == 0 { "" } else { "\n\n" })?;
        }
        match self.0.len() {
            1 => Ok(()),
            found if found < MAX_MISTAKES => write!(f, "\n\n{found} mistakes"),
            _ => write!(
                f,
                "\n\n{MAX_MISTAKES} mistakes or more; these are the first"
            ),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self;
        // Files, paths and quoted text are untrusted. Escaping comes first, since it makes texts longer.
        let (place, message) = (error.place(), escaped(&error.message));
        write!(f, "{}: {}", escaped(&place), shortened(&message, MESSAGE))?;
        if error.line > 0 {
            let number = error.line.to_string();
            let margin = " ".repeat(number.len());
            let (line, mark) = marked(error);
            write!(f, "\n{margin} |\n{number} | {line}\n{margin} | {mark}")?;
        }
        error
            .named_at
            .iter()
            .try_for_each(|place| write!(f, "\nnamed at {}", escaped(place)))
    }
}

/// The displayed part of the line around the mark, and the line below it with the mark.
fn marked(error: &Mistake) -> (String, String) {
    let (first, width) = (
        error.column.saturating_sub(1) as usize,
        error.width as usize,
    );
    let length = error.source_line.chars().count();
    let from = if length <= LINE {
        0
    } else {
        first.saturating_sub(BEFORE).min(length - LINE)
    };
    let (mut line, mut mark) = (String::new(), String::new());
    if from > 0 {
        line.push('…');
        mark.push(' ');
    }
    for (place, c) in error.source_line.chars().enumerate().skip(from).take(LINE) {
        // Tabs stay tabs, so that the mark is aligned.
        let shown = if c == '\t' {
            "\t".to_owned()
        } else {
            escaped(c.encode_utf8(&mut [0; 4])).into_owned()
        };
        match (place < first, c) {
            (true, '\t') => mark.push('\t'),
            (true, _) => mark.extend(shown.chars().map(|_| ' ')),
            _ if place < first + width => mark.extend(shown.chars().map(|_| '^')),
            _ => {}
        }
        line += &shown;
    }
    if from + LINE < length {
        line.push('…');
    }
    if !mark.contains('^') {
        mark.push('^');
    }
    (line, mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_shown_with_the_place_marked() {
        let error = Mistake {
            file: "experiments/quick.toml".to_owned(),
            line: 12,
            column: 2,
            width: 4,
            message: "unknown key 'pair'; did you mean 'pairs'?".to_owned(),
            source_line: "\tpair = 70".to_owned(),
            named_at: vec!["a.toml:1:2".to_owned()],
            ..Mistake::default()
        };
        let shown = "experiments/quick.toml:12:2: unknown key 'pair'; did you mean 'pairs'?\n   \
                     |\n12 | \tpair = 70\n   | \t^^^^\nnamed at a.toml:1:2";
        assert_eq!(error.to_string(), shown);
    }

    #[test]
    fn hidden_characters_are_shown_and_long_lines_cut_around_the_mark() {
        let error = |source_line: String, column| Mistake {
            file: "a\u{1b}b".to_owned(),
            line: 7,
            column,
            width: 1,
            message: "m\n".to_owned(),
            source_line,
            named_at: vec!["\u{202e}".to_owned()],
            ..Mistake::default()
        };
        let shown = "a\\u{1b}b:7:2: m\\u{a}\n  |\n7 | x\\u{1b}y\n  |  ^^^^^^\nnamed at \\u{202e}";
        assert_eq!(error("x\u{1b}y".to_owned(), 2).to_string(), shown);
        // Escaped text is longer, and is shortened too.
        let mut hidden = error(String::new(), 1);
        hidden.message = "\u{1b}".repeat(MESSAGE);
        assert!(hidden.to_string().chars().count() < MESSAGE + 100);
        for column in [1, 500_000, 1_000_000, 1_000_001] {
            let text = error(format!("{}z", "ü".repeat(999_999)), column).to_string();
            let lines: Vec<&str> = text.lines().collect();
            assert!(text.chars().count() < 500, "{column}");
            let at = lines[3].chars().position(|c| c == '^').unwrap();
            let marked = lines[2].chars().nth(at);
            assert_eq!(
                marked,
                [Some('ü'), Some('z'), None]
                    [usize::from(column >= 1_000_000) + usize::from(column > 1_000_000)]
            );
        }
    }

    #[test]
    fn several_mistakes_are_listed_in_the_order_of_the_file_with_their_number() {
        let mistake = |at, message: &str| {
            let mut error = ConfigError::unreadable("x.toml".to_owned(), message.to_owned());
            error.mistakes[0].at = at;
            error
        };
        let error = all([Ok(1), Err(mistake(9, "b")), Ok(2), Err(mistake(3, "a"))]).unwrap_err();
        assert_eq!(error.to_string(), "x.toml: a\n\nx.toml: b\n\n2 mistakes");
        assert_eq!(all([Ok(1), Ok(2)]), Ok(vec![1, 2]));
        let many = all((0..99).map(|at| Err::<(), _>(mistake(at, &at.to_string())))).unwrap_err();
        assert_eq!(many.mistakes.len(), MAX_MISTAKES);
        assert!(
            many.to_string()
                .ends_with("20 mistakes or more; these are the first")
        );
    }
}
