//! Splits of a table by the tiles other than digits that its fillings take.

use std::ops::Range;

use super::pool::Pool;
use super::table::Table;
use crate::equations::hand::counts::{Counts, NonDigitCounts};
use crate::equations::hand::hand_left::HandLeft;

/// The fillings of a table that take the same non-digits from a hand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Split {
    pub(crate) others: NonDigitCounts,
    /// The index of the whole table, and the range of the rows of these fillings.
    whole: usize,
    rows: Range<usize>,
    /// The index of their own table, once it is needed.
    table: Option<usize>,
    /// The group of the whole table for each of its groups.
    pub(crate) names: Vec<u32>,
}

/// The index of a filling of a table, and its group.
type Row = (u32, u32);

/// A sentinel: no choice.
const NONE: u32 = u32::MAX;

/// The splits of all tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Splits {
    all: Pool<Split>,
    rows: Vec<Row>,
    /// Buffers of a split: the non-digits that fillings take, their frequencies, and the choice of each filling.
    choices: Vec<(NonDigitCounts, usize)>,
    chosen: Vec<u32>,
}

impl Splits {
    /// Clears all.
    pub(crate) fn clear(&mut self) {
        self.all.clear(|split| split.names.capacity() > KEPT);
        self.rows.clear();
        self.rows.shrink_to(KEPT);
    }

    /// Splits the fillings of a table that the hand can place by the non-digits that they take, and returns the indexes
    /// of the splits.
    pub(crate) fn split(&mut self, left: &HandLeft, whole: usize, table: &Table) -> Range<usize> {
        self.choose(left, &table.counts);
        // The rows of each choice are consecutive.
        let mut next = self.rows.len();
        let first = self.all.len();
        for (others, count) in &mut self.choices {
            let split = self.all.add();
            let split = &mut self.all[split];
            (split.others, split.whole, split.table) = (*others, whole, None);
            split.rows = next..next + *count;
            next = split.rows.end;
            *count = split.rows.start;
        }
        self.rows.resize(next, (0, 0));
        for group in 0..table.groups.len() {
            for at in table.begins[group]..table.begins[group + 1] {
                if let Some((_, next)) = self.choices.get_mut(self.chosen[at as usize] as usize) {
                    self.rows[*next] = (at, group as u32);
                    *next += 1;
                }
            }
        }
        first..self.all.len()
    }

    /// The non-digits that the fillings of a split take.
    pub(crate) fn others(&self, split: usize) -> NonDigitCounts {
        self.all[split].others
    }

    /// Whether a split has fillings of some groups of the whole table.
    pub(crate) fn has(&self, split: usize, groups: &Range<usize>) -> bool {
        let rows = &self.rows[self.all[split].rows.clone()];
        let first = rows.partition_point(|&(_, group)| (group as usize) < groups.start);
        rows.get(first).is_some_and(|&(_, group)| (group as usize) < groups.end)
    }

    /// The index of the table of a split, and the groups of the whole table for its groups.
    pub(crate) fn table(&mut self, split: usize, tables: &mut Pool<Table>) -> (usize, &[u32]) {
        let Split { whole, rows, table, names, .. } = &mut self.all[split];
        let number = *table.get_or_insert_with(|| {
            let own = tables.add();
            // Both are put back.
            let (from, mut table) = (std::mem::take(&mut tables[*whole]), std::mem::take(&mut tables[own]));
            let rows = &self.rows[rows.clone()];
            table.clear(rows.len());
            table.error = from.error;
            names.clear();
            let mut last = NONE;
            for (at, &(_, group)) in rows.iter().enumerate() {
                if group != last {
                    last = group;
                    names.push(group);
                    table.begins.push(at as u32);
                    table.groups.push(from.groups[group as usize].clone());
                    table.sizes.push(from.sizes[group as usize]);
                }
            }
            table.begins.push(rows.len() as u32);
            table.fillings.extend(rows.iter().map(|&(at, _)| from.fillings[at as usize]));
            table.counts.extend(rows.iter().map(|&(at, _)| from.counts[at as usize]));
            table.index();
            (tables[*whole], tables[own]) = (from, table);
            own
        });
        (number, names)
    }

    /// Determines the non-digits that each filling takes.
    fn choose(&mut self, left: &HandLeft, counts: &[Counts]) {
        let Splits { choices, chosen, .. } = self;
        choices.clear();
        chosen.clear();
        // Adjacent fillings often take the same.
        let mut last = 0;
        chosen.extend(counts.iter().map(|&counts| {
            let Some(others) = left.others_of(counts) else { return NONE };
            if choices.get(last).is_none_or(|(own, _)| *own != others) {
                last = choices.iter().position(|(own, _)| *own == others).unwrap_or_else(|| {
                    choices.push((others, 0));
                    choices.len() - 1
                });
            }
            choices[last].1 += 1;
            last as u32
        }));
    }
}

/// The maximum capacity of a split's buffer that is kept.
const KEPT: usize = 1 << 12;
