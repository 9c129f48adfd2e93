//! Fillings in the order of their values.
//!
//! Most values are whole numbers, and are sorted by one word each: size, sign and index. All others are sorted by their
//! exact value first, since equal values may be rounded in different ways, and then by size.

use std::ops::Range;

use super::filled::FilledPart;

/// Whole numbers below `LARGE`, of the first `MANY` fillings, are sorted by one word.
const LARGE: u64 = 1 << 40;
const NUMBERS: u32 = 23;
const MANY: usize = 1 << NUMBERS;

/// The order of fillings by their values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grouped {
    /// The indexes of the fillings, with equal values adjacent, and otherwise in their order.
    pub(crate) order: Vec<u32>,
    /// The size of each value, the largest first.
    pub(crate) sizes: Vec<f64>,
    /// The index in that order where each value begins, and the end.
    pub(crate) begins: Vec<u32>,
    /// Sort keys of whole numbers, and of all other values, while they are grouped.
    whole: Vec<u64>,
    others: Vec<u128>,
}

impl Grouped {
    fn begin(&mut self, size: f64) {
        self.sizes.push(size);
        self.begins.push(self.order.len() as u32);
    }

    /// Groups fillings by their values.
    pub(crate) fn set(&mut self, found: &[FilledPart]) {
        let count = found.len();
        let (mut whole, mut others) = (
            std::mem::take(&mut self.whole),
            std::mem::take(&mut self.others),
        );
        whole.clear();
        others.clear();
        whole.reserve(count);
        for (at, filled) in found.iter().enumerate() {
            match filled.key.whole() {
                // The root of 2 has the image of a whole number too, but not its size.
                Some((size, negative))
                    if size < LARGE && at < MANY && is_near(size as f64, filled.size) =>
                {
                    let sign = u64::from(negative);
                    whole.push((LARGE - 1 - size) << (NUMBERS + 1) | sign << NUMBERS | at as u64);
                }
                _ => others.push(u128::from(mixed(filled)) << 64 | at as u128),
            }
        }
        whole.sort_unstable();
        self.order.clear();
        self.sizes.clear();
        self.begins.clear();
        self.order.reserve(count);
        self.sizes.reserve(count);
        self.begins.reserve(count + 1);
        if others.is_empty() {
            self.add_whole(&whole);
        } else {
            self.merge(&whole, found, &mut others);
        }
        (self.whole, self.others) = (whole, others);
        self.begins.push(self.order.len() as u32);
        // Most values have one filling.
        for bounds in self.begins.windows(2) {
            if bounds[1] - bounds[0] > 1 {
                let equal = &mut self.order[bounds[0] as usize..bounds[1] as usize];
                equal.sort_unstable_by_key(|&at| found[at as usize].filling);
            }
        }
    }

    /// Takes whole numbers in their order.
    fn add_whole(&mut self, whole: &[u64]) {
        self.order.extend(
            whole
                .iter()
                .map(|&word| (word as usize & (MANY - 1)) as u32),
        );
        let mut last = u64::MAX;
        for (at, word) in whole.iter().enumerate() {
            let value = word >> NUMBERS;
            if value != last {
                last = value;
                self.sizes.push((LARGE - 1 - (value >> 1)) as f64);
                self.begins.push(at as u32);
            }
        }
    }

    /// Merges whole numbers and all others into one order.
    fn merge(&mut self, whole: &[u64], found: &[FilledPart], others: &mut [u128]) {
        let (rest, others) = others_grouped(found, others);
        let mut others = others.into_iter().peekable();
        let mut last = u64::MAX;
        for word in whole {
            let value = word >> NUMBERS;
            if value != last {
                last = value;
                let size = (LARGE - 1 - (value >> 1)) as f64;
                while let Some((size, group)) = others.next_if(|&(larger, _)| larger > size) {
                    self.add_group(size, &rest[group]);
                }
                self.begin(size);
            }
            self.order.push((*word as usize & (MANY - 1)) as u32);
        }
        for (size, group) in others {
            self.add_group(size, &rest[group]);
        }
    }

    fn add_group(&mut self, size: f64, fillings: &[u32]) {
        self.begin(size);
        self.order.extend_from_slice(fillings);
    }
}

/// Whether a whole number is what a size was rounded from.
pub(crate) fn is_near(whole: f64, size: f64) -> bool {
    (whole - size).abs() < 0.25
}

/// A number that is equal for equal values, and with high probability different for others: it is sorted many times
/// faster than composite keys.
fn mixed(filled: &FilledPart) -> u64 {
    let (re, im) = filled.key.image;
    re.wrapping_add(im.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Fractional fillings by their mixed values: their indexes, with equal values adjacent, and the size of each value,
/// the largest first, with its range among these.
fn others_grouped(
    found: &[FilledPart],
    mixes: &mut [u128],
) -> (Vec<u32>, Vec<(f64, Range<usize>)>) {
    mixes.sort_unstable();
    let mut order: Vec<u32> = mixes.iter().map(|&mix| mix as u32).collect();
    let collides = mixes.array_windows().any(|&[first, second]| {
        first >> 64 == second >> 64 && image(found, first as u32) != image(found, second as u32)
    });
    if collides {
        order.sort_unstable_by_key(|&at| image(found, at));
    }
    let mut groups = Vec::new();
    let mut at = 0;
    for equal in order.chunk_by(|&first, &second| image(found, first) == image(found, second)) {
        let end = at + equal.len();
        groups.push((found[equal[0] as usize].size, at..end));
        at = end;
    }
    groups.sort_unstable_by(|(key, first), (other, second)| {
        other.total_cmp(key).then(first.start.cmp(&second.start))
    });
    (order, groups)
}

/// The image of the exact value of a filling.
fn image(found: &[FilledPart], at: u32) -> (u64, u64) {
    found[at as usize].key.image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::equations::hand::counts::Counts;
    use crate::equations::value::key::Key;

    fn filled(image: (u64, u64), size: f64, certain: bool) -> FilledPart {
        FilledPart {
            filling: 0,
            size,
            error: 0.,
            key: Key { image, certain },
            counts: Counts::from_filling(0, 0),
        }
    }

    #[test]
    fn equal_values_are_side_by_side_and_the_largest_come_first() {
        let minus = |n: u64| ((1 << 61) - 1 - n, 0);
        let mut found = [
            filled((3, 0), 3., true),
            filled((77, 5), 2.5, false),
            filled(minus(3), 3., true),
            filled((12, 0), 12., true),
            filled((78, 5), 7.25, false),
            // A whole number that fractions add up to.
            filled((3, 0), 3. + 1e-15, false),
            filled((77, 5), 2.5 + 1e-15, false),
            filled((0, 0), 0., true),
            filled((1 << 50, 0), (1u64 << 50) as f64, true),
            // The root of 2.
            filled((1 << 31, 0), 2f64.sqrt(), false),
        ];
        found
            .iter_mut()
            .enumerate()
            .for_each(|(at, filled)| filled.filling = at as u64);
        let mut grouped = Grouped::default();
        grouped.set(&found[..3]);
        grouped.set(&found);
        let Grouped {
            order,
            sizes,
            begins,
            ..
        } = grouped;
        let all: Vec<&[u32]> = begins
            .windows(2)
            .map(|bounds| &order[bounds[0] as usize..bounds[1] as usize])
            .collect();
        assert_eq!(
            all,
            [&[8][..], &[3], &[4], &[0, 5], &[2], &[1, 6], &[9], &[7]]
        );
        assert!(sizes.is_sorted_by(|a, b| a >= b));
    }
}
