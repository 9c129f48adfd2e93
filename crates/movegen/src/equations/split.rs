//! Parts of a table, by what its fillings take of a hand besides digits.

use std::ops::Range;

use super::counts::{Counts, Others};
use super::hand_left::HandLeft;
use super::pool::Pool;
use super::table::Table;

/// The fillings of a table that take the same of a hand besides digits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Split {
    pub(crate) others: Others,
    /// The number of their table.
    pub(crate) table: usize,
    /// The group of the whole table that each of its groups is of.
    pub(crate) names: Vec<u32>,
}

/// What stands for no choice.
const NONE: u32 = u32::MAX;

/// Where tables are split.
#[derive(Clone, Debug, Default)]
pub(crate) struct Splitter {
    /// What fillings take besides digits, and how many take it.
    choices: Vec<(Others, usize)>,
    /// The choice of each filling.
    all: Vec<u32>,
}

impl Splitter {
    /// Splits the fillings of a table that can be laid by what they take besides digits; the numbers of the splits are told.
    pub(crate) fn split(
        &mut self,
        left: &HandLeft,
        whole: usize,
        tables: &mut Pool<Table>,
        splits: &mut Pool<Split>,
    ) -> Range<usize> {
        // It is put back at the end.
        let table = std::mem::take(&mut tables[whole]);
        self.choose(left, &table.counts);
        let first = splits.len();
        for &(others, count) in &self.choices {
            let (split, own) = (splits.add(), tables.add());
            let Split { names, .. } = &mut splits[split];
            names.clear();
            names.reserve(count);
            let names = std::mem::take(names);
            splits[split] = Split { others, table: own, names };
            tables[own].clear(count);
            tables[own].error = table.error;
        }
        for group in 0..table.groups.len() {
            for at in table.begins[group] as usize..table.begins[group + 1] as usize {
                if self.all[at] == NONE {
                    continue;
                }
                let Split { table: own, names, .. } = &mut splits[first + self.all[at] as usize];
                let own = &mut tables[*own];
                if names.last() != Some(&(group as u32)) {
                    names.push(group as u32);
                    own.begins.push(own.fillings.len() as u32);
                    own.groups.push(table.groups[group].clone());
                    own.sizes.push(table.sizes[group]);
                }
                own.fillings.push(table.fillings[at]);
                own.counts.push(table.counts[at]);
            }
        }
        let made = first..splits.len();
        for split in made.clone() {
            let own = &mut tables[splits[split].table];
            own.begins.push(own.fillings.len() as u32);
            own.index();
        }
        tables[whole] = table;
        made
    }

    /// Finds what each filling takes besides digits.
    fn choose(&mut self, left: &HandLeft, counts: &[Counts]) {
        let Splitter { choices, all } = self;
        choices.clear();
        all.clear();
        all.reserve(counts.len());
        // Fillings side by side often take the same.
        let mut last = 0;
        for &counts in counts {
            let Some(others) = left.others_of(counts) else {
                all.push(NONE);
                continue;
            };
            if choices.get(last).is_none_or(|(own, _)| *own != others) {
                last = choices.iter().position(|(own, _)| *own == others).unwrap_or_else(|| {
                    choices.push((others, 0));
                    choices.len() - 1
                });
            }
            choices[last].1 += 1;
            all.push(last as u32);
        }
    }
}
