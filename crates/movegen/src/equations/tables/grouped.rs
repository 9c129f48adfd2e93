//! Fillings in the order of their values.

use std::ops::Range;

use super::filled::FilledPart;

/// The order of fillings by their values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grouped {
    /// The indexes of the fillings, with equal values adjacent, and otherwise in their order.
    pub(crate) order: Vec<u32>,
    /// The size of each value, the largest first.
    pub(crate) sizes: Vec<f64>,
    /// The index in that order where each value begins, and the end.
    pub(crate) begins: Vec<u32>,
    /// Sort keys, indexes in the order of these, and the values among them with their sizes.
    mixed: Vec<u128>,
    by_image: Vec<u32>,
    values: Vec<(f64, Range<usize>)>,
}

impl Grouped {
    /// Groups fillings by their values.
    pub(crate) fn set(&mut self, found: &[FilledPart]) {
        let Grouped {
            order,
            sizes,
            begins,
            mixed: keys,
            by_image,
            values,
        } = self;
        keys.clear();
        keys.extend(
            (0u128..)
                .zip(found)
                .map(|(at, filled)| u128::from(mixed(filled)) << 64 | at),
        );
        keys.sort_unstable();
        by_image.clear();
        by_image.extend(keys.iter().map(|&key| key as u32));
        let collides = keys.array_windows().any(|&[first, second]| {
            first >> 64 == second >> 64 && image(found, first as u32) != image(found, second as u32)
        });
        if collides {
            by_image.sort_unstable_by_key(|&at| image(found, at));
        }
        values.clear();
        let mut at = 0;
        for equal in
            by_image.chunk_by(|&first, &second| image(found, first) == image(found, second))
        {
            let end = at + equal.len();
            values.push((found[equal[0] as usize].size, at..end));
            at = end;
        }
        values.sort_unstable_by(|(size, first), (other, second)| {
            other.total_cmp(size).then(first.start.cmp(&second.start))
        });
        order.clear();
        sizes.clear();
        begins.clear();
        for (size, range) in values {
            let equal = &mut by_image[range.clone()];
            equal.sort_unstable_by_key(|&at| found[at as usize].filling);
            sizes.push(*size);
            begins.push(order.len() as u32);
            order.extend_from_slice(equal);
        }
        begins.push(order.len() as u32);
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
