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
    /// For each step of the sizes the first group that is no larger.
    pub(crate) first: Vec<u32>,
    pub(crate) shift: u32,
}

/// The number of groups that are tested for tiles that the hand has.
const LOOKED_AT: usize = 8;

/// The maximum number of groups for whose values the digits are solved.
pub(crate) const CALCULATED: usize = 12;

/// Tables with at most this many fillings keep their allocation between turns.
const KEPT: usize = 1 << 12;

/// Sizes below this are in one step.
const LEAST: f64 = 1. / 128.;

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
        self.index();
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
        self.index();
    }

    pub(crate) fn index(&mut self) {
        self.first.clear();
        let Some(&most) = self.sizes.first() else {
            return;
        };
        let spread = most.max(LEAST).to_bits() - LEAST.to_bits();
        let steps = 2 * self.sizes.len() as u64 + 8;
        self.shift = 64 - (spread / steps).leading_zeros();
        let mut first = std::mem::take(&mut self.first);
        first.resize(self.step(most) + 1, 0);
        let mut begin = 0;
        for (group, &size) in self.sizes.iter().enumerate().rev() {
            // The steps below its own begin with the next group.
            let step = self.step(size);
            if step > begin {
                first[begin..step].fill(group as u32 + 1);
                begin = step;
            }
        }
        self.first = first;
    }

    /// The step of a size; larger sizes have no smaller steps.
    #[inline]
    fn step(&self, size: f64) -> usize {
        // Positive floating-point numbers are ordered like their bits.
        ((size.max(LEAST).to_bits() - LEAST.to_bits()) >> self.shift) as usize
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
        let Some(&first) = self.first.get(self.step(high)).or(self.first.last()) else {
            return groups.end;
        };
        let mut at = groups.start.max(first as usize);
        while at < groups.end && self.sizes[at] > high {
            at += 1;
        }
        at
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

    /// Calls `visit` with each size between two numbers of some groups that have an available filling, until it returns
    /// `false`; `false` when there are too many.
    #[inline]
    pub(crate) fn each_within(
        &self,
        groups: &Range<usize>,
        left: &HandLeft,
        low: f64,
        high: f64,
        visit: &mut impl FnMut(f64) -> bool,
    ) -> bool {
        let (low, high) = (low - self.error, high + self.error);
        let first = self.from(groups, high);
        if first + CALCULATED < groups.end && self.sizes[first + CALCULATED] >= low {
            return false;
        }
        for at in first..groups.end {
            let size = self.sizes[at];
            if size < low {
                return true;
            }
            if self.all_counts(at).iter().any(|&counts| left.has(counts)) && !visit(size) {
                return true;
            }
        }
        true
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
