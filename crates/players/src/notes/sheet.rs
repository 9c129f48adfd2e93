//! Cheat sheets as files.

use std::collections::HashSet;

use crate::notes::line::{Line, LineError};

/// Lines to memorise, the most useful first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The lines; no two are the same.
    pub lines: Vec<Line>,
}

/// The error for a text that is not a sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// A row is not a line.
    #[error("line {0}: {1}")]
    Line(usize, LineError),
    /// A line occurs twice.
    #[error("line {0}: '{1}' is a duplicate, possibly in another order")]
    Again(usize, Line),
    /// There are no lines.
    #[error("there are no expressions in it: write some, such as 25*4; text after # is a comment")]
    Empty,
}

impl Sheet {
    /// Parses lines separated by white space; text after `#` is a comment until the end of its row.
    ///
    /// # Errors
    /// The error and its row.
    pub fn read(text: &str) -> Result<Sheet, SheetError> {
        let (mut lines, mut met) = (Vec::new(), HashSet::new());
        for (row, text) in text.lines().enumerate() {
            for text in text.split('#').next().unwrap_or_default().split_whitespace() {
                let line: Line = text.parse().map_err(|error| SheetError::Line(row + 1, error))?;
                if !met.insert(line.clone()) {
                    return Err(SheetError::Again(row + 1, line));
                }
                lines.push(line);
            }
        }
        if lines.is_empty() { Err(SheetError::Empty) } else { Ok(Sheet { lines }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_lines_and_errors_name_their_row() {
        let sheet = Sheet::read("# memorise\n\n2*5   # ten\n[]*1 3+7\n").unwrap();
        assert_eq!(sheet.lines.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2*5", "[]*1", "3+7"]);
        let error_of = |text| Sheet::read(text).unwrap_err().to_string();
        assert!(error_of("2*5\n2*4\n").starts_with("line 2: '2*4' is no line"));
        assert!(error_of("2*5\n5*2\n").starts_with("line 2: '2*5' is a duplicate"));
        assert!(error_of("# nothing\n").starts_with("there are no expressions"));
    }
}
