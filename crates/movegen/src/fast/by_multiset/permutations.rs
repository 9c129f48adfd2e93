//! The arrangements of digits and operators of which some are equal, independent of their values: computed once per
//! process.

use std::sync::LazyLock;

use super::super::code::places;
use super::lanes::LANES_OF_ONE;
use super::multisets::MOST;

/// The tile at each place: first the digits in some order, then the operators. Tiles are numbered from 0, digits before
/// operators. The stored value is the position of a tile's four bits among those of all: for the first place in the
/// bits of [`FIRST_SHIFT`], for each other place [`SHIFT_BITS`] bits higher.
pub(super) type Order = u32;
pub(super) const FIRST_SHIFT: Order = 15 << 2;
pub(super) const SHIFT_BITS: u32 = 4;

/// All distinct arrangements of up to [`MOST`] tiles, by the number of digits and by the tiles that equal the one
/// before.
pub(super) struct Permutations {
    /// By number of digits and of operators, then by equality (bit j: tile j + 1 equals tile j): start and count.
    ranges: Vec<[(u32, u32); 1 << (MOST - 1)]>,
    orders: Vec<Order>,
}

static PERMUTATIONS: LazyLock<Permutations> = LazyLock::new(Permutations::make);

impl Permutations {
    /// The instance of this process; the first caller computes it.
    pub(super) fn get() -> &'static Permutations {
        &PERMUTATIONS
    }

    /// The arrangements of n digits and operators: their number, and a slice padded with others, so that whole vectors
    /// can be read.
    #[inline]
    pub(super) fn orders(
        &self,
        digits: usize,
        operators: usize,
        equal: usize,
    ) -> (usize, &[Order]) {
        let (start, count) = self.ranges[digits * (MOST + 1) + operators][equal];
        (count as usize, &self.orders[start as usize..])
    }

    fn make() -> Permutations {
        let mut ranges = vec![[(0, 0); 1 << (MOST - 1)]; (MOST + 1) * (MOST + 1)];
        let mut orders = Vec::new();
        for tiles in 0..=MOST {
            for digits in 0..=tiles {
                let ranges = &mut ranges[digits * (MOST + 1) + tiles - digits];
                for (equal, range) in ranges
                    .iter_mut()
                    .enumerate()
                    .take(1 << tiles.saturating_sub(1))
                {
                    // No digit equals an operator.
                    if digits == 0 || equal >> (digits - 1) & 1 == 0 {
                        range.0 = orders.len() as u32;
                        let (doubles, orders) = ((equal as u64) << 1, &mut orders);
                        let mut extending = Extending {
                            digits: (1 << digits) - 1,
                            doubles,
                            orders,
                        };
                        extending.extend((1 << tiles) - 1, 0, 0);
                        range.1 = orders.len() as u32 - range.0;
                    }
                }
            }
        }
        orders.extend([0; LANES_OF_ONE]);
        Permutations { ranges, orders }
    }
}

struct Extending<'a> {
    /// The tiles that are digits, and those that equal the one before (bits).
    digits: u64,
    doubles: u64,
    orders: &'a mut Vec<Order>,
}

impl Extending<'_> {
    /// Adds every order that begins with `count` tiles in `order`, with these remaining (bits).
    fn extend(&mut self, left: u64, count: u32, order: Order) {
        if left == 0 {
            return self.orders.push(order);
        }
        // Of equal tiles the first comes first.
        let next = left & !(self.doubles & left << 1);
        let digits = next & self.digits;
        for tile in places(if digits != 0 { digits } else { next }) {
            let shift = 4 * tile as Order;
            self.extend(
                left & !(1 << tile),
                count + 1,
                order | shift << (SHIFT_BITS * count),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_complete_and_distinct() {
        let all = Permutations::get();
        // All digits distinct, two of one kind and two of another, all the same.
        assert_eq!(
            [0, 0b101, 0b111].map(|equal| all.orders(4, 0, equal).0),
            [24, 6, 1]
        );
        // Two equal operators at the end.
        assert_eq!(
            [0b01_0000, 0b10_0000].map(|equal| all.orders(4, 3, equal).0),
            [24 * 3, 24 * 3]
        );
        // The ordered Bell numbers.
        let bell = [1, 1, 3, 13, 75, 541, 4683, 47_293];
        for (tiles, &count) in bell.iter().enumerate() {
            let of = |digits, operators| -> usize {
                (0..1 << tiles.saturating_sub(1))
                    .map(|equal| all.orders(digits, operators, equal).0)
                    .sum()
            };
            assert_eq!((of(tiles, 0), of(0, tiles)), (count, count));
            assert!(
                (0..=tiles).all(|digits| of(digits, tiles - digits) == bell[digits] * bell[tiles - digits])
            );
        }
        let (count, orders) = all.orders(4, 3, 0);
        let mut seven = orders[..count].to_vec();
        seven.sort_unstable();
        seven.dedup();
        assert_eq!(seven.len(), 144);
    }
}
