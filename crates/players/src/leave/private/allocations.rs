//! Enumeration of allocations of a draw to bags.

use bagsplit_game::board::{Bag, ByBag};

/// Visits every way to take `wanted` tiles from bags with `held` tiles: at most 120 for seven tiles and four bags. Ways
/// with more tiles from the first bags come first; there is none when the bags hold too few.
pub(super) fn allocations(held: &ByBag<u32>, wanted: u32, mut visit: impl FnMut(&ByBag<u8>)) {
    fn from(
        index: usize,
        held: &ByBag<u32>,
        wanted: u32,
        counts: &mut ByBag<u8>,
        visit: &mut impl FnMut(&ByBag<u8>),
    ) {
        let Some(bag) = Bag::new(index) else {
            if wanted == 0 {
                visit(counts);
            }
            return;
        };
        let later: u32 = held.0[index + 1..].iter().sum();
        let fewest = wanted.saturating_sub(later);
        for count in (fewest..=held[bag].min(wanted)).rev() {
            counts[bag] = count as u8;
            from(index + 1, held, wanted - count, counts, visit);
        }
        counts[bag] = 0;
    }
    from(0, held, wanted, &mut ByBag::default(), &mut visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_tiles_from_four_full_bags_can_be_taken_in_120_ways() {
        let mut ways = 0;
        allocations(&ByBag([12, 12, 12, 11, 0, 0, 0, 0]), 7, |counts| {
            assert_eq!(counts.0.iter().map(|&n| u32::from(n)).sum::<u32>(), 7);
            ways += 1;
        });
        assert_eq!(ways, 120);
        allocations(&ByBag([2, 0, 0, 0, 0, 0, 0, 0]), 3, |_| panic!("there are not enough tiles"));
    }
}
