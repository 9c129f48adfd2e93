//! A list of lines, as a file.

use std::collections::HashSet;

use crate::notes::line::{Line, LineError};

/// Lines to know by heart, the most useful first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The lines; no two are the same.
    pub lines: Vec<Line>,
}

/// A text is no sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// A line is none.
    #[error("line {0}: {1}")]
    Line(usize, LineError),
    /// A line stands there twice.
    #[error("line {0}: '{1}' stands there already, in this or another order")]
    Again(usize, Line),
    /// There is nothing.
    #[error("no line: one expression a line, such as 25*4; what follows # is a remark")]
    Empty,
}

impl Sheet {
    /// Reads one line a row; what follows a `#` is a remark, and empty rows do not count.
    ///
    /// # Errors
    /// What is wrong, and in which row.
    pub fn read(text: &str) -> Result<Sheet, SheetError> {
        let (mut lines, mut met) = (Vec::new(), HashSet::new());
        for (row, text) in text.lines().enumerate() {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let line: Line = text.parse().map_err(|error| SheetError::Line(row + 1, error))?;
            if !met.insert(line.clone()) {
                return Err(SheetError::Again(row + 1, line));
            }
            lines.push(line);
        }
        if lines.is_empty() { Err(SheetError::Empty) } else { Ok(Sheet { lines }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_lines_and_mistakes_are_told_with_their_row() {
        let sheet = Sheet::read("# by heart\n\n2*5   # ten\n[]*1\n").unwrap();
        assert_eq!(sheet.lines.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2*5", "[]*1"]);
        let told = |text| Sheet::read(text).unwrap_err().to_string();
        assert!(told("2*5\n2*4\n").starts_with("line 2: '2*4' is no line"));
        assert!(told("2*5\n5*2\n").starts_with("line 2: '2*5' stands there already"));
        assert!(told("# nothing\n").starts_with("no line"));
    }
}
