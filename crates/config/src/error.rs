//! Where and how is a file wrong?

use std::fmt;

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

struct Shown<'a>(&'a ConfigError);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.0;
        write!(f, "{}: {}", error.place(), error.message)?;
        if error.line > 0 {
            let number = error.line.to_string();
            let margin = " ".repeat(number.len());
            // Tabs stay tabs, so that the mark stands below what it marks.
            let before = error.source_line.chars().take(error.column as usize - 1);
            let indent: String = before.map(|c| if c == '\t' { c } else { ' ' }).collect();
            let mark = "^".repeat(error.width as usize);
            write!(f, "\n{margin} |\n{number} | {}\n{margin} | {indent}{mark}", error.source_line)?;
        }
        error.named_at.iter().try_for_each(|place| write!(f, "\nnamed at {place}"))
    }
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
    fn an_unreadable_file_has_no_line() {
        let error = ConfigError::unreadable("x.toml".to_owned(), "not found".to_owned());
        assert_eq!(error.to_string(), "x.toml: not found");
    }
}
