//! The shipped cheat sheet.

use std::sync::{LazyLock, OnceLock};

use crate::notes::{Memory, Sheet};

/// The number of lines of the shipped sheet.
pub const SHIPPED: usize = 80;

static SHEET: LazyLock<Sheet> =
    LazyLock::new(|| Sheet::read(include_str!("shipped.txt")).expect("the shipped sheet is one"));

static LEARNED: [OnceLock<Memory>; SHIPPED + 1] = [const { OnceLock::new() }; SHIPPED + 1];

/// The shipped sheet, for Math Scrabble by the published rules.
///
/// # Panics
/// Never: a test reads it.
#[must_use]
pub fn shipped_sheet() -> &'static Sheet {
    &SHEET
}

/// The memory of the first `lines` lines of the shipped sheet, at most all of them.
#[must_use]
pub fn shipped(lines: usize) -> &'static Memory {
    let lines = lines.min(SHIPPED);
    LEARNED[lines].get_or_init(|| Memory::from_lines(&SHEET.lines[..lines.min(SHEET.lines.len())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{Axis, Grid};

    #[test]
    fn the_shipped_sheet_parses_and_longer_prefixes_find_more_placements() {
        assert_eq!(shipped_sheet().lines.len(), SHIPPED);
        let empty = Grid::new(13).unwrap();
        let fits = |lines: usize| {
            let mut count = 0;
            let row = |axis: Axis, _| axis == Axis::Row;
            shipped(lines).for_each_fit(&empty, &"46+2*35".parse().unwrap(), row, |_| count += 1);
            count
        };
        assert_eq!(fits(0), 0);
        assert!(fits(5) > 0 && fits(SHIPPED) > fits(5));
        assert_eq!(fits(SHIPPED), fits(1000));
    }
}
