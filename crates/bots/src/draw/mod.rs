//! How many tiles come from which bag.

mod kinds;

use board::{Bag, ByBag, MAX_BAGS, Tiles};
use rand::{Rng, RngExt};

use crate::{HandValue, Observation};

/// How many tiles to take from each bag (MS-5), decided before any of them is seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DrawPolicy {
    /// As if all bags were one: every tile left is as likely as any other.
    Uniform,
    /// From each bag in proportion to what it holds.
    Proportional,
    /// So that the hand has a wanted number of operators.
    Quota {
        /// How many operators the hand is to have.
        operators: u32,
    },
    /// All from the first bag of a list that still holds tiles, then from the next.
    Priority {
        /// Bags in order; those left out come last, in the order of their letters.
        order: Vec<Bag>,
    },
    /// The allocation with the best expected value of the resulting hand, over all allocations.
    HandValue,
}

impl DrawPolicy {
    /// Names how many of `wanted` tiles come from each bag; `wanted` is never more than the bags hold.
    pub fn allocate(&self, seen: &Observation<'_>, wanted: u32, rng: &mut impl Rng) -> ByBag<u8> {
        debug_assert!(wanted <= seen.tiles_in_bags(), "more tiles are wanted than there are");
        match self {
            DrawPolicy::Uniform => uniform(seen.bags.totals(), wanted, rng),
            DrawPolicy::Proportional => proportional(&seen.bags.totals(), wanted),
            DrawPolicy::Quota { operators } => quota(seen, wanted, *operators),
            DrawPolicy::Priority { order } => {
                let rest = Bag::first(MAX_BAGS).filter(|bag| !order.contains(bag));
                in_order(seen.bags, order.iter().copied().chain(rest), wanted)
            }
            DrawPolicy::HandValue => HandValue::DEFAULT.best_allocation(seen.hand, seen.bags, wanted).0,
        }
    }
}

/// One tile after the other, each from a bag with probability proportional to what it still holds: the
/// counts that drawing from one common bag would give.
fn uniform(mut held: ByBag<u32>, wanted: u32, rng: &mut impl Rng) -> ByBag<u8> {
    let mut counts = ByBag::default();
    let mut left: u32 = held.0.iter().sum();
    for _ in 0..wanted {
        let mut place = rng.random_range(0..left);
        for (n, count) in held.0.iter_mut().zip(&mut counts.0) {
            if place < *n {
                *n -= 1;
                *count += 1;
                break;
            }
            place -= *n;
        }
        left -= 1;
    }
    counts
}

/// Shares in proportion to what the bags hold, rounded down; what is left over goes to the bags with the
/// largest remainders, the first bag first among equals.
fn proportional(held: &ByBag<u32>, wanted: u32) -> ByBag<u8> {
    let total: u32 = held.0.iter().sum();
    let mut counts: ByBag<u8> = ByBag::default();
    if total == 0 {
        return counts;
    }
    let mut remainders: Vec<(u32, usize)> = Vec::with_capacity(MAX_BAGS);
    for (index, &n) in held.0.iter().enumerate() {
        counts.0[index] = (wanted * n / total) as u8;
        remainders.push((wanted * n % total, index));
    }
    remainders.sort_by_key(|&(remainder, index)| (std::cmp::Reverse(remainder), index));
    let given: u32 = counts.0.iter().map(|&n| u32::from(n)).sum();
    for &(_, index) in remainders.iter().take((wanted - given) as usize) {
        counts.0[index] += 1;
    }
    counts
}

/// As many tiles as operators are lacking from the bags richest in operators, the others from the bags
/// richest in digits.
fn quota(seen: &Observation<'_>, wanted: u32, operators: u32) -> ByBag<u8> {
    let lacking = operators.saturating_sub(seen.hand.operators()).min(wanted);
    // Sorted by the share of operators, compared as fractions; a stable sort leaves equals in order.
    let mut richest: Vec<Bag> = Bag::first(MAX_BAGS).filter(|&bag| !seen.bags[bag].is_empty()).collect();
    let share = |bag: Bag| (seen.bags[bag].operators(), seen.bags[bag].total());
    richest.sort_by(|&a, &b| {
        let ((mine, of_mine), (theirs, of_theirs)) = (share(a), share(b));
        (theirs * of_mine).cmp(&(mine * of_theirs))
    });
    let first = in_order(seen.bags, richest.iter().copied(), lacking);
    let mut rest = *seen.bags;
    for (bag, &count) in first.iter() {
        rest[bag] = shortened(&rest[bag], count);
    }
    let second = in_order(&rest, richest.iter().rev().copied(), wanted - lacking);
    ByBag(std::array::from_fn(|index| first.0[index] + second.0[index]))
}

/// Some multiset with `count` tiles fewer: only its total matters to the caller.
fn shortened(tiles: &Tiles, count: u8) -> Tiles {
    tiles.iter().skip(usize::from(count)).collect()
}

fn in_order(bags: &ByBag<Tiles>, order: impl Iterator<Item = Bag>, wanted: u32) -> ByBag<u8> {
    let mut counts = ByBag::default();
    let mut left = wanted;
    for bag in order {
        let taken = bags[bag].total().min(left);
        counts[bag] = taken as u8;
        left -= taken;
    }
    counts
}
