//! All fillings of one part, by value.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::arithmetic::{Arithmetic, Worth};
use super::walk::{Filling, Left, Place, Walk};

/// The fillings of one value.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) worth: Worth,
    pub(crate) fillings: Vec<Filling>,
}

/// The fillings of a part, the largest absolute value first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub(crate) groups: Vec<Group>,
    by_key: FxHashMap<(u64, u64), u32>,
    /// Bits set for the keys that are there: most of what is looked up is not.
    filter: Vec<u64>,
    /// The same for absolute values, in steps that are far larger than what rounding makes of them.
    sizes: Vec<u64>,
}

/// How many such steps make 1.
const STEPS: f64 = 16.;

impl Table {
    /// The fillings of a part from a hand.
    pub(crate) fn new<A: Arithmetic>(arithmetic: &mut A, left: &mut Left, places: &[Place]) -> Table {
        let mut table = Table::default();
        let mut filled = |_: &mut A, _: &mut Left, filling: Filling, worth: Worth| {
            table.add(worth, filling);
            ControlFlow::Continue(())
        };
        let mut walk = Walk { arithmetic, left, places, sizes: None, filled: &mut filled };
        let _ = walk.run(0, 0);
        table.finish();
        table
    }

    /// The table of a value that is there already, with nothing to fill.
    pub(crate) fn fixed(worth: Worth) -> Table {
        let mut table = Table::default();
        table.add(worth, 0);
        table.finish();
        table
    }

    fn add(&mut self, worth: Worth, filling: Filling) {
        let next = self.groups.len() as u32;
        let group = *self.by_key.entry(worth.key).or_insert(next);
        if group == next {
            self.groups.push(Group { worth, fillings: Vec::new() });
        }
        self.groups[group as usize].fillings.push(filling);
    }

    fn finish(&mut self) {
        let order = |a: &Group, b: &Group| {
            b.worth.size.total_cmp(&a.worth.size).then_with(|| a.worth.key.cmp(&b.worth.key))
        };
        self.groups.sort_unstable_by(order);
        let words = (self.groups.len() / 4).next_power_of_two();
        self.filter = vec![0; words];
        self.sizes = vec![0; words];
        for (at, group) in self.groups.iter().enumerate() {
            self.by_key.insert(group.worth.key, at as u32);
            let hash = hash_of(group.worth.key);
            self.filter[(hash >> 6) as usize & (words - 1)] |= 1 << (hash & 63);
            let step = (group.worth.size * STEPS) as u64;
            for near in step.saturating_sub(1)..=step + 1 {
                let hash = hash_of((near, 0));
                self.sizes[(hash >> 6) as usize & (words - 1)] |= 1 << (hash & 63);
            }
        }
    }

    /// Whether some value may be of this size.
    #[inline]
    pub(crate) fn may_have(&self, size: f64) -> bool {
        let hash = hash_of(((size * STEPS) as u64, 0));
        self.sizes[(hash >> 6) as usize & (self.sizes.len() - 1)] >> (hash & 63) & 1 == 1
    }

    /// The place in [`Table::groups`] of the fillings of a value.
    #[inline]
    pub(crate) fn find(&self, key: (u64, u64)) -> Option<usize> {
        let hash = hash_of(key);
        if self.filter[(hash >> 6) as usize & (self.filter.len() - 1)] >> (hash & 63) & 1 == 0 {
            return None;
        }
        self.by_key.get(&key).map(|&at| at as usize)
    }
}

const fn hash_of(key: (u64, u64)) -> u64 {
    (key.0 ^ key.1.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20
}
