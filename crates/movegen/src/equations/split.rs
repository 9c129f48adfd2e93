//! Parts of a table, by what its fillings take of a hand besides digits.

use std::rc::Rc;

use super::hand_left::{HandLeft, Others};
use super::table::Table;

/// The fillings of a table that take the same of a hand besides digits.
pub(crate) struct Split {
    pub(crate) others: Others,
    pub(crate) table: Rc<Table>,
    /// The group of the whole table that each of its groups is of.
    pub(crate) names: Vec<usize>,
}

/// Where the number of a group begins in one that is sorted, after that of a filling, and that of a choice.
const GROUP: u32 = 28;
const CHOICE: u32 = 52;

impl Table {
    /// The fillings that can be laid, by what they take besides digits.
    pub(crate) fn split(&self, left: &HandLeft) -> Vec<Split> {
        let mut choices: Vec<Others> = Vec::new();
        // The choice, the group and the filling, since one number is sorted fast.
        let mut all: Vec<u64> = Vec::with_capacity(self.fillings.len());
        for group in 0..self.groups.len() {
            for at in self.begins[group]..self.begins[group + 1] {
                let Some(others) = left.others_of(self.counts[at as usize]) else { continue };
                let choice = choices.iter().position(|&own| own == others).unwrap_or_else(|| {
                    choices.push(others);
                    choices.len() - 1
                });
                all.push((choice as u64) << CHOICE | (group as u64) << GROUP | u64::from(at));
            }
        }
        all.sort_unstable();
        let tables = all.chunk_by(|one, other| one >> CHOICE == other >> CHOICE);
        tables.map(|own| self.only_those(own, choices[(own[0] >> CHOICE) as usize])).collect()
    }

    /// Some fillings of this table, all with the same choice.
    fn only_those(&self, fillings: &[u64], others: Others) -> Split {
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
        Split { others, table: Rc::new(table), names }
    }
}
