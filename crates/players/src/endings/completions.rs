//! Completions of hidden tiles and draws, with the number of ways of each.
//!
//! Ways are counted by physical tile: two equal tiles are two tiles. So all ways of one question are equally likely,
//! and shares of them are probabilities.

use bagsplit_game::board::{ByBag, Tile, Tiles};

/// The tiles taken out, the order of the others, and the number of ways in which that happens.
pub(crate) type Way = (Tiles, Vec<Tile>, u64);

/// Every way in which `taken` of some tiles are taken at random and the rest follows in some order: each multiset taken
/// with each order of the rest, once.
pub(crate) fn split(tiles: &Tiles, taken: u32) -> Vec<Way> {
    let mut ways = Vec::new();
    for_each_choice(tiles, taken, |chosen, weight| {
        let rest = tiles.minus(chosen).expect("some of the tiles were chosen");
        for_each_order(&rest, &mut Vec::new(), &mut |order| {
            // The number of physical orders that look the same is the number of orders among equal tiles.
            let alike: u64 = rest.kinds().map(|(_, count)| (1..=u64::from(count)).product::<u64>()).product();
            ways.push((*chosen, order.to_vec(), weight * alike));
        });
    });
    ways
}

/// Every way in which `counts` tiles are drawn from each bag, and the rest follows bag by bag from the last to the
/// first, in a random order within each: an order is read from its end.
pub(crate) fn draw(bags: &ByBag<Tiles>, counts: &ByBag<u8>) -> Vec<Way> {
    let mut ways = vec![(Tiles::EMPTY, Vec::new(), 1)];
    for (bag, tiles) in bags.iter() {
        let here = split(tiles, u32::from(counts[bag]));
        let with = |(drawn, order, weight): &Way| {
            let joined = here.iter().map(|(more, later, ways)| {
                (drawn.plus(more), [&later[..], &order[..]].concat(), weight * ways)
            });
            joined.collect::<Vec<Way>>()
        };
        ways = ways.iter().flat_map(with).collect();
    }
    merged(ways)
}

/// Merges equal pairs of tiles and order and adds their ways.
fn merged(mut ways: Vec<Way>) -> Vec<Way> {
    let name = |(tiles, order, _): &Way| (tiles.iter().collect::<Vec<_>>(), order.clone());
    ways.sort_by_cached_key(name);
    ways.dedup_by(|next, kept| {
        let same = next.0 == kept.0 && next.1 == kept.1;
        kept.2 += if same { next.2 } else { 0 };
        same
    });
    ways
}

/// Visits every multiset of `size` of some tiles, with the number of ways to choose it.
fn for_each_choice(tiles: &Tiles, size: u32, mut visit: impl FnMut(&Tiles, u64)) {
    let kinds: Vec<(Tile, u8)> = tiles.kinds().collect();
    choose(&kinds, size, (&mut Tiles::default(), 1), &mut visit);
}

fn choose(
    kinds: &[(Tile, u8)],
    left: u32,
    (chosen, weight): (&mut Tiles, u64),
    visit: &mut impl FnMut(&Tiles, u64),
) {
    let Some((&(tile, there), rest)) = kinds.split_first() else {
        if left == 0 {
            visit(chosen, weight);
        }
        return;
    };
    for count in 0..=there.min(left.min(u32::from(u8::MAX)) as u8) {
        chosen.set(tile, count);
        choose(rest, left - u32::from(count), (chosen, weight * binomial(there, count)), visit);
    }
    chosen.set(tile, 0);
}

/// Visits every distinct order of some tiles.
fn for_each_order(rest: &Tiles, order: &mut Vec<Tile>, visit: &mut impl FnMut(&[Tile])) {
    if rest.is_empty() {
        return visit(order);
    }
    for (tile, _) in rest.kinds() {
        let mut fewer = *rest;
        let _ = fewer.take(tile);
        order.push(tile);
        for_each_order(&fewer, order, visit);
        order.pop();
    }
}

/// The binomial coefficient.
fn binomial(n: u8, k: u8) -> u64 {
    (1..=u64::from(k)).fold(1, |ways, i| ways * (u64::from(n) - i + 1) / i)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factorial(n: u64) -> u64 {
        (1..=n).product()
    }

    #[test]
    fn ways_are_counted_by_physical_tile() {
        let tiles: Tiles = "1155+".parse().unwrap();
        for taken in 2..=5 {
            let ways = split(&tiles, taken);
            let all: u64 = ways.iter().map(|(_, _, weight)| weight).sum();
            // Of all orders of five tiles those of the taken ones do not matter.
            assert_eq!(all, factorial(5) / factorial(u64::from(taken)), "{taken}");
        }
        let both_ones = split(&tiles, 2).into_iter().filter(|(taken, ..)| *taken == "11".parse().unwrap());
        let orders: Vec<_> = both_ones.map(|(_, order, weight)| (order.len(), weight)).collect();
        assert_eq!(orders, [(3, 2); 3]); // 55+, 5+5, +55
    }

    #[test]
    fn bags_are_drawn_independently() {
        let mut bags = ByBag::<Tiles>::default();
        (bags.0[0], bags.0[1]) = ("12".parse().unwrap(), "1".parse().unwrap());
        let mut counts = ByBag::<u8>::default();
        counts.0[1] = 1;
        let one = |text: &str| text.parse::<Tiles>().unwrap().iter().next().unwrap();
        let ways = draw(&bags, &counts);
        let expected = [vec![one("1"), one("2")], vec![one("2"), one("1")]];
        assert_eq!(ways, expected.map(|order| ("1".parse().unwrap(), order, 1)));
        counts.0 = [1, 0, 0, 0, 0, 0, 0, 0];
        // The tile of bag A comes before that of bag B.
        assert_eq!(draw(&bags, &counts)[0], ("1".parse().unwrap(), vec![one("1"), one("2")], 1));
    }
}
