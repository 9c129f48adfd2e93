//! Scores summed over groups of pair indices, the units of the bootstrap.

/// The maximum number of groups.
const MOST: u64 = 8192;

/// Sums of scores over groups of successive pair indices. A group is one index as long as that makes at most [`MOST`]
/// of them, else the least power of two that does; the group size depends on the number of indices alone, not on the
/// portions in which they were added. The last group may be smaller.
#[derive(Clone, Debug)]
pub(crate) struct ScoreGroups {
    /// The sums, by row and group.
    pub(crate) rows: Vec<Vec<i64>>,
    /// The number of pair indices in a group.
    size: u64,
    /// The number of pair indices of which all rows were added.
    pairs: u64,
}

impl ScoreGroups {
    /// Empty sums with this number of rows.
    pub(crate) fn new(rows: usize) -> Self {
        Self { rows: vec![Vec::new(); rows], size: 1, pairs: 0 }
    }

    /// Adds a row of a block of scores; the rows of a block come in their order.
    pub(crate) fn add(&mut self, row: usize, block: &[i32]) {
        let end = self.pairs + block.len() as u64;
        while end.div_ceil(self.size) > MOST {
            self.rows.iter_mut().for_each(halve);
            self.size *= 2;
        }
        let groups = &mut self.rows[row];
        groups.resize(end.div_ceil(self.size) as usize, 0);
        for (pair, &score) in (self.pairs..).zip(block) {
            groups[(pair / self.size) as usize] += i64::from(score);
        }
        if row + 1 == self.rows.len() {
            self.pairs = end;
        }
    }

    /// The number of groups.
    pub(crate) fn count(&self) -> usize {
        self.pairs.div_ceil(self.size) as usize
    }

    /// The number of pair indices in a resample that draws group g `times[g]` times.
    pub(crate) fn drawn(&self, times: &[u32]) -> u64 {
        let all: u64 = times.iter().map(|&times| u64::from(times)).sum();
        let missing = self.count() as u64 * self.size - self.pairs;
        all * self.size - missing * times.last().map_or(0, |&last| u64::from(last))
    }
}

/// Merges neighbouring groups in twos.
fn halve(row: &mut Vec<i64>) {
    *row = row.chunks(2).map(|two| two.iter().sum()).collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with directly computed sums, for portions of several sizes.
    #[test]
    fn groups_depend_on_the_number_of_indices_alone() {
        let score = |row: u64, pair: u64| ((pair * pair + 3 * row) % 9) as i32 - 4;
        for (pairs, size) in [(1, 1), (8192, 1), (8193, 2), (16_384, 2), (40_001, 8)] {
            for portion in [1, 7, 256] {
                let mut groups = ScoreGroups::new(2);
                for first in (0..pairs).step_by(portion) {
                    for row in 0..2 {
                        let end = pairs.min(first + portion as u64);
                        let block: Vec<i32> = (first..end).map(|pair| score(row, pair)).collect();
                        groups.add(row as usize, &block);
                    }
                }
                assert_eq!((groups.size, groups.count() as u64), (size, pairs.div_ceil(size)), "{pairs}");
                for (row, sums) in (0..).zip(&groups.rows) {
                    let sum = |group: u64| -> i64 {
                        let of = group * size..pairs.min((group + 1) * size);
                        of.map(|pair| i64::from(score(row, pair))).sum()
                    };
                    assert!(
                        sums.iter().zip(0..).all(|(&found, group)| found == sum(group)),
                        "{pairs} {portion}"
                    );
                }
                let times = vec![3; groups.count()];
                assert_eq!(groups.drawn(&times), 3 * pairs);
            }
        }
    }
}
