//! Parts of a table, by what its fillings take of a hand besides digits.

use std::rc::Rc;

use super::counts::Others;
use super::hand_left::HandLeft;
use super::table::Table;

/// The fillings of a table that take the same of a hand besides digits.
pub(crate) struct Split {
    pub(crate) others: Others,
    pub(crate) table: Rc<Table>,
    /// The group of the whole table that each of its groups is of.
    pub(crate) names: Vec<usize>,
}

/// What stands for no choice.
const NONE: u32 = u32::MAX;

impl Table {
    /// The fillings that can be laid, by what they take besides digits.
    pub(crate) fn split(&self, left: &HandLeft) -> Vec<Split> {
        let mut choices: Vec<(Others, usize)> = Vec::new();
        // Fillings side by side often take the same.
        let mut last = 0;
        let mut choice = |&counts| {
            let Some(others) = left.others_of(counts) else { return NONE };
            if choices.get(last).is_none_or(|(own, _)| *own != others) {
                last = choices.iter().position(|(own, _)| *own == others).unwrap_or_else(|| {
                    choices.push((others, 0));
                    choices.len() - 1
                });
            }
            choices[last].1 += 1;
            last as u32
        };
        let all: Vec<u32> = self.counts.iter().map(&mut choice).collect();
        let mut splits: Vec<(Table, Vec<usize>)> = choices
            .iter()
            .map(|&(_, count)| (self.with_room_for(count), Vec::with_capacity(count)))
            .collect();
        for group in 0..self.groups.len() {
            for at in self.begins[group] as usize..self.begins[group + 1] as usize {
                let Some((table, names)) = splits.get_mut(all[at] as usize) else { continue };
                if names.last() != Some(&group) {
                    names.push(group);
                    table.begins.push(table.fillings.len() as u32);
                    table.groups.push(self.groups[group].clone());
                    table.sizes.push(self.sizes[group]);
                }
                table.fillings.push(self.fillings[at]);
                table.counts.push(self.counts[at]);
            }
        }
        let whole = |((others, _), (mut table, names)): ((Others, usize), (Table, Vec<usize>))| {
            table.begins.push(table.fillings.len() as u32);
            table.index();
            Split { others, table: Rc::new(table), names }
        };
        choices.into_iter().zip(splits).map(whole).collect()
    }

    /// An empty table for so many of the fillings of this one.
    fn with_room_for(&self, fillings: usize) -> Table {
        let groups = fillings.min(self.groups.len());
        Table {
            groups: Vec::with_capacity(groups),
            sizes: Vec::with_capacity(groups),
            begins: Vec::with_capacity(groups + 1),
            fillings: Vec::with_capacity(fillings),
            counts: Vec::with_capacity(fillings),
            error: self.error,
            ..Table::default()
        }
    }
}
