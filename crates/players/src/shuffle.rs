//! Random orders of tiles, and draws from bags in such an order.

use bagsplit_game::board::{Bag, ByBag, MAX_BAGS, Tile, Tiles};
use rand::{Rng, RngExt};

/// Shuffles uniformly (Fisher-Yates).
pub(crate) fn shuffle(tiles: &mut [Tile], rng: &mut dyn Rng) {
    for place in (1..tiles.len()).rev() {
        tiles.swap(place, rng.random_range(0..=place));
    }
}

/// The tiles of each bag in a random order.
pub(crate) fn shuffled(bags: &ByBag<Tiles>, rng: &mut dyn Rng) -> ByBag<Vec<Tile>> {
    let mut order = ByBag(bags.0.map(|tiles| tiles.iter().collect::<Vec<_>>()));
    order.0.iter_mut().for_each(|tiles| shuffle(tiles, rng));
    order
}

/// Replaces the first tiles of each bag, as many as `counts` says, by random ones of that bag.
pub(crate) fn shuffle_first<T>(order: &mut ByBag<Vec<T>>, counts: &ByBag<u8>, rng: &mut dyn Rng) {
    for (tiles, &count) in order.0.iter_mut().zip(&counts.0) {
        for place in 0..usize::from(count) {
            let other = rng.random_range(place..tiles.len());
            tiles.swap(place, other);
        }
    }
}

/// Moves the next tiles of each bag to a hand. `order` has the tiles that each bag held when it was shuffled; those
/// that it still holds are the last of them.
pub(crate) fn draw_next(
    order: &ByBag<Vec<Tile>>,
    counts: &ByBag<u8>,
    bags: &mut ByBag<Tiles>,
    hand: &mut Tiles,
) {
    for bag in Bag::first(MAX_BAGS) {
        let gone = order[bag].len() - bags[bag].total() as usize;
        for &tile in &order[bag][gone..gone + usize::from(counts[bag])] {
            hand.add(tile);
            let held = bags[bag].take(tile);
            debug_assert!(held, "a bag holds what is in its order");
        }
    }
}
