//! Parts of a table, by what its fillings take of a hand besides digits.

use std::ops::Range;

use super::hand_left::{HandLeft, Others};
use super::table::Table;

/// Where the number of a group begins in one that is sorted, after that of a filling, and that of a choice.
const GROUP: u32 = 28;
const CHOICE: u32 = 52;

impl Table {
    /// Tables of the fillings of some groups that can be laid and are wanted, one for each answer that says so, with the
    /// group that each of its groups was. It is asked by what they take of a hand besides digits, and by their size.
    pub(crate) fn split(
        &self,
        groups: &Range<usize>,
        left: &HandLeft,
        wanted: impl Fn(Others, f64) -> Option<usize>,
    ) -> Vec<(usize, Table, Vec<usize>)> {
        let begin = self.begins[groups.start] as usize;
        // The answer, the group and the filling, since one number is sorted fast.
        let mut all: Vec<u64> = Vec::with_capacity(self.begins[groups.end] as usize - begin);
        for group in groups.clone() {
            let size = self.sizes[group] - self.error;
            for at in self.begins[group]..self.begins[group + 1] {
                let others = left.others_of(self.counts[at as usize]);
                if let Some(answer) = others.and_then(|others| wanted(others, size)) {
                    all.push((answer as u64) << CHOICE | (group as u64) << GROUP | u64::from(at));
                }
            }
        }
        all.sort_unstable();
        let tables = all.chunk_by(|one, other| one >> CHOICE == other >> CHOICE);
        tables.map(|own| self.only_those(own)).collect()
    }

    /// The table of some fillings of this one, all with the same answer.
    fn only_those(&self, fillings: &[u64]) -> (usize, Table, Vec<usize>) {
        let mut table = Table {
            error: self.error,
            fillings: Vec::with_capacity(fillings.len()),
            counts: Vec::with_capacity(fillings.len()),
            ..Table::default()
        };
        let mut names = Vec::new();
        for own in fillings.chunk_by(|one, other| one >> GROUP == other >> GROUP) {
            let group = (own[0] >> GROUP) as usize & ((1 << (CHOICE - GROUP)) - 1);
            names.push(group);
            table.begins.push(table.fillings.len() as u32);
            let at = |&filling: &u64| filling as usize & ((1 << GROUP) - 1);
            table.fillings.extend(own.iter().map(|own| self.fillings[at(own)]));
            table.counts.extend(own.iter().map(|own| self.counts[at(own)]));
        }
        table.begins.push(table.fillings.len() as u32);
        table.groups = names.iter().map(|&group| self.groups[group].clone()).collect();
        table.sizes = names.iter().map(|&group| self.sizes[group]).collect();
        table.index();
        ((fillings[0] >> CHOICE) as usize, table, names)
    }
}
