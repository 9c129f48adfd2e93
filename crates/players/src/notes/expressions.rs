//! What a human-like player has memorised.

use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock};

use crate::notes::{Line, LineError, Memory};

/// The number of lines of the shipped sheet.
pub const SHIPPED: usize = 80;

/// Expressions in the order in which a human-like player memorises them; cheap to clone, equal where the lines are.
#[derive(Clone)]
pub struct Expressions(Arc<Learned>);

struct Learned {
    lines: Vec<Line>,
    /// The memory of the first lines, by their number, made when it is first used.
    memories: Vec<OnceLock<Memory>>,
    /// The memory of each line alone, made when it is first used.
    alone: OnceLock<Vec<Memory>>,
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

impl Expressions {
    /// Parses a sheet: lines separated by white space; text after `#` is a comment until the end of its row.
    ///
    /// # Errors
    /// The error and its row.
    pub fn read(text: &str) -> Result<Expressions, SheetError> {
        let (mut lines, mut met) = (Vec::new(), HashSet::new());
        for (row, text) in text.lines().enumerate() {
            for text in text
                .split('#')
                .next()
                .unwrap_or_default()
                .split_whitespace()
            {
                let line: Line = text
                    .parse()
                    .map_err(|error| SheetError::Line(row + 1, error))?;
                if !met.insert(line.clone()) {
                    return Err(SheetError::Again(row + 1, line));
                }
                lines.push(line);
            }
        }
        if lines.is_empty() {
            return Err(SheetError::Empty);
        }
        let memories = (0..=lines.len()).map(|_| OnceLock::new()).collect();
        Ok(Expressions(Arc::new(Learned {
            lines,
            memories,
            alone: OnceLock::new(),
        })))
    }

    /// The shipped sheet, for Math Scrabble by the published rules: the expressions that add most over many splits.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn shipped() -> &'static Expressions {
        static SHEET: LazyLock<Expressions> = LazyLock::new(|| {
            Expressions::read(include_str!("shipped.txt")).expect("the shipped sheet is one")
        });
        &SHEET
    }

    /// The lines, the first learned first.
    pub fn lines(&self) -> &[Line] {
        &self.0.lines
    }

    /// The memory of a player who has learned this number of lines, at most all of them.
    pub(crate) fn memory(&self, learned: usize) -> &Memory {
        let learned = learned.min(self.0.lines.len());
        self.0.memories[learned].get_or_init(|| Memory::from_lines(&self.0.lines[..learned]))
    }

    /// The memory of each line alone.
    pub(crate) fn alone(&self) -> &[Memory] {
        self.0
            .alone
            .get_or_init(|| self.0.lines.chunks(1).map(Memory::from_lines).collect())
    }
}

impl fmt::Display for Expressions {
    /// The lines with spaces between, as [`Expressions::read`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, line) in self.lines().iter().enumerate() {
            write!(f, "{}{line}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Expressions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expressions({self})")
    }
}

impl PartialEq for Expressions {
    fn eq(&self, other: &Expressions) -> bool {
        self.lines() == other.lines()
    }
}

impl Eq for Expressions {}

impl Hash for Expressions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lines().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::Grid;

    #[test]
    fn the_shipped_sheet_parses_and_longer_prefixes_find_more_placements() {
        let shipped = Expressions::shipped();
        assert_eq!(shipped.lines().len(), SHIPPED);
        let empty = Grid::new(13).unwrap();
        let fits = |lines: usize| {
            let mut count = 0;
            let rows = (1 << empty.side()) - 1;
            let hand = "46+2*35".parse().unwrap();
            shipped
                .memory(lines)
                .for_each_fit(&empty, &hand, rows, |_, _| count += 1);
            count
        };
        assert_eq!(fits(0), 0);
        assert!(fits(5) > 0 && fits(SHIPPED) > fits(5));
        assert_eq!(fits(SHIPPED), fits(1000));
    }

    #[test]
    fn rows_are_lines_and_errors_name_their_row() {
        let read = Expressions::read("# memorise\n\n2*5   # ten\n[]*1 3+7\n").unwrap();
        assert_eq!(read.to_string(), "2*5 []*1 3+7");
        let error_of = |text| Expressions::read(text).unwrap_err().to_string();
        assert!(error_of("2*5\n2*4\n").starts_with("line 2: '2*4' is no line"));
        assert!(error_of("2*5\n5*2\n").starts_with("line 2: '2*5' is a duplicate"));
        assert!(error_of("# nothing\n").starts_with("there are no expressions"));
    }

    #[test]
    fn expressions_with_equal_lines_are_equal_and_parse_back() {
        let read = |text: &str| Expressions::read(text).unwrap();
        let list = read("2*5 # ten\n[]*1");
        assert_eq!(list.to_string(), "2*5 []*1");
        assert_eq!(list, read(&list.to_string()));
        assert_ne!(list, read("[]*1 2*5"));
    }
}
