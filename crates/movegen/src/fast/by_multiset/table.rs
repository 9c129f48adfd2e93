//! The table of multisets that score around one old tile: for all hands, computed once per process.
//!
//! Most windows contain exactly one old tile. Whether new tiles can fill such a window so that it scores depends only
//! on the multiset of the tiles, on the old symbol and on its place: with t new tiles that is (t + 1) * 13 bits, a row
//! of at most 104 bits for each of the 77,520 multisets. One more bit is for windows without an old tile. All rows take
//! 1.2 MiB.

use std::sync::LazyLock;

use super::super::code::Code;
use super::super::windows::Anchor;
use super::earning;
use super::multisets::{FIRST, KINDS, MOST, MULTISETS, STEP};

/// The rows of all multisets.
#[derive(Debug)]
pub(super) struct Table {
    rows: Vec<u128>,
}

static INTEGER: LazyLock<Table> = LazyLock::new(|| Table::build(false));
static POSITIVE: LazyLock<Table> = LazyLock::new(|| Table::build(true));

impl Table {
    /// The table of this process for a choice of powers; the first caller computes it.
    pub(super) fn get(positive_only: bool) -> &'static Table {
        if positive_only { &POSITIVE } else { &INTEGER }
    }

    /// The row of a multiset, by its index.
    #[inline]
    pub(super) fn anchors(&self, multiset: u32) -> u128 {
        self.rows[multiset as usize]
    }

    /// The size in bytes.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        size_of::<Table>() + self.rows.capacity() * size_of::<u128>()
    }

    fn build(positive_only: bool) -> Table {
        let mut rows = vec![0; MULTISETS];
        earning::each_short(positive_only, |run| enter(run, &mut rows));
        Table { rows }
    }
}

/// Sets the bits for a scoring run: for it without any one of its tiles, and for all of it.
fn enter(run: &[Code], rows: &mut [u128]) {
    let mut sorted = [0; MOST + 1];
    let sorted = &mut sorted[..run.len()];
    sorted
        .iter_mut()
        .zip(run)
        .for_each(|(kind, code)| *kind = usize::from(code.0) - 1);
    sorted.sort_unstable();
    // The index of the rest without one tile: those before it keep their places, those after it move up by one.
    let mut without = [0; KINDS];
    let mut after: u32 = (1..sorted.len()).map(|i| STEP[i - 1][sorted[i]]).sum();
    let mut before = 0;
    for (i, &kind) in sorted.iter().enumerate() {
        without[kind] = FIRST[sorted.len() - 1] + before + after;
        before += STEP[i][kind];
        after -= sorted.get(i + 1).map_or(0, |&next| STEP[i][next]);
    }
    for (place, &code) in run.iter().enumerate() {
        rows[without[usize::from(code.0) - 1] as usize] |= Anchor::single(place as u8, code).bit();
    }
    if sorted.len() <= MOST {
        rows[(FIRST[sorted.len()] + before) as usize] |= Anchor::NONE.bit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_small_and_all_threads_share_them() {
        let tables = [false, true].map(Table::get);
        let bytes: usize = tables.iter().map(|table| table.bytes()).sum();
        assert!(bytes > MULTISETS * 32 && bytes <= 64 << 20, "{bytes} bytes");
        for (positive_only, here) in [(false, tables[0]), (true, tables[1])] {
            let elsewhere = std::thread::spawn(move || Table::get(positive_only))
                .join()
                .unwrap();
            assert!(std::ptr::eq(here, elsewhere));
        }
    }

    #[test]
    fn rows_list_the_scoring_anchors() {
        let row = |kinds: &[usize]| {
            let number: u32 = kinds
                .iter()
                .enumerate()
                .map(|(i, &kind)| STEP[i][kind])
                .sum();
            Table::get(false).anchors(FIRST[kinds.len()] + number)
        };
        let times = Code(12);
        // 2*5 and 5*2 around the old *, and 2 * after or before an old 5.
        let around = row(&[1, 4]);
        assert_eq!(around, Anchor::single(1, times).bit());
        let five = row(&[1, 11]);
        assert_eq!(
            five,
            Anchor::single(0, Code(5)).bit() | Anchor::single(2, Code(5)).bit()
        );
        assert!(row(&[1, 4, 11]) & Anchor::NONE.bit() != 0);
    }
}
