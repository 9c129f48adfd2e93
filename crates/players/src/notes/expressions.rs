//! What a human-like player has memorised.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock};

use crate::notes::{Line, Memory, Sheet};

/// The number of lines of the shipped sheet.
pub const SHIPPED: usize = 80;

/// Expressions in the order in which a human-like player memorises them; cheap to clone, equal where the lines are.
#[derive(Clone)]
pub struct Expressions(Arc<Learned>);

struct Learned {
    lines: Vec<Line>,
    /// The memory of the first lines, by their number, made when it is first used.
    memories: Vec<OnceLock<Memory>>,
}

impl Expressions {
    /// The lines of a sheet.
    #[must_use]
    pub fn new(sheet: Sheet) -> Expressions {
        let memories = (0..=sheet.lines.len()).map(|_| OnceLock::new()).collect();
        Expressions(Arc::new(Learned { lines: sheet.lines, memories }))
    }

    /// The shipped sheet, for Math Scrabble by the published rules: the expressions that add most over many splits.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn shipped() -> &'static Expressions {
        static SHEET: LazyLock<Expressions> = LazyLock::new(|| {
            Expressions::new(Sheet::read(include_str!("shipped.txt")).expect("the shipped sheet is one"))
        });
        &SHEET
    }

    /// The lines, the first learned first.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.0.lines
    }

    /// The memory of a player who has learned this number of lines, at most all of them.
    pub(crate) fn memory(&self, learned: usize) -> &Memory {
        let learned = learned.min(self.0.lines.len());
        self.0.memories[learned].get_or_init(|| Memory::from_lines(&self.0.lines[..learned]))
    }
}

impl fmt::Display for Expressions {
    /// The lines with spaces between, as [`Sheet::read`] reads them.
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
    use bagsplit_game::board::{Axis, Grid};

    #[test]
    fn the_shipped_sheet_parses_and_longer_prefixes_find_more_placements() {
        let shipped = Expressions::shipped();
        assert_eq!(shipped.lines().len(), SHIPPED);
        let empty = Grid::new(13).unwrap();
        let fits = |lines: usize| {
            let mut count = 0;
            let row = |axis: Axis, _| axis == Axis::Row;
            shipped.memory(lines).for_each_fit(&empty, &"46+2*35".parse().unwrap(), row, |_| count += 1);
            count
        };
        assert_eq!(fits(0), 0);
        assert!(fits(5) > 0 && fits(SHIPPED) > fits(5));
        assert_eq!(fits(SHIPPED), fits(1000));
    }

    #[test]
    fn they_are_equal_where_their_lines_are_and_their_text_reads_back() {
        let read = |text: &str| Expressions::new(Sheet::read(text).unwrap());
        let one = read("2*5 # ten\n[]*1");
        assert_eq!(one.to_string(), "2*5 []*1");
        assert_eq!(one, read(&one.to_string()));
        assert_ne!(one, read("[]*1 2*5"));
    }
}
