//! All fillings of one part, by value.

use std::ops::Range;

use super::filled::FilledPart;
use super::grouped::{Grouped, is_near};
use crate::equations::hand::counts::Counts;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::Filling;
use crate::equations::value::key::Key;
use crate::equations::value::rounded::max;

/// The fillings with one value, and the parts of its key.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) image: (u64, u64),
    pub(crate) certain: bool,
    /// The minimum number of hand digits that they take.
    pub(crate) digits: u8,
}

/// The fillings of a part, the largest absolute value first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) groups: Vec<Group>,
    /// The rounded absolute value of each group.
    pub(crate) sizes: Vec<f64>,
    /// All fillings, and the start of each group.
    pub(crate) fillings: Vec<Filling>,
    pub(crate) begins: Vec<u32>,
    /// The tiles that each filling takes.
    pub(crate) counts: Vec<Counts>,
    /// The largest error of a size.
    pub(crate) error: f64,
}

/// The number of groups that are tested for tiles that the hand has.
const LOOKED_AT: usize = 8;

/// Tables with at most this many fillings keep their allocation between turns.
const KEPT: usize = 1 << 12;

impl Table {
    /// Sets it to a value that is complete on the board, with nothing to fill.
    pub(crate) fn set_fixed(&mut self, value: &FilledPart) {
        self.clear(1);
        self.error = value.error;
        let Key { image, certain } = value.key;
        self.groups.push(Group {
            image,
            certain,
            digits: 0,
        });
        self.sizes.push(value.size);
        self.fillings.push(0);
        self.counts.push(Counts::from_filling(0, 0));
        self.begins.extend([0, 1]);
    }

    /// Makes it an empty table with capacity for `fillings` fillings.
    pub(crate) fn clear(&mut self, fillings: usize) {
        self.groups.clear();
        self.sizes.clear();
        self.fillings.clear();
        self.begins.clear();
        self.counts.clear();
        self.groups.reserve(fillings);
        self.sizes.reserve(fillings);
        self.fillings.reserve(fillings);
        self.begins.reserve(fillings + 1);
        self.counts.reserve(fillings);
    }

    /// The number of fillings that fit its buffers.
    pub(crate) const fn capacity(&self) -> usize {
        self.fillings.capacity()
    }

    /// Whether its buffers are too large to be kept for another table.
    pub(crate) const fn is_large(&self) -> bool {
        self.capacity() > KEPT
    }

    /// Sets it to the fillings found for a part.
    pub(crate) fn set(&mut self, found: &[FilledPart], grouped: &mut Grouped) {
        grouped.set(found);
        self.clear(found.len());
        self.error = found.iter().map(|filled| filled.error).fold(0., max);
        std::mem::swap(&mut self.sizes, &mut grouped.sizes);
        std::mem::swap(&mut self.begins, &mut grouped.begins);
        let order = &grouped.order;
        self.fillings
            .extend(order.iter().map(|&at| found[at as usize].filling));
        self.counts
            .extend(order.iter().map(|&at| found[at as usize].counts));
        let counts = &self.counts;
        self.groups.extend(self.begins.windows(2).map(|bounds| {
            let (begin, end) = (bounds[0] as usize, bounds[1] as usize);
            let Key { image, certain } = found[order[begin] as usize].key;
            let mut group = Group {
                image,
                certain,
                digits: counts[begin].digits(),
            };
            // Most values have one filling.
            for at in begin + 1..end {
                group.certain &= found[order[at] as usize].key.certain;
                group.digits = group.digits.min(counts[at].digits());
            }
            group
        }));
    }

    /// An interval that contains the values of some groups, at least one.
    pub(crate) fn limits(&self, groups: &Range<usize>) -> (f64, f64) {
        (
            self.sizes[groups.end - 1] - self.error,
            self.sizes[groups.start] + self.error,
        )
    }

    /// The first of some groups whose size is at most a number.
    #[inline]
    fn from(&self, groups: &Range<usize>, high: f64) -> usize {
        groups.start + self.sizes[groups.clone()].partition_point(|&size| size > high)
    }

    /// Whether one of some groups may have a size between two numbers and an available filling. If there are many such
    /// sizes, not all are tested.
    #[inline]
    pub(crate) fn may_have(
        &self,
        groups: &Range<usize>,
        left: &HandLeft,
        low: f64,
        high: f64,
    ) -> bool {
        let (low, high) = (low - self.error, high + self.error);
        let first = self.from(groups, high);
        for at in first..groups.end.min(first + LOOKED_AT) {
            if self.sizes[at] < low {
                return false;
            }
            if self.all_counts(at).iter().any(|&counts| left.has(counts)) {
                return true;
            }
        }
        first + LOOKED_AT < groups.end && self.sizes[first + LOOKED_AT] >= low
    }

    /// The group with this value among some groups.
    #[inline]
    pub(crate) fn find(&self, groups: &Range<usize>, filled: &FilledPart) -> Option<usize> {
        let error = filled.error + self.error;
        (self.from(groups, filled.size + error)..groups.end)
            .take_while(|&at| self.sizes[at] >= filled.size - error)
            .find(|&at| self.groups[at].image == filled.key.image)
    }

    /// The absolute value of a group, if it is certain to be a whole number.
    #[inline]
    pub(crate) fn whole(&self, group: usize) -> Option<u64> {
        let Group { image, certain, .. } = self.groups[group];
        let (value, _) = Key { image, certain }.whole().filter(|_| certain)?;
        // The root of 2 has the image of a whole number too, but not its size.
        is_near(value as f64, self.sizes[group]).then_some(value)
    }

    /// The tiles that each filling of a group takes.
    #[inline]
    fn all_counts(&self, group: usize) -> &[Counts] {
        &self.counts[self.begins[group] as usize..self.begins[group + 1] as usize]
    }

    /// The available fillings of a group.
    pub(crate) fn fillings(&self, group: usize, left: &HandLeft) -> impl Iterator<Item = Filling> {
        let fillings = &self.fillings[self.begins[group] as usize..self.begins[group + 1] as usize];
        let is_held = self
            .all_counts(group)
            .iter()
            .map(|&counts| left.has(counts));
        fillings
            .iter()
            .zip(is_held)
            .filter(|&(_, is_held)| is_held)
            .map(|(&filling, _)| filling)
    }
}
