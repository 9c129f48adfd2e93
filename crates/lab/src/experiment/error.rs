//! Where and how is a file wrong?

use std::fmt;

use crate::experiment::visible::{escaped, shortened};

/// A mistake in a file: where it is, what was found and what would be right.
///
/// Shown as `file:line:column: message`, with the line itself below and the place marked:
///
/// ```text
/// experiments/quick.toml:12:1: unknown key 'pair'; did you mean 'pairs'?
///    |
/// 12 | pair = 70
///    | ^^^^
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", Shown(self))]
pub struct ConfigError {
    /// The file, as it was named.
    pub file: String,
    /// The line, from 1; 0 when the file could not be read at all.
    pub line: u32,
    /// The character within the line, from 1.
    pub column: u32,
    /// How many characters are wrong, at least 1.
    pub width: u32,
    /// What is wrong and what would be right.
    pub message: String,
    /// The text of that line.
    pub source_line: String,
    /// The places that led to this file, as `file:line:column`, the nearest first.
    pub named_at: Vec<String>,
}

impl ConfigError {
    /// The place as `file:line:column`, or the file alone.
    #[must_use]
    pub fn place(&self) -> String {
        if self.line == 0 {
            self.file.clone()
        } else {
            format!("{}:{}:{}", self.file, self.line, self.column)
        }
    }

    /// The error of a file that cannot be read at all.
    pub(crate) fn unreadable(file: String, message: String) -> ConfigError {
        ConfigError {
            file,
            line: 0,
            column: 0,
            width: 0,
            message,
            source_line: String::new(),
            named_at: vec![],
        }
    }

    /// The same error, of a file that was named at this place.
    #[must_use]
    pub(crate) fn named_at(mut self, place: String) -> ConfigError {
        self.named_at.push(place);
        self
    }
}

/// The most characters of a line that are shown, and how many of them before the mark at most.
const LINE: usize = 160;
const BEFORE: usize = 60;

/// The most characters of a message that are shown.
const MESSAGE: usize = 1500;

struct Shown<'a>(&'a ConfigError);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.0;
        // Files, paths and what is quoted of them come from anybody.
        // Escaped first, since that makes texts longer.
        let (place, message) = (error.place(), escaped(&error.message));
        write!(f, "{}: {}", escaped(&place), shortened(&message, MESSAGE))?;
        if error.line > 0 {
            let number = error.line.to_string();
            let margin = " ".repeat(number.len());
            let (line, mark) = marked(error);
            write!(f, "\n{margin} |\n{number} | {line}\n{margin} | {mark}")?;
        }
        error.named_at.iter().try_for_each(|place| write!(f, "\nnamed at {}", escaped(place)))
    }
}

/// The line as it can be shown, cut to what lies around the mark, and the line below it that holds the mark.
fn marked(error: &ConfigError) -> (String, String) {
    let (first, width) = (error.column.saturating_sub(1) as usize, error.width as usize);
    let length = error.source_line.chars().count();
    let from = if length <= LINE { 0 } else { first.saturating_sub(BEFORE).min(length - LINE) };
    let (mut line, mut mark) = (String::new(), String::new());
    if from > 0 {
        line.push('…');
        mark.push(' ');
    }
    for (place, c) in error.source_line.chars().enumerate().skip(from).take(LINE) {
        // Tabs stay tabs, so that the mark stands below what it marks.
        let shown =
            if c == '\t' { "\t".to_owned() } else { escaped(c.encode_utf8(&mut [0; 4])).into_owned() };
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
        let error = ConfigError {
            file: "experiments/quick.toml".to_owned(),
            line: 12,
            column: 2,
            width: 4,
            message: "unknown key 'pair'; did you mean 'pairs'?".to_owned(),
            source_line: "\tpair = 70".to_owned(),
            named_at: vec!["a.toml:1:2".to_owned()],
        };
        let shown = "experiments/quick.toml:12:2: unknown key 'pair'; did you mean 'pairs'?\n   \
                     |\n12 | \tpair = 70\n   | \t^^^^\nnamed at a.toml:1:2";
        assert_eq!(error.to_string(), shown);
    }

    #[test]
    fn hidden_characters_are_shown_and_long_lines_cut_around_the_mark() {
        let error = |source_line: String, column| ConfigError {
            file: "a\u{1b}b".to_owned(),
            line: 7,
            column,
            width: 1,
            message: "m\n".to_owned(),
            source_line,
            named_at: vec!["\u{202e}".to_owned()],
        };
        let shown = "a\\u{1b}b:7:2: m\\u{a}\n  |\n7 | x\\u{1b}y\n  |  ^^^^^^\nnamed at \\u{202e}";
        assert_eq!(error("x\u{1b}y".to_owned(), 2).to_string(), shown);
        // What is escaped is longer than it was, and is cut all the same.
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
    fn an_unreadable_file_has_no_line() {
        let error = ConfigError::unreadable("x.toml".to_owned(), "not found".to_owned());
        assert_eq!(error.to_string(), "x.toml: not found");
    }
}
